public import Foundation

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

/// Something to read a body from, piece by piece.
public protocol BodyReader {
  /// The next bytes, at most `count` of them; none at the end.
  mutating func read(upTo count: Int) throws -> Data
}

/// A body that can be read more than once: after a redirect or a challenge it is sent again.
///
/// ```swift
/// let photo = try UploadBody.file(URL(filePath: "beach.jpg"))
/// try await transport.upload(for: request, from: photo) { sent, total in … }
/// ```
public struct UploadBody: Sendable {
  /// The size in bytes; nil when it is not known, and the wire then carries chunks.
  public let byteCount: Int?
  /// Starts reading at the first byte.
  public let open: @Sendable () throws -> any BodyReader

  /// Creates a body from a function that starts reading it at the first byte, anew each time.
  ///
  /// A body that turns out longer or shorter than its size in bytes, if that was given, is an error.
  public static func stream(
    byteCount: Int?, open: @escaping @Sendable () throws -> any BodyReader
  ) -> UploadBody {
    UploadBody(byteCount: byteCount, open: open)
  }

  /// A body in memory.
  public static func data(_ data: Data) -> UploadBody {
    UploadBody(byteCount: data.count) { DataReader(rest: data) }
  }

  /// No body.
  public static let empty = UploadBody.data(Data())

  /// The content of a file, read while it is sent.
  ///
  /// - Throws: `TransportError` with `.invalidRequest` when it is no file that can be read.
  public static func file(_ url: URL) throws(TransportError) -> UploadBody {
    guard let values = try? url.resourceValues(forKeys: [.fileSizeKey, .isRegularFileKey]),
      values.isRegularFile == true, let size = values.fileSize,
      FileManager.default.isReadableFile(atPath: url.path(percentEncoded: false))
    else {
      throw TransportError(.invalidRequest, "\(url.lastPathComponent) is no file that can be read")
    }
    return UploadBody(byteCount: size) {
      FileReader(handle: try FileHandle(forReadingFrom: url))
    }
  }

  /// Several bodies one after the other.
  public static func joined(_ bodies: [UploadBody]) -> UploadBody {
    let counts = bodies.compactMap(\.byteCount)
    let total = counts.count == bodies.count ? counts.reduce(0, +) : nil
    return UploadBody(byteCount: total) { JoinedReader(rest: bodies[...], current: nil) }
  }

  /// All bytes.
  ///
  /// - Throws: What its reader throws; `TransportError` when it has not the size it announced.
  public func collect() throws -> Data {
    var (reader, all) = (try open(), Data())
    while true {
      let piece = try reader.read(upTo: 1 << 16)
      guard !piece.isEmpty else { break }
      all.append(piece)
    }
    guard byteCount ?? all.count == all.count else {
      throw TransportError(.invalidRequest, "a body has not the size it announced")
    }
    return all
  }

  /// The body a request carries itself; a stream is read to its end.
  init(of request: URLRequest) throws(TransportError) {
    if let data = request.httpBody {
      self = .data(data)
    } else if let stream = request.httpBodyStream {
      self = .data(try Self.read(stream))
    } else {
      self = .empty
    }
  }

  private init(byteCount: Int?, open: @escaping @Sendable () throws -> any BodyReader) {
    self.byteCount = byteCount
    self.open = open
  }

  private static func read(_ stream: InputStream) throws(TransportError) -> Data {
    stream.open()
    defer { stream.close() }
    var body = Data()
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe stream.read(&buffer, maxLength: buffer.count)
      guard count >= 0 else { throw TransportError(.invalidRequest, "the body's stream failed") }
      guard count > 0 else { return body }
      body.append(contentsOf: buffer.prefix(count))
    }
  }
}

private struct DataReader: BodyReader {
  var rest: Data

  mutating func read(upTo count: Int) -> Data {
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }
}

private struct FileReader: BodyReader {
  let handle: FileHandle

  func read(upTo count: Int) throws -> Data { try handle.read(upToCount: count) ?? Data() }
}

private struct JoinedReader: BodyReader {
  var rest: ArraySlice<UploadBody>
  var current: (any BodyReader)?

  mutating func read(upTo count: Int) throws -> Data {
    while true {
      if let piece = try current?.read(upTo: count), !piece.isEmpty { return piece }
      guard let next = rest.popFirst() else { return Data() }
      current = try next.open()
    }
  }
}
