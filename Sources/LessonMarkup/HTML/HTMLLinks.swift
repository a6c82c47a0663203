internal import LessonModel

/// The link targets in a folder of HTML pages for a course.
package struct HTMLLinks: Sendable {
  /// The names of the lessons that have a page, without their endings, in order.
  package var lessons: [String] = []
  /// The paths of the other files that links and images may lead to, from the folder.
  package var files: Set<String> = []
  /// Whether there is a page for the glossary.
  package var hasGlossary = false
  /// The lesson whose page has the links; `nil` on the other pages.
  package var lesson: String?

  /// Creates link targets without any page yet.
  package init() {}

  /// Returns the file name of the page for a lesson with this name.
  package static func page(of lesson: String) -> String { "\(lesson).html" }

  /// The name of the front page.
  package static let frontPage = "index.html"

  /// The name of the glossary's page.
  package static let glossaryPage = "glossary.html"

  /// Returns the name of the lesson before or after the present one.
  package func neighbour(_ distance: Int) -> String? {
    guard let lesson, let index = lessons.firstIndex(of: lesson),
      lessons.indices.contains(index + distance)
    else { return nil }
    return lessons[index + distance]
  }

  /// Returns the address of a link's target on a page; `nil` when it is not allowed or does not
  /// exist.
  ///
  /// Outside the folder, only web and mail addresses are allowed. Others, such as `javascript:`,
  /// never become links.
  func address(of target: String) -> String? {
    let link = LinkTarget(target)
    guard !link.isElsewhere else { return elsewhere(target) }
    let anchor = link.anchor.map { "#" + Self.escaped($0) } ?? ""
    if link.file.isEmpty { return anchor.isEmpty ? nil : anchor }
    if link.file == Glossary.fileName { return hasGlossary ? Self.glossaryPage + anchor : nil }
    if link.file == "README.md" { return Self.frontPage + anchor }
    if let name = lessonName(link.file) {
      return lessons.contains(name) ? Self.escaped(Self.page(of: name)) + anchor : nil
    }
    return files.contains(link.file) ? Self.escaped(link.file) : nil
  }

  /// Returns the path of an image's file, or `nil` when the file is not in the folder.
  ///
  /// Pages load nothing from elsewhere.
  func image(_ target: String) -> String? {
    let link = LinkTarget(target)
    guard !link.isElsewhere, files.contains(link.file) else { return nil }
    return Self.escaped(link.file)
  }

  private func elsewhere(_ target: String) -> String? {
    switch target {
    case "@next": return neighbour(1).map { Self.escaped(Self.page(of: $0)) }
    case "@previous": return neighbour(-1).map { Self.escaped(Self.page(of: $0)) }
    default: return Self.isWeb(target) ? target : nil
    }
  }

  /// Returns whether a target is a web address or a mail address.
  static func isWeb(_ target: String) -> Bool {
    ["https://", "http://", "mailto:"].contains { target.lowercased().hasPrefix($0) }
  }

  private func lessonName(_ file: String) -> String? {
    if let name = LessonFileName(fileName: file) { return name.stem }
    return PageLinks.isPage(file) ? String(file.dropLast(PageLinks.ending.count)) : nil
  }

  /// Returns a path as part of an address, escaping all but unreserved characters (RFC 3986,
  /// section 2.3).
  static func escaped(_ path: String) -> String {
    path.utf8.reduce(into: "") { address, byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "/"):
        address.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        address += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
      }
    }
  }
}
