--- Photos from Unsplash for those who write. See |imagefeed|.
local M = {}

function M.setup(values)
  require('imagefeed.config').set(values)
end

function M.search(words)
  local params = vim.deepcopy(require('imagefeed.config').values.search)
  params.query = words
  local title = '«' .. require('imagefeed.text').clean(words) .. '»'
  require('imagefeed.picker').open({ title = title, method = 'search_photos', params = params })
end

local function ask()
  vim.ui.input({ prompt = 'Photos of: ' }, function(words)
    if words and words:find('%S') then
      M.search(vim.trim(words))
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
  favorites = function()
    require('imagefeed.picker').open({ title = 'favorites', method = 'list_favorites', params = {} })
  end,
  feed = function()
    require('imagefeed.picker').open({ title = 'feed', method = 'list_feed', params = {} })
  end,
  stop = function()
    require('imagefeed.client').stop()
  end,
}

--- `:ImageFeed WORDS`. With a bang even a command's name is something to search for.
function M.run(words, bang)
  words = vim.trim(words)
  if words == '' then
    return ask()
  end
  local command = not bang and commands[words]
  if command then
    return command()
  end
  M.search(words)
end

function M.complete(lead)
  return vim.tbl_filter(function(name)
    return vim.startswith(name, lead)
  end, vim.fn.sort(vim.tbl_keys(commands)))
end

return M
