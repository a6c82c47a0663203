internal import LessonModel
internal import SystemIO
internal import Tutoring

@testable internal import LessonsCLI

/// Words of a command line: one meaning however they are spelled, or one sentence of refusal.
///
/// Each line of an input is a word.
enum WordsProperty {
  /// Reads the bytes as the words after the program's name.
  static func check(_ bytes: [UInt8]) throws {
    let words = String(decoding: bytes, as: UTF8.self).unicodeScalars.split(
      separator: "\n", omittingEmptySubsequences: false
    ).map { String($0) }
    let meaning = try meaning(of: words)
    let other = try Self.meaning(of: words.respelled)
    try require(
      meaning == other, "\(words) means \(meaning), and \(words.respelled) means \(other)")
    try checkQuoting(words)
    for word in words {
      for lesson in [nil, "a"] {
        do {
          let address = try StepReference(in: course, at: lesson).step(word)
          try require(course.find(address) != nil, "\(word) means \(address), which is nowhere")
        } catch is StepReference.Failure {
          continue
        }
      }
    }
  }

  /// What the words ask for, in one line; a refusal is `refused`, as its sentence may quote the words.
  private static func meaning(of words: [String]) throws -> String {
    let parser = CommandLineParser(verbs: Verb.all, optionsWithoutVerb: WatchVerb.verb.options)
    do {
      switch try parser.parse(words) {
      case .version: return "version"
      case .help(let verb): return "help \(verb?.name ?? "")"
      case .nothing(let options): return "nothing \(text(of: options))"
      case .run(let verb, let arguments, let options):
        try require(arguments.count <= verb.maximumArguments, "too many words: \(words)")
        return "\(verb.name) \(arguments) \(text(of: options))"
      }
    } catch let failure as Failure {
      try require(
        failure.code == .usage && !failure.message.isEmpty, "the wrong refusal: \(failure)")
      return "refused"
    }
  }

  /// The options that were given, with their values.
  private static func text(of options: OptionValues) -> String {
    let values = Mirror(reflecting: options).children.first { $0.label == "values" }?.value
    let given = values as? [String: any Sendable] ?? [:]
    return given.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: " ")
  }

  /// Words that are joined for a shell come back as they were.
  private static func checkQuoting(_ words: [String]) throws {
    let line = ShellWords.join(words)
    let back = ShellWords.split(line)
    try require(
      back.map { $0.map { Array($0.utf8) } } == words.map { Array($0.utf8) },
      "\(words) is joined as \(line), which is \(back ?? [])")
    let quoted = words.map { ShellWords.quoted($0) }.joined(separator: " ")
    for text in [line, quoted] {
      try require(PosixWords.split(text) == words.map { Array($0.utf8) }, "a shell reads \(text)")
    }
  }

  private static let course = Course(
    lessons: ["a", "ab"].map { id in
      Lesson(
        id: id, name: "01-\(id)", title: id, path: "01-\(id).md", preamble: [],
        steps: ["one", "only"].map {
          Step(id: $0, title: $0, content: [], expectation: .output(nil))
        })
    })
}

extension [String] {
  /// The same words with `--name=value` in two words, up to `--`.
  fileprivate var respelled: [String] {
    let end = firstIndex(of: "--") ?? count
    return self[..<end].flatMap { word -> [String] in
      guard word.hasPrefix("--"), let sign = word.firstIndex(of: "="), word.last != "=",
        Verb.all.flatMap(\.allOptions).contains(where: {
          $0.value != nil && $0.forms.contains(String(word[..<sign]))
        })
      else { return [word] }
      return [String(word[..<sign]), String(word[word.index(after: sign)...])]
    } + self[end...]
  }
}

/// How a POSIX shell splits a line without double quotes: by bytes, whatever characters they are.
private enum PosixWords {
  /// The words; `nil` when a quote is never closed or something is left to the shell's own meaning.
  static func split(_ line: String) -> [[UInt8]]? {
    var words: [[UInt8]] = []
    var word: [UInt8]?
    var isQuoted = false
    var rest = Array(line.utf8)[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "'"):
        isQuoted.toggle()
        word = word ?? []
      case _ where isQuoted: word = (word ?? []) + [byte]
      case UInt8(ascii: "\\"):
        guard let next = rest.popFirst() else { return nil }
        word = (word ?? []) + [next]
      case UInt8(ascii: " "):
        if let done = word { words.append(done) }
        word = nil
      case 0x00..<0x20, 0x7F: return nil
      default:
        if "\"$`;&|<>()*?[#~!{}".utf8.contains(byte) { return nil }
        word = (word ?? []) + [byte]
      }
    }
    if let word { words.append(word) }
    return isQuoted ? nil : words
  }
}
