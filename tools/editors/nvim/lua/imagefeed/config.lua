--- What a person may set, with `require('imagefeed').setup{…}`; see |imagefeed-settings|.
local M = {}

M.defaults = {
  --- The program, and arguments that go before all others.
  command = { 'imagefeed' },
  --- 'auto' shows the demo photos where no access key is set; 'live', 'mock' and 'fixture' insist.
  backend = 'auto',
  --- As `--backend-option` takes them: { 'path=/tmp/recorded' }.
  backend_options = {},
  --- Of the inserted or downloaded picture: raw, full, regular (1080 px), small or thumb.
  size = 'regular',
  --- Where downloads go, seen from the project's root.
  download_directory = 'assets',
  --- Further parameters of each search: { orientation = 'landscape', color = 'teal' }.
  search = {},
  --- What a file type takes, beside those that are known: { vimwiki = 'markdown' }.
  formats = {},
  --- Keys of the picker; false takes one away.
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

--- The program with its backend, as a list: it never passes through a shell.
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

--- The same as an endpoint for editors.
function M.command_line(demo)
  return vim.list_extend(M.program(demo), { '--frontend', 'jsonl' })
end

return M
