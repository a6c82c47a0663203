internal import CryptoCore
internal import Foundation

/// One part of a multipart body to send: header fields and content.
public struct MultipartPart: Sendable {
  let fields: [(name: String, value: String)]
  let body: UploadBody

  /// Creates a form field with a string, as a browser sends it.
  public static func field(_ name: String, _ value: String) -> MultipartPart {
    MultipartPart(
      fields: [("Content-Disposition", "form-data; name=\"\(escape(name))\"")],
      body: .data(Data(value.utf8)))
  }

  /// Creates a file in a form; servers distinguish it from a field by its file name (RFC 7578,
  /// section 4.2).
  ///
  /// - Parameters:
  ///   - name: The field's name in the form.
  ///   - filename: The file's name, without its folder, which stays private.
  ///   - contentType: Its media type, such as `image/jpeg`.
  ///   - body: The content.
  /// - Returns: The part.
  public static func file(
    _ name: String, filename: String, contentType: String, body: UploadBody
  ) -> MultipartPart {
    let disposition = "form-data; name=\"\(escape(name))\"; filename=\"\(escape(filename))\""
    return MultipartPart(
      fields: [("Content-Disposition", disposition), ("Content-Type", contentType)], body: body)
  }

  /// Creates a part with only a media type, as in `multipart/related`.
  public static func content(_ contentType: String, body: UploadBody) -> MultipartPart {
    MultipartPart(fields: [("Content-Type", contentType)], body: body)
  }

  /// Escapes quotes and line breaks as `%22`, `%0D` or `%0A` (WHATWG HTML, 4.10.22.8).
  private static func escape(_ text: String) -> String {
    String(
      text.unicodeScalars.flatMap { scalar -> [Character] in
        switch scalar {
        case "\"": Array("%22")
        case "\r": Array("%0D")
        case "\n": Array("%0A")
        default: [Character(scalar)]
        }
      })
  }
}

/// Several parts in one body, separated by a line that none of them contains (RFC 2046, 5.1).
///
/// ```swift
/// let form = try MultipartBody.formData([
///   .field("title", "Beach"),
///   .file("image", filename: "beach.jpg", contentType: "image/jpeg", body: photo),
/// ])
/// request.setValue(form.contentType, forHTTPHeaderField: "Content-Type")
/// try await transport.upload(for: request, from: form.body)
/// ```
///
/// The transport reads files while it sends them. The total length is known if the length of each
/// part is known.
public struct MultipartBody: Sendable {
  /// The value of `Content-Type`, including the boundary.
  public let contentType: String
  /// The whole body.
  public let body: UploadBody

  /// Creates a form with files, `multipart/form-data` (RFC 7578).
  ///
  /// - Throws: What `init(_:parts:boundary:)` throws.
  public static func formData(_ parts: [MultipartPart]) throws -> MultipartBody {
    try MultipartBody("multipart/form-data", parts: parts)
  }

  /// Creates an object with related parts, `multipart/related` (RFC 2387), the root first.
  ///
  /// - Parameters:
  ///   - rootType: The media type of the first part.
  ///   - parts: The parts, at least one.
  /// - Returns: The body.
  /// - Throws: What `init(_:parts:boundary:)` throws.
  public static func related(
    rootType: String, _ parts: [MultipartPart]
  ) throws -> MultipartBody {
    guard let quoted = FieldGrammar.quoted(rootType) else {
      throw MultipartBodyError("\(rootType.debugDescription) is not a media type")
    }
    return try MultipartBody("multipart/related; type=\(quoted)", parts: parts)
  }

  /// Creates a body from its parts.
  ///
  /// - Parameters:
  ///   - type: The media type without its boundary.
  ///   - parts: The parts, at least one.
  ///   - makeBoundary: Returns a boundary; called again if a part contains the last one.
  /// - Throws: `MultipartBodyError` when there is no part, a header field has a
  ///   control character, or the parts contain all of ten boundaries; also what a part's reader
  ///   throws.
  public init(
    _ type: String, parts: [MultipartPart],
    boundary makeBoundary: () throws -> String = MultipartBody.randomBoundary
  ) throws {
    guard !parts.isEmpty else {
      throw MultipartBodyError("a multipart body needs at least one part")
    }
    let headers = try parts.map { part in
      try part.fields.map { field in
        guard FieldGrammar.isFieldValue(field.value) else {
          throw MultipartBodyError("a part's \(field.name) has a control character")
        }
        return "\(field.name): \(field.value)\r\n"
      }.joined()
    }
    let boundary = try Self.choose(makeBoundary, for: headers, parts)
    var pieces: [UploadBody] = []
    for (header, part) in zip(headers, parts) {
      pieces += [
        .data(Data("--\(boundary)\r\n\(header)\r\n".utf8)), part.body, .data(Data("\r\n".utf8)),
      ]
    }
    pieces.append(.data(Data("--\(boundary)--\r\n".utf8)))
    contentType = "\(type); boundary=\(boundary)"
    body = .joined(pieces)
  }

  /// Returns 128 random bits as 32 hexadecimal digits.
  public static func randomBoundary() throws -> String {
    try SecureRandom.bytes(count: 16).hexadecimal
  }

  private static func choose(
    _ makeBoundary: () throws -> String, for headers: [String], _ parts: [MultipartPart]
  ) throws -> String {
    for _ in 0..<10 {
      let boundary = try makeBoundary()
      // RFC 2046, 5.1.1, but only characters that need no quotes.
      guard (1...70).contains(boundary.utf8.count), FieldGrammar.isToken(boundary) else {
        throw MultipartBodyError("\(boundary.debugDescription) is not a boundary")
      }
      let isFree =
        try !headers.contains { $0.contains(boundary) }
        && parts.allSatisfy { try !contains(Data(boundary.utf8), in: $0.body) }
      if isFree { return boundary }
    }
    throw MultipartBodyError("the parts contain every boundary")
  }

  /// Whether a body contains some bytes; it reads in chunks, and also finds bytes across chunks.
  private static func contains(_ needle: Data, in body: UploadBody) throws -> Bool {
    var (reader, tail) = (try body.open(), Data())
    while true {
      let piece = try reader.read(upTo: 1 << 16)
      guard !piece.isEmpty else { return false }
      let window = tail + piece
      if window.range(of: needle) != nil { return true }
      tail = Data(window.suffix(needle.count - 1))
    }
  }
}
