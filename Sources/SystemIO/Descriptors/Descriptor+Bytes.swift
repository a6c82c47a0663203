#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

extension Descriptor {
  /// What came of reading once.
  package enum Reading: Hashable, Sendable {
    /// So many bytes stand at the buffer's beginning.
    case bytes(Int)
    /// There is nothing yet.
    case nothingYet
    /// There will be nothing more: the end, or an error.
    case end
  }

  /// Writes all of the bytes, and waits where there is no room for them yet.
  ///
  /// - Returns: The error's number when that cannot be done; `nil` when all were written.
  package borrowing func writeAll(_ bytes: [UInt8]) -> Int32? {
    Self.writeAll(bytes, to: number)
  }

  /// Writes all of the bytes to a descriptor of somebody else, such as standard output.
  ///
  /// - Returns: The error's number when that cannot be done; `nil` when all were written.
  package static func writeAll(_ bytes: [UInt8], to number: Int32) -> Int32? {
    var start = 0
    while start < bytes.count {
      let count = writeSome(bytes[start...], to: number)
      if count > 0 {
        start += count
        continue
      }
      // A file that takes nothing and says nothing would be asked for ever.
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

  /// Writes as many of the bytes as there is room for at once; -1, with `errno`, when none.
  static func writeSome(_ bytes: ArraySlice<UInt8>, to number: Int32) -> Int {
    unsafe bytes.withUnsafeBytes { unsafe write(number, $0.baseAddress, $0.count) }
  }

  /// Reads what is there into a buffer, at the most all of it.
  package static func read(from number: Int32, into buffer: inout [UInt8]) -> Reading {
    let count = readSome(from: number, into: &buffer)
    if count > 0 { return .bytes(count) }
    return count < 0 && (errno == EAGAIN || errno == EINTR) ? .nothingYet : .end
  }

  /// Reads a line, byte by byte, so that nothing behind it is taken; waits for it.
  ///
  /// - Returns: The line without its end; `nil` when no whole line will come any more.
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

/// `read(2)`, which the methods of the same name would hide.
private func readSome(from number: Int32, into buffer: inout [UInt8]) -> Int {
  unsafe buffer.withUnsafeMutableBytes { unsafe read(number, $0.baseAddress, $0.count) }
}
