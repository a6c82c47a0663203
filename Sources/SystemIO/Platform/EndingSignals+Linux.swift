#if os(Linux)
  internal import Glibc

  /// The signals whose default action ends a program (signal(7)).
  enum EndingSignals {
    /// Their numbers, without those that cannot be caught.
    static var all: [CInt] {
      let harmless = [
        SIGKILL, SIGSTOP, SIGCHLD, SIGCONT, SIGURG, SIGWINCH, SIGTSTP, SIGTTIN, SIGTTOU,
      ]
      // The C library reserves the numbers between these two ranges.
      return (1..<CInt(32)).filter { !harmless.contains($0) }
        + (__libc_current_sigrtmin()...__libc_current_sigrtmax())
    }

    /// Handles a signal once, on the alternate stack; an ignored signal stays ignored.
    static func handleOnce(_ number: CInt, _ handler: @convention(c) (CInt) -> Void) {
      guard !isIgnored(number) else { return }
      var action = sigaction()
      unsafe action.__sigaction_handler.sa_handler = handler
      action.sa_flags = SA_ONSTACK | CInt(bitPattern: UInt32(SA_RESETHAND))
      unsafe sigaction(number, &action, nil)
    }

    /// Restores a signal's default action; an ignored signal stays ignored.
    static func forget(_ number: CInt) {
      if !isIgnored(number) { signal(number, SIG_DFL) }
    }

    private static func isIgnored(_ number: CInt) -> Bool {
      var action = sigaction()
      unsafe sigaction(number, nil, &action)
      return unsafe unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
        == unsafeBitCast(SIG_IGN, to: Int.self)
    }
  }
#endif
