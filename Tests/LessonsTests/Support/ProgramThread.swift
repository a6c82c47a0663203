import Dispatch
import Synchronization

/// Threads for the program under test.
///
/// A test waits for the program on a thread of the pool, so that no more tests run at once than the
/// pool has threads. The program's own tasks therefore need threads that are not the pool's.
final class ProgramThread: TaskExecutor {
  private static let shared = ProgramThread()
  private let queue = DispatchQueue(label: "the program under test", attributes: .concurrent)

  /// Waits for the exit code of an asynchronous piece of work.
  static func wait(for work: @escaping @Sendable () async -> Int32) -> Int32 {
    let ended = Ended()
    Task(executorPreference: shared) { ended.tell(await work()) }
    return ended.wait()
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

/// An exit code that is waited for.
private final class Ended: Sendable {
  private let code = Atomic<Int32>(-1)
  private let semaphore = DispatchSemaphore(value: 0)

  func tell(_ code: Int32) {
    self.code.store(code, ordering: .releasing)
    semaphore.signal()
  }

  func wait() -> Int32 {
    semaphore.wait()
    return code.load(ordering: .acquiring)
  }
}
