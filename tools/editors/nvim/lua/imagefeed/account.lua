--- Signing in and out. A code is typed where it is not shown, goes to the program's stdin, and
--- stands in no argument, register or history.
local browser = require('imagefeed.browser')
local client = require('imagefeed.client')
local text = require('imagefeed.text')

local M = {}

local waiting = false

local function tell(session)
  waiting = false
  local who = session.profile and text.clean(session.profile.username)
  text.say(who and ('signed in as %s.'):format(who) or 'signed in.')
end

--- The browser's answer is heard by the program; what follows is told as a change of the session.
client.on_change(function()
  if not waiting then
    return
  end
  client.request('get_session', {}, function(fault, session)
    if not fault and waiting and session.state == 'signedIn' then
      tell(session)
    end
  end)
end)

function M.enter_code()
  local code = vim.trim(vim.fn.inputsecret('Code, or the address the browser ended at: '))
  if code == '' then
    return text.say('nothing was entered; :ImageFeed code asks again.')
  end
  local params = code:match('^https?://') and { address = code } or { code = code }
  client.request('complete_sign_in', params, function(fault, session)
    if fault then
      return text.complain(fault)
    end
    tell(session)
  end)
end

local function invite(invitation)
  local opened = browser.open(invitation.address)
  text.say((opened and 'agree in the browser, at ' or 'open this page and agree: ')
    .. invitation.address)
  if not invitation.listening then
    return M.enter_code()
  end
  waiting = true
  text.say('waiting for the browser; if it is on another machine, :ImageFeed code')
end

function M.login()
  if client.is_demo() then
    return text.say('demo photos need no sign-in. Set an access key first: '
      .. '`imagefeed config set access-key`, then :ImageFeed stop', vim.log.levels.WARN)
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
