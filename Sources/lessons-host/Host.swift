internal import PageProtocol
internal import SystemIO

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Runs a page that was built as a library, in a process that has loaded all other libraries.
///
/// Called as `lessons-host LIBRARY PAGE [FOLDER]`, it loads LIBRARY, waits for an order (`GateOrder`)
/// from the descriptor `PageDescriptor.gate`, loads PAGE and runs its `main`. When the runner no
/// longer holds the pipe open, it kills itself with its process group, as nothing else would stop an
/// endless page.
///
/// With FOLDER it runs the page for every order, in a copy of itself; see `Copies`.
@main
struct Host {
  static func main() {
    let words = CommandLine.arguments
    guard (3...4).contains(words.count) else {
      fail("usage: lessons-host LIBRARY PAGE [FOLDER]", code: 64)
    }
    // Lazy lookup of the libraries' symbols takes a tenth of the time.
    guard let library = unsafe dlopen(words[1], RTLD_LAZY | RTLD_GLOBAL) else { failToLoad() }
    unsafe beginCrypto(of: library)
    beginPrinting()
    let gate = Gate()
    if words.count == 4 {
      Copies.serve(gate, in: words[3])
    } else {
      guard let order = gate.nextOrder() else { exit(0) }
      ProcessorLimit(seconds: order.processorSeconds).applyToThisProcess()
    }
    endWithTheHolder(of: gate)
    guard let page = unsafe dlopen(words[2], RTLD_NOW | RTLD_GLOBAL),
      let start = unsafe dlsym(page, "main")
    else { failToLoad() }
    typealias Main =
      @convention(c) (CInt, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) ->
      CInt
    let main = unsafe unsafeBitCast(start, to: Main.self)
    _ = Descriptor.writeAll(Array(RecordLine.start.text.utf8), to: PageDescriptor.record)
    exit(unsafe main(CommandLine.argc, CommandLine.unsafeArgv))
  }

  /// Lets libcrypto do the work of a first use: read its settings and look up common algorithms.
  ///
  /// See OPENSSL_init_crypto(3), EVP_MD_fetch(3) and EVP_MAC_fetch(3).
  private static func beginCrypto(of library: UnsafeMutableRawPointer) {
    guard let start = unsafe dlsym(library, "OPENSSL_init_crypto") else { return }
    typealias Initializer = @convention(c) (UInt64, OpaquePointer?) -> CInt
    _ = unsafe unsafeBitCast(start, to: Initializer.self)(0x40, nil)
    typealias Fetcher =
      @convention(c) (OpaquePointer?, UnsafePointer<CChar>, OpaquePointer?) ->
      OpaquePointer?
    for (fetch, name) in [("EVP_MD_fetch", "SHA256"), ("EVP_MAC_fetch", "HMAC")] {
      guard let symbol = unsafe dlsym(library, fetch) else { return }
      // The result is not freed, because the page asks for it again.
      _ = unsafe unsafeBitCast(symbol, to: Fetcher.self)(nil, name, nil)
    }
  }

  /// Lets the runtime look up what it needs for a first print.
  private static func beginPrinting() {
    var text = ""
    print("text", 1, true, 1.5, [1], to: &text)
  }

  /// Kills the process group when the pipe has no writer left.
  private static func endWithTheHolder(of gate: Gate) {
    try? DetachedThread.start {
      var news = PollSet()
      let holder = news.add(gate.descriptor, for: .hangUp)
      while news.wait() != .ready {}
      if news.isGone(holder) { kill(0, SIGKILL) }
    }
  }

  /// Ends with the loader's message and the exit code that the loader uses.
  private static func failToLoad() -> Never {
    let words = unsafe dlerror().map { unsafe String(cString: $0) } ?? "cannot load the page"
    fail(words, code: 127)
  }

  static func fail(_ words: String, code: CInt) -> Never {
    _ = Descriptor.writeAll(Array((words + "\n").utf8), to: 2)
    exit(code)
  }
}
