#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
internal import LessonModel
internal import SnippetRunner
internal import TerminalIO
internal import Tutoring

/// `doctor`: says what is wrong with this machine.
enum DoctorVerb {
  static let verb = Verb(
    name: "doctor", summary: "look at this machine: compiler, modules, course, workspace, terminal",
    run: run)

  /// One thing that was looked at.
  private struct Finding {
    var name: String
    var isGood: Bool
    var words: String
  }

  private static func run(_ invocation: Invocation) async throws -> ExitCode {
    let findings = [
      compiler(invocation), page(invocation), course(invocation), workspace(invocation),
      terminal(invocation),
    ]
    let console = invocation.context.console
    for finding in findings {
      let sign =
        finding.isGood
        ? StyledText("✓ ", .color(.green)) : StyledText("✗ ", .color(.red).adding(.bold))
      let name = StyledText(finding.name, .bold).padded(to: 11)
      console.show(
        (sign + name + StyledText(Sanitizer.clean(finding.words))).wrapped(
          to: console.output.width, rest: StyledText(String(repeating: " ", count: 13))))
    }
    let isGood = findings.allSatisfy(\.isGood)
    console.show([
      "", StyledText(isGood ? "All is well." : "Mend what is marked ✗, then try again."),
    ])
    return isGood ? .success : .environment
  }

  private static func finding(_ name: String, _ look: () throws -> String) -> Finding {
    do {
      return Finding(name: name, isGood: true, words: try look())
    } catch {
      return Finding(
        name: name, isGood: false, words: Program.words(for: error).joined(separator: "; "))
    }
  }

  private static func compiler(_ invocation: Invocation) -> Finding {
    finding("compiler") {
      let environment = invocation.context.environment
      let toolchain = try Toolchain.find(environment: environment)
      guard let version = toolchain.version(environment: environment) else {
        throw Failure(.environment, "\(toolchain.swiftc) does not answer; install Swift again")
      }
      return "\(version), \(toolchain.swiftc)"
    }
  }

  /// Compiles and runs a page that imports the modules pages use.
  private static func page(_ invocation: Invocation) -> Finding {
    finding("modules") {
      let context = invocation.context
      let modules = try InstalledModules.find(executable: context.executable)
      let runner = PageRunner(
        toolchain: try Toolchain.find(environment: context.environment), modules: modules,
        environment: context.environment, cacheFolder: nil)
      let code = SourceFragment(
        text: "import MockAPI\nimport NetworkCore\nprint(\"ready\")", path: "doctor.swift", line: 1)
      let judgement = try runner.judge(
        PageProgram(
          preamble: [],
          step: PageProgram.Part(
            id: "doctor", code: [code],
            expectation: .output(ExpectedOutput(lines: ["ready"])))))
      guard judgement.passed else {
        let reason = judgement.diagnostics.first?.message ?? judgement.summary
        throw Failure(.environment, "a page does not run: \(reason); run `make build` again")
      }
      return "a page compiles and runs with those in \(modules.libraryFolder)"
    }
  }

  private static func course(_ invocation: Invocation) -> Finding {
    finding("course") {
      let folder = try CourseFolder.find(invocation)
      let course = try folder.readWhole()
      return "\(course.lessons.count) lessons with \(course.stepCount) steps in \(folder.shownPath)"
    }
  }

  private static func workspace(_ invocation: Invocation) -> Finding {
    finding("workspace") {
      let workspace = Workspace(of: invocation)
      guard workspace.exists else {
        return "\(workspace.shownPath) is made by the first `lessons next`"
      }
      guard FileManager.default.isWritableFile(atPath: workspace.path) else {
        throw Failure(
          .environment, "\(workspace.shownPath) is read-only; name another with `--workspace DIR`")
      }
      let progress = try workspace.readProgress()
      return "\(workspace.shownPath), progress in \(progress.records.count) steps"
    }
  }

  private static func terminal(_ invocation: Invocation) -> Finding {
    let output = invocation.context.console.output
    let kind = output.isTerminal ? "a terminal" : "no terminal"
    let words =
      "\(kind), \(output.width) columns, \(output.color ? "colours" : "no colours"), "
      + "\(output.links ? "links" : "no links")"
    return Finding(name: "terminal", isGood: true, words: words)
  }
}
