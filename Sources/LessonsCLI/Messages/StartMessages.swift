internal import SystemIO
internal import TerminalIO

/// The messages about how the program was started.
enum StartMessages {
  /// Returns the one-line message that a name cannot be used, with what to do.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - words: The arguments after the program's name.
  /// - Returns: The message, with what to do.
  static func text(of name: UnreadableName, _ words: [String]) -> String {
    let what: String
    switch name {
    case .removedDirectory: return "the current folder no longer exists; `cd` to another one"
    case .argument(let index) where words.indices.contains(index - 1):
      what = "the word `\(Sanitizer.clean(words[index - 1]))`"
    case .argument(let index): what = "word \(index) of the command line"
    case .variable(let name): what = "the value of \(name)"
    case .directory: what = "the path of the folder you are in"
    case .executable: what = "the path of `lessons` itself"
    }
    return "\(what) is not UTF-8, and `lessons` cannot work with such names; rename the folder"
  }
}
