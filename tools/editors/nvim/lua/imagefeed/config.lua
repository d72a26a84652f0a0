--- The user's settings, set with `require('imagefeed').setup{…}`; see |imagefeed-settings|.
local M = {}

M.defaults = {
  --- The program and its leading arguments.
  command = { 'imagefeed' },
  --- 'auto' shows demo photos if no access key is set. 'live', 'mock' and 'fixture' name a backend.
  backend = 'auto',
  --- The values of `--backend-option`: { 'path=/tmp/recorded' }.
  backend_options = {},
  --- The size of the inserted or downloaded picture: raw, full, regular (1080 px), small or thumb.
  size = 'regular',
  --- The folder for downloads, relative to the project's root.
  download_directory = 'assets',
  --- Additional parameters of each search: { orientation = 'landscape', color = 'teal' }.
  search = {},
  --- Formats of further file types: { vimwiki = 'markdown' }.
  formats = {},
  --- Keys of the picker; false removes one.
  keys = {
    insert = '<CR>',
    download = 'd',
    like = 'f',
    copy = 'y',
    open = 'o',
    more = 'n',
    close = 'q',
  },
}

M.values = vim.deepcopy(M.defaults)

function M.set(values)
  M.values = vim.tbl_deep_extend('force', vim.deepcopy(M.defaults), values or {})
end

--- The program with its backend, as a list. It is never passed through a shell.
function M.program(demo)
  local command = M.values.command
  local words = type(command) == 'string' and { command } or vim.deepcopy(command)
  local backend = demo and 'mock' or M.values.backend
  if backend ~= 'auto' then
    vim.list_extend(words, { '--backend', backend })
  end
  for _, option in ipairs(M.values.backend_options) do
    vim.list_extend(words, { '--backend-option', option })
  end
  return words
end

--- The command for the JSON-lines endpoint.
function M.command_line(demo)
  return vim.list_extend(M.program(demo), { '--frontend', 'jsonl' })
end

return M
