internal import PageProtocol
internal import Synchronization

#if canImport(Glibc)
  @unsafe @preconcurrency internal import Glibc
#else
  @unsafe @preconcurrency internal import Darwin
#endif

/// Records the values of each place in a step's code, and the number of visits.
///
/// The runner requests the values in the environment, with a `ValueRequest`. Without a request,
/// nothing is recorded.
final class ValueRecorder: Sendable {
  static let shared = ValueRecorder()

  private let step: Int
  private let lines: ClosedRange<Int>
  private let file: String
  private let isActive = Atomic(false)
  private let sheet: Mutex<ValueSheet>
  /// The key that is set on a thread while it describes a value, during which nothing is recorded.
  private let describing: pthread_key_t

  private init?() {
    guard let request = RunnerVariable.take(PageVariable.values).flatMap(ValueRequest.init),
      let sheet = ValueSheet(path: request.sheet)
    else { return nil }
    var key = pthread_key_t()
    guard unsafe pthread_key_create(&key, nil) == 0 else { return nil }
    step = request.step
    lines = request.lines
    file = request.file
    describing = key
    self.sheet = Mutex(sheet)
  }

  /// Starts to record when the requested step begins.
  func begin(_ index: Int) {
    if index == step { isActive.store(true, ordering: .relaxed) }
  }

  /// Stops recording when the requested step ends, because checks also call its functions.
  func end(_ index: Int) {
    if index == step { isActive.store(false, ordering: .relaxed) }
  }

  /// Returns whether values on this line are recorded now.
  func wants(line: Int, of file: String) -> Bool {
    isActive.load(ordering: .relaxed) && lines.contains(line) && file == self.file
  }

  /// Counts a visit to a place and stores the value's description.
  ///
  /// `describe` may run code of the page, so it runs without the lock. Its argument is the maximum
  /// number of bytes that it may return. It returns `nil` if the value is not worth recording.
  func note(_ site: ValueSite, _ describe: (_ limit: Int) -> String?) {
    guard unsafe pthread_getspecific(describing) == nil,
      let visit = sheet.withLock({ $0.visit(site) })
    else { return }
    unsafe pthread_setspecific(describing, UnsafeRawPointer(bitPattern: 1))
    // Describe the first iterations of a loop in full. The rest must be fast.
    let text = describe(visit.count <= ValueSlot.mostEarlier ? ValueSlot.textSize : 160)
    pthread_setspecific(describing, nil)
    guard let text else { return }
    sheet.withLock { $0.write(text, to: visit.slot) }
  }
}

/// A place in the code with a value.
struct ValueSite: Hashable {
  var line: Int
  var column: Int
  var endLine: Int
  var endColumn: Int
}
