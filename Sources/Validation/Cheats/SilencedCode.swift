internal import LessonMarkup

/// Code that prints nothing.
enum SilencedCode {
  private static let printing: Set<String> = ["print", "debugPrint", "dump"]

  /// Returns code whose calls of `print` do nothing.
  static func text(of code: String) -> String {
    let bytes = Array(code.utf8)
    let tokens = SwiftScanner.scan(bytes).tokens.filter {
      ![.whitespace, .newline, .lineComment, .blockComment].contains($0.kind)
    }
    func word(_ index: Int) -> String {
      tokens.indices.contains(index)
        ? String(decoding: bytes[tokens[index].range], as: UTF8.self) : ""
    }
    var text: [UInt8] = []
    var place = 0
    for index in tokens.indices
    where printing.contains(word(index)) && word(index + 1) == "("
      && ![".", "func"].contains(word(index - 1))
    {
      text += bytes[place..<tokens[index].range.lowerBound]
      text += Array("PlaygroundRuntime.discard".utf8)
      place = tokens[index].range.upperBound
    }
    return String(decoding: text + bytes[place...], as: UTF8.self)
  }
}
