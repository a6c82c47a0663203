/// A part of old material that is left out of the lessons or changed in them.
package struct Untaken: Hashable, Sendable {
  /// The path that reports show.
  package var path: String
  /// The line there, counted from 1.
  package var line: Int
  /// The reason.
  package var reason: Reason

  /// Creates a record of a part that was left out.
  package init(path: String, line: Int, _ reason: Reason) {
    (self.path, self.line, self.reason) = (path, line, reason)
  }

  /// The kind of part, and why it was left out or changed.
  package enum Reason: Hashable, Sendable {
    /// An invisible character, by its Unicode number.
    case invisible(String)
    case conflictMark
    /// A directive of DocC or Swift Playgrounds that lessons do not support, or that is not closed
    /// before the prose.
    case directive(String)
    case framework(String)
    /// Code that the compiler rejects, with its message.
    case refused(String)
    /// Code that uses a name whose declaration, on the given line, was left out.
    case needs(String, line: Int)
    /// Code that ends the program, with its last message.
    case crashes(String)
    /// Code that was not compiled, because compiling took too long.
    case noTime
    /// A claim in a comment, and the value found in the run.
    case untrue(String, String)
    case varies
    case emptyHeading(String)
    /// A fence that is not named `swift`, with its name, and whether import reads it as Swift
    /// anyway.
    case fenceName(String, isSwift: Bool)
    case otherFile
    case deadLink(String)
    case missingImage(String)
    case nestedCode
    case noCode
    /// Code that cannot be in a step, with the message of `lint`.
    case refusedCode(String)
    /// Prose that becomes plain text, with the message of `lint`.
    case refusedProse(String)
  }
}

extension Untaken.Reason {
  /// A description of the part and its replacement, in one sentence without a full stop.
  package var words: String {
    switch self {
    case .invisible(let code): "the invisible character \(code) is left out"
    case .conflictMark: "this mark of git stands to the right now; settle which lines stay"
    case .directive(let name): "`\(name)` means nothing in a lesson and is left out"
    case .framework(let name):
      "the module `\(name)` is not here; Foundation, which comes with Apple's, is imported in its place"
    case .refused(let message): "this code does not compile: \(message)"
    case .needs(let name, let line):
      "this code needs `\(name)`, and line \(line), which declares it, is not taken"
    case .crashes(let message): "this code ends the program: \(message)"
    case .noTime: "this code is not compiled, as the page has taken too many compilations"
    case .untrue(let claim, let value):
      "the comment claims `\(claim)`, and the run has `\(value.prefix(200))`"
    case .varies: "this code prints something else each time; what varies is left open"
    case .emptyHeading(let words): "nothing stands below the heading `\(words)`, so it is left out"
    case .fenceName(let name, let isSwift):
      isSwift
        ? "the fence is called `\(name)` and taken as `swift`"
        : "fences called `\(name)` are only shown; call one `swift` if it is to run"
    case .otherFile: "this file is not taken, as only Swift, Markdown and playgrounds are"
    case .deadLink(let target): "the link to `\(target)` leads nowhere, so only its words are kept"
    case .missingImage(let target):
      "the image `\(target)` is not there, so only its description is kept"
    case .nestedCode: "this code stands in a list or a quote, so it does not run"
    case .noCode: "nothing here runs, so the lesson has a step that only goes on"
    case .refusedCode(let message): "this code does not run, as \(message)"
    case .refusedProse(let message): "this is plain text, as \(message)"
    }
  }
}
