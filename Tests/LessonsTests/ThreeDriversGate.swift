import Foundation
import SnippetRunner
import Synchronization
import SystemIO
import TestPrograms

@testable import LessonsCLI
@testable import Tutoring

/// Something that a thread waits for while it is closed.
final class DriverGate: Sendable {
  private let isOpen = Atomic(true)

  func close() { isOpen.store(false, ordering: .relaxed) }
  func open() { isOpen.store(true, ordering: .relaxed) }

  func wait(_ interrupt: Interrupt) {
    while !isOpen.load(ordering: .relaxed), !interrupt.hasCome { usleep(500) }
  }
}

extension CheckRunner {
  /// Is ended before it has judged.
  static let ended = CheckRunner(judge: { _, _ throws(RunnerError) in
    throw .interrupted
  })

  /// Judges as `passing()`, foretells it, and waits for a gate.
  static func passing(after gate: DriverGate) -> CheckRunner {
    let plain = passing()
    return CheckRunner(judge: { program, wait throws(RunnerError) in
      let judgement = try plain.judge(program, wait)
      wait.foretells?(judgement)
      gate.wait(wait.interrupt)
      return judgement
    })
  }
}
