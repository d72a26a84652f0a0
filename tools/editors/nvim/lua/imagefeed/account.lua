--- Signing in and out. A code is typed hidden and goes to the program's stdin. It is in no
--- argument, register or history.
local browser = require('imagefeed.browser')
local client = require('imagefeed.client')
local text = require('imagefeed.text')

local M = {}

--- The job that waits for the browser's answer.
local waiting

local function settle(session)
  if session.state == 'signingIn' then
    return
  end
  waiting = nil
  if session.state == 'signedIn' then
    local who = session.profile and text.clean(session.profile.username)
    return text.say(who and ('signed in as %s.'):format(who) or 'signed in.')
  end
  text.complain(session.signInError or {
    message = 'sign-in failed. Run :ImageFeed login to try again.',
  })
end

--- Checks whether the program has received the browser's answer, which it reports as a change of
--- the session.
local function check_session()
  local job = client.job()
  if not waiting or waiting ~= job then
    return
  end
  client.request('get_session', {}, function(fault, session)
    if not fault and waiting == job then
      settle(session)
    end
  end)
end

client.on_change(check_session)

client.on_end(function(job, fault)
  if waiting == job then
    waiting = nil
    text.complain({ message = fault.message .. ' The sign-in was interrupted.' })
  end
end)

function M.enter_code()
  local code = vim.trim(vim.fn.inputsecret('Code, or the address the browser ended up at: '))
  if code == '' then
    return text.say('nothing entered. Run :ImageFeed code to try again.')
  end
  local params = code:match('^https?://') and { address = code } or { code = code }
  local job = waiting
  waiting = nil -- This answer is the one that is reported.
  client.request('complete_sign_in', params, function(fault, session)
    if not fault then
      return settle(session)
    end
    text.complain(fault)
    waiting = job
    check_session()
  end)
end

local function invite(invitation)
  browser.open(invitation.address, function(opened)
    text.say((opened and 'allow access in the browser: ' or 'open this page and allow access: ')
      .. invitation.address)
  end)
  if not invitation.listening then
    return M.enter_code()
  end
  waiting = client.job()
  text.say('waiting for the browser. If it is on another machine, run :ImageFeed code')
  check_session() -- It may have answered already.
end

function M.login()
  if client.is_demo() then
    return text.say('cannot sign in with demo photos. Set an access key with '
      .. '`imagefeed config set access-key`, then run :ImageFeed stop', vim.log.levels.WARN)
  end
  client.request('watch', {}, function() end)
  client.request('begin_sign_in', {}, function(fault, invitation)
    if fault then
      return text.complain(fault)
    end
    invite(invitation)
  end)
end

function M.logout()
  client.request('sign_out', {}, function(fault)
    if fault then
      return text.complain(fault)
    end
    text.say('signed out.')
  end)
end

return M
