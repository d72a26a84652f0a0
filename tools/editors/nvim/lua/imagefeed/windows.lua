--- Three floating windows: the list, the preview beside or below it, and what is going on.
local M = {}

local function rectangle(row, column, width, height)
  return {
    relative = 'editor', style = 'minimal', border = 'rounded',
    row = row, col = column, width = math.max(1, width), height = math.max(1, height),
  }
end

--- A border takes a cell on each side.
local function layout()
  local columns, rows = vim.o.columns, vim.o.lines - vim.o.cmdheight - 1
  local width, height = math.min(columns - 2, 130), math.min(rows - 2, 30)
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
  local list = math.max(3, math.floor((inner - 4) * 0.4))
  return {
    list = rectangle(top, left, width, list),
    preview = rectangle(top + list + 2, left, width, inner - 4 - list),
    state = state,
  }
end

local function scratch(filetype)
  local buffer = vim.api.nvim_create_buf(false, true)
  vim.bo[buffer].bufhidden = 'wipe'
  vim.bo[buffer].filetype = filetype
  vim.bo[buffer].modifiable = false
  return buffer
end

--- Opens them and goes to the list.
function M.open()
  local windows = {}
  for name, place in pairs(layout()) do
    place.focusable = name ~= 'state'
    windows[name] = vim.api.nvim_open_win(scratch('imagefeed-' .. name), name == 'list', place)
    vim.wo[windows[name]].wrap = name ~= 'list'
    vim.wo[windows[name]].linebreak = true
  end
  vim.wo[windows.list].cursorline = true
  return windows
end

function M.resize(windows)
  for name, place in pairs(layout()) do
    if vim.api.nvim_win_is_valid(windows[name]) then
      vim.api.nvim_win_set_config(windows[name], place)
    end
  end
end

function M.close(windows)
  for _, window in pairs(windows) do
    if vim.api.nvim_win_is_valid(window) then
      vim.api.nvim_win_close(window, true)
    end
  end
end

--- Replaces the text of one of them, where it is still there.
function M.write(window, lines)
  if not vim.api.nvim_win_is_valid(window) then
    return
  end
  local buffer = vim.api.nvim_win_get_buf(window)
  vim.bo[buffer].modifiable = true
  vim.api.nvim_buf_set_lines(buffer, 0, -1, false, lines)
  vim.bo[buffer].modifiable = false
  return buffer
end

return M
