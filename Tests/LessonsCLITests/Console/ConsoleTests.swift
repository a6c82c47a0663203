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
        write: { text, output in
          self.written.withLock { $0.append("\(output): \(text)") }
          return nil
        },
        isTerminal: { terminals.contains($0) },
        size: { _ in TerminalSize(columns: columns, rows: 30) }, hasKeyboard: { keyboard },
        readLine: readLine)
    }
  }

  private static let both: Set<StandardStreams.Output> = [.answer, .talk]

  @Test func `the answer goes to standard output and messages to standard error`() {
    let kept = Kept()
    let console = Console(kept.streams(), environment: [:], plain: false)
    console.show(text: "one\n")
    console.say(["two"])
    console.complain("three")
    #expect(kept.all == ["answer: one\n", "talk: two\n", "talk: lessons: three\n"])
  }

  @Test func `after an answer that cannot be written no other is tried`() {
    let tries = Mutex(0)
    let streams = StandardStreams(write: { _, output in
      if output == .answer { tries.withLock { $0 += 1 } }
      return 28
    })
    let console = Console(streams, environment: [:], plain: false)
    let copy = console
    console.say(["a message that cannot be written is no error"])
    #expect(throws: Never.self) { try console.checkAnswer() }
    console.show(["one"])
    console.show(["two"])
    #expect(tries.withLock(\.self) == 1)
    #expect(throws: SystemError(.writeAnswer, code: 28)) { try copy.checkAnswer() }
  }

  @Test func `nothing foreign controls the terminal, and a name takes one line`() {
    let kept = Kept()
    let console = Console(
      kept.streams(terminals: Self.both), environment: ["TERM": "xterm-kitty"], plain: false)
    let name = "a\u{1B}[2Jb\u{9B}31mc\u{7}\u{0}\u{202E}d\ne"
    console.show([StyledText(name)])
    console.show(text: name)
    console.complain(name)
    #expect(
      kept.all == [
        "answer: abcd↵e\n", "answer: a[2Jb31mcd\ne",
        "talk: \u{1B}[1;31mlessons: \u{1B}[0mabcd↵e\n",
      ])
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
