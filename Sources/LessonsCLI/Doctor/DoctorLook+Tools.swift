#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
internal import Judging
internal import LessonModel
internal import SnippetRunner
internal import SystemIO

/// The programs that a page needs.
extension DoctorLook {
  static func compiler(_ context: Context) -> DoctorLook {
    DoctorLook(
      name: "compiler",
      silence: "swiftc does not answer in time; try `swiftc --version`, and install Swift again"
    ) { interrupt in
      let toolchain = try Toolchain.find(environment: context.environment, interrupt: interrupt)
      let version = toolchain.version(environment: context.environment, interrupt: interrupt)
      guard let version else {
        let said = try answer(of: toolchain.swiftc, ["--version"], context, interrupt).text
        if let remedy = remedy(for: said) {
          throw Failure(.environment, "swiftc lacks a library; install it: \(remedy)")
        }
        throw Failure(.environment, "\(toolchain.swiftc) does not answer; install Swift again")
      }
      return "\(version), \(toolchain.swiftc)"
    }
  }

  /// Checks the linker that came with the compiler.
  static func linker(_ context: Context) -> DoctorLook {
    DoctorLook(
      name: "linker",
      silence: "the linker beside swiftc does not answer in time; install Swift again"
    ) { interrupt in
      let toolchain = try Toolchain.find(environment: context.environment, interrupt: interrupt)
      let linker = "\(toolchain.folder)/ld.lld"
      guard FileStamp.isThere(linker) else { return "the one that swiftc finds" }
      let answer = try answer(of: linker, ["--version"], context, interrupt)
      guard answer.termination == .exited(0), answer.text.hasPrefix("LLD") else {
        throw Failure(.environment, "\(linker) does not work; install Swift again")
      }
      return linker
    }
  }

  /// Checks the program in which pages run.
  static func host(_ context: Context) -> DoctorLook {
    DoctorLook(
      name: "host",
      silence: "lessons-host, in which pages run, does not answer in time; install `lessons` again"
    ) { interrupt in
      let host = try InstalledModules.find(executable: context.executable).hostProgram
      // Without arguments it prints its usage.
      let toolchain = try Toolchain.find(environment: context.environment, interrupt: interrupt)
      var context = context
      context.environment = toolchain.runtimeAdded(to: context.environment)
      let answer = try answer(of: host, [], context, interrupt)
      guard answer.termination == .exited(64), answer.text.contains("lessons-host") else {
        throw Failure(
          .environment, "\(host) does not work; run `make build`, or `make install` again")
      }
      return host
    }
  }

  /// Checks Swift's own parser.
  ///
  /// Without it checks are only slower.
  static func parser(_ context: Context) -> DoctorLook {
    DoctorLook(
      name: "parser", silence: "lessons-syntax does not answer in time; install `lessons` again"
    ) { interrupt in
      let toolchain = try Toolchain.find(environment: context.environment, interrupt: interrupt)
      let program = try InstalledModules.find(executable: context.executable).syntaxProgram
      let reader = SyntaxReader(program: program, toolchain: toolchain)
      return reader.answers
        ? program : "none that works with this Swift: steps are compiled with their whole page"
    }
  }

  /// Checks the sandbox: the features that the system has, and those that it lacks.
  static func sandbox(_ context: Context) -> DoctorLook {
    DoctorLook(name: "sandbox", silence: "the system does not report its features") { _ in
      SandboxMessages.text(of: context.sandbox())
    }
  }

  /// Checks the modules by compiling and running a page that imports them.
  static func page(_ context: Context) -> DoctorLook {
    DoctorLook(
      name: "modules", limit: .milliseconds(4500),
      silence: "a small page is not compiled and run in time; the first one takes longest, so try "
        + "again, and if that does not help, install what is marked above, or close other programs"
    ) { interrupt in
      let modules = try InstalledModules.find(executable: context.executable)
      let room = try TemporaryFolder()
      var context = context
      context.interrupt = interrupt
      let runner = try PageRunner(context, cacheFolder: room.path, PageLanguage())
      let code = SourceFragment(
        text: "import MockAPI\nimport NetworkCore\nprint(\"ready\")", path: "doctor.swift", line: 1)
      let page = PageProgram(
        preamble: [],
        step: PageProgram.Part(
          id: "doctor", code: [code], expectation: .output(ExpectedOutput(lines: ["ready"]))))
      let judgement: Judgement
      do throws(RunnerError) {
        judgement = try runner.judge(page)
      } catch {
        let words = RunnerErrorMessages.text(of: error)
        if let remedy = remedy(for: words) {
          throw Failure(.environment, "pages lack a library; install it: \(remedy)")
        }
        guard case .toolFailed(let failure) = error, failure.tool == .host else { throw error }
        throw Failure(
          .environment, "\(RunnerErrorMessages.fact(failure)); install `lessons` again")
      }
      guard judgement.passed else {
        let reason = judgement.diagnostics.first?.message ?? judgement.summary
        let way = remedy(for: reason).map { "install what is missing: \($0)" }
        throw Failure(
          .environment, "a page does not run: \(reason); \(way ?? "run `make build` again")")
      }
      return "a page compiles and runs with those in \(modules.libraryFolder)"
    }
  }

  /// Returns the command that installs a library on this system, given an error message about the
  /// library.
  private static func remedy(for words: String) -> String? {
    let system = try? String(contentsOfFile: "/etc/os-release", encoding: .utf8)
    return MissingLibrary.remedy(for: words, on: system)
  }

  /// Runs a program, and returns how it ended and its output.
  private static func answer(
    of program: String, _ arguments: [String], _ context: Context, _ interrupt: Interrupt
  ) throws -> (termination: ChildProcess.Termination, text: String) {
    // The compiler's driver creates a folder there, and leaves it behind when it is killed.
    let room = try TemporaryFolder()
    var process = ChildProcess(
      executable: program, arguments: arguments,
      environment: context.environment.merging(["TMPDIR": room.path]) { $1 },
      deadline: .now + .seconds(20))
    process.endsWithParent = true
    let outcome = try process.run(interrupt: interrupt)
    _ = consume room
    return (
      outcome.termination, outcome.captures.map { String(decoding: $0, as: UTF8.self) }.joined()
    )
  }
}
