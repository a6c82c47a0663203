internal import PageProtocol
internal import Synchronization

#if canImport(Glibc)
  @unsafe @preconcurrency internal import Glibc
#else
  @unsafe @preconcurrency internal import Darwin
#endif

/// Keeps the last value of each place in a step's code, and how often it was reached.
///
/// Whoever runs the page asks for it in the environment, with a `ValueRequest`. Without one nothing
/// is kept.
final class ValueRecorder: Sendable {
  static let shared = ValueRecorder()

  private let step: Int
  private let lines: ClosedRange<Int>
  private let file: String
  private let isActive = Atomic(false)
  private let sheet: Mutex<ValueSheet>
  /// Set on a thread while it describes a value: what the description itself does is no news.
  private let describing: pthread_key_t

  private init?() {
    guard let text = unsafe getenv(PageVariable.values) else { return nil }
    let request = unsafe ValueRequest(String(cString: text))
    unsafe unsetenv(PageVariable.values)
    guard let request, let sheet = ValueSheet(path: request.sheet) else { return nil }
    var key = pthread_key_t()
    guard unsafe pthread_key_create(&key, nil) == 0 else { return nil }
    step = request.step
    lines = request.lines
    file = request.file
    describing = key
    self.sheet = Mutex(sheet)
  }

  /// Listens from the beginning of the step at hand.
  func begin(_ index: Int) {
    if index == step { isActive.store(true, ordering: .relaxed) }
  }

  /// Stops listening at the end of the step at hand: checks call its functions too.
  func end(_ index: Int) {
    if index == step { isActive.store(false, ordering: .relaxed) }
  }

  /// Whether values of this line are kept now.
  func wants(line: Int, of file: String) -> Bool {
    isActive.load(ordering: .relaxed) && lines.contains(line) && file == self.file
  }

  /// Counts one more visit to a place and keeps the value's description.
  ///
  /// The description may run code of the page, so no lock is held meanwhile. It takes the bytes it
  /// may have, and returns `nil` for what is not worth keeping.
  func note(_ site: ValueSite, _ describe: (_ limit: Int) -> String?) {
    guard unsafe pthread_getspecific(describing) == nil,
      let visit = sheet.withLock({ $0.visit(site) })
    else { return }
    unsafe pthread_setspecific(describing, UnsafeRawPointer(bitPattern: 1))
    // The first rounds of a loop are kept whole, the rest must be quick.
    let text = describe(visit.count < 200 ? ValueSlot.textSize : 160)
    pthread_setspecific(describing, nil)
    guard let text else { return }
    sheet.withLock { $0.write(text, to: visit.slot) }
  }
}

/// A place in the code that has a value.
struct ValueSite: Hashable {
  var line: Int
  var column: Int
  var endLine: Int
  var endColumn: Int
}
