internal import LessonModel

/// Reads the words of a command line.
struct CommandLineParser {
  /// The verbs there are.
  var verbs: [Verb]

  /// What was asked for.
  enum Request {
    case run(Verb, arguments: [String], options: [String: String])
    case help(Verb?)
    case version
    case nothing(options: [String: String])
  }

  /// Reads the words after the program's name.
  ///
  /// - Throws: `Failure` with code 64 that names what is not understood, and what may be meant.
  func parse(_ words: [String]) throws -> Request {
    var verb: Verb?
    var arguments: [String] = []
    var options: [String: String] = [:]
    var rest = words[...]
    var isLiteral = false
    while let word = rest.popFirst() {
      if word == "--", !isLiteral {
        isLiteral = true
      } else if word.hasPrefix("-"), word.count > 1, !isLiteral {
        if word == "--version" || word == "-V" { return .version }
        let (name, value) = try option(word, of: verb, rest: &rest)
        options[name] = value
      } else if let verb {
        arguments.append(word)
        guard arguments.count <= verb.maximumArguments else {
          throw Failure(
            .usage, "`\(verb.name)` does not take `\(word)`; see `lessons help \(verb.name)`")
        }
      } else {
        verb = try find(word)
      }
    }
    if options["help"] != nil { return .help(verb) }
    guard let verb else { return .nothing(options: options) }
    return .run(verb, arguments: arguments, options: options)
  }

  /// The verb of this name.
  func find(_ word: String) throws -> Verb {
    if let verb = verbs.first(where: { $0.name == word }) { return verb }
    let meant = NearMiss.of(word, in: verbs.map(\.name)).map { "did you mean `\($0)`?" }
    throw Failure(
      .usage, "there is no verb `\(word)`; \(meant ?? "`lessons help` lists them all")")
  }

  private func option(
    _ word: String, of verb: Verb?, rest: inout ArraySlice<String>
  ) throws -> (name: String, value: String) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let form = parts.first.map(String.init) ?? ""
    // Options may stand before the verb too; then all verbs' options are known.
    let known = Verb.common + (verb?.options ?? verbs.flatMap(\.options))
    guard let option = known.first(where: { $0.forms.contains(form) }) else {
      let meant = NearMiss.of(String(form.drop { $0 == "-" }), in: known.map(\.name))
        .map { "did you mean `--\($0)`?" }
      let help = "see `lessons help\(verb.map { " " + $0.name } ?? "")`"
      throw Failure(.usage, "there is no option `\(word)`; \(meant ?? help)")
    }
    guard let value = option.value else {
      guard parts.count == 1 else {
        throw Failure(.usage, "`\(form)` takes no value; write `\(form)` alone")
      }
      return (option.name, "")
    }
    if parts.count == 2, !parts[1].isEmpty { return (option.name, String(parts[1])) }
    guard parts.count == 1, let next = rest.popFirst() else {
      throw Failure(.usage, "`\(form)` needs a value; write `\(form) \(value)`")
    }
    return (option.name, next)
  }
}
