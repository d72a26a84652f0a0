local M = {}

--- Opens a page with the desktop's opener. `done(opened)` is called once, as soon as the result is
--- known, which does not take as long as the browser holds the opener.
function M.open(address, done)
  -- The address goes to another program, so only a web page is allowed.
  local is_page = type(address) == 'string' and address:match('^https?://%S+$')
  for _, opener in ipairs(is_page and { 'xdg-open', 'open' } or {}) do
    if vim.fn.executable(opener) == 1 then
      local started, job = pcall(vim.fn.jobstart, { opener, address }, {
        detach = true,
        on_exit = function(_, status)
          done(status == 0)
        end,
      })
      if started and job > 0 then
        return
      end
    end
  end
  done(false)
end

return M
