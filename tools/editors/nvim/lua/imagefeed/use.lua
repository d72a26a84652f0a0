--- What is done with one photo: put it into the text, keep a copy, like it, hand its link on.
--- Each answers the request under way, which the caller may cancel.
local client = require('imagefeed.client')
local config = require('imagefeed.config')
local place = require('imagefeed.place')
local project = require('imagefeed.project')

local M = {}

--- The program writes the text, and with it tells Unsplash of the use, as its terms ask.
local function insert(photo, target, file, done)
  return client.request('photo_snippet', {
    id = photo.id,
    format = place.format(target, config.values.formats),
    size = config.values.size,
    file = file,
  }, function(fault, snippet)
    local obstacle = place.obstacle(target)
    if not fault and obstacle then
      fault = { message = obstacle }
    end
    if not fault then
      place.put(target, snippet.text)
    end
    done(fault)
  end)
end

--- `done(fault)`; `step(handle)` is given each request that follows another one.
function M.insert(photo, target, done, step, progress)
  -- TeX shows files alone.
  if place.format(target, config.values.formats) == 'latex' then
    return M.download(photo, target, done, step, progress)
  end
  return insert(photo, target, nil, done)
end

--- Keeps a copy in the project and inserts it by its relative path. A copy that is there already
--- may have been edited: it is used as it is.
function M.download(photo, target, done, step, progress)
  local folder = place.folder(target)
  local file = project.file(folder, config.values.download_directory, photo)
  vim.fn.mkdir(vim.fn.fnamemodify(file, ':h'), 'p')
  return client.request('download_photo', {
    id = photo.id,
    path = file,
    size = config.values.size,
  }, function(fault)
    if fault and fault.kind ~= 'exists' then
      return done(fault)
    end
    step(insert(photo, target, project.relative(vim.fn.resolve(file), folder), done))
  end, { progress = progress })
end

--- `done(fault, photo)` with the photo as it is now.
function M.toggle_like(photo, done)
  local method = photo.isLiked and 'unlike_photo' or 'like_photo'
  return client.request(method, { id = photo.id }, function(fault, outcome)
    done(fault, outcome and outcome.photo)
  end)
end

function M.copy_link(photo)
  local link = photo.links.html
  vim.fn.setreg('"', link)
  if vim.fn.has('clipboard') == 1 then
    vim.fn.setreg('+', link)
  end
end

return M
