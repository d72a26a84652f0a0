--- Signing in: its outcome is always reported.
local h = require('harness')
local account = require('imagefeed.account')
local client = require('imagefeed.client')

local invitation = [[*begin_sign_in*) answer '{"address":"https://unsplash.com/oauth",]]
  .. [["redirect":"http://127.0.0.1:1/","listening":true}' ]]
local changed = [[echo '{"jsonrpc":"2.0","method":"imagefeed/changed","params":{"changed":["session"]}}' ]]

h.test('a denied sign-in is reported with its reason', function()
  h.over_script(invitation .. ';' .. changed .. [[;;
    *get_session*) answer '{"state":"signedOut","signInError":{"kind":"forbidden","message":"You said no."}}' ;;]])
  account.login()
  h.hear('You said no.')
end)

h.test('a denied sign-in without a reason is reported too', function()
  h.over_script(invitation .. ';' .. changed .. [[;; *get_session*) answer '{"state":"signedOut"}' ;;]])
  account.login()
  h.hear('sign-in failed')
end)

h.test('a sign-in in progress is not reported as ended', function()
  h.over_script(invitation .. ';' .. changed .. [[;; *get_session*) answer '{"state":"signingIn"}' ;;
    *last*) answer '{}' ;;]])
  account.login()
  h.hear('waiting for the browser')
  local over
  client.request('get_session', {}, function()
    client.request('last', {}, function()
      over = true
    end)
  end)
  h.wait('the last answer', function()
    return over
  end)
  h.equal(table.concat(h.said):find('did not succeed', 1, true), nil)
end)

h.test('the end of the program during a sign-in is reported', function()
  h.over_script(invitation .. ';; *get_session*) exit 3 ;;')
  account.login()
  h.hear('The sign-in was interrupted.')
end)

h.test('stopping the program reports nothing about a sign-in', function()
  h.over_script(invitation .. [[;; *get_session*) answer '{"state":"signingIn"}' ;;]])
  account.login()
  h.hear('waiting for the browser')
  local job = client.job()
  client.stop()
  vim.fn.jobwait({ job })
  h.equal(table.concat(h.said):find('lost', 1, true), nil)
end)

--- Configures the live backend with a redirect address at which the program listens.
local function live()
  local server = vim.loop.new_tcp()
  server:bind('127.0.0.1', 0)
  local port = server:getsockname().port
  server:close()
  vim.env.IMAGEFEED_ACCESS_KEY, vim.env.IMAGEFEED_SECRET_KEY = 'a-key', 'a-secret'
  vim.env.IMAGEFEED_API_URL = 'http://127.0.0.1:9'
  vim.env.IMAGEFEED_REDIRECT_URI = ('http://127.0.0.1:%d/callback'):format(port)
  h.set({ backend = 'live' })
  return vim.env.IMAGEFEED_REDIRECT_URI
end

h.test('the program itself receives a refusal from the browser', function()
  local redirect = live()
  account.login()
  h.hear('state=')
  h.hear('waiting for the browser')
  local state = table.concat(h.said):match('state=([%w_-]+)')
  vim.fn.jobstart({ 'curl', '--silent', redirect .. '?error=access_denied&state=' .. state })
  h.wait('the end', function()
    return #h.said > 2
  end)
  for _, name in ipairs({ 'ACCESS_KEY', 'SECRET_KEY', 'API_URL', 'REDIRECT_URI' }) do
    vim.env['IMAGEFEED_' .. name] = nil
  end
end)
