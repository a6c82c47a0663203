import Dispatch
import Synchronization
import Testing

/// Threads outside Swift's pool for work that blocks.
///
/// The pool has one thread per processor. A test that blocks one of them would leave none for the
/// program's own tasks, and tests that mostly wait would keep a processor idle.
final class OwnThreads: TaskExecutor {
  static let shared = OwnThreads()
  private let queue = DispatchQueue(label: "tests that wait", attributes: .concurrent)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }

  /// Waits for the exit code of an asynchronous function.
  static func wait(for work: @escaping @Sendable () async -> Int32) -> Int32 {
    let ended = Ended()
    Task(executorPreference: shared) { ended.tell(await work()) }
    return ended.wait()
  }
}

/// An exit code that a thread waits for.
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

/// Runs each test on its own thread, because it mostly waits for a terminal or a child process.
struct WaitingTrait: SuiteTrait, TestTrait, TestScoping {
  let isRecursive = true

  func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? {
    testCase == nil ? nil : self
  }

  func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(OwnThreads.shared) { try await function() }
  }
}

extension Trait where Self == WaitingTrait {
  /// For tests that mostly wait for a terminal or a child process.
  static var waiting: Self { Self() }
}
