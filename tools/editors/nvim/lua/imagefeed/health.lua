--- `:checkhealth imagefeed`
local config = require('imagefeed.config')
local text = require('imagefeed.text')

local M = {}

--- Runs the program to its end. Returns its standard output and standard error.
local function run(words)
  local out, err, ended = '', '', false
  local ok, job = pcall(vim.fn.jobstart, words, {
    stdout_buffered = true,
    stderr_buffered = true,
    on_stdout = function(_, lines)
      out = table.concat(lines, '\n')
    end,
    on_stderr = function(_, lines)
      err = table.concat(lines, '\n')
    end,
    on_exit = function()
      ended = true
    end,
  })
  if not ok or job <= 0 then
    return '', 'could not start the program'
  end
  if not vim.wait(60000, function()
    return ended
  end, 20) then
    vim.fn.jobstop(job)
    err = 'timed out'
  end
  return out, err
end

--- The diagnostics of `imagefeed doctor`, each with its advice. How it would draw in a terminal
--- does not matter here.
local function findings()
  local words = vim.list_extend(config.program(), { '--timeout', '10', 'doctor', '--json' })
  local out, err = run(words)
  local ok, found = pcall(vim.json.decode, out)
  if not ok or type(found) ~= 'table' then
    return { { check = 'doctor', verdict = 'fault', message = err } }
  end
  return vim.tbl_filter(function(finding)
    return finding.check ~= 'terminal'
  end, found)
end

function M.check()
  local health = vim.health or require('health')
  local tell = {
    good = health.ok or health.report_ok,
    notice = health.warn or health.report_warn,
    fault = health.error or health.report_error,
  }
  local name = config.program()[1]
  if vim.fn.executable(name) ~= 1 then
    return tell.fault(('“%s” not found: install imagefeed or set `command`'):format(name))
  end
  tell.good(text.clean((run({ name, '--version' }))))
  for _, finding in ipairs(findings()) do
    local say = tell[finding.verdict] or tell.notice
    say(('%s: %s'):format(text.clean(finding.check), text.clean(finding.message)))
  end
end

return M
