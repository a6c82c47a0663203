import Foundation
import SnippetRunner
import Synchronization
import SystemIO
import Tutoring
import Testing

@testable import LessonsCLI

extension Sandbox {
  /// Runs the program in this process, with the course of the repository or another.
  ///
  /// - Parameters:
  ///   - arguments: The words after the program's name.
  ///   - course: The folder of the lessons; `nil` passes none.
  ///   - environment: Variables besides those of `environment(course:)`.
  ///   - folder: The folder to run in, below the sandbox.
  ///   - terminal: Its terminal; `nil` for pipes.
  ///   - answers: The lines that the user types on the terminal.
  ///   - beforeAnswer: What happens while the program waits for an answer.
  ///   - checks: The runner that judges pages; `nil` for the compiler.
  ///   - isProtected: Whether a sandbox is in force for the code of pages.
  ///   - seconds: The time limit in seconds; then it is interrupted.
  /// - Returns: The exit code and what it wrote.
  /// - Throws: When the program cannot be run.
  @discardableResult
  func run(
    _ arguments: String..., course: String? = Sandbox.root + "/Lessons",
    environment: [String: String] = [:], in folder: String = "", terminal: TerminalSize? = nil,
    answers: [String] = [], beforeAnswer: @escaping @Sendable () -> Void = {},
    checks: CheckRunner? = nil, isProtected: Bool = true, seconds: Double = 240
  ) throws -> Outcome {
    try run(
      arguments, course: course, environment: environment, in: folder, terminal: terminal,
      answers: answers, beforeAnswer: beforeAnswer, checks: checks, isProtected: isProtected,
      seconds: seconds)
  }

  @discardableResult
  func run(
    _ arguments: [String], course: String? = Sandbox.root + "/Lessons",
    environment extra: [String: String] = [:], in folder: String = "",
    terminal: TerminalSize? = nil, answers: [String] = [],
    beforeAnswer: @escaping @Sendable () -> Void = {}, checks: CheckRunner? = nil,
    isProtected: Bool = true, seconds: Double = 240
  ) throws -> Outcome {
    let deadline = try Deadline(after: seconds)
    let streams = CapturedStreams(
      terminal: terminal, answers: answers, beforeAnswer: beforeAnswer)
    let context = Context(
      environment: environment(course: course, extra),
      directory: folder.isEmpty ? path : "\(path)/\(folder)", executable: program,
      streams: streams.standard, interrupt: deadline.interrupt, programs: .none,
      makeRunner: { context, cacheFolder, language in
        try checks ?? CheckRunner.live(context, cacheFolder: cacheFolder, language)
      },
      sandbox: { isProtected ? SandboxState(landlock: 7, filtersCalls: true) : .none })
    let code = OwnThreads.wait { await Program.run(arguments, context) }
    let words = arguments.joined(separator: " ")
    #expect(!deadline.hasPassed, "`lessons \(words)` took more than \(seconds) s")
    return Outcome(code: code, output: streams.text(.answer), talk: streams.text(.talk))
  }
}

/// The streams of a program that runs in this process.
private final class CapturedStreams: Sendable {
  private let written = Mutex<[StandardStreams.Output: String]>([:])
  private let answers: Mutex<[String]>
  private let terminal: TerminalSize?
  private let beforeAnswer: @Sendable () -> Void

  init(
    terminal: TerminalSize?, answers: [String], beforeAnswer: @escaping @Sendable () -> Void
  ) {
    self.terminal = terminal
    self.beforeAnswer = beforeAnswer
    self.answers = Mutex(answers)
  }

  /// Everything that was written to a stream.
  func text(_ output: StandardStreams.Output) -> String {
    written.withLock { $0[output] ?? "" }
  }

  var standard: StandardStreams {
    StandardStreams(
      write: { text, output in
        self.written.withLock { $0[output, default: ""] += text }
        return nil
      },
      isTerminal: { _ in self.terminal != nil },
      size: { _ in self.terminal },
      hasKeyboard: { self.terminal != nil },
      readLine: { _ in
        self.beforeAnswer()
        return self.answers.withLock { $0.isEmpty ? nil : $0.removeFirst() }
      })
  }
}

/// An interrupt after a time limit; it closes its descriptor at the end of the run.
private final class Deadline: Sendable {
  private let pipe: SystemIO.Pipe
  private let passed = Atomic(false)

  init(after seconds: Double) throws {
    pipe = try SystemIO.Pipe()
    DispatchQueue.global().asyncAfter(deadline: .now() + seconds) { [weak self] in
      self?.passed.store(true, ordering: .relaxed)
      self?.pipe.tell()
    }
  }

  var hasPassed: Bool { passed.load(ordering: .relaxed) }
  var interrupt: Interrupt {
    Interrupt(descriptor: pipe.reading.number)
  }
}

extension ProgramStart {
  /// Programs with a window start as usual; a program that would replace this process is refused.
  fileprivate static let none = ProgramStart(
    leave: ProgramStart.live.leave,
    become: { words, _ throws(SystemError) in
      throw SystemError(.start, words.joined(separator: " "), code: EPERM)
    },
    read: { words, _, _ throws(SystemError) in
      throw SystemError(.start, words.joined(separator: " "), code: EPERM)
    })
}
