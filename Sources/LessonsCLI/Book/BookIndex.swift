internal import LessonMarkup
internal import LessonModel

/// The index for the search of a book: a script with one value, as a page on a disk may load a
/// script but no data.
struct BookIndex {
  /// The file's name.
  static let fileName = "index.js"

  /// A result of the search.
  struct Entry: Encodable {
    /// The page, with the place in it.
    var address: String
    /// Its title.
    var title: String
    /// The page or lesson that contains it.
    var place: String
    /// Its words.
    private(set) var text = ""

    /// Describes a place without words yet.
    init(address: String, title: String, place: String) {
      (self.address, self.title, self.place) = (address, title, place)
    }

    /// The opening of a lesson.
    init(_ lesson: Lesson) {
      self.init(address: HTMLLinks.page(of: lesson.name), title: lesson.title, place: "")
    }

    /// A step.
    init(_ step: Step, of lesson: Lesson) {
      self.init(
        address: "\(HTMLLinks.page(of: lesson.name))#\(step.id)", title: step.title,
        place: lesson.title)
    }

    /// Adds words, with one space between them.
    mutating func add(_ words: String) {
      let words = words.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      if !words.isEmpty { text += text.isEmpty ? words : " \(words)" }
    }
  }

  /// The places in order.
  var entries: [Entry] = []

  /// The script, a line for each place.
  var text: String {
    let lines = entries.compactMap { try? JSONLine.text($0) }
    return "const bookIndex = [\n\(lines.joined(separator: ",\n"))\n];\n"
  }
}
