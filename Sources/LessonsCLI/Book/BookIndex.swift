internal import LessonMarkup
internal import LessonModel

/// The index for the search of a book.
///
/// It is a script with one value, because a page on a disk may load a script but no data.
struct BookIndex {
  /// The file's name.
  static let fileName = "index.js"

  /// A result of the search.
  struct Entry: Encodable {
    /// The page and the place in it.
    var address: String
    var title: String
    /// The page or lesson that contains it.
    var place: String
    private(set) var text = ""

    /// Describes a place without text.
    init(address: String, title: String, place: String) {
      (self.address, self.title, self.place) = (address, title, place)
    }

    /// Creates the entry of a lesson's opening.
    init(_ lesson: Lesson) {
      self.init(address: HTMLLinks.page(of: lesson.name), title: lesson.title, place: "")
    }

    init(_ step: Step, of lesson: Lesson) {
      self.init(
        address: "\(HTMLLinks.page(of: lesson.name))#\(step.id)", title: step.title,
        place: lesson.title)
    }

    /// Adds text, with single spaces.
    mutating func add(_ words: String) {
      let words = words.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      if !words.isEmpty { text += text.isEmpty ? words : " \(words)" }
    }
  }

  /// The places in order.
  var entries: [Entry] = []

  /// The script, with one line for each place.
  var text: String {
    let lines = entries.compactMap { try? JSONLine.text($0) }
    return "const bookIndex = [\n\(lines.joined(separator: ",\n"))\n];\n"
  }
}
