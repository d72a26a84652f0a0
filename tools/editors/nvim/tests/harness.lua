--- Helpers for tests, for a Neovim without any other plugin. Tests wait for facts.
--- IMAGEFEED_TEST_LIMIT, in seconds, only ends a test that would wait forever. With
--- IMAGEFEED_TEST_ONLY, only tests whose names contain it run.
local M = { binary = assert(vim.env.IMAGEFEED_BINARY), fixture = vim.env.IMAGEFEED_FIXTURE }

local limit = 1000 * (tonumber(vim.env.IMAGEFEED_TEST_LIMIT) or 120)
local tests = {}

M.said = {}
vim.notify = function(message)
  table.insert(M.said, message)
end

function M.test(name, body)
  table.insert(tests, { name = name, body = body })
end

function M.equal(found, expected)
  if not vim.deep_equal(found, expected) then
    error(('found %s, expected %s'):format(vim.inspect(found), vim.inspect(expected)), 2)
  end
end

function M.holds(text, part)
  if not tostring(text):find(part, 1, true) then
    error(('%s does not hold %s'):format(vim.inspect(text), vim.inspect(part)), 2)
  end
end

--- Lets the editor work until `fact` is true, and returns its result.
function M.wait(what, fact)
  local found
  if not vim.wait(limit, function()
    found = fact()
    return found
  end, 2) then
    error('waited in vain for ' .. what, 2)
  end
  return found
end

function M.press(keys)
  local codes = vim.api.nvim_replace_termcodes(keys, true, false, true)
  vim.api.nvim_feedkeys(codes, 'xt', false)
end

--- Starts a new program with the mock backend and options such as `fail=like_photo:offline`.
function M.over_mock(...)
  M.set({ backend = 'mock', backend_options = { ... } })
end

function M.set(values)
  require('imagefeed.client').stop()
  values.command = values.command or M.binary
  require('imagefeed').setup(values)
end

--- Opens a file in a new project.
function M.edit(name, lines)
  local root = vim.fn.resolve(vim.fn.tempname())
  vim.fn.mkdir(root .. '/.git', 'p')
  vim.fn.mkdir(root .. '/texts', 'p')
  vim.cmd('edit! ' .. vim.fn.fnameescape(root .. '/texts/' .. name))
  vim.api.nvim_buf_set_lines(0, 0, -1, false, lines or {})
  return root
end

function M.text()
  return table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), '\n')
end

--- The text of one of the picker's windows.
function M.window(name)
  local state = require('imagefeed.picker').state()
  if not state then
    return {}
  end
  return vim.api.nvim_buf_get_lines(state.panes[name].buffer, 0, -1, false)
end

function M.message()
  return M.window('state')[1] or ''
end

--- Searches and waits for the photos.
function M.search(words)
  vim.cmd('ImageFeed ' .. words)
  M.wait('photos', function()
    return #M.window('list') > 1
  end)
end

--- Waits until `part` is reported, in the list or next to it.
function M.hear(part)
  return M.wait(part, function()
    return (M.message() .. table.concat(M.said, '\n')):find(part, 1, true)
  end)
end

--- Uses a shell script instead of the program. Its cases are `answers`, and each gets `$id`.
function M.over_script(answers)
  local file = vim.fn.tempname()
  vim.fn.writefile(vim.split(([[
#!/bin/sh
answer() { printf '{"jsonrpc":"2.0","id":%%s,"result":%%s}\n' "$id" "$1"; }
while read -r line; do
  id=$(printf %%s "$line" | sed 's/.*"id": *\([0-9]*\).*/\1/')
  case $line in
    %s
    *) answer '{}' ;;
  esac
done]]):format(answers), '\n', { plain = true }), file)
  vim.fn.setfperm(file, 'rwx------')
  M.set({ command = file })
end

function M.wait_closed()
  M.wait('the picker to close', function()
    return not require('imagefeed.picker').state()
  end)
end

local function clean_up()
  require('imagefeed.picker').close()
  require('imagefeed.client').stop()
  vim.cmd('silent! stopinsert')
  vim.cmd('silent! only!')
  vim.cmd('silent! %bwipeout!')
  M.said = {}
end

function M.run()
  local failures = 0
  local only = vim.env.IMAGEFEED_TEST_ONLY or ''
  for _, test in ipairs(vim.tbl_filter(function(test)
    return test.name:find(only, 1, true)
  end, tests)) do
    local ok, fault = xpcall(test.body, debug.traceback)
    failures = failures + (ok and 0 or 1)
    io.stdout:write(('%s %s\n'):format(ok and '✔' or '✘', test.name))
    if not ok then
      io.stdout:write(fault, '\n', vim.inspect(M.said), '\n')
    end
    pcall(clean_up)
  end
  io.stdout:write(('%d tests, %d failed\n'):format(#tests, failures))
  vim.cmd(failures == 0 and 'qall!' or 'cquit 1')
end

return M
