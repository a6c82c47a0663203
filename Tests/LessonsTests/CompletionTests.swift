import Foundation
import Testing

/// Whether a program is on the PATH.
private func isThere(_ program: String) -> Bool {
  (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
    FileManager.default.isExecutableFile(atPath: "\($0)/\(program)")
  }
}

/// The scripts of `lessons completion`, tested in their shells.
@Suite(.waiting, .timeLimit(.minutes(5))) struct CompletionTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var words: [String]
    /// Words that must be offered.
    var has: [String] = []
    /// Words that must not be offered.
    var hasNot: [String] = []
    /// The exact offers; `nil` when others are allowed.
    var only: [String]?
    var testDescription: String { words.joined(separator: " ") }
  }

  static let cases = [
    Case(words: ["sol"], only: ["solution"]),
    Case(words: [""], has: ["next", "summary", "help"], hasNot: ["basic/encode"]),
    Case(words: ["--wo"], only: ["--workspace"]),
    Case(words: ["goto", "basic/enc"], only: ["basic/encode"]),
    Case(words: ["check", "pages/greet", "basic/d"], has: ["basic/decode"], hasNot: ["next"]),
    Case(words: ["solution", "--"], has: ["--diff", "--write", "--plain"], hasNot: ["--port"]),
    Case(words: ["record", "-"], has: ["--interactive", "-i", "-h"], hasNot: ["--port"]),
    Case(words: ["record", "--int"], only: ["--interactive"]),
    Case(words: ["next", ""], hasNot: ["next", "basic/encode"]),
    Case(words: ["reset", "--lesson", "ba"], only: ["basic"]),
    Case(words: ["--course", "next", "stat"], only: ["status"]),
    Case(words: ["help", "comp"], only: ["completion"]),
    Case(words: ["completion", ""], only: ["bash", "fish", "zsh"]),
    Case(words: ["init", "fol"], has: ["folder"], hasNot: ["file"]),
    Case(words: ["summary", "--output", "fil"], has: ["file"]),
    Case(words: ["validate", "--format", "j"], only: ["json", "junit"]),
    Case(words: ["init", "x", "fol"], hasNot: ["folder"]),
    Case(words: ["foo", ""], hasNot: ["next", "basic/encode"]),
  ]

  /// A sandbox with a folder and a file, and a course of two lessons.
  private func sandbox() throws -> (Sandbox, [String: String]) {
    let sandbox = try Sandbox()
    try sandbox.write("", to: "folder/inside")
    try sandbox.write("", to: "file")
    _ = try sandbox.shell(
      "mkdir bin course && ln -s \"$1\" bin/lessons && cp \"$2\"/Lessons/0[01]-*.md course",
      [sandbox.program, Sandbox.root])
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return (
      sandbox,
      [
        "PATH": "\(sandbox.path)/bin:\(path)", "LESSONS_COURSE": sandbox.path + "/course",
        "HOME": sandbox.path, "TERM": "xterm", "LANG": "C.UTF-8",
      ]
    )
  }

  private func expect(_ offers: [String], _ test: Case) {
    if let only = test.only { #expect(offers.sorted() == only) }
    for word in test.has { #expect(offers.contains(word), "\(offers)") }
    for word in test.hasNot { #expect(!offers.contains(word), "\(offers)") }
  }

  @Test(.enabled(if: isThere("bash"), "needs bash"), arguments: cases)
  func `bash offers matching words`(test: Case) throws {
    let (sandbox, environment) = try sandbox()
    let outcome = try sandbox.shell(
      """
      lessons completion bash >script && exec bash --norc -c '
        source ./script && COMP_WORDS=(lessons "$@") COMP_CWORD=$# && _lessons
        printf "%s\\n" "${COMPREPLY[@]}"' bash "$@"
      """, test.words, environment)
    #expect(outcome.talk.isEmpty, "\(outcome.talk)")
    expect(outcome.output.split(separator: "\n").map(String.init), test)
  }

  @Test(
    .enabled(if: isThere("bash"), "needs bash"),
    arguments: [
      (["reset", "--lesson", "=", "ba"], ["basic"]),
      (["reset", "--lesson", "="], ["basic", "pages"]),
      (["--course", "=", "next", "stat"], ["status"]),
    ])
  func `bash splits words at the equals sign`(words: [String], offers: [String]) throws {
    let (sandbox, environment) = try sandbox()
    let outcome = try sandbox.shell(
      """
      lessons completion bash >script && exec bash --norc -c '
        source ./script && COMP_WORDS=(lessons "$@") COMP_CWORD=$# && _lessons
        printf "%s\\n" "${COMPREPLY[@]}"' bash "$@"
      """, words, environment)
    #expect(outcome.output.split(separator: "\n").sorted() == offers.map { $0[...] })
  }

  @Test(.enabled(if: isThere("fish"), "needs fish"), arguments: cases)
  func `fish offers matching words`(test: Case) throws {
    let (sandbox, environment) = try sandbox()
    let line = (["lessons"] + test.words).joined(separator: " ")
    let outcome = try sandbox.shell(
      """
      lessons completion fish >script &&
        exec fish --no-config -c 'source ./script; complete -C "$argv[1]"' "$1"
      """, [line], environment)
    #expect(outcome.talk.isEmpty, "\(outcome.talk)")
    let offers = outcome.output.split(separator: "\n").map { line in
      let word = line.prefix { $0 != "\t" }
      return word.hasSuffix("/") ? String(word.dropLast()) : String(word)
    }
    expect(offers, test)
  }

  @Test(
    .enabled(if: isThere("zsh"), "needs zsh"), arguments: cases.filter { $0.only?.count == 1 })
  func `zsh completes an unambiguous word`(test: Case) throws {
    let (sandbox, environment) = try sandbox()
    // A line editor in zsh's own pseudo-terminal; ^A puts an `echo` before the line.
    let line = "lessons " + test.words.joined(separator: " ")
    try sandbox.write(
      """
      zmodload zsh/zpty
      zpty shell zsh -f -i
      zpty -w shell 'PS1=; autoload -U compinit; compinit -u -D; source ./script; bindkey -e; print ready-$((1+1))'
      until [[ $text == *ready-2* ]]; do zpty -r shell part || exit 1; text+=$part; done
      zpty -w -n shell "$1"$'\\t\\x01print -r -- "said:\\x05" > said; exit\\n'
      while zpty -r shell part; do :; done
      zpty -d shell
      """, to: "drive")
    _ = try sandbox.shell(
      "lessons completion zsh >script && exec zsh -f ./drive \"$1\"", [line], environment)
    let said = (try? sandbox.read("said")) ?? ""
    let last = test.words.dropLast() + (test.only ?? [])
    #expect(
      said.trimmingCharacters(in: .whitespacesAndNewlines)
        == "said:lessons " + last.joined(separator: " "))
  }

  @Test func `an option's value may stand in its word, and each word has its meaning`() throws {
    let (sandbox, environment) = try sandbox()
    func offers(_ words: String...) throws -> String {
      try sandbox.shell("lessons complete -- \"$@\"", words, environment).output
    }
    #expect(try offers("reset", "--lesson=ba") == "--lesson=basic\n")
    #expect(try offers("summary", "--output=f") == ":files\n")
    #expect(try offers("init", "") == ":folders\n")
    #expect(try offers("goto", "--", "--") == "")
    #expect(try offers("--vers") == "--version\tprint the version\n")
    let script = "print a script that completes verbs, options and steps in your shell"
    #expect(try offers("compl") == "completion\t\(script)\n")
    #expect(try offers() == offers(""))
  }

  @Test func `an unknown shell is refused by name`() throws {
    let sandbox = try Sandbox()
    let outcome = try sandbox.run("completion", "bsh")
    #expect(outcome.code == 64)
    #expect(outcome.talk.contains("did you mean `bash`?"))
    #expect(try sandbox.run("completion").code == 64)
  }

  @Test func `the manual has every verb and option of the help`() throws {
    let sandbox = try Sandbox()
    let page = try sandbox.run("help", "--man").output
    let help = try sandbox.run("help").output
    let verbs = help.matches(of: /(?m)^  ([a-z]+)\s/).map { String($0.1) }
    #expect(verbs.count > 15)
    for verb in verbs {
      #expect(page.contains("\n.It Cm \(verb)"), "\(verb)")
      for option in try sandbox.run("help", verb).output.matches(of: /(?m)^  --([a-z]+)/) {
        #expect(page.contains("\n.It Fl \\-\(option.1)"), "\(verb) --\(option.1)")
      }
    }
  }

  @Test(.enabled(if: isThere("mandoc"), "needs mandoc"))
  func `mandoc finds no fault in the manual`() throws {
    let sandbox = try Sandbox()
    let outcome = try sandbox.shell(
      "\"$1\" help --man >lessons.1 && mandoc -Tlint lessons.1", [sandbox.program])
    #expect(outcome.code == 0)
    #expect(outcome.output + outcome.talk == "")
  }
}
