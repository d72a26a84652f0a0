--- The windows of the list: the user's files are never written to, moved or lost.
local h = require('harness')
local client = require('imagefeed.client')
local picker = require('imagefeed.picker')
local windows = require('imagefeed.windows')

local function file_of(name, words)
  local path = vim.fn.resolve(vim.fn.tempname()) .. '-' .. name
  vim.fn.writefile({ words }, path)
  return path
end

--- Waits until the picker is closed, and fails if one of its windows or buffers is left.
local function expect_closed()
  h.wait_closed()
  h.equal(#vim.api.nvim_list_wins(), 1)
  for _, buffer in ipairs(vim.api.nvim_list_bufs()) do
    assert(not vim.bo[buffer].filetype:find('^imagefeed'), vim.api.nvim_buf_get_name(buffer))
  end
end

for _, pane in ipairs({ 'list', 'preview' }) do
  h.test('a file opened in the window of the ' .. pane .. ' during a search stays as it is', function()
    h.over_mock('latency=300')
    h.edit('a.md', { 'mine' })
    local path = file_of('b.md', 'other')
    vim.cmd('ImageFeed fog')
    vim.api.nvim_set_current_win(picker.state().panes[pane].window)
    vim.cmd('edit ' .. path)
    expect_closed()
    h.equal(vim.api.nvim_buf_get_name(0), path)
    h.equal({ h.text(), vim.bo.modifiable, vim.bo.modified }, { 'other', true, false })
    h.equal(vim.api.nvim_win_get_config(0).relative, '')
    vim.cmd('silent write')
    h.equal(vim.fn.readfile(path), { 'other' })
  end)
end

h.test('a list buffer that was given a file\'s name belongs to the user', function()
  h.over_mock('latency=300')
  h.edit('a.md', { 'mine' })
  local path = file_of('b.md', 'other')
  vim.cmd('ImageFeed fog')
  vim.cmd('silent file ' .. path)
  h.wait_closed()
  h.equal(vim.api.nvim_buf_get_name(0), path)
  h.equal(h.text(), '')
end)

h.test('no photo is inserted into an empty buffer that became another file', function()
  h.over_mock()
  vim.cmd('enew')
  local buffer, window = vim.api.nvim_get_current_buf(), vim.api.nvim_get_current_win()
  local path = file_of('b.md', 'other')
  h.search('fog')
  vim.api.nvim_win_call(window, function()
    vim.cmd('edit ' .. path)
  end)
  h.equal(vim.api.nvim_win_get_buf(window), buffer)
  h.press('<CR>')
  h.hear('the buffer no longer exists.')
  h.equal(vim.api.nvim_buf_get_lines(buffer, 0, -1, false), { 'other' })
end)

h.test('a search from a file opened in the list goes to that file', function()
  h.over_mock()
  h.edit('a.md', { 'mine' })
  local path = file_of('b.md', 'other')
  h.search('fog')
  vim.cmd('edit ' .. path .. ' | ImageFeed snow')
  h.wait('photos', function()
    return #h.window('list') > 1
  end)
  h.press('<CR>')
  expect_closed()
  h.equal(vim.api.nvim_buf_get_name(0), path)
  assert(vim.startswith(h.text(), 'other\n\n!['), h.text())
end)

h.test('closing a window ends the list and its search', function()
  for _, pane in ipairs({ 'list', 'preview', 'state' }) do
    h.over_mock('latency=600000')
    h.edit('a.md')
    vim.cmd('ImageFeed fog')
    local request = picker.state().request
    vim.api.nvim_win_close(picker.state().panes[pane].window, true)
    expect_closed()
    h.equal(next(request.connection.pending), nil)
  end
end)

h.test('with a range, the photo is inserted after its last line', function()
  h.over_mock()
  h.edit('a.md', { 'one', 'two', 'three' })
  vim.cmd('1,2ImageFeed fog')
  h.wait('photos', function()
    return #h.window('list') > 1
  end)
  h.press('<CR>')
  h.wait_closed()
  assert(vim.startswith(h.text(), 'one\ntwo\n\n![fog'), h.text())
end)

h.test('a cursor in another window stays there', function()
  h.over_mock('latency=200')
  h.edit('a.md', { 'one' })
  vim.cmd('split')
  local other = vim.api.nvim_get_current_win()
  vim.cmd('wincmd p')
  h.search('fog')
  h.press('<CR>')
  vim.api.nvim_set_current_win(other)
  h.wait_closed()
  h.equal(vim.api.nvim_get_current_win(), other)
end)

h.test('wiping or unloading the buffer during a search is reported', function()
  for _, command in ipairs({ 'bwipeout!', 'bdelete!' }) do
    for _, key in ipairs({ '<CR>', 'd' }) do
      h.over_mock()
      vim.cmd('new')
      h.edit('a.md', { 'one' })
      local buffer = vim.api.nvim_get_current_buf()
      h.search('fog')
      vim.cmd(command .. buffer)
      assert(not vim.api.nvim_buf_is_loaded(buffer))
      h.press(key)
      h.hear('the buffer no longer exists.')
      picker.close()
    end
  end
end)

h.test('a buffer that was read again gets the photo at the requested line', function()
  h.over_mock()
  h.edit('a.md', { 'one', 'two', 'three' })
  vim.cmd('silent write')
  vim.api.nvim_win_set_cursor(0, { 2, 0 })
  local window = vim.api.nvim_get_current_win()
  h.search('fog')
  vim.api.nvim_win_call(window, function()
    vim.cmd('edit!')
  end)
  h.press('<CR>')
  h.wait_closed()
  assert(vim.startswith(h.text(), 'one\ntwo\n\n![fog'), h.text())
end)

h.test('a buffer that is not modifiable is reported before the use of the photo', function()
  for _, key in ipairs({ '<CR>', 'd' }) do
    h.over_mock('fail=photo_snippet:offline', 'fail=download_photo:offline')
    local root = h.edit('a.md', { 'one' })
    vim.bo.modifiable = false
    h.search('fog')
    h.press(key)
    h.hear('the buffer is not modifiable.')
    h.equal(vim.fn.isdirectory(root .. '/assets'), 0)
    vim.bo[picker.state().target.buffer].modifiable = true
    picker.close()
  end
end)

h.test('a folder that cannot be made is reported', function()
  h.over_mock()
  local root = h.edit('a.md')
  vim.fn.writefile({}, root .. '/assets')
  h.search('fog')
  h.press('d')
  h.hear('Cannot create directory')
  assert(picker.state() and not picker.state().request)
end)

h.test('a browser that fails is reported, and so is one that opens', function()
  local path, bin = vim.env.PATH, vim.fn.tempname()
  vim.fn.mkdir(bin)
  for status, message in pairs({ [0] = 'opened https://', [3] = 'could not open https://' }) do
    vim.fn.writefile({ '#!/bin/sh', 'exit ' .. status }, bin .. '/xdg-open')
    vim.fn.setfperm(bin .. '/xdg-open', 'rwx------')
    vim.env.PATH = bin .. ':' .. path
    h.over_mock()
    h.edit('a.md')
    h.search('fog')
    h.press('o')
    h.hear(message)
    picker.close()
  end
  vim.env.PATH = path
end)

h.test('the picture has most of the space, even in a small window', function()
  for size, rows in pairs({ ['60x20'] = 6, ['40x12'] = 1, ['100x30'] = 8 }) do
    local columns, lines = size:match('(%d+)x(%d+)')
    vim.o.columns, vim.o.lines = tonumber(columns), tonumber(lines)
    h.over_mock()
    h.edit('a.md')
    h.search('fog')
    h.wait('the picture', function()
      return next(picker.state().previews)
    end)
    local drawn = vim.tbl_filter(function(line)
      return vim.startswith(line, '▀')
    end, h.window('preview'))
    assert(#drawn >= rows, ('%d rows at %s'):format(#drawn, size))
    local words = table.concat(vim.api.nvim_win_call(picker.state().panes.preview.window, function()
      return vim.fn.getline(1, vim.fn.line('w$'))
    end), '\n')
    assert(size == '40x12' or words:find('(@yuki.h)', 1, true), words)
    picker.close()
  end
  vim.o.columns, vim.o.lines = 80, 24
end)

h.test('authors are readable in the color schemes of Neovim', function()
  h.over_mock()
  vim.o.termguicolors = true
  local function luminance(color)
    local function channel(shift)
      local value = bit.band(bit.rshift(color, shift), 255) / 255
      return value <= 0.03928 and value / 12.92 or ((value + 0.055) / 1.055) ^ 2.4
    end
    return 0.2126 * channel(16) + 0.7152 * channel(8) + 0.0722 * channel(0)
  end
  for background, ground in pairs({ dark = 0x000000, light = 0xffffff }) do
    vim.o.background = background
    h.edit('a.md')
    h.search('fog')
    local colors = vim.wo[picker.state().panes.list.window].winhighlight
    local function attribute(group, name)
      group = colors:match(group .. ':(%w+)') or group
      return vim.api.nvim_get_hl_by_name(group, true)[name]
    end
    for _, behind in ipairs({ 'NormalFloat', 'CursorLine' }) do
      for _, group in ipairs({ 'ImageFeedAuthor', 'ImageFeedSize' }) do
        local text = luminance(attribute(group, 'foreground')) + 0.05
        local surface = luminance(attribute(behind, 'background') or ground) + 0.05
        local contrast = math.max(text, surface) / math.min(text, surface)
        assert(contrast >= 3, ('%s on %s, %s: %.1f'):format(group, behind, background, contrast))
      end
    end
    picker.close()
  end
  vim.o.background, vim.o.termguicolors = 'dark', false
end)

h.test('an error in a callback does not affect the next answers', function()
  h.over_script([[*one*) ;; *two*) printf '%s\n%s\n' "$(id=$((id - 1)); answer 1)" "$(answer 2)" ;;]])
  local found
  client.request('one', {}, function()
    error('stumbled')
  end)
  client.request('two', {}, function(_, result)
    found = result
  end)
  h.wait('the second answer', function()
    return found
  end)
  h.equal(found, 2)
  h.hear('stumbled')
end)

h.test('checkhealth reports the findings of doctor', function()
  local function health()
    vim.cmd('silent checkhealth imagefeed')
    local text = h.text()
    vim.cmd('silent bwipeout!')
    return text
  end
  h.set({})
  h.holds(health(), 'ERROR: accessKey: No access key set')
  h.over_mock()
  h.holds(health(), 'OK: backend: mock: nothing to set up.')
  h.set({ backend = 'nonsense' })
  h.holds(health(), 'ERROR: settings: ')
  h.set({ command = '/nowhere/imagefeed' })
  h.holds(health(), '“/nowhere/imagefeed” not found')
end)
