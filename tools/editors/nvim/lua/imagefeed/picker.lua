--- The list of photos to choose from. There is only one: a new search takes over the windows, and
--- the pending requests of the old one are cancelled.
local client = require('imagefeed.client')
local config = require('imagefeed.config')
local place = require('imagefeed.place')
local preview = require('imagefeed.preview')
local text = require('imagefeed.text')
local use = require('imagefeed.use')
local windows = require('imagefeed.windows')
local browser = require('imagefeed.browser')

local M = {}

local names = vim.api.nvim_create_namespace('imagefeed_list')
local group = vim.api.nvim_create_augroup('imagefeed_picker', {})

--- The state of the list: source, photos, page, has_more, total, rate; target, the place to insert
--- at; panes; request, the one that a key started; preview_request; previews, the pixels by photo id.
local shown

local actions = {}

-- Drawing

local function hints()
  local words = {}
  for _, name in ipairs({ 'insert', 'download', 'like', 'copy', 'open', 'more', 'close' }) do
    local key = config.values.keys[name]
    if key and (name ~= 'more' or shown.has_more) then
      table.insert(words, ('%s %s'):format(key, name))
    end
  end
  return table.concat(words, '  ')
end

local function say(message)
  shown.message = text.clean(message)
  windows.write(shown.panes.state, { shown.message, hints() })
end

local function count()
  local all = shown.total and (' of %d'):format(shown.total) or ''
  local rate = shown.rate and (', %d of %d requests left'):format(
    shown.rate.remaining, shown.rate.limit) or ''
  local stale = shown.stale and ', cached' or ''
  local demo = client.is_demo() and 'demo photos (no access key set) · ' or ''
  return ('%s%s: %d%s%s%s'):format(demo, shown.source.title, #shown.photos, all, rate, stale)
end

local function line(photo)
  local heart = photo.isLiked and '♥' or ' '
  local author = text.fit(text.clean(photo.author.name), 18)
  local size = text.fit(text.size(photo), 11)
  return ('%s %s  %s  %s'):format(heart, author, size, text.caption(photo))
end

local function draw_list()
  local buffer = windows.write(shown.panes.list, vim.tbl_map(line, shown.photos))
  if not buffer then
    return
  end
  vim.api.nvim_buf_clear_namespace(buffer, names, 0, -1)
  for row, photo in ipairs(shown.photos) do
    local author = #text.fit(text.clean(photo.author.name), 18) + (photo.isLiked and #'♥' or 1) + 1
    vim.api.nvim_buf_add_highlight(buffer, names, 'ImageFeedAuthor', row - 1, 0, author)
    vim.api.nvim_buf_add_highlight(buffer, names, 'ImageFeedSize', row - 1, author, author + 15)
  end
end

local function current()
  if not windows.is_shown(shown.panes.list) then
    return
  end
  local row = vim.api.nvim_win_get_cursor(shown.panes.list.window)[1]
  return shown.photos[row], row
end

-- The preview

local function details(photo)
  local author = photo.author
  local lines = {
    ('%s (@%s)'):format(text.clean(author.name), text.clean(author.username)),
    text.size(photo) .. (photo.likes and ('  ♥ %d'):format(photo.likes) or ''),
    text.caption(photo),
  }
  local description = text.clean(photo.description)
  if description ~= '' and description ~= lines[3] then
    table.insert(lines, description)
  end
  return lines
end

--- The room for the picture, in pixels. In a low window the text below it has a single line, and
--- the rest can be scrolled to.
local function room()
  local window = shown.panes.preview.window
  local height = vim.api.nvim_win_get_height(window)
  local words = height > 12 and 6 or 1
  return vim.api.nvim_win_get_width(window), 2 * math.max(1, height - words)
end

local function draw_preview(photo, pixels)
  local lines = preview.lines(pixels)
  if vim.api.nvim_win_get_height(shown.panes.preview.window) > 12 then
    table.insert(lines, '')
  end
  vim.list_extend(lines, details(photo))
  local buffer = windows.write(shown.panes.preview, lines)
  if buffer then
    preview.paint(buffer, pixels)
  end
end

--- Shows what is available at once, and requests the pixels. Moving on cancels the request.
local function update_preview()
  client.cancel(shown.preview_request)
  local photo = current()
  if not photo or not windows.is_shown(shown.panes.preview) then
    return
  end
  local width, height = room()
  draw_preview(photo, shown.previews[photo.id] or preview.placeholder(photo, width, height))
  if shown.previews[photo.id] then
    return
  end
  local asker = shown
  shown.preview_request = client.request('photo_preview', {
    id = photo.id, width = math.min(width, 200), height = math.min(height, 200),
  }, function(fault, pixels)
    -- Without a picture, only the placeholder and the text are shown.
    if fault or shown ~= asker then
      return
    end
    shown.previews[photo.id] = pixels
    local now = current()
    if now and now.id == photo.id then
      draw_preview(photo, pixels)
    end
  end)
end

-- Loading

local function nothing_found()
  local hint = client.is_demo() and ' In the demo photos, try fog, lake, snow or moon.' or ''
  return ('%s: no photos found.%s'):format(shown.source.title, hint)
end

local function take(list)
  local first = #shown.photos + 1
  vim.list_extend(shown.photos, list.photos)
  shown.page, shown.has_more = list.page, list.hasMore
  shown.total, shown.rate, shown.stale = list.total, list.rate, list.stale
  draw_list()
  if #shown.photos >= first and windows.is_shown(shown.panes.list) then
    vim.api.nvim_win_set_cursor(shown.panes.list.window, { first, 0 })
  end
  say(#shown.photos > 0 and count() or nothing_found())
  update_preview()
end

--- Starts a key's request, which replaces the previous key's. `begin(done, step)` returns the
--- request; `step` sets the request that follows it.
local function start(doing, begin)
  client.cancel(shown.request)
  say(doing .. ' …')
  local asker = shown
  local function done(fault)
    if shown == asker then
      shown.request = nil
    end
    -- Without the list's windows, the message would not be visible there.
    if fault and shown == asker then
      say(text.problem(fault))
    elseif fault then
      text.complain(fault)
    end
    return shown == asker and not fault
  end
  shown.request = begin(done, function(next_request)
    asker.request = next_request
  end)
end

local function load(page)
  local source = shown.source
  start('searching ' .. source.title, function(done)
    local params = vim.tbl_extend('force', source.params, { page = page })
    return client.request(source.method, params, function(fault, list)
      if done(fault) then
        take(list)
      end
    end, { demo = true })
  end)
end

-- Keys

local function inserting(doing, action)
  return function(photo)
    start(doing, function(done, step)
      return action(photo, shown.target, function(fault)
        if done(fault) then
          M.close()
        end
      end, step, function(received, total)
        if shown and total and total > 0 then
          say(('%s … %d %%'):format(doing, math.floor(received / total * 100)))
        end
      end)
    end)
  end
end

actions.insert = inserting('inserting', use.insert)
actions.download = inserting('downloading', use.download)

function actions.like(photo, row)
  start(photo.isLiked and 'unliking' or 'liking', function(done)
    return use.toggle_like(photo, function(fault, changed)
      if done(fault) then
        shown.photos[row] = changed
        draw_list()
        say(count())
        update_preview()
      end
    end)
  end)
end

function actions.copy(photo)
  use.copy_link(photo)
  say('copied ' .. photo.links.html)
end

function actions.open(photo)
  local page, asker = photo.links.html, shown
  say('opening ' .. page)
  browser.open(page, function(opened)
    if shown == asker then
      say((opened and 'opened ' or 'could not open ') .. page)
    end
  end)
end

function actions.more()
  if shown.has_more and not shown.request then
    load(shown.page + 1)
  end
end

function actions.close()
  M.close()
end

local needs_no_photo = { more = true, close = true }

local function map_keys(buffer)
  for name, key in pairs(config.values.keys) do
    if key and actions[name] then
      vim.keymap.set('n', key, function()
        local photo, row = current()
        if photo or needs_no_photo[name] then
          actions[name](photo, row)
        end
      end, { buffer = buffer, nowait = true, desc = 'imagefeed: ' .. name })
    end
  end
end

--- Closes the list when the user closes one of its windows or opens a file in it.
local function follow(panes)
  vim.api.nvim_clear_autocmds({ group = group })
  vim.api.nvim_create_autocmd('CursorMoved', {
    group = group, buffer = panes.list.buffer, callback = update_preview,
  })
  vim.api.nvim_create_autocmd('VimResized', {
    group = group,
    callback = function()
      windows.resize(shown.panes)
      shown.previews = {}
      update_preview()
    end,
  })
  vim.api.nvim_create_autocmd({ 'BufEnter', 'BufWinEnter', 'BufFilePost', 'WinClosed' }, {
    group = group,
    callback = vim.schedule_wrap(function()
      if shown and not windows.are_whole(shown.panes) then
        M.close()
      end
    end),
  })
end

--- Inside the list's windows the place stays the same. Elsewhere it is a new one.
local function target_of_search(line)
  if shown and windows.have_focus(shown.panes) then
    return shown.target
  end
  if shown then
    place.forget(shown.target)
  end
  return place.here(line)
end

--- Shows the photos of `source`: { title, method, params }, for the cursor's line or `line`.
function M.open(source, line)
  if shown and not windows.are_whole(shown.panes) then
    M.close()
  end
  local target = target_of_search(line)
  local panes = shown and shown.panes
  if shown then
    client.cancel(shown.request)
    client.cancel(shown.preview_request)
  end
  panes = panes or windows.open()
  shown = { source = source, photos = {}, target = target, panes = panes, previews = {} }
  vim.api.nvim_set_current_win(panes.list.window)
  follow(panes)
  map_keys(panes.list.buffer)
  draw_list()
  windows.write(panes.preview, {})
  load(1)
end

--- Closes the list and cancels its requests.
function M.close()
  if not shown then
    return
  end
  local old = shown
  shown = nil
  vim.api.nvim_clear_autocmds({ group = group })
  client.cancel(old.request)
  client.cancel(old.preview_request)
  place.forget(old.target)
  windows.close(old.panes, old.target.window)
end

--- The current state, for tests and extensions; nil while the list is closed.
function M.state()
  return shown
end

return M
