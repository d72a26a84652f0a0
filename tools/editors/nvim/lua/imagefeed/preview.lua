--- Draws pixels with half blocks. The upper pixel is the letter's color, the lower one its
--- background.
local M = {}

local namespace = vim.api.nvim_create_namespace('imagefeed_preview')

--- The nearest of the 6×6×6 colors of terminals without true color.
local function terminal_color(hex)
  local function step(from)
    return math.floor(tonumber(hex:sub(from, from + 1), 16) / 255 * 5 + 0.5)
  end
  return 16 + 36 * step(1) + 6 * step(3) + step(5)
end

--- Each cell has its own group, which is colored again for every picture, because the number of
--- groups is limited and the number of colors is not.
local function color_cell(number, top, bottom)
  local name = 'ImageFeedCell' .. number
  vim.api.nvim_set_hl(0, name, {
    fg = '#' .. top,
    bg = bottom and '#' .. bottom,
    ctermfg = terminal_color(top),
    ctermbg = bottom and terminal_color(bottom),
  })
  return name
end

local function is_drawable(pixels)
  if type(pixels) ~= 'table' or type(pixels.rows) ~= 'table' or #pixels.rows == 0 then
    return false
  end
  local length = #tostring(pixels.rows[1])
  for _, row in ipairs(pixels.rows) do
    if type(row) ~= 'string' or #row ~= length or row:find('%X') then
      return false
    end
  end
  return length > 0 and length % 6 == 0
end

--- The lines that the picture needs, to be put into the buffer before `paint`.
function M.lines(pixels)
  if not is_drawable(pixels) then
    return {}
  end
  local line = ('▀'):rep(#pixels.rows[1] / 6)
  local lines = {}
  for _ = 1, math.ceil(#pixels.rows / 2) do
    table.insert(lines, line)
  end
  return lines
end

--- Colors the lines of `lines`, which must be the first ones of the buffer.
function M.paint(buffer, pixels)
  vim.api.nvim_buf_clear_namespace(buffer, namespace, 0, -1)
  if not is_drawable(pixels) then
    return
  end
  local columns = #pixels.rows[1] / 6
  for line = 0, math.ceil(#pixels.rows / 2) - 1 do
    local top, bottom = pixels.rows[2 * line + 1], pixels.rows[2 * line + 2]
    for column = 0, columns - 1 do
      local from, to = column * 6 + 1, column * 6 + 6
      local group = color_cell(
        line * columns + column, top:sub(from, to), bottom and bottom:sub(from, to))
      local start = column * #'▀'
      vim.api.nvim_buf_add_highlight(buffer, namespace, group, line, start, start + #'▀')
    end
  end
end

--- The placeholder for a photo until its pixels are loaded: its shape in its average color.
function M.placeholder(photo, width, height)
  local color = tostring(photo.color or ''):match('^#(%x%x%x%x%x%x)$') or '808080'
  local across, down = tonumber(photo.width) or 0, tonumber(photo.height) or 0
  if across <= 0 or down <= 0 then
    across, down = 3, 2
  end
  local scale = math.min(width / across, height / down)
  local columns = math.max(1, math.floor(across * scale + 0.5))
  local rows = {}
  for _ = 1, math.max(1, math.floor(down * scale + 0.5)) do
    table.insert(rows, color:rep(columns))
  end
  return { rows = rows }
end

return M
