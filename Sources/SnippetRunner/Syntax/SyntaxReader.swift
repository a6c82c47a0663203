internal import Synchronization
package import SyntaxFacts
internal import Judging
internal import SystemIO

/// Asks Swift's own parser about code, in a separate process, `lessons-syntax`.
///
/// If the process is missing, crashes or does not answer in time, the facts are unknown, and the
/// caller uses the method that is always right.
package struct SyntaxReader: Sendable {
  private let program: String
  /// The toolchain whose libraries the program loads.
  private let toolchain: Toolchain
  private let memory = SyntaxMemory()

  /// The time limit of an answer, in seconds.
  ///
  /// An answer usually takes a few milliseconds.
  private static let seconds = 10

  /// Creates a reader that starts a process for each new piece of code.
  package init(program: String, toolchain: Toolchain) {
    (self.program, self.toolchain) = (program, toolchain)
  }

  /// Returns the parser's facts about pieces of code, in order, or `nil` when it does not answer.
  package func facts(of pieces: [String]) -> [CodeFacts]? {
    var known: [String: CodeFacts] = [:]
    for piece in pieces { known[piece] = memory[piece] }
    let unknown = pieces.filter { known[$0] == nil }
    if !unknown.isEmpty {
      guard let answer = ask(.facts, unknown),
        let found = CodeFacts.all(in: String(decoding: answer, as: UTF8.self)),
        found.count == unknown.count
      else { return nil }
      memory.keep(unknown, found)
      for (piece, facts) in zip(unknown, found) { known[piece] = facts }
    }
    return pieces.compactMap { known[$0] }
  }

  /// Whether the parser answers correctly.
  package var answers: Bool { facts(of: ["let a = 1"])?.first?.declared == ["a"] }

  /// Returns the declarations of answers with empty bodies, in order, or `nil` when the parser does
  /// not answer.
  package func stubs(of answers: [(code: String, starter: String)]) -> [String]? {
    guard !answers.isEmpty else { return [] }
    let pieces = answers.flatMap { [$0.code, $0.starter] }
    guard let stubs = ask(.stubs, pieces).flatMap(CodePieces.pieces), stubs.count == answers.count
    else { return nil }
    return stubs
  }

  /// Returns the statements of pieces of code, in order, or `nil` when the parser does not answer.
  package func statements(of pieces: [String]) -> [[CodeStatement]]? {
    guard !pieces.isEmpty else { return [] }
    guard let texts = ask(.statements, pieces).flatMap(CodePieces.pieces) else { return nil }
    let found = texts.compactMap(CodeStatement.all)
    return found.count == pieces.count ? found : nil
  }

  private func ask(_ question: SyntaxQuestion, _ pieces: [String]) -> [UInt8]? {
    guard FileStamp.isThere(program), let room = try? TemporaryFolder() else { return nil }
    let time = TimeLimit(seconds: Self.seconds)
    var process = ChildProcess.tool(
      [program, question.rawValue],
      [
        Toolchain.loaderVariable: "\(toolchain.libraries)/host:\(toolchain.libraries)/linux",
        "TMPDIR": room.path,
      ],
      within: time.processor, until: time.deadline)
    process.fed = 0
    process.captured = [1]
    process.captureLimit = Self.mostBytes
    guard let running = try? process.start() else { return nil }
    running.feed?.tellAll(CodePieces.text(pieces))
    running.feed?.close()
    guard let outcome = try? running.finish(until: time.deadline, interrupt: .never),
      outcome.termination == .exited(0)
    else { return nil }
    return outcome.captures[0]
  }

  /// The maximum size of an answer, in bytes.
  private static let mostBytes = 16 << 20
}

/// The parser's answers so far.
private final class SyntaxMemory: Sendable {
  /// The maximum number of pieces to keep, which is more than a lesson has.
  private static let most = 2_000

  private let known = Mutex<[String: CodeFacts]>([:])

  subscript(code: String) -> CodeFacts? { known.withLock { $0[code] } }

  func keep(_ pieces: [String], _ facts: [CodeFacts]) {
    known.withLock { known in
      if known.count > Self.most { known = [:] }
      for (piece, facts) in zip(pieces, facts) { known[piece] = facts }
    }
  }
}
