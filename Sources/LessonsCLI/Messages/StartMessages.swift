internal import SystemIO
internal import TerminalIO

/// The messages about how the program was started.
enum StartMessages {
  /// That something is not UTF-8, in one line.
  ///
  /// - Parameters:
  ///   - name: What it is.
  ///   - words: The words after the program's name.
  /// - Returns: The message, with what to do.
  static func text(of name: UnreadableName, _ words: [String]) -> String {
    let what =
      switch name {
      case .argument(let index) where words.indices.contains(index - 1):
        "the word `\(Sanitizer.clean(words[index - 1]))`"
      case .argument(let index): "word \(index) of the command line"
      case .variable(let name): "the value of \(name)"
      case .directory: "the path of the folder you are in"
      case .executable: "the path of `lessons` itself"
      }
    return "\(what) is not UTF-8, and `lessons` cannot work with such names; rename the folder"
  }
}
