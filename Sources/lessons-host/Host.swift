internal import PageProtocol
internal import SystemIO

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Runs a page that was built as a library, in a process that has loaded all other libraries.
///
/// Called with the arguments of a `HostCommand`, the process confines itself, loads the command's
/// library, waits for an order (`GateOrder`) from the descriptor `PageDescriptor.gate`, loads the
/// page and runs its `main`. When the runner no longer holds the pipe open, the process ends,
/// because nothing else would stop an endless page.
///
/// With a folder for copies, the process runs the page for every order, in a copy of itself; see
/// `Copies`.
@main
struct Host {
  static func main() {
    guard let command = HostCommand(Array(CommandLine.arguments.dropFirst())) else {
      fail("usage: lessons-host OPTION…, see HostCommand", code: 64)
    }
    // The libraries are already loaded, so the page need not know their folder.
    _ = unsafe unsetenv("LD_LIBRARY_PATH")
    let gate = Gate()
    // A host that copies itself stays unconfined, and each copy confines itself.
    var room = command.copies == nil ? Room(entering: command, gate: gate.descriptor) : nil
    // Looking up the libraries' symbols lazily takes a tenth of the time.
    guard let library = unsafe dlopen(command.library, RTLD_LAZY | RTLD_GLOBAL) else {
      failToLoad()
    }
    unsafe beginCrypto(of: library)
    beginPrinting()
    // None of its code runs yet.
    let before = unsafe room == nil ? nil : command.before.map { unsafe load($0) }
    if let folder = command.copies {
      Copies.serve(gate, in: folder)
      room = Room(entering: command, gate: gate.descriptor)
    } else {
      guard let order = gate.nextOrder() else { exit(0) }
      ProcessorLimit(seconds: order.processorSeconds).applyToThisProcess()
      HostClock.moveIfWanted()
    }
    room?.tie()
    LastPrint.keep()
    let page = unsafe load(command.page)
    _ = Descriptor.writeAll(Array(RecordLine.start.text.utf8), to: PageDescriptor.record)
    guard let before = unsafe before else { exit(unsafe run(PageSymbol.whole, of: page)) }
    // If a statement of the step suspends, this call also runs the step and does not return.
    _ = unsafe run(PageSymbol.before, of: before)
    exit(unsafe run(PageSymbol.step, of: page))
  }

  /// Loads a library of the page.
  private static func load(_ path: String) -> UnsafeMutableRawPointer {
    guard let library = unsafe dlopen(path, RTLD_NOW | RTLD_GLOBAL) else { failToLoad() }
    return unsafe library
  }

  /// Calls an entry function of a library, and returns its exit code.
  private static func run(_ name: String, of library: UnsafeMutableRawPointer) -> CInt {
    guard let start = unsafe dlsym(library, name) else { failToLoad() }
    typealias Main =
      @convention(c) (CInt, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) ->
      CInt
    let main = unsafe unsafeBitCast(start, to: Main.self)
    unsafe reportCallsIfWanted(of: start)
    return unsafe main(CommandLine.argc, CommandLine.unsafeArgv)
  }

  /// Makes libcrypto do the work of its first use, which is reading its settings and looking up
  /// common algorithms.
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
      // Do not free the result, because the page asks for it again.
      _ = unsafe unsafeBitCast(symbol, to: Fetcher.self)(nil, name, nil)
    }
  }

  /// Reports the page's active calls at a throw or crash to the record, if the runner requests it.
  private static func reportCallsIfWanted(of main: UnsafeMutableRawPointer) {
    guard unsafe getenv(PageVariable.frames) != nil else { return }
    unsafe unsetenv(PageVariable.frames)
    // Use a new number, because the page closes the descriptor that it gets.
    let record = fcntl(PageDescriptor.record, F_DUPFD_CLOEXEC, PageDescriptor.firstHidden)
    unsafe RunningCalls.report(
      to: record, of: main, threw: RecordLine.threwWord, stopped: RecordLine.stoppedWord)
  }

  /// Makes the runtime do the lookups of a first print.
  private static func beginPrinting() {
    var text = ""
    print("text", 1, true, 1.5, [1], to: &text)
  }

  /// Prints the loader's error message and exits with the exit code that the loader itself uses.
  private static func failToLoad() -> Never {
    let words = unsafe dlerror().map { unsafe String(cString: $0) } ?? "cannot load the page"
    fail(words, code: 127)
  }

  static func fail(_ words: String, code: CInt) -> Never {
    _ = Descriptor.writeAll(Array((words + "\n").utf8), to: 2)
    exit(code)
  }
}
