--- One `imagefeed --frontend jsonl`, started by the first request and kept. If it ends, all open
--- requests fail, and the next request starts it again. Calls here never wait.
local config = require('imagefeed.config')
local text = require('imagefeed.text')

local M = {}

--- The running program: { job, pending, partial, complaint }.
local connection
local last_id = 0
--- Whether demo photos are used because no access key is set.
local demo = false
local listeners = {}
local end_listeners = {}

--- Runs a callback. Its error must not affect other callbacks.
local function guarded(action, ...)
  local ok, fault = pcall(action, ...)
  if not ok then
    text.say(tostring(fault), vim.log.levels.ERROR)
  end
end

local function fail_all(pending, fault)
  for _, request in pairs(pending) do
    guarded(request.done, fault)
  end
end

--- `data` is the server's additional information about an error: kind, retryAfterMs, and `hint`,
--- which says what to do.
local function fault_of(err)
  local data = type(err.data) == 'table' and err.data or {}
  local message = data.hint and err.message .. ' ' .. data.hint or err.message
  return { message = message, kind = data.kind, retryAfterMs = data.retryAfterMs }
end

local function handle_answer(from, message)
  local request = from.pending[message.id]
  if not request then
    return -- The request was cancelled.
  end
  from.pending[message.id] = nil
  if type(message.error) == 'table' then
    request.done(fault_of(message.error))
  else
    request.done(nil, message.result)
  end
end

local function handle_notification(from, message)
  local params = type(message.params) == 'table' and message.params or {}
  if message.method == 'notifications/progress' then
    local request = from.pending[params.progressToken]
    if request and request.progress then
      request.progress(params.progress, params.total)
    end
  elseif message.method == 'imagefeed/changed' then
    for _, listener in ipairs(listeners) do
      listener(params)
    end
  end
end

local function handle_line(from, line)
  local ok, message = pcall(vim.json.decode, line, { luanil = { object = true, array = true } })
  if not ok or type(message) ~= 'table' then
    return
  end
  if message.method then
    handle_notification(from, message)
  elseif message.id then
    handle_answer(from, message)
  end
end

--- Output may end inside a line, so the last piece waits for its rest.
local function handle_output(from, pieces)
  from.partial = from.partial .. pieces[1]
  for index = 2, #pieces do
    local line = from.partial
    from.partial = pieces[index]
    guarded(handle_line, from, line)
  end
end

local function handle_exit(from, status)
  if connection == from then
    connection = nil
  end
  local why = from.complaint ~= '' and ': ' .. from.complaint or ''
  local fault = {
    kind = 'ended',
    message = ('the program exited (%d)%s. Search again to restart it.'):format(status, why),
  }
  fail_all(from.pending, fault)
  for _, listener in ipairs(from.is_stopped and {} or end_listeners) do
    listener(from.job, fault)
  end
end

local function start()
  local new = { pending = {}, partial = '', complaint = '' }
  local ok, job = pcall(vim.fn.jobstart, config.command_line(demo), {
    on_stdout = function(_, pieces)
      handle_output(new, pieces)
    end,
    on_stderr = function(_, lines)
      for _, line in ipairs(lines) do
        new.complaint = line ~= '' and text.clean(line) or new.complaint
      end
    end,
    on_exit = function(_, status)
      handle_exit(new, status)
    end,
  })
  if not ok or job <= 0 then
    return nil
  end
  new.job = job
  return new
end

local function send(to, message)
  message.jsonrpc = '2.0'
  -- If the program has just ended, its exit is reported elsewhere.
  pcall(vim.fn.chansend, to.job, vim.json.encode(message) .. '\n')
end

local function send_request(handle, method, params)
  connection = connection or start()
  if not connection then
    local name = config.command_line()[1]
    vim.schedule(function()
      handle.done({
        kind = 'missing',
        message = ('cannot start “%s”: install imagefeed, or set its path with setup{command = …}.')
          :format(name),
      })
    end)
    return
  end
  last_id = last_id + 1
  handle.id, handle.connection = last_id, connection
  connection.pending[last_id] = handle
  params = vim.tbl_extend('force', {}, params or {})
  if handle.progress then
    params._meta = { progressToken = last_id }
  end
  send(connection, {
    id = last_id,
    method = 'imagefeed/' .. method,
    params = next(params) and params or vim.empty_dict(),
  })
end

--- Requests `method`. `done(fault, result)` is called once, later, or never after `cancel`.
--- Options: `progress(done, total)`; `demo`, whether demo photos may be used without a key.
function M.request(method, params, done, options)
  options = options or {}
  local handle = { progress = options.progress }
  handle.done = function(fault, result)
    if fault and fault.kind == 'notConfigured' and options.demo and not demo
      and config.values.backend == 'auto' then
      M.stop()
      demo = true
      return send_request(handle, method, params)
    end
    done(fault, result)
  end
  send_request(handle, method, params)
  return handle
end

--- Cancels a request and ignores its answer.
function M.cancel(handle)
  if not handle then
    return
  end
  handle.done = function() end
  local from = handle.connection
  if from and from.pending[handle.id] then
    from.pending[handle.id] = nil
    send(from, { method = '$/cancelRequest', params = { id = handle.id } })
  end
end

--- Ends the program. The next request starts it with the current settings.
function M.stop()
  local old = connection
  connection, demo = nil, false
  if old then
    fail_all(old.pending, { kind = 'ended', message = 'stopped.' })
    old.pending, old.is_stopped = {}, true
    vim.fn.jobstop(old.job)
  end
end

function M.on_change(listener)
  table.insert(listeners, listener)
end

--- `listener(job, fault)` is called when the program has ended by itself.
function M.on_end(listener)
  table.insert(end_listeners, listener)
end

function M.is_demo()
  return demo
end

--- The running job, for tests and extensions.
function M.job()
  return connection and connection.job
end

return M
