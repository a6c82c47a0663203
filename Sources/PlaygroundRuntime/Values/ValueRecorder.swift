internal import Synchronization

#if canImport(Glibc)
  @unsafe @preconcurrency internal import Glibc
#else
  @unsafe @preconcurrency internal import Darwin
#endif

/// Records the last value of each place in a step's code, and how often it was reached.
///
/// The process that runs the page sets the environment variable `LESSONS_VALUES` to the path of a
/// file. Its lines are the step's index, the first and last line of the step's code, the code's
/// file, and the file to write. Without the variable nothing is recorded.
final class ValueRecorder: Sendable {
  static let shared = ValueRecorder()

  private let step: Int
  private let lines: ClosedRange<Int>
  private let file: String
  private let isActive = Atomic(false)
  private let sheet: Mutex<ValueSheet>
  /// Set on a thread while it describes a value: nothing is recorded during that time.
  private let describing: pthread_key_t

  private init?() {
    guard let text = unsafe getenv("LESSONS_VALUES") else { return nil }
    let words = unsafe String(cString: text).split(
      separator: "\n", omittingEmptySubsequences: false)
    unsafe unsetenv("LESSONS_VALUES")
    guard words.count == 5, let step = Int(words[0]), let first = Int(words[1]),
      let last = Int(words[2]), first <= last, let sheet = ValueSheet(path: String(words[4]))
    else { return nil }
    var key = pthread_key_t()
    guard unsafe pthread_key_create(&key, nil) == 0 else { return nil }
    self.step = step
    lines = first...last
    file = String(words[3])
    describing = key
    self.sheet = Mutex(sheet)
  }

  /// Starts to record when the step in question begins.
  func begin(_ index: Int) {
    if index == step { isActive.store(true, ordering: .relaxed) }
  }

  /// Stops recording when the step in question ends, because checks call its functions too.
  func end(_ index: Int) {
    if index == step { isActive.store(false, ordering: .relaxed) }
  }

  /// Whether values on this line are recorded now.
  func wants(line: Int, of file: String) -> Bool {
    isActive.load(ordering: .relaxed) && lines.contains(line) && file == self.file
  }

  /// Counts a visit to a place and stores the value's description.
  ///
  /// The description may run code of the page, so the lock is not held meanwhile. It gets the
  /// largest number of bytes that it may return, and returns `nil` if the value is not worth
  /// recording.
  func note(_ site: ValueSite, _ describe: (_ limit: Int) -> String?) {
    guard unsafe pthread_getspecific(describing) == nil,
      let visit = sheet.withLock({ $0.visit(site) })
    else { return }
    unsafe pthread_setspecific(describing, UnsafeRawPointer(bitPattern: 1))
    // Describe the first rounds of a loop in full; the rest must be quick.
    let text = describe(visit.count < 200 ? ValueSheet.textSize : 160)
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
