import MockAPI
import Synchronization

/// How often a server has logged each kind of answer, such as `200` or `200 cut after 40 bytes`.
final class LoggedAnswers: Sendable {
  private let counts = Mutex<[String: Int]>([:])
  private let mark: String

  /// Creates a count of the lines whose target has a mark in it.
  init(to mark: String) { self.mark = mark }

  /// Takes a line of the log.
  func add(_ line: String) {
    let words = line.split(separator: " ", maxSplits: 2)
    guard words.count == 3, words[1].contains(mark) else { return }
    counts.withLock { $0[String(words[2]), default: 0] += 1 }
  }

  /// The counts so far.
  var byKind: [String: Int] { counts.withLock(\.self) }

  /// The counts so far, by what a client sees: a status, `cut`, or `none`.
  var bySight: [String: Int] {
    byKind.reduce(into: [:]) { result, kind in
      let words = kind.key.split(separator: " ")
      let sight = kind.key == "no answer" ? "none" : words.contains("cut") ? "cut" : words[0]
      result[String(sight), default: 0] += kind.value
    }
  }
}

extension Fault {
  /// What a server logs of an answer with this fault.
  var loggedKind: String {
    switch self {
    case .offline: "no answer"
    case .slow(let seconds): "200 after \(seconds) s"
    case .unavailable: "503"
    case .truncated(let count): "200 cut after \(count) bytes"
    }
  }
}
