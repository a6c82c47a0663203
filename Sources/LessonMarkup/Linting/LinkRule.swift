package import LessonModel

/// Finds links that lead nowhere: to no file, no heading, or to an image without a description.
package struct LinkRule {
  /// The documents of the course.
  package var documents: [LessonDocument]
  /// Whether the course's folder has a file at a relative path.
  package var hasFile: (String) -> Bool

  /// Creates the rule for a course.
  package init(documents: [LessonDocument], hasFile: @escaping (String) -> Bool) {
    self.documents = documents
    self.hasFile = hasFile
  }

  /// Everything wrong with the links, in the documents' order.
  package func problems() -> [Diagnostic] {
    documents.flatMap { document in
      document.links.all.compactMap { link in
        words(about: link, in: document).map {
          Diagnostic(path: document.path, line: link.line, column: link.column, message: $0)
        }
      }
    }
  }

  private func words(about link: LessonLinks.Link, in document: LessonDocument) -> String? {
    if link.isImage, link.words.allSatisfy(\.isWhitespace) {
      return "this image has no description; write one between the brackets, for those who "
        + "cannot see it"
    }
    if link.target.isEmpty { return "this link leads nowhere; write where between the parentheses" }
    if link.words.allSatisfy(\.isWhitespace) {
      return "this link has no words to click; write some between the brackets"
    }
    // An address with a scheme is somebody else's, and `@next` is Xcode's.
    guard link.target.prefix(while: { $0 != "/" && $0 != "#" }).contains(":") == false,
      !link.target.hasPrefix("@"), !link.target.hasPrefix("//")
    else { return nil }
    let parts = link.target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let file = parts[0].isEmpty ? document.file : String(parts[0])
    let name = file.removingPercentEscapes
    let other = documents.first { $0.file == name }
    guard other != nil || hasFile(name) else {
      let meant = NearMiss.of(name, in: documents.map(\.file)).map { "; did you mean `\($0)`?" }
      return "this \(link.isImage ? "image" : "link") leads to `\(name)`, which is not there"
        + (meant ?? "")
    }
    guard parts.count == 2, let other else { return nil }
    let anchor = String(parts[1]).removingPercentEscapes
    guard !other.links.anchors.contains(anchor) else { return nil }
    let meant = NearMiss.of(anchor, in: other.links.anchors.sorted())
      .map { "; did you mean `#\($0)`?" }
    return "`\(other.file)` has no heading `#\(anchor)`" + (meant ?? "")
  }
}

extension String {
  /// The text with `%20` and its like as the bytes they stand for (RFC 3986, section 2.1).
  var removingPercentEscapes: String {
    var bytes: [UInt8] = []
    var rest = Array(utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count >= 2,
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
