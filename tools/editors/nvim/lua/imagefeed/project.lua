--- The folder for downloads, and their paths in a text.
local M = {}

--- The nearest parent folder with a repository, otherwise the folder itself.
function M.root(folder)
  local at = folder
  while true do
    if vim.loop.fs_stat(at .. '/.git') then
      return at
    end
    local above = vim.fn.fnamemodify(at, ':h')
    if above == at then
      return folder
    end
    at = above
  end
end

local function parts(path)
  return vim.split(path, '/', { plain = true, trimempty = true })
end

--- `path` relative to `folder`; both are absolute.
function M.relative(path, folder)
  local to, from = parts(path), parts(folder)
  local shared = 0
  while shared < #from and shared < #to - 1 and to[shared + 1] == from[shared + 1] do
    shared = shared + 1
  end
  local words = {}
  for _ = shared + 1, #from do
    table.insert(words, '..')
  end
  vim.list_extend(words, to, shared + 1)
  return table.concat(words, '/')
end

--- The file of a photo. Its id comes from the network and must not lead to another folder.
function M.file(folder, directory, photo)
  local name = 'unsplash-' .. tostring(photo.id):gsub('[^%w_-]', '_') .. '.jpg'
  local base = directory:match('^[/~]') and vim.fn.fnamemodify(directory, ':p')
    or M.root(folder) .. '/' .. directory
  return (base:gsub('/+$', '')) .. '/' .. name
end

return M
