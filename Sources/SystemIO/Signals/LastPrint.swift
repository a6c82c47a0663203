#if canImport(Glibc)
  @unsafe @preconcurrency internal import Glibc
#else
  @unsafe @preconcurrency internal import Darwin
#endif

/// Writes what this process has printed of a line when it crashes or is stopped.
///
/// The C library keeps the beginning of a line until the line's end is printed, and a signal would lose
/// it. To write each piece at once costs more: a million printed lines take twice as long then.
package enum LastPrint {
  /// The signals of crashes, and those by which a program is stopped.
  private static let signals = [
    SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGXCPU, SIGTERM,
  ]
  /// The bytes of the stack for the handler, as a program that has filled its own has no room left.
  private static let stackSize = 1 << 16

  /// Begins to write it; the process still ends with the same signal.
  package static func keep() {
    var stack = unsafe stack_t()
    unsafe stack.ss_sp = unsafe malloc(stackSize)
    unsafe stack.ss_size = numericCast(stackSize)
    unsafe sigaltstack(&stack, nil)
    for number in signals {
      EndingSignals.handleOnce(number) { number in
        LastPrint.write()
        raise(number)
      }
    }
  }

  /// Writes what waits for the end of its line, if no thread prints just now.
  private static func write() {
    guard let output = unsafe stdout, unsafe ftrylockfile(output) == 0 else { return }
    defer { unsafe funlockfile(output) }
    #if canImport(Glibc)
      // This thread may be in the middle of a write, which would be done twice: that of a whole line.
      guard let end = unsafe output.pointee._IO_write_ptr,
        let start = unsafe output.pointee._IO_write_base, unsafe end > start,
        unsafe end[-1] != CChar(bitPattern: UInt8(ascii: "\n"))
      else { return }
    #endif
    unsafe fflush(output)
  }
}
