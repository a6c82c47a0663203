internal import Synchronization
internal import SystemIO
internal import TerminalIO

/// The part of an answer that is held back until it is known whether it exceeds the window.
final class HeldAnswer: Sendable {
  /// A line in the form for the terminal.
  private struct Line: Sendable {
    var text: String
    /// The width in columns.
    var width: Int
  }

  /// The content of one screen.
  private struct Page: Sendable {
    /// The text for the pager.
    var body: [Line] = []
    /// The lines below it, shown even after the user left the pager early.
    var foot: [Line] = []
    /// The messages since the page began.
    var talk = ""

    var isEmpty: Bool { body.isEmpty && foot.isEmpty && talk.isEmpty }
  }

  private let pager: Pager
  private let run: @Sendable (_ words: [String], [String: String], _ text: String) -> Bool
  private let page = Mutex(Page())

  /// Creates an empty page.
  ///
  /// - Parameters:
  ///   - pager: The pager for long pages.
  ///   - run: Runs a program with a string as its input, and returns whether the program exists.
  init(_ pager: Pager, run: @escaping @Sendable ([String], [String: String], String) -> Bool) {
    self.pager = pager
    self.run = run
  }

  /// Holds back lines of the answer.
  func add(_ lines: [StyledText], _ output: TerminalCapabilities, isFoot: Bool) {
    let lines = lines.map { Line(text: output.render($0), width: $0.cleaned.width) }
    page.withLock { page in
      if isFoot { page.foot += lines } else { page.body += lines }
    }
  }

  /// Holds back text of the answer.
  func add(_ text: String) {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    if text.hasSuffix("\n") { lines.removeLast() }
    let all = lines.map { Line(text: String($0), width: DisplayWidth.of(String($0))) }
    page.withLock { $0.body += all }
  }

  /// Holds back a message while part of an answer is held back, and returns whether it did.
  func add(talk text: String) -> Bool {
    page.withLock { page in
      guard !page.isEmpty else { return false }
      page.talk += text
      return true
    }
  }

  /// Shows the held answer, in the pager if it exceeds the window.
  ///
  /// - Parameters:
  ///   - size: The window's size; `nil` when it is unknown.
  ///   - write: Writes to standard output.
  ///   - talk: Writes to standard error.
  func turn(_ size: TerminalSize?, write: (String) -> Void, talk: (String) -> Void) {
    let page = page.withLock { page in
      defer { page = Page() }
      return page
    }
    guard !page.isEmpty else { return }
    let body = page.body.map { $0.text + "\n" }.joined()
    if !wasRead(page, body, size) { write(body) }
    write(page.foot.map { $0.text + "\n" }.joined())
    talk(page.talk)
  }

  /// Returns whether the pager has shown the body.
  private func wasRead(_ page: Page, _ body: String, _ size: TerminalSize?) -> Bool {
    guard let size, size.rows > 0, size.columns > 0 else { return false }
    func rows(_ lines: [Line]) -> Int {
      lines.reduce(0) { $0 + max(1, ($1.width + size.columns - 1) / size.columns) }
    }
    let below = rows(page.foot) + page.talk.count { $0 == "\n" }
    // The last row belongs to the shell or the pager.
    let room = size.rows - 1
    guard rows(page.body) + below > room, !body.isEmpty else { return false }
    let (words, environment) = pager.start(
      mustStop: rows(page.body) <= room, lines: page.body.count)
    return run(words, environment, body)
  }
}
