import Testing
import Validation

@testable import LessonsCLI

/// Words in, a request or one sentence out.
@Suite struct CommandLineParserTests {
  /// What a line of words comes to, in one line.
  private func answer(to line: String) throws -> String {
    let words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    let parser = CommandLineParser(
      verbs: Verb.all, optionsWithoutVerb: WatchVerb.verb.options)
    do {
      switch try parser.parse(line.isEmpty ? [] : words) {
      case .version: return "version"
      case .help(let verb): return "help \(verb?.name ?? "")"
      case .nothing(let options): return "nothing" + given(options)
      case .run(let verb, let arguments, let options):
        return ([verb.name] + arguments).joined(separator: " ") + given(options)
      }
    } catch let failure as Failure {
      return "\(failure.code.rawValue) \(failure.message)"
    }
  }

  /// The common options and those of reports that were given.
  private func given(_ options: OptionValues) -> String {
    func isDeclared(_ option: any DeclaredOption) -> Bool {
      options.declared.contains { $0.name == option.name }
    }
    var words = ""
    if let course = options[CommonOptions.course] { words += ", course=\(course)" }
    if let workspace = options[CommonOptions.workspace] { words += ", workspace=\(workspace)" }
    if options[CommonOptions.plain] { words += ", plain" }
    if isDeclared(WatchVerb.noValues), options[WatchVerb.noValues] { words += ", no-values" }
    if isDeclared(ReportOptions.format), let format = options[ReportOptions.format] {
      words += ", format=\(format)"
    }
    return words
  }

  @Test(arguments: [
    ("", "nothing"), ("next", "next"), ("goto basic/encode", "goto basic/encode"),
    ("--plain", "nothing, plain"), ("--no-values --course x", "nothing, course=x, no-values"),
    ("new a b c", "new a b c"), ("goto -", "goto -"),
    // Before the verb, after it, and among the words.
    ("--plain status --course x", "status, course=x, plain"),
    ("--format json lint", "lint, format=json"), ("lint --format=json", "lint, format=json"),
    ("goto --workspace=w 2", "goto 2, workspace=w"),
    ("--course next status", "status, course=next"),
    // The last one wins.
    ("lint --format json --format junit", "lint, format=junit"),
    ("--course a status --course b", "status, course=b"), ("list --plain --plain", "list, plain"),
    // After `--` everything is a word.
    ("goto -- --plain", "goto --plain"), ("-- next", "next"), ("new -- a -- b", "new a -- b"),
    ("status --course --", "status, course=--"), ("status --course=a=b", "status, course=a=b"),
    // Questions about the program are answered whatever else there is.
    ("--version", "version"), ("-V", "version"), ("status -V", "version"), ("--help", "help "),
    ("-h", "help "), ("status --help", "help status"), ("-h status", "help status"),
    ("serve --port x --help", "help serve"), ("--seed 7 status --help", "help status"),
  ])
  func `a line that is understood is a request`(line: String, request: String) throws {
    #expect(try answer(to: line) == request)
  }

  @Test(arguments: [
    ("nxt", "there is no verb `nxt`; did you mean `next`?"),
    ("frobnicate", "there is no verb `frobnicate`; `lessons help` lists them all"),
    ("status now", "`status` does not take `now`; see `lessons help status`"),
    // Options that the verb does not know.
    ("status --seed 7", "`status` has no option `--seed`; see `lessons help status`"),
    ("--seed 7 status", "`status` has no option `--seed`; see `lessons help status`"),
    ("--seed banana --reveal status", "`status` has no option `--seed`; see `lessons help status`"),
    ("-i status", "`status` has no option `-i`; see `lessons help status`"),
    ("status --jsn", "`status` has no option `--jsn`; did you mean `--json`?"),
    ("status --jsn=x", "`status` has no option `--jsn`; did you mean `--json`?"),
    ("--jsn status", "there is no option `--jsn`; did you mean `--json`?"),
    ("-x", "there is no option `-x`; see `lessons help`"),
    ("--json", "`lessons` without a verb has no option `--json`; see `lessons help`"),
    ("--valeus", "there is no option `--valeus`; did you mean `--values`?"),
    ("status --no-valuess", "`status` has no option `--no-valuess`; see `lessons help status`"),
    // A value too many or too few.
    ("status --json=yes", "`--json` takes no value; write `--json` alone"),
    ("record -i=y", "`-i` takes no value; write `-i` alone"),
    ("status --help=x", "`--help` takes no value; write `--help` alone"),
    ("status --course", "`--course` needs a value; write `--course DIR`"),
    ("status --course=", "`--course` needs a value; write `--course DIR`"),
    ("--seed", "`--seed` needs a value; write `--seed N`"),
    // Values that the option does not take, wherever it stands.
    ("serve --port x", "`--port x` is not a number from 0 to 65535"),
    ("--port x serve", "`--port x` is not a number from 0 to 65535"),
    ("serve --port=65536", "`--port 65536` is not a number from 0 to 65535"),
    ("serve --seed -1", "`--seed -1` is not a number from 0 to 18446744073709551615"),
    ("new a --number 1000", "`--number 1000` is not a number from 0 to 999"),
    ("validate --jobs 0", "`--jobs 0` is not a number from 1 to 1024"),
    ("validate --jobs ", "`--jobs ` is not a number from 1 to 1024"),
    ("validate --timeout 1.5", "`--timeout 1.5` is not a number from 1 to 600"),
    (
      "validate --shard 5/4",
      "`--shard 5/4` is not a valid part; write `--shard 2/4` for the second of 4"
    ),
    ("lint --format jnuit", "there is no format `jnuit`; did you mean `junit`?"),
    (
      "--format xls lint",
      "there is no format `xls`; there are human, plain, json, junit, github"
    ),
    ("validate --jobs 0 --jobs 1", "`--jobs 0` is not a number from 1 to 1024"),
  ])
  func `a line that is not understood is one sentence with the way out`(
    line: String, sentence: String
  ) throws {
    #expect(try answer(to: line) == "64 " + sentence)
  }

  @Test func `a value comes with its type`() throws {
    let port = Option.number("port", "N", 1...UInt16.max, "")
    let shard = Option("shard", "I/N", "") { word throws(Failure) in
      guard let shard = Shard(word) else { throw Failure(.usage, word) }
      return shard
    }
    let lesson = Option.lesson("lesson", "")
    let quiet = Flag("quiet", short: "q", "")
    let loud = Flag("loud", "")
    let verb = Verb(
      name: "go", summary: "", options: [port, shard, lesson, quiet, loud], run: { _ in .success })
    let words = ["-q", "--port=80", "go", "--shard", "2/4"]
    guard case .run(_, _, let options) = try CommandLineParser(verbs: [verb]).parse(words) else {
      Issue.record("no verb")
      return
    }
    #expect(options[port] == 80)
    #expect(options[shard]?.number == 2)
    #expect(options[lesson] == nil)
    #expect(options[quiet])
    #expect(!options[loud])
  }
}
