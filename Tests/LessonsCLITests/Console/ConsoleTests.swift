import SnippetRunner
import Synchronization
import SystemIO
import TerminalIO
import Testing

@testable import LessonsCLI

/// What a verb does with the streams it is given; none of them is this process's.
@Suite struct ConsoleTests {
  /// Streams that record what is written.
  private final class Kept: Sendable {
    private let written = Mutex<[String]>([])
    var all: [String] { written.withLock(\.self) }

    func streams(
      terminals: Set<StandardStreams.Output> = [], columns: Int = 100, keyboard: Bool = true,
      readLine: @escaping @Sendable (Interrupt) throws -> String? = { _ in nil }
    ) -> StandardStreams {
      StandardStreams(
        write: { text, output in self.written.withLock { $0.append("\(output): \(text)") } },
        isTerminal: { terminals.contains($0) },
        size: { _ in TerminalSize(columns: columns, rows: 30) }, hasKeyboard: { keyboard },
        readLine: readLine)
    }
  }

  private static let both: Set<StandardStreams.Output> = [.answer, .talk]

  @Test func `the answer goes to standard output and messages to standard error`() {
    let kept = Kept()
    let console = Console(kept.streams(), environment: [:], plain: false)
    console.show(raw: "one")
    console.say(["two"])
    console.complain("three")
    #expect(kept.all == ["answer: one\n", "talk: two\n", "talk: lessons: three\n"])
  }

  @Test func `each output has its own colours and the width of its terminal`() {
    let environment = ["TERM": "xterm-256color"]
    let half = Console(
      Kept().streams(terminals: [.talk]), environment: environment, plain: false)
    #expect(!half.output.color && half.talk.color)
    #expect(half.output.width == 100)
    let plain = Console(Kept().streams(terminals: Self.both), environment: environment, plain: true)
    #expect(!plain.output.color && !plain.talk.color)
  }

  @Test func `the user can be asked only with a keyboard and a visible question`() throws {
    func console(_ terminals: Set<StandardStreams.Output>, _ keyboard: Bool) -> Console {
      Console(
        Kept().streams(terminals: terminals, keyboard: keyboard), environment: [:], plain: false)
    }
    #expect(console([.talk], true).canAsk)
    #expect(!console([.answer], true).canAsk && console([.answer], true).isInteractive)
    #expect(!console(Self.both, false).canAsk && !console(Self.both, false).isInteractive)
    #expect(try console([], true).ask("Sure?", interrupt: .never) == nil)
  }

  @Test(arguments: [("y", true), ("YES", true), ("n", false), ("", false), (nil, false)])
  func `only yes counts as yes`(answer: String?, expected: Bool) throws {
    let kept = Kept()
    let console = Console(
      kept.streams(terminals: Self.both) { _ in answer }, environment: [:], plain: false)
    #expect(try console.ask("Sure?", interrupt: .never) == expected)
    #expect(kept.all == ["talk: Sure? [y/N] "])
  }

  @Test func `an interrupted question ends its line`() {
    let kept = Kept()
    let streams = kept.streams(terminals: Self.both) { _ in
      throw RunnerError.interrupted
    }
    let console = Console(streams, environment: [:], plain: false)
    #expect(throws: RunnerError.interrupted) {
      try console.ask("Sure?", interrupt: .never)
    }
    #expect(kept.all == ["talk: Sure? [y/N] ", "talk: \n"])
  }
}
