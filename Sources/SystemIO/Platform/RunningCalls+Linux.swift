#if os(Linux)
  internal import CLibc
  internal import Glibc
  internal import Synchronization

  /// Reports the running calls when this process throws an error or crashes.
  ///
  /// It is for a single run that looks for a place. The work in its signal handler is not safe
  /// after every crash (signal-safety(7)), and it slows down each `throw`.
  package enum RunningCalls {
    /// The maximum number of calls in a report.
    private static let most = 48
    /// The bytes of the handler's stack, needed when the program has filled its own.
    private static let stackSize = 1 << 16
    /// The signals with which a crash ends a process.
    private static let crashes = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV]

    private static let descriptor = Atomic<CInt>(-1)
    private static let base = Atomic<UInt>(0)
    private static let threw = Mutex<[UInt8]>([])
    private static let stopped = Mutex<[UInt8]>([])

    /// Begins to report.
    ///
    /// Each report is a line: a word, and the calls' addresses in the library, innermost first.
    ///
    /// - Parameters:
    ///   - target: The descriptor to write to.
    ///   - function: A function of the library from whose beginning the addresses count.
    ///   - threw: The word for a throw.
    ///   - stopped: The word for a crash.
    package static func report(
      to target: Int32, of function: UnsafeRawPointer, threw: String, stopped: String
    ) {
      base.store(unsafe lessons_library_base(function), ordering: .relaxed)
      descriptor.store(target, ordering: .relaxed)
      Self.threw.withLock { $0 = Array(threw.utf8) }
      Self.stopped.withLock { $0 = Array(stopped.utf8) }
      // The first call loads a library, which a signal handler must not do.
      write([], without: nil)
      watchThrows()
      watchCrashes()
    }

    private static func watchCrashes() {
      var stack = unsafe stack_t()
      unsafe stack.ss_sp = unsafe malloc(stackSize)
      unsafe stack.ss_size = stackSize
      unsafe sigaltstack(&stack, nil)
      var action = sigaction()
      unsafe action.__sigaction_handler.sa_sigaction = { number, info, _ in
        // The instruction, for SIGILL and SIGTRAP (sigaction(2)).
        let fault = unsafe UInt(bitPattern: info?.pointee._sifields._sigfault.si_addr)
        RunningCalls.write(RunningCalls.stopped.withLock { $0 }, without: fault)
        // The default action then ends the process for the same reason.
        signal(number, SIG_DFL)
      }
      action.sa_flags = CInt(SA_SIGINFO) | CInt(SA_ONSTACK)
      for number in crashes { unsafe sigaction(number, &action, nil) }
    }

    /// Installs the runtime's hooks for each `throw`, of an `any Error` and of a concrete type.
    private static func watchThrows() {
      typealias Hook = @convention(c) (UnsafeRawPointer?) -> Void
      typealias TypedHook =
        @convention(c) (
          UnsafeRawPointer?, UnsafeRawPointer?, UnsafeRawPointer?
        ) -> Void
      let hook: Hook = { _ in RunningCalls.write(RunningCalls.threw.withLock { $0 }, without: nil) }
      let typedHook: TypedHook = { _, _, _ in
        RunningCalls.write(RunningCalls.threw.withLock { $0 }, without: nil)
      }
      if let place = unsafe dlsym(nil, "_swift_willThrow") {
        unsafe place.assumingMemoryBound(to: Hook?.self).pointee = hook
      }
      if let place = unsafe dlsym(nil, "_swift_willThrowTypedImpl") {
        unsafe place.assumingMemoryBound(to: TypedHook?.self).pointee = typedHook
      }
    }

    /// Writes a line; an empty word writes none.
    ///
    /// - Parameters:
    ///   - word: The first word.
    ///   - exact: The address that is not a return address, if any.
    private static func write(_ word: [UInt8], without exact: UInt?) {
      var addresses: [UnsafeMutableRawPointer?] = unsafe Array(repeating: nil, count: most)
      let count = unsafe lessons_backtrace(&addresses, CInt(most))
      guard !word.isEmpty else { return }
      let start = base.load(ordering: .relaxed)
      var line = word
      for index in 0..<Int(count) {
        let address = UInt(bitPattern: unsafe addresses[index])
        // A call returns to the instruction after it, which may belong to a different line.
        let place = address == exact ? address : address &- 1
        line += Array(" ".utf8) + Array(String(place &- start, radix: 16).utf8)
      }
      line.append(UInt8(ascii: "\n"))
      _ = Descriptor.writeAll(line, to: descriptor.load(ordering: .relaxed))
    }
  }
#endif
