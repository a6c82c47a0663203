internal import PageProtocol

#if canImport(Glibc)
  @unsafe @preconcurrency internal import Glibc
#else
  @unsafe @preconcurrency internal import Darwin
#endif
internal import Synchronization

/// The descriptor of the real output while output is held back; -1 otherwise.
private let heldOutput = Atomic<CInt>(-1)

/// Holds back all output until `printGiven`.
///
/// The cheats of `validate` call this.
public func silence() {
  unsafe fflush(stdout)
  let null = unsafe open("/dev/null", O_WRONLY | O_CLOEXEC)
  guard null >= 0 else { return }
  heldOutput.store(fcntl(1, F_DUPFD_CLOEXEC, PageDescriptor.firstHidden), ordering: .relaxed)
  dup2(null, 1)
  close(null)
}

/// Prints the text that the runner passed to this run, and stops holding back output.
public func printGiven() {
  let output = heldOutput.exchange(-1, ordering: .relaxed)
  if output >= 0 {
    unsafe fflush(stdout)
    dup2(output, 1)
    close(output)
  }
  print(PageVariant.path?.given ?? "", terminator: "")
}
