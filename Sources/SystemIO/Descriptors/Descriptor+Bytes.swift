#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

extension Descriptor {
  /// The result of one read.
  package enum Reading: Hashable, Sendable {
    /// This many bytes are at the beginning of the buffer.
    case bytes(Int)
    case nothingYet
    /// No more bytes will come, because of the end of the file or an error.
    case end
  }

  /// Writes all of the bytes, and waits when there is no room for them yet.
  ///
  /// - Returns: The error number if they cannot be written; `nil` when all were written.
  package borrowing func writeAll(_ bytes: [UInt8]) -> Int32? {
    Self.writeAll(bytes, to: number)
  }

  /// Writes all of the bytes to a descriptor with a different owner, such as standard output.
  ///
  /// - Returns: The error number if they cannot be written; `nil` when all were written.
  package static func writeAll(_ bytes: [UInt8], to number: Int32) -> Int32? {
    var start = 0
    while start < bytes.count {
      let count = writeSome(bytes[start...], to: number)
      if count > 0 {
        start += count
        continue
      }
      // A write of no bytes without an error would make this loop endless.
      guard count < 0 else { return EIO }
      switch errno {
      case EINTR: continue
      case EAGAIN:
        var room = PollSet()
        room.add(number, for: .writing)
        room.wait()
      default: return errno
      }
    }
    return nil
  }

  /// Writes as many bytes as fit now; returns -1 and sets `errno` if it cannot write.
  package static func writeSome(_ bytes: ArraySlice<UInt8>, to number: Int32) -> Int {
    unsafe bytes.withUnsafeBytes { unsafe write(number, $0.baseAddress, $0.count) }
  }

  /// Whether `writeSome` has just failed only because there was no room, or because of a signal.
  package static var mayTryAgain: Bool { errno == EAGAIN || errno == EINTR }

  /// Reads the available bytes into a buffer, at most until it is full.
  package static func read(from number: Int32, into buffer: inout [UInt8]) -> Reading {
    let count = readSome(from: number, into: &buffer)
    if count > 0 { return .bytes(count) }
    return count < 0 && (errno == EAGAIN || errno == EINTR) ? .nothingYet : .end
  }

  /// Waits for a line and reads it byte by byte, without reading beyond it.
  ///
  /// - Returns: The line without its line break; `nil` when no complete line will come.
  package static func readLine(from number: Int32) -> String? {
    var line: [UInt8] = []
    var byte: [UInt8] = [0]
    while true {
      switch read(from: number, into: &byte) {
      case .bytes where byte[0] == UInt8(ascii: "\n"): return String(decoding: line, as: UTF8.self)
      case .bytes: line.append(byte[0])
      case .end: return nil
      case .nothingYet:
        var news = PollSet()
        news.add(number)
        news.wait()
      }
    }
  }
}

/// Calls `read(2)`, which the methods of the same name hide.
private func readSome(from number: Int32, into buffer: inout [UInt8]) -> Int {
  unsafe buffer.withUnsafeMutableBytes { unsafe read(number, $0.baseAddress, $0.count) }
}
