public import Foundation

/// One part of a received body.
public struct ReceivedPart: Hashable, Sendable {
  /// The part's header fields.
  public let fields: HeaderFields
  /// The content.
  public let body: Data

  /// The field's name in the form; nil when the header has none.
  public var name: String? { disposition?.parameters["name"] }
  /// The file's name; nil for a field.
  public var filename: String? { disposition?.parameters["filename"] }

  var disposition: ParameterizedValue? {
    fields["Content-Disposition"].flatMap { ParameterizedValue($0) }
  }
}

/// Parses a multipart body, as a server does (RFC 2046, 5.1; RFC 7578).
///
/// ```swift
/// let parts = try MultipartParser(contentType: field).parts(of: body)
/// ```
public struct MultipartParser: Hashable, Sendable {
  /// The reason why a body cannot be parsed.
  public enum ParseError: Error, Hashable, Sendable {
    /// The media type is not multipart or has no boundary.
    case noBoundary
    /// There is no first boundary.
    case noParts
    /// The closing boundary is missing.
    case noEnd
    /// A boundary line does not end correctly.
    case malformedBoundary
    /// A part's header does not end, or has a line without a name.
    case malformedHeader
    /// A part of a form is not `form-data` or has no name.
    case noName
    /// There are more than 1,000 parts.
    case tooManyParts
  }

  private let boundary: Data
  private let isLenient: Bool
  private let mustEnd: Bool
  private let isForm: Bool

  /// Reads the boundary from the field `Content-Type`.
  ///
  /// - Parameters:
  ///   - contentType: The field's value.
  ///   - isLenient: Whether to accept the same deviations as some servers: lines that end with LF
  ///     alone, a body without an end, and parts of a form with the disposition `attachment`.
  /// - Throws: `ParseError.noBoundary`.
  public init(contentType: String, isLenient: Bool = false) throws(ParseError) {
    try self.init(contentType: contentType, isLenient: isLenient, mustEnd: !isLenient)
  }

  /// Reads the boundary; `mustEnd` requires the last boundary even if the parser is lenient.
  package init(contentType: String, isLenient: Bool, mustEnd: Bool) throws(ParseError) {
    guard let type = ParameterizedValue(contentType), type.value.hasPrefix("multipart/"),
      let boundary = type.parameters["boundary"], (1...70).contains(boundary.utf8.count)
    else { throw .noBoundary }
    self.boundary = Data(boundary.utf8)
    self.isLenient = isLenient
    self.mustEnd = mustEnd
    isForm = type.value == "multipart/form-data"
  }

  /// Returns the parts in order, ignoring text before the first and after the last.
  ///
  /// - Throws: `ParseError`.
  public func parts(of body: Data) throws(ParseError) -> [ReceivedPart] {
    var rest = Data(body)[...]
    guard var line = nextDelimiter(in: rest, isFirst: true) else { throw .noParts }
    var parts: [ReceivedPart] = []
    while !line.isLast {
      rest = rest[line.end...]
      guard let next = nextDelimiter(in: rest, isFirst: false) else {
        guard !mustEnd else { throw .noEnd }
        parts.append(try part(from: rest))
        return parts
      }
      parts.append(try part(from: rest[..<next.start]))
      guard parts.count <= 1000 else { throw .tooManyParts }
      line = next
    }
    guard !parts.isEmpty else { throw .noParts }
    return parts
  }

  private struct Delimiter {
    /// The end of the previous part.
    var start: Data.Index
    /// The start of the next part.
    var end: Data.Index
    var isLast: Bool
  }

  /// Finds the next line that contains only `--boundary` and spaces.
  private func nextDelimiter(in data: Data, isFirst: Bool) -> Delimiter? {
    var from = data.startIndex
    while let found = data.range(of: Data("--".utf8) + boundary, in: from..<data.endIndex) {
      from = found.lowerBound + 1
      guard let start = lineStart(found.lowerBound, in: data) else { continue }
      var index = found.upperBound
      let isLast = data[index...].starts(with: Data("--".utf8))
      if isLast { index += 2 }
      while index < data.endIndex, data[index] == 0x20 || data[index] == 0x09 { index += 1 }
      if let end = lineEnd(index, in: data) ?? (isLast && index == data.endIndex ? index : nil) {
        return Delimiter(start: start, end: end, isLast: isLast)
      }
    }
    return nil
  }

  /// Returns the start of the line break before a line; nil when no line starts at the index.
  private func lineStart(_ index: Data.Index, in data: Data) -> Data.Index? {
    if index == data.startIndex { return index }
    guard data[index - 1] == 0x0A else { return nil }
    if index - 2 >= data.startIndex, data[index - 2] == 0x0D { return index - 2 }
    return isLenient ? index - 1 : nil
  }

  /// Returns the start of the line after a line break; nil when there is no line break.
  private func lineEnd(_ index: Data.Index, in data: Data) -> Data.Index? {
    if data[index...].starts(with: [0x0D, 0x0A]) { return index + 2 }
    return isLenient && data[index...].first == 0x0A ? index + 1 : nil
  }

  private func part(from data: Data) throws(ParseError) -> ReceivedPart {
    var fields = HeaderFields()
    var index = data.startIndex
    while true {
      if let end = lineEnd(index, in: data) {
        index = end
        break
      }
      guard let feed = data[index...].firstIndex(of: 0x0A), feed - data.startIndex < 16_384,
        let colon = data[index..<feed].firstIndex(of: UInt8(ascii: ":"))
      else { throw .malformedHeader }
      let hasReturn = feed > index && data[feed - 1] == 0x0D
      guard hasReturn || isLenient else { throw .malformedHeader }
      let name = String(decoding: data[index..<colon], as: UTF8.self)
      let value = String(decoding: data[(colon + 1)..<(hasReturn ? feed - 1 : feed)], as: UTF8.self)
      guard FieldGrammar.isToken(name), FieldGrammar.isFieldValue(value) else {
        throw .malformedHeader
      }
      fields.add(name, value.trimmingCharacters(in: .whitespaces))
      index = feed + 1
    }
    let part = ReceivedPart(fields: fields, body: Data(data[index...]))
    guard !isForm || part.name != nil && (isLenient || part.disposition?.value == "form-data")
    else {
      throw .noName
    }
    return part
  }
}
