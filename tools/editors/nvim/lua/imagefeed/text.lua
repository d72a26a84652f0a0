--- Text from the network is data. It is cleaned before it gets into a buffer or a message.
local M = {}

--- One line without control characters and without marks that change the writing direction.
function M.clean(text)
  if type(text) ~= 'string' then
    return ''
  end
  text = text:gsub('[%z\1-\31\127]', ' ')
  text = text:gsub('\194[\128-\159]', ' ')
  text = text:gsub('\226\128[\142\143\168-\174]', ''):gsub('\226\129[\166-\169]', '')
  return vim.trim((text:gsub('  +', ' ')))
end

--- Cuts or pads a text to a number of cells.
function M.fit(text, width)
  if vim.fn.strdisplaywidth(text) > width then
    local letters = vim.fn.strchars(text)
    repeat
      letters = letters - 1
      text = vim.fn.strcharpart(text, 0, letters)
    until vim.fn.strdisplaywidth(text) < width
    text = text .. '…'
  end
  return text .. (' '):rep(width - vim.fn.strdisplaywidth(text))
end

function M.caption(photo)
  local words = M.clean(photo.altDescription)
  return words ~= '' and words or M.clean(photo.description)
end

function M.size(photo)
  return ('%d×%d'):format(tonumber(photo.width) or 0, tonumber(photo.height) or 0)
end

function M.say(message, level)
  vim.notify('imagefeed: ' .. M.clean(message), level or vim.log.levels.INFO)
end

--- The message for an error of a request.
function M.problem(fault)
  local message = M.clean(fault.message)
  if fault.retryAfterMs then
    message = ('%s Try again in %d s.'):format(message, math.ceil(fault.retryAfterMs / 1000))
  end
  if fault.kind == 'notSignedIn' or fault.kind == 'signedOut' then
    message = message .. ' Run :ImageFeed login.'
  end
  return message
end

function M.complain(fault)
  M.say(M.problem(fault), vim.log.levels.ERROR)
end

return M
