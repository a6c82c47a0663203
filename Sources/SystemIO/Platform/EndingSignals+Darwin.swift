#if canImport(Darwin)
  internal import Darwin

  /// The signals whose default action ends a program (signal(3)).
  enum EndingSignals {
    /// Their numbers, without those that cannot be caught.
    static var all: [CInt] {
      let harmless = [
        SIGKILL, SIGSTOP, SIGCHLD, SIGCONT, SIGURG, SIGWINCH, SIGTSTP, SIGTTIN, SIGTTOU, SIGIO,
        SIGINFO,
      ]
      return (1..<NSIG).filter { !harmless.contains($0) }
    }

    /// Handles a signal once, on the alternate stack; an ignored signal stays ignored.
    static func handleOnce(_ number: CInt, _ handler: @convention(c) (CInt) -> Void) {
      guard !isIgnored(number) else { return }
      var action = sigaction()
      unsafe action.__sigaction_u.__sa_handler = handler
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
      return unsafe unsafeBitCast(action.__sigaction_u.__sa_handler, to: Int.self)
        == unsafeBitCast(SIG_IGN, to: Int.self)
    }
  }
#endif
