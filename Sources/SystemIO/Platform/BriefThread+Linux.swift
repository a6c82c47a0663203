#if os(Linux)
  internal import Glibc

  /// A thread for one piece of work, since a thread cannot regain the rights that it gave up.
  enum BriefThread {
    /// Runs a body on a new thread and waits for it.
    ///
    /// - Throws: The body's errors, and `SystemError` when the process cannot have more threads.
    static func run(_ body: () throws(SystemError) -> Void) throws(SystemError) {
      var failure: SystemError?
      func catching() {
        do { try body() } catch { failure = error }
      }
      let code = withoutActuallyEscaping(catching) { work in
        var thread = pthread_t()
        let box = Work(work)
        let code = unsafe pthread_create(
          &thread, nil,
          { box in
            guard let box = unsafe box else { return nil }
            unsafe Unmanaged<Work>.fromOpaque(box).takeUnretainedValue().body()
            return nil
          }, Unmanaged.passUnretained(box).toOpaque())
        if code == 0 { pthread_join(thread, nil) }
        return code
      }
      guard code == 0 else { throw SystemError(.beginWork, code: code) }
      if let failure { throw failure }
    }

    /// The body of a thread, as an object that C can pass on.
    private final class Work {
      let body: () -> Void

      init(_ body: @escaping () -> Void) { self.body = body }
    }
  }
#endif
