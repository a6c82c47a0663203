package import LessonModel
package import SnippetRunner
internal import Synchronization
package import SystemIO

/// A check that begins before anybody asks for it, while the rest of the course is still read.
///
/// If another program is asked for, or none, it ends and leaves nothing behind.
package final class ForeseenCheck: Sendable {
  private struct Begun: Sendable {
    var program: PageProgram
    var work: BackgroundWork<Result<Judgement, RunnerError>>

    func end() {
      work.cancel()
      work.wait()
    }
  }

  private let begun = Mutex<Begun?>(nil)

  /// Creates a check of which nothing is known yet.
  package init() {}

  deinit { take()?.end() }

  /// Begins to judge a program.
  ///
  /// - Parameters:
  ///   - program: The program that will most likely be asked for.
  ///   - judge: Judges it, on a thread of its own.
  package func begin(
    _ program: PageProgram,
    _ judge: @escaping @Sendable (Interrupt) throws(RunnerError) -> Judgement
  ) {
    // Where no thread can be started, the check begins when it is asked for.
    let work = try? BackgroundWork { interrupt in
      Result { () throws(RunnerError) in try judge(interrupt) }
    }
    begun.withLock { $0 = work.map { Begun(program: program, work: $0) } }
  }

  /// Waits for the judgement of a program, if that is the one that was begun.
  ///
  /// - Returns: The judgement; `nil` when nothing or something else was begun, which then ends.
  /// - Throws: What judging throws.
  package func judgement(
    of program: PageProgram, _ interrupt: Interrupt
  ) throws(RunnerError) -> Judgement? {
    guard let begun = take() else { return nil }
    guard begun.program == program else {
      begun.end()
      return nil
    }
    while begun.work.value == nil {
      var news = PollSet()
      news.add(begun.work.descriptor)
      news.add(interrupt.descriptor)
      _ = news.wait()
      if interrupt.hasCome { begun.end() }
    }
    return try begun.work.value?.get()
  }

  private func take() -> Begun? {
    begun.withLock { begun in
      defer { begun = nil }
      return begun
    }
  }
}
