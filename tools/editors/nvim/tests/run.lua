--- nvim --headless --clean --cmd 'set runtimepath+=PLUGIN' -c 'luafile PLUGIN/tests/run.lua'
local here = vim.fn.fnamemodify(debug.getinfo(1, 'S').source:sub(2), ':p:h')
package.path = here .. '/?.lua;' .. package.path
require('editing')
require('blocks')
require('panes')
require('account')
require('trouble')
require('harness').run()
