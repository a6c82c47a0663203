#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Threads for blocking work, without a join.
package enum DetachedThread {
  /// Runs a body on a new thread.
  ///
  /// - Throws: `SystemError` when the process cannot have more threads; then the body does not run.
  package static func start(_ body: @escaping @Sendable () -> Void) throws(SystemError) {
    #if canImport(Glibc)
      var thread = pthread_t()
    #else
      var thread: pthread_t?
    #endif
    let work = unsafe Unmanaged.passRetained(Work(body)).toOpaque()
    let code = unsafe pthread_create(
      &thread, nil,
      { work in
        #if canImport(Glibc)
          guard let work = unsafe work else { return nil }
        #endif
        unsafe Unmanaged<Work>.fromOpaque(work).takeRetainedValue().body()
        return nil
      }, work)
    guard code == 0 else {
      unsafe Unmanaged<Work>.fromOpaque(work).release()
      throw SystemError(.beginWork, code: code)
    }
    #if canImport(Glibc)
      pthread_detach(thread)
    #else
      if let thread = unsafe thread { unsafe pthread_detach(thread) }
    #endif
  }

  /// Waits for the result of blocking work on a new thread.
  ///
  /// - Throws: `SystemError` when the process cannot have more threads, and the work's errors.
  package static func result<Result: Sendable>(
    of work: @escaping @Sendable () throws -> Result
  ) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
      do throws(SystemError) {
        try start { continuation.resume(with: Swift.Result(catching: work)) }
      } catch {
        continuation.resume(throwing: error)
      }
    }
  }

  /// The body of a thread, as an object that C can pass on.
  private final class Work: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }
}
