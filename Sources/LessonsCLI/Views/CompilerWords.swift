/// The compiler's commonest messages in plain words: what is meant, and what to do.
///
/// The table is text: one or more messages as Swift 6.3 words them, then their sentence behind an
/// arrow. `{name}` takes over what stands there; a message may go on after the pattern's end. The
/// first pattern that fits wins, so the particular stands before the general.
package enum CompilerWords {
  /// The plain words for a message; `nil` when the table has none.
  package static func translation(of message: String) -> String? {
    for row in rows {
      guard let names = row.pattern.names(in: message) else { continue }
      return names.reduce(row.sentence) { $0.replacing("{\($1.key)}", with: $1.value) }
    }
    return nil
  }

  /// The messages that have a translation, as the table words them.
  package static var patterns: [String] { rows.map(\.pattern.text) }

  /// The pattern that fits a message.
  package static func pattern(of message: String) -> String? {
    rows.first { $0.pattern.names(in: message) != nil }?.pattern.text
  }

  private static let rows: [(pattern: MessagePattern, sentence: String)] = {
    var rows: [(MessagePattern, String)] = []
    var waiting: [MessagePattern] = []
    for line in table.split(separator: "\n") {
      guard line.hasPrefix("→ ") else {
        waiting.append(MessagePattern(String(line)))
        continue
      }
      rows += waiting.map { ($0, String(line.dropFirst(2))) }
      waiting = []
    }
    return rows
  }()
}

/// A message with places for the names in it.
private struct MessagePattern: Sendable {
  let text: String
  private let literals: [String]
  private let places: [String]

  init(_ text: String) {
    self.text = text
    var literals = [""]
    var places: [String] = []
    for (index, part) in text.split(separator: "{", omittingEmptySubsequences: false).enumerated() {
      // A brace that no name follows is the compiler's own.
      let name = part.prefix { $0.isLetter }
      if index > 0, !name.isEmpty, part.dropFirst(name.count).first == "}" {
        places.append(String(name))
        literals.append(String(part.dropFirst(name.count + 1)))
      } else {
        literals[literals.count - 1] += (index > 0 ? "{" : "") + part
      }
    }
    self.literals = literals
    self.places = places
  }

  /// The names in a message that begins like this; `nil` when it does not.
  func names(in message: String) -> [String: String]? {
    guard message.hasPrefix(literals[0]) else { return nil }
    var rest = message.dropFirst(literals[0].count)
    var names: [String: String] = [:]
    for (place, literal) in zip(places, literals.dropFirst()) {
      guard let range = rest.firstRange(of: literal) else { return nil }
      // What the page's own options add to a type is nothing the learner wrote.
      names[place] = String(rest[..<range.lowerBound])
        .replacing("@MainActor ", with: "").replacing("@Sendable ", with: "")
      rest = rest[range.upperBound...]
    }
    return names
  }
}

private let table = """
  cannot convert value of type '{have}' to specified type '{want}'
  → the value is `{have}`, and the line promises `{want}`: convert the value, or correct the type after the colon
  cannot convert value of type '{have}' to expected argument type '{want}'
  → the call wants `{want}` here and gets `{have}`: pass a `{want}`, or convert what you have
  cannot convert return expression of type '()' to return type '{want}'
  → the function promises `{want}` after its `->`, and its only line gives nothing back: `return` a value
  cannot convert return expression of type '{have}' to return type '{want}'
  → the function promises `{want}` after its `->` and gives back `{have}`: correct one of the two
  cannot convert value of type '{have}' to expected element type '{want}'
  → the list holds `{want}`, and this element is `{have}`
  cannot convert value of type '{have}' to expected dictionary value type '{want}'
  → the dictionary's values are `{want}`, and this one is `{have}`
  cannot convert value of type '{have}' to closure result type '{want}'
  → the closure must give back `{want}`, and its last line gives `{have}`
  cannot convert value of type '{have}' to type '{want}' in coercion
  → `as` does not change a value: make a new one, as in `{want}(…)`
  cannot assign value of type '{have}' to type '{want}'
  → this holds `{want}` for good, and the new value is `{have}`: convert it

  cannot find type '{name}' in scope
  → no type is called `{name}` here: look at its spelling and capitals; an `import` may be missing
  cannot find '{name}' in scope
  → nothing is called `{name}` here: look at its spelling and capitals; it may be declared inside other braces, or an `import` is missing
  value of type '{type}' has no member '{name}'
  → a `{type}` has nothing called `{name}`: look at the spelling, and whether this is the value you mean
  type '{type}' has no member '{name}'
  → the type `{type}` has nothing called `{name}`: look at the spelling, or ask a value of that type
  no such module '{name}'
  → there is no module `{name}` to import: look at its spelling and capitals
  invalid redeclaration of '{name}'
  → there is a `{name}` already: choose another name, or change the old one without `let` or `var`

  value of optional type '{type}' must be unwrapped to refer to member '{name}'
  → this may be `nil`, which has no `{name}`: write `?.{name}`, or take the value out first with `if let` or `guard let`
  value of optional type '{type}' must be unwrapped to a value of type '{want}'
  value of optional type '{type}' not unwrapped
  → this may be `nil`: take the value out with `if let` or `guard let`, or say with `??` what stands in for `nil`
  initializer for conditional binding must have Optional type, not '{type}'
  → `if let` and `guard let` are for what may be `nil`, and a `{type}` never is: a plain `let` will do
  optional type '{type}' cannot be used as a boolean
  → to ask whether there is a value, compare: `!= nil`
  type '{type}' cannot be used as a boolean
  integer literal value '{value}' cannot be used as a boolean
  → a condition is `true` or `false`: compare with something, as in `== 1`
  'nil' requires a contextual type
  → `nil` alone does not say nothing of what: write the type, as in `let name: String? = nil`
  empty collection literal requires an explicit type
  → an empty list does not say of what: write the type, as in `let names: [String] = []`

  call can throw but is not marked with 'try'
  → this call may fail: write `try` before it
  call can throw, but it is not marked with 'try' and the error is not handled
  → this call may fail: write `try` before it, and `throws` after the function's parentheses or `do { … } catch { … }` around it
  errors thrown from here are not handled because the enclosing catch is not exhaustive
  → the `catch` takes only some errors: add a plain `catch { … }` behind it, or write `throws` after the function's parentheses
  errors thrown from here are not handled
  → nobody takes this error: write `throws` after the function's parentheses, or `do { … } catch { … }` around it
  thrown expression type '{type}' does not conform to 'Error'
  → only errors can be thrown: declare the type as `{type}: Error`
  expression is 'async' but is not marked with 'await'
  → this may take a while: write `await` before it, after `try` if there is one
  'async' call in a function that does not support concurrency
  → this may take a while: write `await` before it; a function around it must be `async`, behind its parentheses

  missing return in {what} expected to return '{type}'
  → there is a way through it without a `return`: end each with a `{type}`
  unexpected non-void return value in void function
  → the function promises no result: write `-> ` and its type after the parentheses, or return nothing
  'guard' body must not fall through
  → what follows `guard … else` must leave: end it with `return` or `throw`
  switch must be exhaustive
  → a case is missing: add it, or a `default`
  missing argument for parameter #{number} in call
  → the call leaves out its argument number {number}
  missing argument for parameter '{name}' in call
  → the call leaves out `{name}`: add `{name}: …` at its place
  missing arguments for parameters {names} in call
  → the call leaves out {names}
  extra argument '{name}' in call
  → the call has no place for `{name}`: take it out, or look at the function's parameters
  extra argument in call
  extra arguments at positions
  argument passed to call that takes no arguments
  → the call has more between its parentheses than the function takes
  missing argument label '{name}' in call
  → write the label before the value: `{name} …`
  missing argument labels '{names}' in call
  → write the labels before the values: `{names}`
  incorrect argument label in call (have '{have}', expected '{want}')
  incorrect argument labels in call (have '{have}', expected '{want}')
  → the call's labels are `{have}`, and the function's are `{want}`
  extraneous argument label '{name}' in call
  extraneous argument labels '{name}' in call
  → this function is called without the label: leave out `{name}`
  argument '{first}' must precede argument '{second}'
  → arguments keep the order of the function's parameters: `{first}` before `{second}`

  cannot assign to value: '{name}' is a 'let' constant
  cannot assign to property: '{name}' is a 'let' constant
  cannot use mutating member on immutable value: '{name}' is a 'let' constant
  → `{name}` does not change, as constants and parameters do not: declare it with `var`, or copy it into one
  cannot assign to property: 'self' is immutable
  → a method that changes its own struct is a `mutating func`
  constant '{name}' used before being initialized
  variable '{name}' used before being initialized
  constant '{name}' captured by a closure before being initialized
  → on some way to this line `{name}` has no value yet: give it one where it is declared, or on every way
  immutable value '{name}' may only be initialized once
  → a `let` gets its value once: make `{name}` a `var`, or set it in one place
  return from initializer without initializing all stored properties
  → an `init` must give every property a value, and one has none yet

  type '{type}' does not conform to protocol 'Decodable'
  type '{type}' does not conform to protocol 'Encodable'
  → a type is `Codable` when the types of all its properties are, and one of them is not
  type '{type}' does not conform to protocol '{name}'
  → `{type}` says that it is `{name}`, and lacks something that `{name}` asks for
  for-in loop requires '{type}' to conform to 'Sequence'
  → `for` goes through a list or a range, and `{type}` is neither: to count, write `0..<n`
  {what} requires that '{type}' conform to '{name}'
  → only what is `{name}` can be used here: declare that for `{type}`, or use another type
  binary operator '+' cannot be applied to operands of type 'String' and '{type}'
  binary operator '+' cannot be applied to operands of type '{type}' and 'String'
  → `+` does not join a text and `{type}`: put the value into the text with `\\(…)`
  binary operator '{sign}' cannot be applied to operands of type '{left}' and '{right}'
  → `{sign}` wants one type on both sides, and here are `{left}` and `{right}`: convert one of them
  binary operator '==' cannot be applied to two '{type}' operands
  → two values of `{type}` cannot be compared: declare it as `{type}: Equatable`
  binary operator '{sign}' cannot be applied to two '{type}' operands
  → there is no `{sign}` for `{type}`

  unterminated string literal
  → the text has no closing quotation mark in this line
  unicode curly quote found
  single-quoted string literal found
  → Swift's texts stand between straight double quotation marks, "…"
  multi-line string literal content must begin on a new line
  multi-line string literal closing delimiter must begin on a new line
  → after the three opening quotation marks comes a line break, and before the closing ones too
  invalid escape sequence in literal
  → after a backslash only a few letters may follow: write the backslash itself as `\\\\`
  expected '}'
  → a `{` has no `}`: count them from the place the note names
  extraneous '}' at top level
  → there is one `}` more than there are `{`
  expected '{sign}'
  → `{sign}` is missing here, or just before
  consecutive statements on a line must be separated by ';'
  → something is missing between the two: an operator, a dot, a comma, a line break, or the word before is misspelt
  expected initial value after '='
  expected expression
  → a value is missing here, or the line before is not finished
  expected pattern
  → a name is missing here; it begins with a letter
  expected parameter name followed by ':'
  → a parameter is written `name: Type`

  call to main actor-isolated {what} '{name}' in a synchronous nonisolated context
  main actor-isolated {what} '{name}' can
  → `{name}` belongs to the main actor, and this code runs elsewhere: leave out `nonisolated`, or `await` it from `async` code
  actor-isolated property '{name}' can not be mutated from
  → only the actor changes its own properties: give it a method that does, and `await` that
  actor-isolated property '{name}' can not be referenced from
  call to actor-isolated instance method '{name}' in a synchronous
  → what belongs to an actor is asked for from outside with `await`
  {what} '{name}' is not concurrency-safe because it is nonisolated global shared mutable state
  → everybody could change `{name}` at once: make it a `let`, or mark it `@MainActor`
  sending '{name}' risks causing data races
  → `{name}` could be used in two places at once: do not touch it after handing it over, or make its type `Sendable`
  sending value of non-Sendable type '{type}' risks causing data races
  → the task could change what others use at the same time: hand it a copy, or let an actor keep it
  overlapping accesses to '{name}'
  → `{name}` is changed twice at the same moment: take one of the values out first
  'subscript(_:)' is unavailable: cannot subscript String with an Int
  → letters of a text have no numbers, as they differ in length: use `Array(text)[0]`, or `first` and `prefix`
  """
