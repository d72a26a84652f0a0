--- The place for a photo in a buffer. It is held by a mark, so that edits during the request do not
--- move it.
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

--- The line of the cursor, or line `number`.
function M.here(number)
  local buffer = vim.api.nvim_get_current_buf()
  local row = (number or vim.api.nvim_win_get_cursor(0)[1]) - 1
  return {
    buffer = buffer,
    window = vim.api.nvim_get_current_win(),
    row = row,
    name = vim.api.nvim_buf_get_name(buffer),
    mark = vim.api.nvim_buf_set_extmark(buffer, namespace, row, 0, {}),
  }
end

function M.forget(place)
  if vim.api.nvim_buf_is_valid(place.buffer) then
    vim.api.nvim_buf_del_extmark(place.buffer, namespace, place.mark)
  end
end

--- The format of the whole file type, otherwise that of one of its parts, for example of
--- `markdown.pandoc`.
function M.format(place, overrides)
  local filetype = vim.bo[place.buffer].filetype
  local names = vim.list_extend({ filetype }, vim.split(filetype, '.', { plain = true }))
  for _, name in ipairs(names) do
    local format = (overrides or {})[name] or formats[name]
    if format then
      return format
    end
  end
  return 'text'
end

local function mark_of(place)
  return vim.api.nvim_buf_get_extmark_by_id(place.buffer, namespace, place.mark, {})[1]
end

--- Whether the place still exists. A file that was read again has lost the mark. So has a buffer
--- that was wiped as the last one, because the next buffer gets its number.
local function is_there(place)
  return vim.api.nvim_buf_is_loaded(place.buffer) and (mark_of(place)
    or place.name ~= '' and vim.api.nvim_buf_get_name(place.buffer) == place.name)
end

--- Why nothing can be inserted there, or nil.
function M.insertion_error(place)
  if not is_there(place) then
    return 'the buffer no longer exists.'
  end
  if not vim.bo[place.buffer].modifiable then
    return 'the buffer is not modifiable.'
  end
end

--- Whether the buffer's name is an address such as `scp://host/a.md` or `oil:///home/`, and not the
--- path of a file next to which a copy could be stored.
function M.is_remote(place)
  return place.name:find('^%a[%w+.-]+:/') ~= nil
end

local function line_at(buffer, row)
  return vim.api.nvim_buf_get_lines(buffer, row, row + 1, false)[1]
end

local function is_blank(buffer, row)
  return row < 0 or not (line_at(buffer, row) or ''):find('%S')
end

local function row_of(place)
  return math.min(mark_of(place) or place.row, vim.api.nvim_buf_line_count(place.buffer) - 1)
end

local function list_marker(line)
  return line:match('^%s*[-+*] +') or line:match('^%s*%d+[.)] +')
end

--- A star at the edge begins a heading in org and a list item in Markdown.
local heading = { markdown = '^#+ ', org = '^%*+ ' }

--- The indent of a list item's text, with spaces for the marker; otherwise the line's own indent.
local function hanging_indent(line)
  local space = line:match('^%s*')
  return space .. (' '):rep(#(list_marker(line) or space) - #space)
end

local function begins_paragraph(buffer, row, format)
  return row == 0 or list_marker(line_at(buffer, row)) or is_blank(buffer, row - 1)
    or line_at(buffer, row):find(heading[format]) or line_at(buffer, row - 1):find(heading[format])
end

--- The first line of the paragraph at `row` or above, because the lines below it may have any
--- indent.
local function paragraph_start(buffer, row, format)
  while row > 0 and is_blank(buffer, row) do
    row = row - 1
  end
  while not begins_paragraph(buffer, row, format) do
    row = row - 1
  end
  return row
end

--- The indent for a photo. In a list, the photo belongs to its item. After an empty line it does so
--- only if that line is indented, because elsewhere four spaces would make it code.
local function indent_of_paragraph(buffer, row, format)
  local first = line_at(buffer, paragraph_start(buffer, row, format))
  local indent = first:find(heading[format]) and '' or hanging_indent(first)
  if not is_blank(buffer, row) then
    return indent
  end
  local typed = line_at(buffer, row)
  return #typed < #indent and typed or indent
end

--- The comment prefix of a line, so that plain text in a program's comment stays in the comment.
local function comment_prefix(buffer, line)
  local opening, closing = vim.bo[buffer].commentstring:match('^(.-)%s*%%s%s*(.*)$')
  local space = line:match('^%s*')
  if not opening or opening == '' or closing ~= ''
    or not vim.startswith(line:sub(#space + 1), opening) then
    return space
  end
  return space .. opening .. ' '
end

--- The prefix of each line of a photo.
local function prefix(place, row, format)
  if format == 'markdown' or format == 'org' then
    return indent_of_paragraph(place.buffer, row, format)
  end
  local line = line_at(place.buffer, row)
  if format == 'text' then
    return comment_prefix(place.buffer, line)
  end
  -- An indented line of AsciiDoc is shown literally.
  return format == 'asciidoc' and '' or line:match('^%s*')
end

--- Starts a new undo step, so that undo removes the photo but no text typed in the meantime.
local function break_undo(buffer)
  vim.api.nvim_buf_call(buffer, function()
    vim.cmd('let &g:undolevels = &g:undolevels')
  end)
end

--- Inserts a photo as a separate block. It replaces an empty line, otherwise it follows the line of
--- the mark, with an empty line above and below.
function M.put(place, snippet, format)
  local buffer, row = place.buffer, row_of(place)
  local before = prefix(place, row, format)
  local lines = vim.tbl_map(function(line)
    return line == '' and '' or before .. line
  end, vim.split(snippet, '\n', { plain = true }))
  local first = is_blank(buffer, row) and row or row + 1
  if not is_blank(buffer, first - 1) then
    table.insert(lines, 1, '')
  end
  local final = first + #lines
  if not is_blank(buffer, row + 1) then
    table.insert(lines, '')
  end
  break_undo(buffer)
  vim.api.nvim_buf_set_lines(buffer, first, row + 1, false, lines)
  break_undo(buffer)
  M.forget(place)
  local window = place.window
  -- If the user has returned to the text, the cursor stays where it is.
  if vim.api.nvim_win_is_valid(window) and vim.api.nvim_win_get_buf(window) == buffer
    and vim.api.nvim_get_current_win() ~= window then
    vim.api.nvim_win_set_cursor(window, { final, 0 })
  end
end

--- The folder of the buffer's file, otherwise the current folder.
function M.folder(place)
  local name = vim.api.nvim_buf_get_name(place.buffer)
  local folder = name ~= '' and vim.fn.fnamemodify(name, ':p:h') or vim.fn.getcwd()
  return vim.fn.resolve(folder)
end

return M
