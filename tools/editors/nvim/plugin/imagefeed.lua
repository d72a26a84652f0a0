if vim.g.loaded_imagefeed then
  return
end
vim.g.loaded_imagefeed = true

-- Nothing is loaded or started before the first use.
vim.api.nvim_create_user_command('ImageFeed', function(call)
  require('imagefeed').run(call.args, call.bang, call.range > 0 and call.line2 or nil)
end, {
  range = true,
  nargs = '*',
  bang = true,
  desc = 'Find a photo on Unsplash and insert it with its credit',
  complete = function(lead)
    return require('imagefeed').complete(lead)
  end,
})
