internal import LessonModel
internal import Synchronization
internal import SystemIO

/// The current content of a preview, for the threads that answer browsers.
final class PreviewSite: Sendable {
  /// The visible pages.
  struct Shown: Sendable {
    /// The files of the book, by their paths.
    var files: [String: [UInt8]] = [:]
    /// The paths of the author's own files, which may not run anything.
    var foreign: Set<String> = []
    /// The steps that can be tried.
    var steps: Set<StepAddress> = []
  }

  /// A window that waits for changes.
  final class Listener: Sendable {
    let connection: Descriptor

    init(_ connection: consuming Descriptor) { self.connection = connection }
  }

  private struct State {
    var shown = Shown()
    var arrivals: [Listener] = []
    var connections = 0
    var isTrying = false
    var wires = PreviewWires()
  }

  private let state = Mutex(State())
  private let bell: Pipe

  /// The maximum number of simultaneous connections.
  private static let mostConnections = 32

  /// Creates a site that shows nothing yet.
  ///
  /// - Throws: `SystemError` when the process has no descriptors left.
  init() throws(SystemError) { bell = try Pipe() }

  /// A descriptor that becomes readable when a window starts to wait for changes.
  var descriptor: Int32 { bell.reading.number }

  /// Shows new files, and returns whether anything differs.
  func show(_ shown: Shown) -> Bool {
    state.withLock { state in
      let differs = state.shown.files != shown.files
      state.shown = shown
      return differs
    }
  }

  /// Returns the response with a file, or `nil` if there is none.
  func reply(to path: String) -> PreviewReply? {
    state.withLock { state in
      state.shown.files[path].map {
        .file(path, $0, isOwn: !state.shown.foreign.contains(path))
      }
    }
  }

  /// Returns whether a lesson has a step.
  func has(_ step: StepAddress) -> Bool { state.withLock { $0.shown.steps.contains(step) } }

  /// The requests of lessons with a tried step.
  var wires: PreviewWires { state.withLock(\.wires) }

  /// Stores a lesson's requests for the drawings on its page.
  func note(_ logs: [Int: WireLog], of lesson: Lesson) {
    state.withLock { $0.wires.note(logs, of: lesson) }
    bell.tell()
  }

  /// Adds a window that waits for changes.
  func add(_ listener: Listener) {
    state.withLock { $0.arrivals.append(listener) }
    bell.tell()
  }

  /// Returns the windows that arrived since the last call.
  func takeArrivals() -> [Listener] {
    var buffer = [UInt8](repeating: 0, count: 64)
    _ = Descriptor.read(from: descriptor, into: &buffer)
    return state.withLock { state in
      defer { state.arrivals = [] }
      return state.arrivals
    }
  }

  /// Counts a new connection, and returns whether there was room.
  func enter() -> Bool {
    state.withLock { state in
      guard state.connections < Self.mostConnections else { return false }
      state.connections += 1
      return true
    }
  }

  /// Counts a closed connection.
  func leave() { state.withLock { $0.connections -= 1 } }

  /// Does the work, or returns `nil` if another thread is doing it.
  func alone<Result>(_ work: () -> Result) -> Result? {
    let isFree = state.withLock { state in
      defer { state.isTrying = true }
      return !state.isTrying
    }
    guard isFree else { return nil }
    defer { state.withLock { $0.isTrying = false } }
    return work()
  }
}
