internal import CryptoCore
internal import Foundation

/// One part of a body that is sent: a header and content.
public struct MultipartPart: Sendable {
  let fields: [(name: String, value: String)]
  let body: UploadBody

  /// A form's field, as a browser sends a line of text.
  public static func field(_ name: String, _ value: String) -> MultipartPart {
    MultipartPart(
      fields: [("Content-Disposition", "form-data; name=\"\(escape(name))\"")],
      body: .data(Data(value.utf8)))
  }

  /// A form's file; servers tell it from a field by its file name (RFC 7578, section 4.2).
  ///
  /// - Parameters:
  ///   - name: The field's name in the form.
  ///   - filename: What the file is called; its folder is nobody's business.
  ///   - contentType: Its media type, such as `image/jpeg`.
  ///   - body: What is in it.
  /// - Returns: The part.
  public static func file(
    _ name: String, filename: String, contentType: String, body: UploadBody
  ) -> MultipartPart {
    let disposition = "form-data; name=\"\(escape(name))\"; filename=\"\(escape(filename))\""
    return MultipartPart(
      fields: [("Content-Disposition", disposition), ("Content-Type", contentType)], body: body)
  }

  /// A part that has nothing but a type, as in `multipart/related`.
  public static func content(_ contentType: String, body: UploadBody) -> MultipartPart {
    MultipartPart(fields: [("Content-Type", contentType)], body: body)
  }

  /// What would end the name or the line becomes `%22`, `%0D`, `%0A` (WHATWG HTML, 4.10.22.8).
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

/// Several parts in one body, parted by a line that occurs in none of them (RFC 2046, 5.1).
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
/// Files are read while they are sent; the length is known beforehand when each part's is.
public struct MultipartBody: Sendable {
  /// The value of `Content-Type`, the boundary in it.
  public let contentType: String
  /// The whole body.
  public let body: UploadBody

  /// A form with files, `multipart/form-data` (RFC 7578).
  ///
  /// - Throws: As `init(_:parts:boundary:)`.
  public static func formData(_ parts: [MultipartPart]) throws -> MultipartBody {
    try MultipartBody("multipart/form-data", parts: parts)
  }

  /// A thing and what belongs to it, `multipart/related` (RFC 2387); the first part is the root.
  ///
  /// - Parameters:
  ///   - rootType: The media type of the first part.
  ///   - parts: The parts, at least one.
  /// - Returns: The body.
  /// - Throws: As `init(_:parts:boundary:)`.
  public static func related(
    rootType: String, _ parts: [MultipartPart]
  ) throws -> MultipartBody {
    guard let quoted = FieldGrammar.quoted(rootType) else {
      throw TransportError(.invalidRequest, "\(rootType.debugDescription) is no media type")
    }
    return try MultipartBody("multipart/related; type=\(quoted)", parts: parts)
  }

  /// Puts parts together.
  ///
  /// - Parameters:
  ///   - type: The media type without its boundary.
  ///   - parts: The parts, at least one.
  ///   - makeBoundary: Makes a boundary; asked again while a part has it inside.
  /// - Throws: `TransportError` with `.invalidRequest` when there is no part, a header has a control
  ///   character in it, or ten boundaries all occur in the parts; what a part's reader throws.
  public init(
    _ type: String, parts: [MultipartPart],
    boundary makeBoundary: () throws -> String = MultipartBody.randomBoundary
  ) throws {
    guard !parts.isEmpty else {
      throw TransportError(.invalidRequest, "a multipart body has at least one part")
    }
    let headers = try parts.map { part in
      try part.fields.map { field in
        guard FieldGrammar.isFieldValue(field.value) else {
          throw TransportError(.invalidRequest, "a part's \(field.name) has a control character")
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

  /// 128 random bits as 32 hexadecimal digits.
  public static func randomBoundary() throws -> String {
    try SecureRandom.bytes(count: 16).map { String(format: "%02x", $0) }.joined()
  }

  private static func choose(
    _ makeBoundary: () throws -> String, for headers: [String], _ parts: [MultipartPart]
  ) throws -> String {
    for _ in 0..<10 {
      let boundary = try makeBoundary()
      // RFC 2046, 5.1.1, without what would need quotes.
      guard (1...70).contains(boundary.utf8.count), FieldGrammar.isToken(boundary) else {
        throw TransportError(.invalidRequest, "\(boundary.debugDescription) is no boundary")
      }
      let isFree =
        try !headers.contains { $0.contains(boundary) }
        && parts.allSatisfy { try !contains(Data(boundary.utf8), in: $0.body) }
      if isFree { return boundary }
    }
    throw TransportError(.invalidRequest, "each boundary occurs in the parts")
  }

  /// Looks through a body piece by piece, across the pieces' ends too.
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
