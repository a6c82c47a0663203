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
  ///   - course: The lessons' folder; `nil` names none.
  ///   - environment: Variables besides those of `environment(course:)`.
  ///   - folder: The folder below the sandbox's that it is called in.
  ///   - terminal: The terminal it is on; `nil` for pipes.
  ///   - answers: The lines that somebody types on the terminal.
  ///   - checks: What judges pages; `nil` for the compiler.
  ///   - seconds: How long it may take; then it is interrupted.
  /// - Returns: The exit code and what it wrote.
  /// - Throws: When nothing can be run.
  @discardableResult
  func run(
    _ arguments: String..., course: String? = Sandbox.root + "/Lessons",
    environment: [String: String] = [:], in folder: String = "", terminal: TerminalSize? = nil,
    answers: [String] = [], checks: CheckRunner? = nil, seconds: Double = 120
  ) throws -> Outcome {
    try run(
      arguments, course: course, environment: environment, in: folder, terminal: terminal,
      answers: answers, checks: checks, seconds: seconds)
  }

  @discardableResult
  func run(
    _ arguments: [String], course: String? = Sandbox.root + "/Lessons",
    environment extra: [String: String] = [:], in folder: String = "",
    terminal: TerminalSize? = nil, answers: [String] = [], checks: CheckRunner? = nil,
    seconds: Double = 120
  ) throws -> Outcome {
    let deadline = try Deadline(after: seconds)
    let streams = CapturedStreams(terminal: terminal, answers: answers)
    let context = Context(
      environment: environment(course: course, extra),
      directory: folder.isEmpty ? path : "\(path)/\(folder)", executable: program,
      streams: streams.standard, interrupt: deadline.interrupt, programs: .none,
      makeRunner: { context, cacheFolder in
        try checks ?? CheckRunner.live(context, cacheFolder: cacheFolder)
      })
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

  init(terminal: TerminalSize?, answers: [String]) {
    self.terminal = terminal
    self.answers = Mutex(answers)
  }

  /// All that was written to a stream.
  func text(_ output: StandardStreams.Output) -> String {
    written.withLock { $0[output] ?? "" }
  }

  var standard: StandardStreams {
    StandardStreams(
      write: { text, output in self.written.withLock { $0[output, default: ""] += text } },
      isTerminal: { _ in self.terminal != nil },
      size: { _ in self.terminal },
      hasKeyboard: { self.terminal != nil },
      readLine: { _ in self.answers.withLock { $0.isEmpty ? nil : $0.removeFirst() } })
  }
}

/// An interrupt that comes when a time is over; it keeps no descriptor longer than the run.
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
  /// Windows are opened as ever; a program that would take this process over is refused.
  fileprivate static let none = ProgramStart(leave: ProgramStart.live.leave) {
    words, _ throws(SystemError) in
    throw SystemError(.start, words.joined(separator: " "), code: EPERM)
  }
}
