--- A photo is a separate block in any surroundings: independent readers see a picture with its
--- text, and the text above and below is unchanged.
local h = require('harness')

local function read(command, text)
  local words = vim.fn.system(command, text)
  assert(vim.v.shell_error == 0, words)
  return (words:gsub('%s+', ' '))
end

--- Emacs reads org with its own exporter.
local function read_by_emacs(text)
  local file = vim.fn.tempname() .. '.org'
  vim.fn.writefile(vim.split(text, '\n', { plain = true }), file)
  return read({ 'emacs', '-Q', '--batch', file, '--eval', [[(progn (require 'ox-html)
    (org-export-to-buffer 'html "*html*" nil nil nil t)
    (with-current-buffer "*html*" (princ (buffer-string))))]] })
end

local function pandoc(format)
  return function(text)
    return read({ 'pandoc', '--from', format, '--to', 'html' }, text)
  end
end

local function asciidoctor(text)
  return read({ 'asciidoctor', '--embedded', '--out-file', '-', '-' }, text)
end

local alt = 'alt="fog along the coast"'
local figure = { '<figure>', '<img', '<figcaption' }
local readers = {
  { name = 'a.md', by = 'pandoc', read = pandoc('markdown'), shown = figure, alt = alt },
  { name = 'a.md', by = 'CommonMark', read = pandoc('commonmark'), shown = { '<p><img' }, alt = alt },
  -- If pandoc reads a figure in HTML, it keeps only the caption, so no alt text is checked.
  { name = 'a.html', by = 'pandoc', read = pandoc('html'), shown = figure, alt = 'Photo by' },
  { name = 'a.org', by = 'pandoc', read = pandoc('org'), shown = figure, alt = alt },
  { name = 'a.org', by = 'Emacs', read = read_by_emacs,
    shown = { 'class="figure"> <p><img', 'fog along the coast</p>' }, alt = alt },
  { name = 'a.adoc', by = 'asciidoctor', read = asciidoctor, shown = { 'class="imageblock"' },
    alt = alt },
  { name = 'a.tex', by = 'pandoc', read = pandoc('latex'), shown = figure, alt = 'src="../assets/' },
}

--- A name, the lines of the file, and the number of the cursor's line.
local surroundings = {
  { 'on an empty line between paragraphs', { 'one', '', 'two' }, 2 },
  { 'between two lines', { 'one', 'two' }, 1 },
  { 'between several empty lines', { 'one', '', '', '', 'two' }, 3 },
  { 'on an empty line with spaces', { 'one', '    ', 'two' }, 2 },
}

local function insert(name, lines, number)
  h.over_mock()
  h.edit(name, lines)
  vim.api.nvim_win_set_cursor(0, { number, 0 })
  h.search('fog')
  h.press('<CR>')
  h.wait_closed()
  return h.text()
end

for _, case in ipairs(surroundings) do
  for _, reader in ipairs(readers) do
    h.test(('%s, %s: a picture for %s'):format(case[1], reader.name, reader.by), function()
      local page = reader.read(insert(reader.name, case[2], case[3]))
      for _, part in ipairs(reader.shown) do
        h.holds(page, part)
      end
      h.holds(page, reader.alt)
      h.holds(page, 'Photo by <a href=')
      if reader.name ~= 'a.html' then
        assert(page:find('<p> ?one ?</p>') and page:find('<p> ?two ?</p>'), page)
      end
    end)
  end
end

h.test('no more empty lines are inserted than needed', function()
  for _, case in ipairs(surroundings) do
    local text = insert('a.md', case[2], case[3])
    assert(vim.startswith(text, 'one\n\n![fog'), text)
    assert(vim.endswith(text, ')\n\ntwo'), text)
  end
end)

h.test('at both ends of a text there are no empty lines', function()
  assert(vim.startswith(insert('a.md', { '', 'two' }, 1), '!['))
  assert(vim.endswith(insert('a.md', { 'one' }, 1), ')'))
  assert(vim.startswith(insert('a.md', { '' }, 1), '!['))
end)

h.test('a list continues after the photo', function()
  local page = pandoc('markdown')(insert('a.md', { '1.  one', '2.  two', '3.  three' }, 2))
  h.holds(page, '<li><p>two</p> <figure>')
  h.holds(page, '</li> <li><p>three</p></li> </ol>')
  page = pandoc('org')(insert('a.org', { '- one', '- two', '- three' }, 2))
  h.holds(page, '<li><p>two</p> <figure>')
  h.holds(page, '</li> <li><p>three</p></li> </ul>')
end)

h.test('an empty line in a list belongs to it as far as it is indented', function()
  h.holds(insert('a.md', { '- one', '  ' }, 2), '- one\n\n  ![fog')
  h.holds(insert('a.md', { '- one', '      ' }, 2), '- one\n\n  ![fog')
  h.holds(insert('a.md', { '- one', '' }, 2), '- one\n\n![fog')
end)

h.test('an indented continuation line does not turn the photo into code', function()
  h.holds(insert('a.md', { 'one', '      and more', 'two' }, 2), 'and more\n\n![fog')
end)

h.test('a heading does not indent the photo below it', function()
  h.holds(insert('a.org', { '* Head', 'one' }, 1), '* Head\n\n#+CAPTION')
  h.holds(insert('a.org', { '* Head', 'one' }, 2), 'one\n\n#+CAPTION')
  h.holds(insert('a.org', { '- point', '** Head', 'one' }, 3), 'one\n\n#+CAPTION')
  h.holds(insert('a.org', { '* Head', '- point' }, 2), '- point\n\n  #+CAPTION')
  h.holds(insert('a.md', { '10. point', '# Head', 'one' }, 3), 'one\n\n![fog')
  h.holds(insert('a.md', { '* point' }, 1), '* point\n\n  ![fog')
end)

h.test('HTML and LaTeX keep the indent of the line, AsciiDoc has none', function()
  h.holds(insert('a.html', { '<div>', '  <p>one</p>', '</div>' }, 2),
    '  <p>one</p>\n\n  <figure>\n    <img')
  h.holds(insert('a.tex', { '  one' }, 1), '  one\n\n  \\begin{figure}\n    \\centering')
  h.holds(insert('a.adoc', { '  * one' }, 1), '  * one\n\nimage::')
end)

h.test('in a comment of a program, the photo is inserted as a comment', function()
  local text = insert('a.sh', { '  # one', 'two' }, 1)
  assert(text:find('^  # one\n\n  # fog along the coast\n  # https://%S+\n  # Photo by .+\n\ntwo$'), text)
end)

h.test('a file with carriage returns keeps them', function()
  h.over_mock()
  local root = h.edit('a.md', { 'one', '', 'two' })
  vim.bo.fileformat = 'dos'
  vim.cmd('silent write')
  vim.api.nvim_win_set_cursor(0, { 2, 0 })
  h.search('fog')
  h.press('<CR>')
  h.wait_closed()
  vim.cmd('silent write')
  local file = assert(io.open(root .. '/texts/a.md', 'rb'))
  local bytes = file:read('*a')
  file:close()
  h.equal(select(2, bytes:gsub('\r\n', '')), select(2, bytes:gsub('\n', '')))
  h.holds(bytes, 'one\r\n\r\n![fog')
end)

h.test('a compound file type uses its parts, after the setting for the whole', function()
  local place = require('imagefeed.place')
  h.edit('a.none')
  local here = place.here()
  for filetype, format in pairs({
    ['markdown.pandoc'] = 'markdown', ['vimwiki.markdown'] = 'markdown', ['html.jinja'] = 'html',
    ['jinja.html'] = 'html', ['own.markdown'] = 'org', [''] = 'text', ['a.b'] = 'text',
  }) do
    vim.cmd('noautocmd set filetype=' .. filetype)
    h.equal({ filetype, place.format(here, { ['own.markdown'] = 'org' }) }, { filetype, format })
  end
end)
