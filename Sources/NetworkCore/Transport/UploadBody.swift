public import Foundation

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

/// Reads a body in chunks.
public protocol BodyReader {
  /// Returns the next bytes, at most `count`; empty at the end.
  mutating func read(upTo count: Int) throws -> Data
}

/// A body that a transport can read more than once, as a redirect or challenge may require.
///
/// ```swift
/// let photo = try UploadBody.file(URL(filePath: "beach.jpg"))
/// try await transport.upload(for: request, from: photo) { sent, total in … }
/// ```
public struct UploadBody: Sendable {
  /// The size in bytes; nil when it is not known, which sends the body in chunks.
  public let byteCount: Int?
  /// Starts reading at the first byte.
  public let open: @Sendable () throws -> any BodyReader

  /// Creates a body from a function that starts reading at the first byte each time.
  ///
  /// A body that is longer or shorter than the given size is an error.
  public static func stream(
    byteCount: Int?, open: @escaping @Sendable () throws -> any BodyReader
  ) -> UploadBody {
    UploadBody(byteCount: byteCount, open: open)
  }

  /// Creates a body in memory.
  public static func data(_ data: Data) -> UploadBody {
    UploadBody(byteCount: data.count) { DataReader(rest: data) }
  }

  /// An empty body.
  public static let empty = UploadBody.data(Data())

  /// Creates a body from a file, which the transport reads while it sends.
  ///
  /// - Throws: `URLError` with `.fileDoesNotExist`, `.fileIsDirectory` or `.noPermissionsToReadFile`.
  public static func file(_ url: URL) throws(URLError) -> UploadBody {
    let keys: Set<URLResourceKey> = [.fileSizeKey, .isRegularFileKey, .isDirectoryKey]
    let name = url.lastPathComponent
    guard url.isFileURL, let values = try? url.resourceValues(forKeys: keys) else {
      throw URLError(.fileDoesNotExist, "there is no file \(name)")
    }
    if values.isDirectory == true { throw URLError(.fileIsDirectory, "\(name) is a folder") }
    guard values.isRegularFile == true, let size = values.fileSize,
      FileManager.default.isReadableFile(atPath: url.path(percentEncoded: false))
    else { throw URLError(.noPermissionsToReadFile, "\(name) is not a readable file") }
    return UploadBody(byteCount: size) {
      FileReader(handle: try FileHandle(forReadingFrom: url))
    }
  }

  /// Creates a body from several bodies in a row.
  public static func joined(_ bodies: [UploadBody]) -> UploadBody {
    let counts = bodies.compactMap(\.byteCount)
    let total = counts.count == bodies.count ? counts.reduce(0, +) : nil
    return UploadBody(byteCount: total) { JoinedReader(rest: bodies[...], current: nil) }
  }

  /// Returns all bytes.
  ///
  /// - Throws: The reader's errors; `URLError` with `.requestBodyStreamExhausted` when the size is
  ///   not the announced one.
  public func collect() throws -> Data {
    var (reader, all) = (try open(), Data())
    while true {
      let piece = try reader.read(upTo: 1 << 16)
      guard !piece.isEmpty else { break }
      all.append(piece)
    }
    guard byteCount ?? all.count == all.count else {
      throw URLError(.requestBodyStreamExhausted, "the body's size is not the announced one")
    }
    return all
  }

  /// Creates a body from a request's, reading a stream to its end.
  init(of request: URLRequest) throws(URLError) {
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

  private static func read(_ stream: InputStream) throws(URLError) -> Data {
    stream.open()
    defer { stream.close() }
    var body = Data()
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe stream.read(&buffer, maxLength: buffer.count)
      guard count >= 0 else {
        throw URLError(.requestBodyStreamExhausted, "the body's stream failed")
      }
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
