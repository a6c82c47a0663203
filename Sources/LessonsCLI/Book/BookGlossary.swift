internal import LessonMarkup
internal import LessonModel

/// The page with the course's glossary.
struct BookGlossary {
  private let glossary: Glossary
  private let book: Book
  /// The links to the steps that mention a term, by the term's anchor.
  private let places: [String: [HTML]]

  /// Creates the page.
  init(_ glossary: Glossary, in book: Book) {
    (self.glossary, self.book) = (glossary, book)
    places = book.lessons.reduce(into: [:]) { places, lesson in
      for step in lesson.steps {
        let link: HTML = """
          <a href="\(HTMLLinks.page(of: lesson.name))#\(step.id)">\(lesson.title): \(step.title)</a>
          """
        for anchor in step.words { places[anchor, default: []].append(link) }
      }
    }
  }

  /// Returns the text of the page.
  func main() -> HTML {
    var renderer = HTMLRenderer(book.links(), taken: Set(glossary.entries.map(\.anchor)))
    let words = glossary.entries.map { entry -> HTML in
      renderer.level = 2
      return """
        <section class="meaning"><h2 id="\(entry.anchor)">\(entry.word)</h2>
        \(renderer.html(of: entry.meaning))\(places(of: entry))</section>

        """
    }.joined()
    return "<article>\n<h1>Glossary</h1>\n\(words)</article>\n"
  }

  /// The page's entries for the search.
  var entries: [BookIndex.Entry] {
    glossary.entries.map { entry in
      var found = BookIndex.Entry(
        address: "\(HTMLLinks.glossaryPage)#\(entry.anchor)", title: entry.word, place: "Glossary")
      found.add(entry.meaning)
      return found
    }
  }

  /// Returns the steps that mention a term.
  private func places(of entry: Glossary.Entry) -> HTML {
    guard let links = places[entry.anchor] else { return "" }
    return "<p class=\"places\">Met in \(links.joined(by: ", "))</p>\n"
  }
}

extension Step {
  /// The glossary terms to which its text links.
  fileprivate var words: Set<String> {
    content.reduce(into: []) { words, part in
      if case .prose(let prose) = part { words.formUnion(Glossary.anchors(in: prose.text)) }
    }
  }
}
