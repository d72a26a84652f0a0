--- Three floating windows: the list, the preview next to or below it, and the status. Each pane has
--- its own buffer, and only that buffer is written to, because the user may have opened a file in
--- the window. The buffer has a name, because `:edit` would reuse an empty unnamed one for the
--- file. It belongs to the plugin as long as it has that name.
local M = {}

local function rectangle(row, column, width, height)
  return {
    relative = 'editor', style = 'minimal', border = 'rounded',
    row = row, col = column, width = math.max(1, width), height = math.max(1, height),
  }
end

--- A border takes a cell on each side. A low screen has no margin.
local function layout()
  local columns, rows = vim.o.columns, vim.o.lines - vim.o.cmdheight - 1
  local width, height = math.min(columns - 2, 130), rows < 24 and rows or math.min(rows - 2, 30)
  local left, top = math.floor((columns - width) / 2) - 1, math.floor((rows - height) / 2)
  left, top = math.max(0, left), math.max(0, top)
  local inner = height - 4
  local state = rectangle(top + inner, left, width, 2)
  if columns >= 76 then
    local list = math.floor(width * 0.55) - 2
    return {
      list = rectangle(top, left, list, inner - 2),
      preview = rectangle(top, left + list + 2, width - list - 2, inner - 2),
      state = state,
    }
  end
  local list = math.max(1, math.floor((inner - 4) / 3))
  return {
    list = rectangle(top, left, width, list),
    preview = rectangle(top + list + 2, left, width, inner - 4 - list),
    state = state,
  }
end

local function name_of(buffer)
  return 'imagefeed://' .. buffer
end

local function scratch(filetype)
  local buffer = vim.api.nvim_create_buf(false, true)
  vim.api.nvim_buf_set_name(buffer, name_of(buffer))
  vim.bo[buffer].bufhidden = 'wipe'
  vim.bo[buffer].filetype = filetype
  vim.bo[buffer].modifiable = false
  return buffer
end

--- Uses the colors of texts, for which every color scheme chooses the others. The colors of
--- floating windows are those of the menu, on which the titles of Neovim 0.7 are illegible.
local function set_colors(window)
  for group, link in pairs({
    ImageFeedNormal = 'Normal', ImageFeedBorder = 'Normal', ImageFeedCurrent = 'CursorLine',
    ImageFeedAuthor = 'Directory', ImageFeedSize = 'Identifier',
  }) do
    vim.cmd(('highlight default link %s %s'):format(group, link))
  end
  local colors = 'NormalFloat:ImageFeedNormal,FloatBorder:ImageFeedBorder,CursorLine:ImageFeedCurrent'
  local minimal = vim.wo[window].winhighlight
  vim.wo[window].winhighlight = minimal == '' and colors or minimal .. ',' .. colors
end

local function to_normal_mode()
  vim.cmd('stopinsert')
  if vim.fn.mode():find('[vVsS\22\19]') then
    vim.cmd('normal! \27')
  end
end

--- Opens the windows and enters the list, in normal mode. Returns the panes by name, each { window,
--- buffer }.
function M.open()
  to_normal_mode()
  local panes = {}
  for name, place in pairs(layout()) do
    place.focusable = name ~= 'state'
    local buffer = scratch('imagefeed-' .. name)
    local window = vim.api.nvim_open_win(buffer, name == 'list', place)
    set_colors(window)
    vim.wo[window].wrap = name ~= 'list'
    vim.wo[window].linebreak = true
    panes[name] = { window = window, buffer = buffer }
  end
  vim.wo[panes.list.window].cursorline = true
  return panes
end

local function is_own(buffer)
  return vim.api.nvim_buf_is_valid(buffer) and vim.api.nvim_buf_get_name(buffer) == name_of(buffer)
end

function M.is_shown(pane)
  return is_own(pane.buffer) and vim.api.nvim_win_is_valid(pane.window)
    and vim.api.nvim_win_get_buf(pane.window) == pane.buffer
end

--- Whether no window was closed or given to another file.
function M.are_whole(panes)
  return M.is_shown(panes.list) and M.is_shown(panes.preview) and M.is_shown(panes.state)
end

--- Whether the cursor is in one of the windows.
function M.have_focus(panes)
  local current = vim.api.nvim_get_current_win()
  for _, pane in pairs(panes) do
    if pane.window == current then
      return true
    end
  end
  return false
end

function M.resize(panes)
  for name, place in pairs(layout()) do
    if M.is_shown(panes[name]) then
      vim.api.nvim_win_set_config(panes[name].window, place)
    end
  end
end

--- Moves the file that the user opened in `window` to `home`. If that is impossible, it stays.
local function bring_home(window, home)
  local buffer, cursor = vim.api.nvim_win_get_buf(window), vim.api.nvim_win_get_cursor(window)
  if not vim.api.nvim_win_is_valid(home) or not pcall(vim.api.nvim_win_set_buf, home, buffer) then
    return
  end
  vim.api.nvim_win_set_cursor(home, cursor)
  vim.api.nvim_win_close(window, true)
end

--- Closes the windows. If the cursor was in one of them, it moves to the window `home`.
function M.close(panes, home)
  local had_focus = M.have_focus(panes)
  for _, pane in pairs(panes) do
    if M.is_shown(pane) then
      vim.api.nvim_win_close(pane.window, true)
    elseif vim.api.nvim_win_is_valid(pane.window) then
      bring_home(pane.window, home)
    end
    if is_own(pane.buffer) then
      vim.api.nvim_buf_delete(pane.buffer, { force = true })
    end
  end
  if had_focus and vim.api.nvim_win_is_valid(home) then
    vim.api.nvim_set_current_win(home)
  end
end

--- Replaces the text of a pane if it still exists.
function M.write(pane, lines)
  local buffer = pane.buffer
  if not is_own(buffer) then
    return
  end
  vim.bo[buffer].modifiable = true
  vim.api.nvim_buf_set_lines(buffer, 0, -1, false, lines)
  vim.bo[buffer].modifiable = false
  return buffer
end

return M
