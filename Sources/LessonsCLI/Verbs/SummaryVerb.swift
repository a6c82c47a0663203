internal import LessonModel
internal import SystemIO
internal import TerminalIO
internal import Tutoring

/// `summary`: writes the learner's results as a page worth keeping.
enum SummaryVerb {
  private static let output = Option.file("output", "write it to this file")
  private static let force = Flag(
    "force", "overwrite the file even if another program wrote or changed it")

  static let verb = Verb(
    name: "summary", summary: "what you have learnt so far, as a page worth keeping",
    details: [
      "On a terminal it is formatted; in a pipe or a file it is Markdown. The time is working time: a "
        + "pause of more than ten minutes counts as ten."
    ],
    options: [output, force], isPaged: true, run: run)

  private static func run(_ invocation: Invocation) async throws -> ExitCode {
    let standing = try Standing(of: invocation)
    let console = invocation.context.console
    guard invocation[output] != nil || !invocation[force] else {
      throw Failure(.usage, "`--force` goes with `--output FILE`")
    }
    guard standing.progress.passedCount(in: standing.course) > 0 else {
      throw Failure(.noMatch, "you have not passed a step yet; `lessons next` goes on")
    }
    let page = SummaryPage(standing: standing)
    if let output = OutputFile.named(invocation[Self.output], in: invocation.context) {
      try KeptPage(file: output).write(page.markdown, force: invocation[force])
      console.say([StyledText("Written to \(output.name)")])
    } else if console.output.isTerminal, invocation[output] == nil {
      console.show(page.lines(console.output))
    } else {
      console.show(text: page.markdown)
    }
    return .success
  }
}

/// A file that this program may overwrite until another program changes it.
struct KeptPage {
  let file: OutputFile

  private static let mark = "<!-- lessons summary "

  /// Writes the text with a mark at its end that identifies the file later.
  ///
  /// - Throws: `Failure` when there is a different file and `force` is false.
  func write(_ text: String, force: Bool) throws {
    try file.check()
    let bytes = Array("\(text)\n\(Self.mark)\(ContentDigest.of(text)) -->\n".utf8)
    if force { return try AtomicFile.write(bytes, to: file.path) }
    let old = try FileContents.readWhole(file.path, limit: 1 << 24)
    guard old.map(Self.isOurs) ?? true,
      case .replaced = try FileReplacement.replace(file.path, with: bytes, expecting: old)
    else {
      throw Failure(
        .environment,
        "\(file.name) exists and is not as `lessons summary` wrote it; name another file, or add "
          + "`--force`")
    }
  }

  /// Returns whether a file is exactly as this program wrote it.
  private static func isOurs(_ bytes: [UInt8]) -> Bool {
    let text = String(decoding: bytes, as: UTF8.self)
    guard let range = text.ranges(of: "\n" + Self.mark).last else { return false }
    let digest = ContentDigest.of(String(text[..<range.lowerBound]))
    return text[range.lowerBound...] == "\n\(Self.mark)\(digest) -->\n"
  }
}
