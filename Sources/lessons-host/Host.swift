#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Runs a page that was built as a library, in a process that has loaded the others beforehand.
///
/// Called as `lessons-host LIBRARY PAGE GATE`: loads LIBRARY, waits until a byte can be read from the
/// named pipe GATE, loads PAGE and runs its `main`. When nobody holds the pipe any more it ends, with
/// its process group, wherever the page is: whoever was to stop an endless one is gone.
@main
struct Host {
  static func main() {
    let words = CommandLine.arguments
    guard words.count == 4 else {
      fail("usage: lessons-host LIBRARY PAGE GATE", code: 64)
    }
    // What the libraries want of each other is looked up when it is called: a tenth of the time.
    guard unsafe dlopen(words[1], RTLD_LAZY | RTLD_GLOBAL) != nil else { failToLoad() }
    endWithTheHolder(of: waitAt(words[3]))
    guard let page = unsafe dlopen(words[2], RTLD_NOW | RTLD_GLOBAL),
      let start = unsafe dlsym(page, "main")
    else { failToLoad() }
    typealias Main =
      @convention(c) (CInt, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) ->
      CInt
    let main = unsafe unsafeBitCast(start, to: Main.self)
    exit(unsafe main(CommandLine.argc, CommandLine.unsafeArgv))
  }

  /// Waits for the byte that says go; without a writer there will be none.
  private static func waitAt(_ path: String) -> CInt {
    let gate = unsafe open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard gate >= 0 else { fail("cannot open \(path)", code: 1) }
    var news = pollfd(fd: gate, events: Int16(POLLIN), revents: 0)
    var byte: UInt8 = 0
    while unsafe read(gate, &byte, 1) != 1 {
      guard errno == EAGAIN || errno == EINTR else { exit(0) }
      errno = 0
      guard unsafe poll(&news, 1, -1) >= 0 || errno == EINTR else { exit(0) }
      // Closed by its last writer with nothing to read.
      if news.revents & Int16(POLLIN) == 0, news.revents & Int16(POLLHUP) != 0 { exit(0) }
    }
    return gate
  }

  /// Kills the process group when the last writer of the pipe is gone.
  private static func endWithTheHolder(of pipe: CInt) {
    // Out of the way of small numbers that a page may close by mistake.
    let gate = fcntl(pipe, F_DUPFD_CLOEXEC, 100)
    close(pipe)
    #if canImport(Glibc)
      var thread = pthread_t()
    #else
      var thread: pthread_t?
    #endif
    let number = unsafe UnsafeMutableRawPointer(bitPattern: Int(gate))
    _ = unsafe pthread_create(
      &thread, nil,
      { number in
        let gate = CInt(truncatingIfNeeded: Int(bitPattern: number))
        var news = pollfd(fd: gate, events: 0, revents: 0)
        while unsafe poll(&news, 1, -1) < 0, errno == EINTR {}
        if news.revents & Int16(POLLHUP) != 0 { kill(0, SIGKILL) }
        return nil
      }, number)
  }

  /// Says what the loader said; the code is the one it ends programs with.
  private static func failToLoad() -> Never {
    let words = unsafe dlerror().map { unsafe String(cString: $0) } ?? "cannot load the page"
    fail(words, code: 127)
  }

  private static func fail(_ words: String, code: CInt) -> Never {
    let bytes = Array((words + "\n").utf8)
    _ = unsafe bytes.withUnsafeBytes { unsafe write(2, $0.baseAddress, $0.count) }
    exit(code)
  }
}
