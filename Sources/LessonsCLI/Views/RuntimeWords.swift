internal import LessonModel

/// Explains in plain words why the Swift runtime ends a program.
///
/// The patterns match the messages of Swift 6.3.
enum RuntimeWords {
  /// Returns what to do about a crash, or `nil` if there is nothing to add to its message.
  static func translation(of cause: Outcome.CrashReason.Cause) -> String? {
    if cause == .trap {
      return
        "often a number got too large for its type, or went below 0 in a type that begins there"
    }
    guard case .fatalError(let words) = cause else { return nil }
    return messages.translation(of: plain(words))
  }

  /// The patterns of all messages in the table.
  static var patterns: [String] { messages.patterns }

  /// Returns the runtime's message without addresses and the modules of types, which only the
  /// runtime needs.
  static func plain(_ words: String) -> String {
    words.replacing(/\ \(0x[0-9a-f]+\)/, with: "")
      .replacing(/\b(?:Page|Swift|Foundation|FoundationEssentials)\.(?=[A-Z(])/, with: "")
      .replacing(/\(unknown context at \$[0-9a-f]+\)\./, with: "")
  }

  private static let messages = MessageTable(table)
}

private let table = """
  Fatal error: Index out of range
  Fatal error: Array index is out of range
  → there is no element with this index: the first one is 0, and the last one is `count - 1`
  Fatal error: Negative Array index is out of range
  → there is no element with an index below 0
  Fatal error: Unexpectedly found nil while unwrapping
  Fatal error: Unexpectedly found nil while implicitly unwrapping
  → `!` needs a value, and here was none: unwrap it with `if let` or `guard let`, or give a default with `??`
  Fatal error: Duplicate values for key: '{key}'
  → the key `{key}` comes twice, and a dictionary holds each key once: leave one out, or say which counts with `Dictionary(_:uniquingKeysWith:)`
  Fatal error: Dictionary literal contains duplicate keys
  → a key comes twice, and a dictionary holds each key once: leave one out
  Fatal error: Range requires lowerBound <= upperBound
  → the range ends before it begins: the number on its left must not be greater than the one on its right
  Fatal error: Division by zero
  → nothing can be divided by 0: look at the value on the right first
  Fatal error: Not enough bits to represent
  → the number is too large for the type that it is converted to: check it first, or use `(exactly:)`, which returns `nil`
  Fatal error: Negative value is not representable
  → the number is below 0, and the type that it is converted to holds none below 0
  Fatal error: Double value cannot be converted to
  → this number is no whole one that the type can hold, such as infinity: check it first, or use `(exactly:)`, which returns `nil`
  Fatal error: String index is out of bounds
  Fatal error: Substring index is out of bounds
  → the string has no character at this index: compare with `endIndex` first, or use `prefix` and `dropFirst`
  Fatal error: Can't remove first element from an empty collection
  Fatal error: Can't remove last element from an empty collection
  Fatal error: Can't remove {some} from an empty collection
  → there was nothing to remove: look at `isEmpty` first
  Fatal error: Can't take a prefix of negative length
  Fatal error: Can't drop a negative number of elements
  → the number is below 0: check it first
  Could not cast value of type '{have}' to '{want}'
  → `as!` needs a value of type `{want}`, and this one has type `{have}`: use `as?`, which gives `nil` instead
  Fatal error: Attempted to read an unowned reference
  → the object is gone already: keep it in a variable for as long as it is needed, or make the reference `weak`
  Fatal error: SWIFT TASK CONTINUATION MISUSE: {name} tried to resume its continuation more than once
  → a continuation is resumed once: look for a path that calls `resume` a second time
  Fatal error: Simultaneous accesses to
  → the same variable is changed in two places at the same moment: copy it into another variable first
  """
