internal import SnippetRunner
internal import SystemIO

/// The messages for problems of the machine, with what to do about them.
enum RunnerErrorMessages {
  /// Returns the error in one line.
  static func text(of error: RunnerError) -> String {
    switch error {
    case .noCompiler:
      "there is no `swiftc` on the PATH; install Swift 6.3 or newer from swift.org/install, "
        + "then open a new terminal"
    case .modulesDoNotFit(let folder, let words):
      "this `lessons` was built by a different Swift than the `swiftc` on the PATH; "
        + (folder.hasSuffix("/lib/lessons")
          ? "`make -C \(ShellWords.join(["\(folder)/source"]))` rebuilds its modules, which takes a few minutes"
          : "run `make build` again with this `swiftc`") + " (the compiler says: \(words))"
    case .noModules(let words):
      "the modules that pages import cannot be used: \(words); run `make build` in "
        + "the folder in which `lessons` was built, or install it again"
    case .compilerFailed(let words):
      "swiftc failed without an error in the code: \(words ?? "no message"); "
        + "`lessons doctor` looks for the cause"
    case .compilerCrashed(let step):
      "the compiler itself crashed on the code of the step `\(step)`, which is a bug in the "
        + "compiler; rewrite the lines that you changed last (if it crashes on every page, `lessons doctor` looks for the cause)"
    case .toolFailed(let failure):
      fact(failure) + "; this is not your code's fault, so try again, and if it happens again, "
        + "run `lessons doctor`"
    case .pageKilled(let step):
      "the program of the step `\(step)` was killed twice, but not by `lessons`; another program "
        + "did it, or the system was out of memory: close programs that use a lot of memory and try "
        + "again, and if it happens again, run `lessons doctor` (or does the code kill itself?)"
    case .cannotRunPages(let folder):
      "pages cannot run in the folder for temporary files, \(folder), because its file system is "
        + "mounted noexec; let TMPDIR name a folder on a different file system, as in "
        + "`mkdir -p ~/tmp && export TMPDIR=~/tmp`"
    case .system(let error): SystemErrorMessages.text(of: error)
    case .notTrusted(let course): TrustMessages.refusal(course)
    case .interrupted: "interrupted"
    }
  }

  /// Describes what happened to a program that the runner needs, without advice.
  static func fact(_ failure: ToolFailure) -> String {
    let tool =
      switch failure.tool {
      case .compiler: "the compiler"
      case .linker: "the linker"
      case .formatter: "`swift-format`"
      case .host: "`lessons-host`, which runs pages,"
      }
    let words = failure.says.map { " (it says: \($0))" } ?? ""
    return "\(tool) \(text(of: failure.end))\(words)"
  }

  private static func text(of end: ToolFailure.End) -> String {
    switch end {
    case .crashed(let signal?): "crashed (signal \(signal))"
    case .crashed(nil): "crashed"
    case .killed: "was killed by another program, or because the system was out of memory"
    case .exited(let code): "failed with exit code \(code)"
    case .madeNoFile: "ended without an error but made no file"
    case .wroteGarbage: "wrote invalid output"
    case .hung(let seconds): "did not end in \(OutcomeMessages.text(seconds: seconds))"
    case .worked(let seconds):
      "used more than \(OutcomeMessages.text(seconds: Double(seconds))) of processor time"
    }
  }
}
