/// The manual page in mdoc, built from the same tables as the command-line parser.
enum ManualPage {
  /// Returns the page's source.
  static func text(of verbs: [Verb]) -> String {
    var lines = [
      ".\\\" Made by `lessons help --man`.",
      ".Dd \(Version.date)", ".Dt LESSONS 1", ".Os",
      ".Sh NAME", ".Nm lessons", ".Nd learn Swift by doing, in the terminal and your own editor",
      ".Sh SYNOPSIS", ".Nm", ".Op Ar verb", ".Op Ar option ...", ".Op Ar word ...",
      ".Sh DESCRIPTION",
    ]
    lines += text(
      "A lesson is text with code in it. `lessons next` shows a step and writes its code into your "
        + "page, an ordinary Swift file. Edit the page and call `lessons next` again: it compiles and "
        + "runs the page, and tells you what is wrong and where, or shows the next step.")
    lines.append(".Pp")
    lines += text("Without a verb it tells you where you are.")
    lines += [".Sh VERBS", ".Bl -tag -width Ds"]
    for verb in verbs {
      let words = verb.arguments.isEmpty ? "" : " Ar \(escaped(verb.arguments))"
      lines.append(".It Cm \(verb.name)\(words)")
      lines += text(sentence(verb.summary))
      for detail in verb.details { lines += [".Pp"] + text(detail) }
      if !verb.options.isEmpty { lines += options(verb.options) }
    }
    lines += [".El", ".Sh OPTIONS"] + text("Every verb has these.")
    lines += options(
      CommonOptions.all + [CommonOptions.version])
    lines += HelpTopic.all.flatMap(section)
    lines += [".Sh ENVIRONMENT", ".Bl -tag -width Ds"]
    for variable in variables {
      lines += [".It Ev \(variable.names.joined(separator: " , Ev "))"] + text(variable.words)
    }
    lines += [".El", ".Sh FILES", ".Bl -tag -width Ds"]
    for file in files { lines += [".It Pa \(file.name)"] + text(file.words) }
    lines += [".El", ".Sh EXIT STATUS", ".Bl -tag -width Ds"]
    for code in ExitCode.allCases {
      lines += [".It \(code.rawValue)"] + text(sentence(code.meaning))
    }
    lines += [".El", ".Sh EXAMPLES"] + text("Begin, and go on:")
    lines += [".Pp", ".Dl $ lessons next"]
    return lines.joined(separator: "\n")
  }

  private static let variables: [(names: [String], words: String)] = [
    (["LESSONS_COURSE"], "The folder of the lessons, like `--course`."),
    (["LESSONS_WORKSPACE"], "The folder of your pages, like `--workspace`."),
    (
      ["LESSONS_EDITOR", "VISUAL", "EDITOR"],
      "The editor for `lessons open`. The first of these that is set is used; its value may include "
        + "arguments."
    ),
    (["NO_COLOR", "CLICOLOR_FORCE"], "No colours at all, or colours in a pipe too."),
  ]

  private static let files: [(name: String, words: String)] = [
    ("Playground/", "Your pages, in the folder in which you began."),
    ("Playground/.lessons/progress.json", "Your progress, with one step per line."),
    ("Playground/.lessons/backup/", "Your pages from before a verb replaced them."),
  ]
}

extension ManualPage {
  private static func options(_ options: [any DeclaredOption]) -> [String] {
    let items = options.flatMap { option in
      let value = option.value.map { " Ar \(escaped($0.placeholder))" } ?? ""
      let forms = option.forms.map { "Fl \(escaped(String($0.dropFirst())))" }
      return [".It \(forms.joined(separator: " , "))\(value)"] + text(sentence(option.summary))
    }
    return [".Bl -tag -width Ds"] + items + [".El"]
  }

  /// Returns a topic of the reference as a section.
  private static func section(of topic: HelpTopic) -> [String] {
    var lines = [".Sh \(topic.name.uppercased())"]
    for paragraph in topic.paragraphs { lines += text(paragraph) }
    lines += list(topic.entries)
    for paragraph in topic.closing { lines += [".Pp"] + text(paragraph) }
    return lines
  }

  private static func list(_ entries: [HelpTopic.Entry]) -> [String] {
    let items = entries.flatMap { entry -> [String] in
      var lines = [".It \(escaped(entry.name))"] + text(entry.summary)
      if !entry.parts.isEmpty { lines += list(entry.parts) }
      if !entry.lines.isEmpty { lines += [".Bd -literal"] + entry.lines.map(literal) + [".Ed"] }
      return lines
    }
    return [".Bl -tag -width Ds"] + items + [".El"]
  }

  /// Returns a line that mdoc shows unchanged.
  private static func literal(_ line: String) -> String {
    let text = escaped(line)
    return text.hasPrefix(".") ? "\\&" + text : text
  }

  private static func sentence(_ text: String) -> String {
    let whole = text.prefix(1).uppercased() + text.dropFirst()
    return whole.hasSuffix(".") ? whole : whole + "."
  }

  /// Breaks a paragraph into lines; each sentence begins a new line, as mdoc requires.
  private static func text(_ paragraph: String) -> [String] {
    var lines = [""]
    for word in paragraph.split(separator: " ").map({ escaped(String($0)) }) {
      let isOver = lines[lines.count - 1].hasSuffix(".") || lines[lines.count - 1].hasSuffix("?")
      if !isOver, lines[lines.count - 1].count + word.count < 78 {
        lines[lines.count - 1] += (lines[lines.count - 1].isEmpty ? "" : " ") + word
      } else {
        lines.append(word)
      }
    }
    return lines.map { $0.hasPrefix(".") || $0.hasPrefix("'") ? "\\&" + $0 : $0 }
  }

  /// Escapes roff's special characters and non-ASCII characters.
  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "`": result += "\\(ga"
      case "'": result += "\\(aq"
      case "^": result += "\\(ha"
      case "~": result += "\\(ti"
      case _ where scalar.isASCII: result.unicodeScalars.append(scalar)
      case _:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        result += "\\[u\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits)]"
      }
    }
  }
}
