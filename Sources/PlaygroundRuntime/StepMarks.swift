internal import PageProtocol
internal import Synchronization

#if canImport(Glibc)
  @unsafe @preconcurrency internal import Glibc
#else
  @unsafe @preconcurrency internal import Darwin
#endif

/// Marks the place in the output where a step begins and the previous one ends.
///
/// The runner inserts calls of this function between steps. A page never calls it.
public func beginStep(_ index: Int) {
  if index > 0 { endStep(index - 1) }
  RunRecord.shared.mark(isBegin: true) { .begin(step: index, offset: $0) }
  ValueRecorder.shared?.begin(index)
  PrintRecorder.begin()
  WireRecorder.shared?.begin(index)
}

/// Marks the place in the output where a step ends.
public func endStep(_ index: Int) {
  ValueRecorder.shared?.end(index)
  WireRecorder.shared?.end()
  RunRecord.shared.mark { .end(step: index, offset: $0) }
}

/// Waits a moment, in which unawaited tasks continue.
///
/// The runner inserts a call of this function at the end of a page to find the output of these
/// tasks.
public func settle() async { try? await Task.sleep(for: .milliseconds(200)) }

/// Returns the output of the last ended step, for its checks, with invalid UTF-8 repaired.
///
/// The runner binds `printed` to this output inside a check.
public func stepOutput() -> String { RunRecord.shared.printed() }

/// States what must hold after a step, and what to do if it does not.
///
/// ```swift
/// expect(header.hasPrefix("Basic "), "start the value with `Basic` and one space")
/// ```
public func expect(_ condition: Bool, _ message: String, line: Int = #line) {
  guard !condition else { return }
  RunRecord.shared.write(.failed(line: line, message: message))
}

/// The run's record, which is lines on a separate descriptor, apart from the program's output.
///
/// Without a descriptor, for example in a manual run of a page, marks are not written and failed
/// expectations go to standard error.
struct RunRecord: Sendable {
  static let shared = RunRecord()

  /// The record's descriptor, or -1.
  private let record: CInt
  /// A copy of standard output's descriptor, which stays open if the program closes standard
  /// output.
  private let output: CInt
  /// The range of the last step's output, in bytes.
  private let place = Place()

  /// A part of the output.
  private final class Place: Sendable {
    let range = Mutex<Range<Int>>(0..<0)
  }

  private init() {
    // A signal that kills the program loses buffered output. Line buffering saves complete lines,
    // and the host saves an unfinished last line.
    unsafe setvbuf(stdout, nil, _IOLBF, 0)
    guard let number = RunnerVariable.take(PageVariable.recordDescriptor).flatMap({ CInt($0) })
    else {
      record = -1
      output = -1
      return
    }
    // Use high numbers, which a program does not close by mistake and child processes do not
    // inherit.
    record = fcntl(number, F_DUPFD_CLOEXEC, PageDescriptor.firstHidden)
    output = fcntl(1, F_DUPFD_CLOEXEC, PageDescriptor.firstHidden)
    close(number)
  }

  /// Writes a mark, created from the number of bytes printed so far, or `nil` if unknown.
  func mark(isBegin: Bool = false, _ mark: (_ offset: Int?) -> RecordLine) {
    guard record >= 0 else { return }
    let offset = printedBytes()
    let end = offset ?? 0
    place.range.withLock { $0 = (isBegin ? end : min($0.lowerBound, end))..<end }
    write(mark(offset))
  }

  /// Returns the output between the last two marks of a step.
  func printed() -> String {
    let range = place.range.withLock(\.self)
    var bytes = [UInt8](repeating: 0, count: range.count)
    var count = 0
    while count < bytes.count {
      let read = unsafe bytes.withUnsafeMutableBytes { buffer in
        unsafe pread(
          output, UnsafeMutableRawBufferPointer(rebasing: buffer[count...]).baseAddress,
          buffer.count - count, off_t(range.lowerBound + count))
      }
      guard read > 0 else { break }
      count += read
    }
    return String(decoding: bytes.prefix(count), as: UTF8.self)
  }

  /// Returns the number of bytes printed so far, or `nil` if unknown.
  func printedBytes() -> Int? {
    fflush(nil)
    var status = stat()
    return unsafe fstat(output, &status) == 0 ? Int(status.st_size) : nil
  }

  func write(_ line: RecordLine) {
    let bytes = Array(line.text.utf8)
    let target = record >= 0 ? record : 2
    var start = 0
    while start < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        unsafe Self.writeSome(target, UnsafeRawBufferPointer(rebasing: buffer[start...]))
      }
      guard count > 0 else { return }
      start += count
    }
  }

  private static func writeSome(_ descriptor: CInt, _ buffer: UnsafeRawBufferPointer) -> Int {
    #if canImport(Glibc)
      unsafe Glibc.write(descriptor, buffer.baseAddress, buffer.count)
    #else
      unsafe Darwin.write(descriptor, buffer.baseAddress, buffer.count)
    #endif
  }
}
