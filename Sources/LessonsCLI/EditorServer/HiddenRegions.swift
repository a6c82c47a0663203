internal import LanguageServer
internal import LessonModel

/// The code of a page that is compiled but not meant to be read.
enum HiddenRegions {
  /// Returns the lines from each directive that begins hidden code to the one that ends it.
  static func ranges(in document: TextDocument) -> [LSP.FoldingRange] {
    let begin = CodeDirective(.hidden).spelling
    let end = CodeDirective(.hidden, isEnd: true).spelling
    var start: Int?
    var ranges: [LSP.FoldingRange] = []
    for number in 0..<document.lineCount {
      let line = document.line(number).drop { $0 == " " || $0 == "\t" }
      if line.hasPrefix(begin) {
        start = start ?? number
      } else if line.hasPrefix(end), let first = start {
        ranges.append(LSP.FoldingRange(startLine: first, endLine: number, kind: "region"))
        start = nil
      }
    }
    return ranges
  }
}
