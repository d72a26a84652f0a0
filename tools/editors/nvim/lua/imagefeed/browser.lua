local M = {}

--- Opens a page with what the desktop has; false where it has nothing.
function M.open(address)
  -- The address goes to another program: nothing but a page may get there.
  if type(address) ~= 'string' or not address:match('^https?://%S+$') then
    return false
  end
  for _, opener in ipairs({ 'xdg-open', 'open' }) do
    if vim.fn.executable(opener) == 1 then
      return vim.fn.jobstart({ opener, address }, { detach = true }) > 0
    end
  end
  return false
end

return M
