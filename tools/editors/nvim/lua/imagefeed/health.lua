--- `:checkhealth imagefeed`
local M = {}

function M.check()
  local health = vim.health or {}
  local ok = health.ok or health.report_ok or require('health').report_ok
  local fail = health.error or health.report_error or require('health').report_error
  local name = require('imagefeed.config').command_line()[1]
  if vim.fn.executable(name) ~= 1 then
    return fail(('«%s» is not found: install imagefeed or set `command`'):format(name))
  end
  ok(vim.trim(vim.fn.system({ name, '--version' })))
  ok('`imagefeed doctor` in a shell looks at key, sign-in and network')
end

return M
