#if canImport(Glibc)
  @unsafe @preconcurrency internal import Glibc
#else
  @unsafe @preconcurrency internal import Darwin
#endif

/// Writes this process's unfinished last line when it crashes or is stopped.
///
/// The C library buffers a line until its end, and a signal would lose it. Writing each piece at
/// once would make a million printed lines take twice as long.
package enum LastPrint {
  /// The signals of crashes, and those that stop a program.
  private static let signals = [
    SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGXCPU, SIGTERM,
  ]
  /// The bytes of the handler's stack, needed when the program has filled its own.
  private static let stackSize = 1 << 16

  /// Installs the handlers; the process still ends with the same signal.
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

  /// Writes the buffered part of a line, if no thread prints at this moment.
  private static func write() {
    guard let output = unsafe stdout, unsafe ftrylockfile(output) == 0 else { return }
    defer { unsafe funlockfile(output) }
    #if canImport(Glibc)
      // This thread may be in the middle of writing a whole line, so do not write that line again.
      guard let end = unsafe output.pointee._IO_write_ptr,
        let start = unsafe output.pointee._IO_write_base, unsafe end > start,
        unsafe end[-1] != CChar(bitPattern: UInt8(ascii: "\n"))
      else { return }
    #endif
    unsafe fflush(output)
  }
}
