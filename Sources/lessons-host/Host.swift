internal import SystemIO

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Runs a page that was built as a library, in a process that has loaded the others beforehand.
///
/// Called as `lessons-host LIBRARY PAGE GATE [FOLDER]`: loads LIBRARY, waits for an order in the
/// named pipe GATE (`GateOrder`), loads PAGE and runs its `main`. When nobody holds the pipe any more it ends,
/// with its process group, wherever the page is: whoever was to stop an endless one is gone.
///
/// With FOLDER it does so for every order, in a copy of itself; see `Copies`.
@main
struct Host {
  static func main() {
    let words = CommandLine.arguments
    guard (4...5).contains(words.count) else {
      fail("usage: lessons-host LIBRARY PAGE GATE [FOLDER]", code: 64)
    }
    // What the libraries want of each other is looked up when it is called: a tenth of the time.
    guard let library = unsafe dlopen(words[1], RTLD_LAZY | RTLD_GLOBAL) else { failToLoad() }
    unsafe beginCrypto(of: library)
    beginPrinting()
    let gate = Gate(words[3])
    if words.count == 5 {
      Copies.serve(gate, in: words[4])
    } else if gate.nextOrder() == nil {
      exit(0)
    }
    endWithTheHolder(of: gate)
    guard let page = unsafe dlopen(words[2], RTLD_NOW | RTLD_GLOBAL),
      let start = unsafe dlsym(page, "main")
    else { failToLoad() }
    typealias Main =
      @convention(c) (CInt, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) ->
      CInt
    let main = unsafe unsafeBitCast(start, to: Main.self)
    exit(unsafe main(CommandLine.argc, CommandLine.unsafeArgv))
  }

  /// Lets libcrypto read its settings and look up what pages use most, as it would do at the first
  /// use (OPENSSL_init_crypto(3), EVP_MD_fetch(3), EVP_MAC_fetch(3)).
  private static func beginCrypto(of library: UnsafeMutableRawPointer) {
    guard let start = unsafe dlsym(library, "OPENSSL_init_crypto") else { return }
    typealias Initializer = @convention(c) (UInt64, OpaquePointer?) -> CInt
    _ = unsafe unsafeBitCast(start, to: Initializer.self)(0x40, nil)
    typealias Fetcher =
      @convention(c) (OpaquePointer?, UnsafePointer<CChar>, OpaquePointer?) ->
      OpaquePointer?
    for (fetch, name) in [("EVP_MD_fetch", "SHA256"), ("EVP_MAC_fetch", "HMAC")] {
      guard let symbol = unsafe dlsym(library, fetch) else { return }
      // It is not given back: the page asks for it again.
      _ = unsafe unsafeBitCast(symbol, to: Fetcher.self)(nil, name, nil)
    }
  }

  /// Lets the runtime look up what it looks up for whoever prints first.
  private static func beginPrinting() {
    var text = ""
    print("text", 1, true, 1.5, [1], to: &text)
  }

  /// Kills the process group when the last writer of the pipe is gone.
  private static func endWithTheHolder(of gate: Gate) {
    try? DetachedThread.start {
      var news = PollSet()
      let holder = news.add(gate.descriptor, for: .hangUp)
      while news.wait() != .ready {}
      if news.isGone(holder) { kill(0, SIGKILL) }
    }
  }

  /// Says what the loader said; the code is the one it ends programs with.
  private static func failToLoad() -> Never {
    let words = unsafe dlerror().map { unsafe String(cString: $0) } ?? "cannot load the page"
    fail(words, code: 127)
  }

  static func fail(_ words: String, code: CInt) -> Never {
    _ = Descriptor.writeAll(Array((words + "\n").utf8), to: 2)
    exit(code)
  }
}
