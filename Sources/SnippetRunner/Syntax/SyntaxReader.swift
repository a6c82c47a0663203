internal import Synchronization
package import SyntaxFacts
internal import SystemIO

/// Asks Swift's own parser about code, in a process of its own: `lessons-syntax`.
///
/// Where it is missing, crashes or gives no answer in time, nothing is known about the code, and the caller
/// goes the way that is always right.
package struct SyntaxReader: Sendable {
  /// The program.
  private let program: String
  /// The toolchain whose libraries it loads.
  private let toolchain: Toolchain
  private let memory = SyntaxMemory()

  /// How long an answer may take, in seconds; it takes some milliseconds.
  private static let seconds = 10

  /// Creates a reader that starts a process for code that it does not know yet.
  package init(program: String, toolchain: Toolchain) {
    (self.program, self.toolchain) = (program, toolchain)
  }

  /// What the parser says about pieces of code, in order; `nil` when it does not answer.
  package func facts(of pieces: [String]) -> [CodeFacts]? {
    var known: [String: CodeFacts] = [:]
    for piece in pieces { known[piece] = memory[piece] }
    let unknown = pieces.filter { known[$0] == nil }
    if !unknown.isEmpty {
      guard let found = ask(unknown), found.count == unknown.count else { return nil }
      memory.keep(unknown, found)
      for (piece, facts) in zip(unknown, found) { known[piece] = facts }
    }
    return pieces.compactMap { known[$0] }
  }

  /// Whether the parser answers, and knows what Swift is.
  package var answers: Bool { facts(of: ["let a = 1"])?.first?.declared == ["a"] }

  private func ask(_ pieces: [String]) -> [CodeFacts]? {
    guard FileStamp.isThere(program), let room = try? TemporaryFolder() else { return nil }
    let time = TimeLimit(seconds: Self.seconds)
    var process = ChildProcess.tool(
      [program], [Self.searchPath: toolchain.parserFolders, "TMPDIR": room.path],
      within: time.processor, until: time.deadline)
    process.fed = 0
    process.captured = [1]
    process.captureLimit = Self.mostBytes
    guard let running = try? process.start() else { return nil }
    running.feed?.tellAll(SyntaxQuestion.text(pieces))
    running.feed?.close()
    guard let outcome = try? running.finish(until: time.deadline, interrupt: .never),
      outcome.termination == .exited(0)
    else { return nil }
    return CodeFacts.all(in: String(decoding: outcome.captures[0], as: UTF8.self))
  }

  /// The most bytes of an answer that are read.
  private static let mostBytes = 16 << 20

  /// The variable with the folders in which a program's libraries are looked for.
  private static var searchPath: String {
    #if canImport(Darwin)
      "DYLD_LIBRARY_PATH"
    #else
      "LD_LIBRARY_PATH"
    #endif
  }
}

/// What the parser has said about the code that was asked about last.
private final class SyntaxMemory: Sendable {
  /// The pieces that are kept: those of two steps, and some more.
  private static let most = 8

  private let known = Mutex<[(code: String, facts: CodeFacts)]>([])

  subscript(code: String) -> CodeFacts? {
    known.withLock { $0.first { $0.code == code }?.facts }
  }

  func keep(_ pieces: [String], _ facts: [CodeFacts]) {
    known.withLock { known in
      known = Array((zip(pieces, facts) + known).prefix(max(Self.most, pieces.count)))
    }
  }
}

extension Toolchain {
  /// The folders of the parser's libraries and of those that they need.
  fileprivate var parserFolders: String {
    let libraries = FilePath.parent(of: folder) + "/lib/swift"
    return "\(libraries)/host:\(libraries)/linux"
  }
}
