--- Photos from Unsplash for writers. See |imagefeed|.
local M = {}

function M.setup(values)
  require('imagefeed.config').set(values)
end

--- `line` is the line for the photo, by default the cursor's.
function M.search(words, line)
  local params = vim.deepcopy(require('imagefeed.config').values.search)
  params.query = words
  local title = '“' .. require('imagefeed.text').clean(words) .. '”'
  require('imagefeed.picker').open(
    { title = title, method = 'search_photos', params = params }, line)
end

local function ask(line)
  vim.ui.input({ prompt = 'Search photos: ' }, function(words)
    if words and words:find('%S') then
      M.search(vim.trim(words), line)
    end
  end)
end

local commands = {
  login = function()
    require('imagefeed.account').login()
  end,
  code = function()
    require('imagefeed.account').enter_code()
  end,
  logout = function()
    require('imagefeed.account').logout()
  end,
  favorites = function(line)
    require('imagefeed.picker').open(
      { title = 'favorites', method = 'list_favorites', params = {} }, line)
  end,
  feed = function(line)
    require('imagefeed.picker').open({ title = 'feed', method = 'list_feed', params = {} }, line)
  end,
  stop = function()
    require('imagefeed.client').stop()
  end,
}

--- `:ImageFeed WORDS`. With a bang, even a command's name is searched for.
function M.run(words, bang, line)
  words = vim.trim(words)
  if words == '' then
    return ask(line)
  end
  local command = not bang and commands[words]
  if command then
    return command(line)
  end
  M.search(words, line)
end

function M.complete(lead)
  return vim.tbl_filter(function(name)
    return vim.startswith(name, lead)
  end, vim.fn.sort(vim.tbl_keys(commands)))
end

return M
