internal import TerminalIO

/// Highlighted text with a title, which is a GitHub alert or a list item that Xcode shows as a box.
///
/// That list item begins with one of a few names and a colon.
struct Callout {
  let title: String
  /// The bar's color.
  let color: Color
  /// The text below the title.
  let body: [Block]

  // The names from Apple's markup reference, for playgrounds and Quick Help.
  private static let names = [
    "Attention", "Author", "Authors", "Bug", "Complexity", "Copyright", "Date", "Example",
    "Experiment", "Important", "Invariant", "Note", "Postcondition", "Precondition", "Remark",
    "Requires", "SeeAlso", "Since", "Tip", "ToDo", "Version", "Warning",
  ]

  /// Reads a list item, or returns `nil` for an ordinary item.
  init?(_ item: [Block]) {
    guard let first = item.first, case .paragraph(let content) = first.kind,
      case .text(let words)? = content.items.first, let colon = words.firstIndex(of: ":")
    else { return nil }
    let name = words[..<colon]
    if let known = Self.names.first(where: { $0.lowercased() == name.lowercased() }) {
      title = known
    } else if name.lowercased().hasPrefix("callout("), name.hasSuffix(")") {
      title = String(name.dropFirst("callout(".count).dropLast())
    } else {
      return nil
    }
    color = Self.color(of: title)
    var rest = content
    rest.items[0] = .text(String(words[words.index(after: colon)...].drop { $0 == " " }))
    if case .text("")? = rest.items.first { rest.items.removeFirst() }
    if case .softBreak? = rest.items.first { rest.items.removeFirst() }
    var block = first
    block.kind = .paragraph(rest)
    body = (rest.items.isEmpty ? [] : [block]) + item.dropFirst()
  }

  init(_ alert: Alert, _ body: [Block]) {
    title = alert.rawValue
    color = Self.color(of: title)
    self.body = body
  }

  /// The name of the kind, such as a warning, advice or information.
  ///
  /// The color shows the same.
  var kind: HTML {
    switch color {
    case .red: "warning"
    case .green: "tip"
    default: "note"
    }
  }

  private static func color(of title: String) -> Color {
    switch title {
    case "Important", "Warning", "Attention", "Bug", "Caution": .red
    case "Experiment", "Example", "Tip": .green
    default: .blue
    }
  }
}
