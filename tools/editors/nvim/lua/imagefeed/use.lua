--- Actions for one photo: insert it, download it, like it, copy its link. Each returns its current
--- request, which the caller may cancel.
local client = require('imagefeed.client')
local config = require('imagefeed.config')
local place = require('imagefeed.place')
local project = require('imagefeed.project')

local M = {}

local function format_of(target)
  return place.format(target, config.values.formats)
end

--- The program generates the text and reports the use to Unsplash, as its terms require. Obstacles
--- are therefore checked first.
local function insert(photo, target, file, done)
  local reason = place.insertion_error(target)
  if reason then
    return done({ message = reason })
  end
  local format = format_of(target)
  return client.request('photo_snippet', {
    id = photo.id,
    format = format,
    size = config.values.size,
    file = file,
  }, function(fault, snippet)
    local late = place.insertion_error(target)
    if not fault and late then
      fault = { message = late }
    end
    if not fault then
      place.put(target, snippet.text, format)
    end
    done(fault)
  end)
end

--- `done(fault)` is called at the end. `step(handle)` is called with each request that follows
--- another one.
function M.insert(photo, target, done, step, progress)
  -- TeX can only show files.
  if not place.insertion_error(target) and format_of(target) == 'latex' then
    return M.download(photo, target, done, step, progress)
  end
  return insert(photo, target, nil, done)
end

--- Makes a folder. Returns why that is impossible, or nil.
local function make_folder(folder)
  local ok, fault = pcall(vim.fn.mkdir, folder, 'p')
  return not ok and tostring(fault):gsub('^.*E%d+: ', '') or nil
end

--- Downloads a copy into the project and inserts it by its relative path. An existing copy may have
--- been edited, so it is used unchanged.
function M.download(photo, target, done, step, progress)
  local reason = place.insertion_error(target)
  if reason then
    return done({ message = reason })
  end
  if place.is_remote(target) then
    return done({ message = 'cannot download into the project of a remote buffer.' })
  end
  local folder = place.folder(target)
  local file = project.file(folder, config.values.download_directory, photo)
  reason = make_folder(vim.fn.fnamemodify(file, ':h'))
  if reason then
    return done({ message = reason })
  end
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

--- `done(fault, photo)` gets the photo in its new state.
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
