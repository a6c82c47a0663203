internal import PageProtocol
internal import SystemIO

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Creates copies of this process, one for each run of a page.
///
/// A copy has its own session. The folder contains the copy's working folder `work`, its files
/// `input` and `output`, and the named pipes `error` and `record`. This process reports on its
/// copies to the runner on standard output, with `HostReply`.
enum Copies {
  /// Creates a copy for each order, one after another, and returns only in the copies.
  static func serve(_ gate: Gate, in folder: String) {
    #if canImport(Glibc)
      while let order = gate.nextOrder() {
        guard case .copy(let variant, let isShuffled, _) = order else { continue }
        let copy = fork()
        if copy == 0 {
          ProcessorLimit(seconds: order.processorSeconds).applyToThisProcess()
          if isShuffled {
            shuffle()
            HostClock.move()
          }
          return become(variant, in: folder)
        }
        var end = ChildEnd(status: 127 << 8, peakMemoryBytes: 0)
        if copy > 0 { end = ChildEnd.wait(for: copy) }
        say(
          .ended(
            status: end.status, peakMemoryBytes: end.peakMemoryBytes,
            processorMilliseconds: Int(end.processorTime / .milliseconds(1))), to: 1)
      }
      exit(0)
    #else
      // System libraries do not survive a fork here.
      Host.fail("lessons-host makes no copies of itself on this system", code: 64)
    #endif
  }

  /// Sets up a copy's own session, files and variables.
  private static func become(_ variant: String, in folder: String) {
    setsid()
    let answers = fcntl(1, F_DUPFD_CLOEXEC, PageDescriptor.firstHidden)
    reopen(0, "\(folder)/input", O_RDONLY)
    reopen(1, "\(folder)/output", O_RDWR | O_CREAT | O_TRUNC | O_APPEND)
    // The runner already reads both pipes. If it has ended, a blocking open would wait forever.
    reopen(2, "\(folder)/error", O_WRONLY | O_NONBLOCK)
    reopen(PageDescriptor.record, "\(folder)/record", O_WRONLY | O_NONBLOCK)
    guard unsafe setenv(PageVariable.variant, variant, 1) == 0 else {
      Host.fail("cannot begin a run in \(folder)", code: 1)
    }
    say(.begun(pid: getpid()), to: answers)
    close(answers)
  }

  /// Randomizes the order of all sets and dictionaries created from now on.
  ///
  /// The seed of hash values is a variable of the runtime, which is set when the process starts.
  private static func shuffle() {
    #if canImport(Glibc)
      struct Seed {
        var seed0: UInt64
        var seed1: UInt64
        var isDeterministic: Bool
      }
      let name = "_swift_stdlib_Hashing_parameters"
      guard let place = unsafe dlsym(nil, name) else {
        Host.fail("undefined symbol: \(name)", code: 127)
      }
      unsafe place.assumingMemoryBound(to: Seed.self).pointee = Seed(
        seed0: .random(in: .min ... .max), seed1: .random(in: .min ... .max),
        isDeterministic: false)
    #endif
  }

  private static func reopen(_ descriptor: CInt, _ path: String, _ flags: CInt) {
    let file = unsafe open(path, flags, 0o600)
    guard file >= 0 else { Host.fail("cannot open \(path)", code: 1) }
    if flags & O_NONBLOCK != 0 { _ = fcntl(file, F_SETFL, flags & ~O_NONBLOCK) }
    guard file != descriptor else { return }
    _ = dup2(file, descriptor)
    close(file)
  }

  private static func say(_ reply: HostReply, to descriptor: CInt) {
    _ = Descriptor.writeAll(Array(reply.text.utf8), to: descriptor)
  }
}
