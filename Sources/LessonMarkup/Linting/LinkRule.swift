package import LessonModel

/// Finds links to missing files and headings, empty links, and images without a description.
package enum LinkRule: LintRule {
  package static let id = "link"

  /// Returns everything wrong with the links, in the lessons' order.
  package static func findings(in course: CourseLint) -> [Diagnostic] {
    course.lessons.flatMap { lesson in
      lesson.links.all.compactMap { link in
        words(about: link, in: lesson, of: course).map {
          finding(in: lesson, link.line, column: link.column, $0)
        }
      }
    }
  }

  private static func words(
    about link: LessonLinks.Link, in lesson: LintedLesson, of course: CourseLint
  ) -> String? {
    if link.isImage, link.words.allSatisfy(\.isWhitespace) {
      return "this image has no description; write one between the brackets, for those who "
        + "cannot see it"
    }
    if link.target.isEmpty { return "this link leads nowhere; write where between the parentheses" }
    if link.words.allSatisfy(\.isWhitespace) {
      return "this link has no words to click; write some between the brackets"
    }
    // Addresses with a scheme lead outside the course, and `@next` is for Xcode.
    guard link.target.prefix(while: { $0 != "/" && $0 != "#" }).contains(":") == false,
      !link.target.hasPrefix("@"), !link.target.hasPrefix("//")
    else { return nil }
    let parts = link.target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let file = parts[0].isEmpty ? lesson.file.fileName : String(parts[0])
    let name = file.removingPercentEscapes
    let other = course.lessons.first { $0.file.fileName == name }
    guard other != nil || course.hasFile(name) else {
      let files = course.lessons.map(\.file.fileName)
      let meant = NearMiss.of(name, in: files).map { "; did you mean `\($0)`?" }
      return "this \(link.isImage ? "image" : "link") leads to `\(name)`, which is not there"
        + (meant ?? "")
    }
    guard parts.count == 2, let other else { return nil }
    let anchor = String(parts[1]).removingPercentEscapes
    guard !other.links.anchors.contains(anchor) else { return nil }
    let meant = NearMiss.of(anchor, in: other.links.anchors.sorted())
      .map { "; did you mean `#\($0)`?" }
    return "`\(other.file.fileName)` has no heading `#\(anchor)`" + (meant ?? "")
  }
}

extension String {
  /// The string with escapes such as `%20` decoded (RFC 3986, section 2.1).
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
