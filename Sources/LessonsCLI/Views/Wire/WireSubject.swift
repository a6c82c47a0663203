internal import LessonModel

/// The subject of a step on the wire: the header fields and the addresses that its text or its code
/// names.
struct WireSubject {
  /// The header field that the author has named for the drawing.
  var field: String?
  /// The words that may be names of fields, in their spelling.
  private var words: Set<String> = []
  /// The visible text of the step, with its solution.
  private var text = ""

  /// Creates a subject with one field, or with none.
  init(field: String? = nil) { self.field = field }

  /// Reads a step: its text, its visible code, and its solution.
  init(_ step: Step) {
    field = step.wireField
    let parts = step.content.map { part in
      switch part {
      case .prose(let prose): prose.text
      case .code(let code): Self.shown(code)
      }
    }
    // The whole code of a solution includes hidden code.
    let solution = step.solution.map { $0.fillsRegions ? $0.texts : [Self.shown($0.code)] } ?? []
    text = (parts + solution).joined(separator: "\n")
    words = Set(
      text.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) && $0 != "-" }.map(String.init))
    words.formUnion(words.filter { $0.contains("-") }.map { $0.lowercased() })
  }

  private static func shown(_ code: SourceFragment) -> String {
    let kinds = code.segments.lineKinds
    return zip(code.lines, kinds).filter { $0.1 != .hidden }.map(\.0).joined(separator: "\n")
  }

  /// Returns the fields of a message that the step names.
  ///
  /// If the author has chosen one, it returns only that one.
  func named(in message: Exchange.Message) -> [Exchange.Field] {
    let chosen = chosen(in: message)
    return chosen.isEmpty ? message.fields.filter { names($0.name) } : chosen
  }

  /// Returns whether a message has the field that the author has chosen, which is then its only
  /// detail.
  func isChosen(in message: Exchange.Message) -> Bool { !chosen(in: message).isEmpty }

  private func chosen(in message: Exchange.Message) -> [Exchange.Field] {
    guard let field else { return [] }
    return message.fields.filter { $0.name.lowercased() == field.lowercased() }
  }

  /// Returns whether the step names a header field.
  ///
  /// A name without a hyphen may also be an English word, so it counts only in the same spelling.
  func names(_ name: String) -> Bool {
    guard !name.contains("-") else { return words.contains(name.lowercased()) }
    return words.contains(name) && !WireText.isEverywhere(name)
  }

  /// Returns whether the step names the path of an exchange or its last two parts.
  ///
  /// If the last part identifies a single item, such as `Xa9Zb`, the parts before it are enough.
  private func names(_ exchange: Exchange) -> Bool {
    let words = exchange.request.start.split(separator: " ")
    guard words.count > 1, let path = words[1].split(separator: "?").first else { return false }
    let parts = path.split(separator: "/")
    guard let last = parts.last, parts.count > 1 else { return hasPath(String(path)) }
    let isOfOneThing = last.contains { !("a"..."z").contains($0) && $0 != "_" }
    return hasPath(String(path)) || hasPath(parts.suffix(2).joined(separator: "/"))
      || isOfOneThing && hasPath("/" + parts.dropLast().joined(separator: "/"))
  }

  /// Returns whether the text has a path that ends there: `/api` is not in `/api/clear_token`.
  private func hasPath(_ path: String) -> Bool {
    func goesOn(_ rest: Substring) -> Bool {
      guard let next = rest.first else { return false }
      return next.isLetter || next.isNumber || "_-".contains(next)
    }
    return text.ranges(of: path).contains { found in
      let rest = text[found.upperBound...]
      return !goesOn(rest) && !(rest.first == "/" && goesOn(rest.dropFirst()))
    }
  }

  /// Returns the number of initial exchanges that only prepare the scene, which a drawing may fold:
  /// those before the first one that the step names.
  func setUp(in log: WireLog) -> Int {
    log.exchanges.firstIndex { names($0) } ?? 0
  }
}
