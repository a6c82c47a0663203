internal import Foundation

@testable internal import NetworkCore

/// Multipart bodies: the parts are pieces of the body, and what is built is read as the same.
///
/// An input is the field `Content-Type` and a body.
enum MultipartProperty {
  /// Reads the bytes as the field and the body.
  static func check(_ bytes: [UInt8]) throws {
    let parts = FuzzInput.parts(of: bytes, limit: 2)
    guard parts.count == 2 else { return }
    let type = String(decoding: parts[0], as: UTF8.self)
    let body = Data(parts[1])
    try checkForm(name: type, body)
    for isLenient in [false, true] {
      guard let parser = try? MultipartParser(contentType: type, isLenient: isLenient),
        let found = try? parser.parts(of: body)
      else { continue }
      try checkPieces(found, of: body)
      // A part that came from elsewhere can be sent on.
      try checkBuilding(found)
    }
  }

  /// The parts stand in the body one after the other.
  private static func checkPieces(_ parts: [ReceivedPart], of body: Data) throws {
    try require((1...1001).contains(parts.count), "\(parts.count) parts")
    var rest = body[...]
    for part in parts {
      guard !part.body.isEmpty else { continue }
      guard let place = rest.range(of: part.body) else {
        throw BrokenProperty(description: "\(part) is not in \(rest)")
      }
      rest = rest[place.upperBound...]
    }
    let size = parts.reduce(0) { sum, part in
      sum + part.body.count
        + part.fields.all.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count }
    }
    // A byte that is not UTF-8 becomes three.
    try require(size <= body.count * 3, "\(size) bytes from \(body.count)")
  }

  /// A form with any name and any content is refused, or read as the same.
  private static func checkForm(name: String, _ content: Data) throws {
    let filename = String(decoding: content.prefix(40), as: UTF8.self)
    // Browsers send a backslash as it is, and RFC 9110, 5.6.4, reads it as the start of an escape.
    guard !(name + filename).utf8.contains(UInt8(ascii: "\\")) else { return }
    let parts: [MultipartPart] = [
      .field(name, filename),
      .file(name, filename: filename, contentType: "a/b", body: .data(content)),
    ]
    guard let form = try? MultipartBody.formData(parts) else {
      let isPlain = (name + filename).unicodeScalars.allSatisfy {
        $0.properties.generalCategory != .control || ["\t", "\r", "\n"].contains($0)
      }
      return try require(!isPlain, "a form is refused: \(name), \(filename)")
    }
    let body = try unfailing("the form has no body") { try form.body.collect() }
    let read = try unfailing("the form cannot be read: \(String(decoding: body, as: UTF8.self))") {
      try MultipartParser(contentType: form.contentType).parts(of: body)
    }
    try require(
      read.map(\.name) == [name.escapedInForm, name.escapedInForm]
        && read.map(\.filename) == [nil, filename.escapedInForm]
        && read.map(\.body) == [Data(filename.utf8), content],
      "\(name.debugDescription), \(filename.debugDescription) are read as \(read)")
  }

  /// A form built from the same names and contents is read as the same.
  private static func checkBuilding(_ parts: [ReceivedPart]) throws {
    let names = parts.flatMap { [$0.name, $0.filename].compactMap(\.self) }
    guard !names.contains(where: { $0.utf8.contains(UInt8(ascii: "\\")) }) else { return }
    let built = parts.map { part -> MultipartPart in
      let body = UploadBody.data(part.body)
      guard let filename = part.filename else {
        return .field(part.name ?? "", String(decoding: part.body, as: UTF8.self))
      }
      return .file(
        part.name ?? "", filename: filename, contentType: part.fields["Content-Type"] ?? "a/b",
        body: body)
    }
    let form = try unfailing("parts cannot be sent: \(parts)") {
      try MultipartBody.formData(built)
    }
    let body = try unfailing("the form has no body") { try form.body.collect() }
    let again = try unfailing("the form cannot be read: \(String(decoding: body, as: UTF8.self))") {
      try MultipartParser(contentType: form.contentType).parts(of: body)
    }
    try require(again.count == parts.count, "\(parts.count) parts are read as \(again.count)")
    for (part, new) in zip(parts, again) {
      let isText = part.filename == nil
      let content = isText ? Data(String(decoding: part.body, as: UTF8.self).utf8) : part.body
      try require(
        new.name == (part.name ?? "").escapedInForm
          && new.filename == part.filename?.escapedInForm && new.body == content,
        "\(part) is read as \(new)")
    }
  }
}

extension String {
  /// The name as it arrives: a quote and line breaks are escaped (WHATWG HTML, 4.10.22.8).
  fileprivate var escapedInForm: String {
    unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar {
      case "\"": text += "%22"
      case "\r": text += "%0D"
      case "\n": text += "%0A"
      default: text.unicodeScalars.append(scalar)
      }
    }
  }
}
