-- Works on a lesson and a page in Neovim 0.7, as its user does. What is asked, is answered by `choice`.
local failed = false

local function check(name, is_right, seen)
  io.stdout:write('\n' .. (is_right and 'ok      ' or 'FAILED  ') .. name .. '\n')
  if not is_right then
    failed = true
    io.stdout:write('        ' .. vim.inspect(seen) .. '\n')
  end
end

-- Waits until something is there; the machine may be busy.
local function await(found)
  vim.wait(120000, function() return found() and true or false end, 50)
  return found()
end

local choice = nil
local offered = {}
vim.ui.select = function(items, options, chosen)
  offered = vim.tbl_map(options.format_item or tostring, items)
  for index, item in ipairs(items) do
    if offered[index]:find(choice, 1, true) then return chosen(item, index) end
  end
  chosen(nil)
end

local shown = {}
vim.notify = function(text) table.insert(shown, text) end
vim.lsp.handlers['window/showMessage'] = function(_, result) table.insert(shown, result.message) end

local function text() return table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), '\n') end

local function line_of(words)
  for number, line in ipairs(vim.api.nvim_buf_get_lines(0, 0, -1, false)) do
    if line:find(words, 1, true) then return number end
  end
end

local function go_to(words, column)
  vim.api.nvim_win_set_cursor(0, { line_of(words), column or 0 })
end

local function act(words)
  choice = words
  vim.lsp.buf.code_action()
end

local function request(method, character)
  local params = vim.lsp.util.make_position_params()
  -- In normal mode the cursor stands on the last character.
  params.position.character = character or params.position.character
  local answers = vim.lsp.buf_request_sync(0, method, params, 60000) or {}
  for _, answer in pairs(answers) do
    if answer.result and not vim.tbl_isempty(answer.result) then return answer.result end
  end
end

local function finish()
  io.stdout:flush()
  vim.cmd(failed and 'cquit!' or 'qall!')
end

-- What our server says of the page.
local function verdict()
  return vim.tbl_filter(function(found) return found.source == 'lessons' end, vim.diagnostic.get(0))[1]
end

-- What was asked for last, at the mark of its step.
local function note(words)
  return vim.tbl_filter(function(found)
    return found.code == 'note' and found.message:find(words, 1, true) and found.lnum == line_of('MARK: - multiply') - 1
  end, vim.diagnostic.get(0))[1]
end

local function lens(words)
  for _, one in ipairs(vim.lsp.codelens.get(0)) do
    if one.command and one.command.title:find(words, 1, true) then return one end
  end
end

local function replace(words, with)
  local number = line_of(words)
  vim.api.nvim_buf_set_lines(0, number - 1, number, false, { with })
end

vim.lsp.handlers['window/showMessageRequest'] = function(_, result)
  table.insert(shown, result.message)
  return result.actions[1]
end

-- A page, beside sourcekit-lsp, from its first step to the end of the second one.
local function page()
  vim.fn.system({ 'lessons', 'next', '--plain', '--trust' })
  vim.cmd('edit ' .. vim.env.WORK .. '/Playground/01-first.swift')
  check('two servers work on a page', await(function() return #vim.tbl_keys(vim.lsp.buf_get_clients(0)) == 2 end),
    vim.lsp.buf_get_clients(0))
  vim.cmd('write')
  local found = await(verdict)
  check('the verdict stands in the page after it is saved', found and found.severity == vim.diagnostic.severity.ERROR
    and found.message:find('sum 3', 1, true), found)
  replace('let sum = 0', 'let sum = one + 2')
  check('it goes as soon as the text changes', await(function() return not verdict() end), verdict())
  vim.cmd('write')
  check('a step passes', await(function() return verdict() and verdict().code == 'passed' end), verdict())
  check('values stand at their lines as code lenses', await(function() return lens('= 3') end), vim.lsp.codelens.get(0))
  replace('let sum = one + 2', 'let sum = one + 1 + 1')
  check('stale values are gone', await(function() return not lens('= 3') end), vim.lsp.codelens.get(0))
  vim.cmd('write')
  await(function() return verdict() and verdict().code == 'passed' end)
  go_to('let sum')
  act('go on')
  check('the next step is an edit', await(function() return line_of('MARK: - multiply') end), { shown, offered })
  check('the cursor goes to it', await(function()
    return vim.api.nvim_win_get_cursor(0)[1] == line_of('MARK: - multiply')
  end), vim.api.nvim_win_get_cursor(0))
  vim.cmd('write')
  await(function() return verdict() and verdict().code ~= 'passed' end)
  act('hint 1')
  check('a hint is shown', await(function() return vim.inspect(shown):find('Twice.', 1, true) end), { shown, offered })
  check('it stands whole at the mark', await(function() return note('Twice.') end), vim.diagnostic.get(0))
  act('what it asks')
  check('so does what the step asks', await(function() return note('It should print:') end), { shown, offered })
  vim.o.undolevels = vim.o.undolevels
  act('solution')
  check('the solution is an edit', await(function() return line_of('let product = sum * 2') end), { shown, offered })
  vim.cmd('undo')
  check('undo takes the solution back', line_of('let product = 0'), text())
  vim.cmd('redo | write')
  check('the last step passes', await(function()
    return verdict() and verdict().code == 'passed' and verdict().lnum >= line_of('MARK: - multiply') - 1
  end), verdict())
  act('go on')
  await(function() return vim.fn.system({ 'lessons', 'status', '--json' }):find('"passed": *2') end)
  check('the verbs know what the editor did', vim.fn.system({ 'lessons', 'status', '--json' }):find('"passed": *2'),
    vim.fn.system({ 'lessons', 'status', '--json' }))
end

local ran, problem = pcall(function()
  -- A lesson.
  vim.cmd('edit ' .. vim.env.WORK .. '/Lessons/01-first.md')
  local found = await(function() return vim.diagnostic.get(0)[1] end)
  check('a finding of lint stands at its line', found and found.code == 'unknown-fence'
    and found.lnum == line_of('```outptu') - 1, found)

  go_to('```outptu')
  act('Write `output`')
  check('a fix is made', await(function() return line_of('```output') end), text())
  check('then the finding is gone', await(function() return #vim.diagnostic.get(0) == 0 end), vim.diagnostic.get(0))

  go_to('```swift step=add', 12)
  check('hover explains a fence', vim.inspect(request('textDocument/hover') or {}):find('never changes', 1, true))
  vim.fn.append(line_of('```hint') - 1, '```swift ')
  vim.api.nvim_win_set_cursor(0, { line_of('```hint') - 1, 9 })
  local items = request('textDocument/completion', 9) or {}
  check('completion offers the words of a fence', vim.tbl_contains(vim.tbl_map(function(item)
    return item.label
  end, items.items or items), 'solution'), items)
  vim.cmd('delete')

  vim.lsp.buf.document_symbol()
  check('the steps are the outline', await(function()
    local list = vim.fn.getloclist(0)
    if #list == 0 then list = vim.fn.getqflist() end
    return #list == 2 and vim.inspect(list):find('Multiply', 1, true)
  end), vim.fn.getqflist())
  vim.cmd('cclose | lclose')

  go_to('let one = 1')
  act('Fill in the values')
  check('a stated value is filled in', await(function() return line_of('let one = 1  // → 1') end), { text(), shown, offered })
  -- What is undone below begins here.
  vim.o.undolevels = vim.o.undolevels
  act('Record what `add` prints')
  check('record writes what a step prints', await(function() return line_of('sum 3') end), { text(), shown, offered })
  vim.cmd('undo')
  check('undo takes it back', line_of('sum 2'), text())
  vim.cmd('redo | write')
  shown = {}
  act('Validate `add`')
  check('validate proves a step', await(function() return #shown > 0 end)
    and vim.inspect(shown):find('finds nothing wrong', 1, true), { shown, offered })

  go_to('origin', 17)
  vim.lsp.buf.definition()
  check('a word of the glossary leads there', await(function()
    return vim.api.nvim_buf_get_name(0):find('glossary.md', 1, true)
  end), vim.api.nvim_buf_get_name(0))

  page()
end)
if not ran then check('the script runs to its end', false, problem) end
finish()
