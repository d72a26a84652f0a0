--- Failures and their messages.
local h = require('harness')
local account = require('imagefeed.account')
local client = require('imagefeed.client')
local picker = require('imagefeed.picker')
local preview = require('imagefeed.preview')
local project = require('imagefeed.project')
local text = require('imagefeed.text')

local function wait_message(part)
  h.wait(part, function()
    return h.message():find(part, 1, true)
  end)
end

h.test('a new search replaces a slow one, whose answer is ignored', function()
  h.over_mock('latency=1500')
  h.edit('a.md')
  vim.cmd('ImageFeed fog')
  local slow = picker.state().request
  vim.cmd('ImageFeed snow')
  h.wait('photos', function()
    return #h.window('list') > 1
  end)
  assert(not slow.connection.pending[slow.id])
  for _, line in ipairs(h.window('list')) do
    h.holds(line, 'snow')
  end
end)

h.test('closing cancels, nothing is inserted, and the editor never waits', function()
  h.over_mock('latency=600000')
  h.edit('a.md')
  local began = vim.loop.hrtime()
  vim.cmd('ImageFeed fog')
  local request = picker.state().request
  h.press('q')
  assert((vim.loop.hrtime() - began) / 1e9 < 60)
  h.equal(picker.state(), nil)
  h.equal(next(request.connection.pending), nil)
  h.equal(h.text(), '')
end)

h.test('the end of the program is reported, and the next search starts it again', function()
  h.over_mock('latency=2000')
  h.edit('a.md')
  vim.cmd('ImageFeed fog')
  local first = client.job()
  vim.loop.kill(vim.fn.jobpid(first), 'sigkill')
  wait_message('the program exited (137)')
  h.search('snow')
  assert(client.job() ~= first)
end)

h.test('a missing program is reported', function()
  h.set({ command = '/nowhere/imagefeed' })
  h.edit('a.md')
  vim.cmd('ImageFeed fog')
  wait_message('cannot start “/nowhere/imagefeed”')
end)

h.test('a program that ends at once says why', function()
  h.set({ backend = 'nonsense' })
  h.edit('a.md')
  vim.cmd('ImageFeed fog')
  wait_message('nonsense')
end)

h.test('a missing key is reported if the backend is live', function()
  h.set({ backend = 'live' })
  h.edit('a.md')
  vim.cmd('ImageFeed fog')
  wait_message('No access key set')
  h.holds(h.message(), 'imagefeed config set access-key')
end)

h.test('the hourly limit is reported with the time until the next try', function()
  h.over_mock('fail=search_photos:rateLimited:1')
  h.edit('a.md')
  vim.cmd('ImageFeed fog')
  wait_message('Try again in 60 s.')
  h.search('fog')
end)

h.test('being offline is reported', function()
  vim.env.IMAGEFEED_ACCESS_KEY = 'a-key-of-nobody'
  vim.env.IMAGEFEED_API_URL = 'http://127.0.0.1:9'
  h.set({ backend = 'live' })
  h.edit('a.md')
  vim.cmd('ImageFeed fog')
  wait_message('127.0.0.1')
  vim.env.IMAGEFEED_ACCESS_KEY, vim.env.IMAGEFEED_API_URL = nil, nil
end)

h.test('after a failed insertion the picker is open and the text unchanged', function()
  h.over_mock('fail=photo_snippet:offline:1')
  h.edit('a.md')
  h.search('fog')
  h.press('<CR>')
  h.wait('the failure', function()
    return picker.state() and not picker.state().request
  end)
  h.equal(vim.fn.bufname(picker.state().target.buffer):match('a.md$'), 'a.md')
  h.press('<CR>')
  h.wait_closed()
  h.holds(h.text(), 'Photo by [')
end)

h.test('a like without a sign-in says how to sign in, and signing in helps', function()
  h.over_mock('signed-in=false')
  h.edit('a.md')
  h.search('fog')
  h.press('f')
  wait_message(':ImageFeed login')
  vim.fn.inputsecret = function()
    return 'a-code'
  end
  account.login()
  h.wait('the sign-in', function()
    return table.concat(h.said):find('signed in', 1, true)
  end)
  h.equal(table.concat(h.said):find('a-code', 1, true), nil)
  h.press('f')
  h.wait('a heart', function()
    return vim.startswith(h.window('list')[1], '♥')
  end)
end)

h.test('a word that is a command is searched for with a bang', function()
  h.over_mock()
  h.edit('a.md')
  vim.cmd('ImageFeed! login')
  wait_message('“login”: no photos found')
end)

h.test('text from the network is data', function()
  h.equal(text.clean('a\27[31m\r\nb\0c\194\155d\226\128\174e'), 'a [31m b c de')
  h.equal(text.fit('林由紀', 5), '林由…')
  h.equal(text.fit('ab', 4), 'ab  ')
end)

h.test('invalid pixels are not drawn', function()
  for _, pixels in ipairs({ {}, { rows = {} }, { rows = { 'xyzxyz' } }, { rows = { 'abc' } },
    { rows = { 'ffffff', 'fff' } }, { rows = { 7 } } }) do
    h.equal(preview.lines(pixels), {})
  end
  h.equal(preview.lines({ rows = { 'ffffff', 'ffffff', 'ffffff' } }), { '▀', '▀' })
  h.equal(#preview.placeholder({ color = 'red', width = 0, height = 0 }, 9, 9).rows, 6)
end)

h.test('a path is relative to the text, and an id leads nowhere else', function()
  h.equal(project.relative('/a/b/c.jpg', '/a/b'), 'c.jpg')
  h.equal(project.relative('/a/assets/c.jpg', '/a/b/d'), '../../assets/c.jpg')
  h.equal(project.relative('/x/c.jpg', '/a'), '../x/c.jpg')
  h.equal(project.file('/tmp/none', 'assets', { id = '../../.ssh/x' }),
    '/tmp/none/assets/unsplash-_______ssh_x.jpg')
end)

h.test('lines may arrive in pieces, and unexpected messages are ignored', function()
  h.set({ command = vim.fn.tempname() })
  vim.fn.writefile({
    '#!/bin/sh', 'read line',
    [[printf '{"jsonrpc":"2.0","method":"notifications/other"}\nnot JSON\n']],
    [[printf '{"jsonrpc":"2.0","id":9999,"result":{}}\n{"jsonrpc":"2.0",']],
    'sleep 0.2',
    [[id=$(printf %s "$line" | sed 's/.*"id": *\([0-9]*\).*/\1/')]],
    [[printf '"id":%s,"result":{"a":1}}\n' "$id"]], 'read line',
  }, require('imagefeed.config').values.command)
  vim.fn.setfperm(require('imagefeed.config').values.command, 'rwx------')
  local found
  client.request('get_session', {}, function(fault, result)
    found = result or fault
  end)
  h.wait('the answer', function()
    return found
  end)
  h.equal(found, { a = 1 })
end)

h.test('a download from a remote buffer is refused, and makes no folder', function()
  for _, name in ipairs({ 'scp://host/notes/a.md', 'oil:///notes/', 'fugitive:///notes/.git//0/a.md' }) do
    h.over_mock()
    local root = h.edit('a.md')
    vim.cmd('noautocmd file ' .. name)
    h.search('fog')
    h.press('d')
    wait_message('cannot download into the project of a remote buffer')
    h.equal(vim.fn.glob(root .. '/*://*'), '')
    h.equal(vim.fn.isdirectory('scp:'), 0)
  end
end)
