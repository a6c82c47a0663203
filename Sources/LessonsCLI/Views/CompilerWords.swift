/// Explains the compiler's most common messages in plain words.
///
/// The patterns match the messages of Swift 6.3.
package enum CompilerWords {
  /// Returns the explanation of a message, or `nil` if the table has none.
  package static func translation(of message: String) -> String? {
    messages.translation(of: message)
  }

  /// The patterns of all messages in the table.
  package static var patterns: [String] { messages.patterns }

  /// Returns the pattern that a message matches, or `nil` if there is none.
  package static func pattern(of message: String) -> String? { messages.pattern(of: message) }

  private static let messages = MessageTable(table)
}

private let table = """
  cannot convert value of type '{have}' to specified type '{want}'
  → the value has type `{have}`, but the line declares `{want}`: convert the value, or correct the type after the colon
  cannot convert value of type '{have}' to expected argument type '{want}'
  → the call needs a value of type `{want}` here, but gets `{have}`: pass another value, or convert this one
  cannot convert return expression of type '()' to return type '{want}'
  → the function declares `{want}` after its `->`, but its only line returns nothing: `return` a value
  cannot convert return expression of type '{have}' to return type '{want}'
  → the function declares `{want}` after its `->`, but returns `{have}`: correct one of the two
  cannot convert value of type '{have}' to expected element type '{want}'
  → the array holds values of type `{want}`, but this element has type `{have}`
  cannot convert value of type '{have}' to expected dictionary value type '{want}'
  → the dictionary's values have type `{want}`, but this one has type `{have}`
  cannot convert value of type '{have}' to closure result type '{want}'
  → the closure must return `{want}`, but its last line returns `{have}`
  cannot convert value of type '{have}' to type '{want}' in coercion
  → `as` does not convert a value: make a new one, as in `{want}(…)`
  cannot assign value of type '{have}' to type '{want}'
  → this variable always holds `{want}`, but the new value has type `{have}`: convert it

  cannot find type '{name}' in scope
  → there is no type `{name}` here: check the spelling and capital letters; an `import` may be missing
  cannot find '{name}' in scope
  → there is no `{name}` here: check the spelling and capital letters; it may be declared inside other braces, or an `import` is missing
  value of type 'Int' has no member 'contains'
  → values of type `Int` have nothing called `contains`: a range stands in parentheses before the dot, as in `(1...9).contains(…)`
  value of type '{type}' has no member '{name}'
  → values of type `{type}` have nothing called `{name}`: check the spelling, and whether this is the value you mean
  type '{type}' has no member '{name}'
  → the type `{type}` has nothing called `{name}`: check the spelling, or use a value of that type
  no such module '{name}'
  → there is no module `{name}` to import: check the spelling and capital letters
  invalid redeclaration of '{name}'
  → the name `{name}` is already taken: choose another name, or change the old value without `let` or `var`

  value of optional type '{type}' must be unwrapped to refer to member '{name}'
  → this may be `nil`, which has no `{name}`: write `?.{name}`, or unwrap the value first with `if let` or `guard let`
  value of optional type '{type}' must be unwrapped to a value of type '{want}'
  value of optional type '{type}' not unwrapped
  → this may be `nil`: unwrap the value with `if let` or `guard let`, or give a default with `??`
  initializer for conditional binding must have Optional type, not '{type}'
  → `if let` and `guard let` need a value that may be `nil`, and type `{type}` never is: use a plain `let`
  optional type '{type}' cannot be used as a boolean
  → to test whether there is a value, compare it: `!= nil`
  type '{type}' cannot be used as a boolean
  integer literal value '{value}' cannot be used as a boolean
  → a condition must be `true` or `false`: compare the value with something, as in `== 1`
  'nil' requires a contextual type
  → `nil` alone does not tell the type: write it, as in `let name: String? = nil`
  empty collection literal requires an explicit type
  → an empty array does not tell the type of its elements: write it, as in `let names: [String] = []`

  call can throw but is not marked with 'try'
  → this call may fail: write `try` before it
  call can throw, but it is not marked with 'try' and the error is not handled
  → this call may fail: write `try` before it, and `throws` after the function's parentheses or `do { … } catch { … }` around it
  errors thrown from here are not handled because the enclosing catch is not exhaustive
  → this `catch` handles only some errors: add a plain `catch { … }` after it, or write `throws` after the function's parentheses
  errors thrown from here are not handled
  → nothing handles this error: write `throws` after the function's parentheses, or `do { … } catch { … }` around it
  thrown expression type '{type}.Type' does not conform to 'Error'
  thrown expression type '{type}.Type' cannot be converted to error type '{want}'
  → this throws the type `{type}` itself: throw a value of that type, such as one of its cases or `{type}()`
  thrown expression type '@Sendable ({values}) -> {type}' does not conform to 'Error'
  → `{type}` needs values here: write them in parentheses after the name of the case
  thrown expression type '{type}' does not conform to 'Error'
  → only errors can be thrown, and `{type}` is none: throw another value, or declare `{type}: Error` if the type is yours
  expression is 'async' but is not marked with 'await'
  → this call may have to wait: write `await` before it, after `try` if there is one
  'async' call in a function that does not support concurrency
  → this call may have to wait: write `await` before it; a function around it also needs `async` after its parentheses

  missing return in {what} expected to return '{type}'
  → some path through it ends without a `return`: return a value of type `{type}` on every path
  unexpected non-void return value in void function
  → the function declares no result: write `-> ` and its type after the parentheses, or return nothing
  'guard' body must not fall through
  → the code after `guard … else` must leave the function: end it with `return` or `throw`
  expression pattern of type 'String' cannot match values of type 'Character'
  → each value is one `Character`, and this string has several: give each its own `case`
  expression pattern of type 'String' cannot match values of type 'Unicode.Scalar'
  → each value is one `Unicode.Scalar`, and this string has several: give each its own `case`; in a string's characters, `"\\r\\n"` is one
  expression pattern of type 'String' cannot match values of type '{type}' (aka 'UInt8')
  → each value is a byte: write `case UInt8(ascii: "…")`, one for each byte
  expression pattern of type '{have}' cannot match values of type '{want}'
  → the values have type `{want}`, but this `case` has type `{have}`: compare with a value of the same type
  switch must be exhaustive
  → a case is missing: add it, or a `default`
  missing argument for parameter #{number} in call
  → the call leaves out its argument number {number}
  missing argument for parameter '{name}' in call
  → the call leaves out `{name}`: add `{name}: …` in its place
  missing arguments for parameters {names} in call
  → the call leaves out {names}
  extra argument '{name}' in call
  → the function has no parameter `{name}`: remove it, or check the function's parameters
  extra argument in call
  extra arguments at positions
  argument passed to call that takes no arguments
  → the call has more arguments between its parentheses than the function takes
  missing argument label '{name}' in call
  → write the label before the value: `{name} …`
  missing argument labels '{names}' in call
  → write the labels before the values: `{names}`
  incorrect argument label in call (have '{have}', expected '{want}')
  incorrect argument labels in call (have '{have}', expected '{want}')
  → the call's labels are `{have}`, but the function's are `{want}`
  extraneous argument label '{name}' in call
  extraneous argument labels '{name}' in call
  → this function is called without the label: leave out `{name}`
  argument '{first}' must precede argument '{second}'
  → arguments must be in the order of the function's parameters: `{first}` before `{second}`

  cannot assign to value: '{name}' is a 'let' constant
  cannot assign to property: '{name}' is a 'let' constant
  cannot use mutating member on immutable value: '{name}' is a 'let' constant
  → `{name}` is a constant or a parameter, which cannot change: declare it with `var`, or copy it into a `var`
  cannot assign to property: 'self' is immutable
  → a method that changes its own struct must be a `mutating func`
  constant '{name}' used before being initialized
  variable '{name}' used before being initialized
  constant '{name}' captured by a closure before being initialized
  → `{name}` may not have a value yet at this line: give it one where it is declared, or on every path to this line
  immutable value '{name}' may only be initialized once
  → a `let` gets its value once: make `{name}` a `var`, or set it in one place
  return from initializer without initializing all stored properties
  → an `init` must give every property a value, and one has none yet

  type '{type}' does not conform to protocol 'Decodable'
  type '{type}' does not conform to protocol 'Encodable'
  → a type can be `Codable` only when the types of all its properties are, and one of them is not
  type '{type}' does not conform to protocol '{name}'
  → `{type}` is declared as `{name}`, but lacks something that `{name}` requires
  for-in loop requires '{type}' to conform to 'Sequence'
  → `for` goes through an array or a range, and `{type}` is neither: to count, write `0..<n`
  {what} requires that '{type}' conform to '{name}'
  → only types that conform to `{name}` can be used here: declare it for `{type}` if that type is yours, or use another type
  binary operator '+' cannot be applied to operands of type 'String' and '{type}'
  binary operator '+' cannot be applied to operands of type '{type}' and 'String'
  → `+` cannot join a string and `{type}`: put the value into the string with `\\(…)`
  binary operator '{sign}' cannot be applied to operands of type '{left}' and '{right}'
  → `{sign}` needs the same type on both sides, but here are `{left}` and `{right}`: convert one of them
  binary operator '==' cannot be applied to two '{type}' operands
  → two values of type `{type}` cannot be compared: compare what they hold, or declare `{type}: Equatable` if the type is yours
  binary operator '{sign}' cannot be applied to two '{type}' operands
  → there is no `{sign}` for `{type}`

  unterminated string literal
  → the string has no closing quotation mark on this line
  unicode curly quote found
  single-quoted string literal found
  → strings in Swift stand between straight double quotation marks, "…"
  multi-line string literal content must begin on a new line
  multi-line string literal closing delimiter must begin on a new line
  → put a line break after the three opening quotation marks, and another before the closing ones
  invalid escape sequence in literal
  → only a few letters may follow a backslash: write the backslash itself as `\\\\`
  expected '}'
  → a `{` has no matching `}`: count them, starting where the note points
  extraneous '}' at top level
  → there is one `}` too many
  expected ',' separator
  → `,` is missing between two values here, or `:` after a label, as in `name: value`
  expected '{sign}'
  → `{sign}` is missing here, or just before
  consecutive statements on a line must be separated by ';'
  → something is missing between the two: an operator, a dot, a comma or a line break; or the word before is misspelt
  expected initial value after '='
  expected expression
  → a value is missing here, or the line before is not finished
  expected pattern
  → a name is missing here; names begin with a letter
  expected parameter name followed by ':'
  → write a parameter as `name: Type`

  call to main actor-isolated {what} '{name}' in a synchronous nonisolated context
  main actor-isolated {what} '{name}' can
  → `{name}` belongs to the main actor, but this code runs elsewhere: leave out `nonisolated`, or `await` it from `async` code
  actor-isolated property '{name}' can not be mutated from
  → only the actor can change its own properties: give it a method that does, and `await` that method
  actor-isolated property '{name}' can not be referenced from
  call to actor-isolated instance method '{name}' in a synchronous
  → code outside an actor must use `await` to reach what belongs to it
  {what} '{name}' is not concurrency-safe because it is nonisolated global shared mutable state
  → any code could change `{name}` at any time: make it a `let`, or mark it `@MainActor`
  sending '{name}' risks causing data races
  → `{name}` could be used in two places at once: do not use it after passing it on, or make its type `Sendable`
  sending value of non-Sendable type '{type}' risks causing data races
  → the task could change a value that other code uses at the same time: pass it a copy, or keep the value in an actor
  overlapping accesses to '{name}'
  → `{name}` is changed twice at the same moment: copy one of the values into a variable first
  'subscript(_:)' is unavailable: cannot subscript String with an Int
  → a string's characters cannot be accessed by number: use `Array(text)[0]`, or `first` and `prefix`
  """
