--- The place in a buffer that a photo is to go to. It is held by a mark, so that what is written
--- while the photo is looked for does not move it.
local M = {}

local namespace = vim.api.nvim_create_namespace('imagefeed_place')

local formats = {
  markdown = 'markdown', pandoc = 'markdown', quarto = 'markdown', rmd = 'markdown',
  mdx = 'markdown', vimwiki = 'markdown',
  html = 'html', htmldjango = 'html', php = 'html', vue = 'html', svelte = 'html', xhtml = 'html',
  org = 'org',
  asciidoc = 'asciidoc', asciidoctor = 'asciidoc',
  tex = 'latex', plaintex = 'latex', latex = 'latex',
}

function M.here()
  local buffer = vim.api.nvim_get_current_buf()
  local row = vim.api.nvim_win_get_cursor(0)[1] - 1
  return {
    buffer = buffer,
    window = vim.api.nvim_get_current_win(),
    mark = vim.api.nvim_buf_set_extmark(buffer, namespace, row, 0, {}),
  }
end

function M.forget(place)
  if vim.api.nvim_buf_is_valid(place.buffer) then
    vim.api.nvim_buf_del_extmark(place.buffer, namespace, place.mark)
  end
end

function M.format(place, overrides)
  local filetype = vim.bo[place.buffer].filetype
  return (overrides or {})[filetype] or formats[filetype] or 'text'
end

--- Why nothing can be put there, or nil.
function M.obstacle(place)
  if not vim.api.nvim_buf_is_valid(place.buffer) then
    return 'the buffer is gone.'
  end
  if not vim.bo[place.buffer].modifiable then
    return 'the buffer cannot be changed.'
  end
end

local function is_blank(buffer, row)
  local line = vim.api.nvim_buf_get_lines(buffer, row, row + 1, false)[1]
  return not line or not line:find('%S')
end

--- A photo is a paragraph of its own: it takes the place of an empty line, else it follows the
--- line of the mark, with empty lines round it.
function M.put(place, snippet)
  local row = vim.api.nvim_buf_get_extmark_by_id(place.buffer, namespace, place.mark, {})[1] or 0
  local lines = vim.split(snippet, '\n', { plain = true })
  local first, last = row, row + 1
  if not is_blank(place.buffer, row) then
    first = row + 1
    table.insert(lines, 1, '')
  end
  local final = first + #lines
  if not is_blank(place.buffer, last) then
    table.insert(lines, '')
  end
  vim.api.nvim_buf_set_lines(place.buffer, first, last, false, lines)
  M.forget(place)
  local window = place.window
  if vim.api.nvim_win_is_valid(window) and vim.api.nvim_win_get_buf(window) == place.buffer then
    vim.api.nvim_win_set_cursor(window, { final, 0 })
  end
end

--- The folder of the buffer's file, else the current one.
function M.folder(place)
  local name = vim.api.nvim_buf_get_name(place.buffer)
  local folder = name ~= '' and vim.fn.fnamemodify(name, ':p:h') or vim.fn.getcwd()
  return vim.fn.resolve(folder)
end

return M
