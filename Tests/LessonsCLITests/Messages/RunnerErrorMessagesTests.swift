import Foundation
import SnippetRunner
import SystemIO
import Testing

@testable import LessonsCLI

@Suite struct RunnerErrorMessagesTests {
  private static let rest =
    "; this is not your code's fault, so try again, and if it happens again, run `lessons doctor`"

  private static let table: [(RunnerError, String)] = [
    (
      .noCompiler,
      "there is no `swiftc` on the PATH; install Swift 6.3 or newer from swift.org/install, then "
        + "open a new terminal"
    ),
    (
      .modulesDoNotFit(folder: "/nowhere", compilerSays: "module compiled with Swift 6.2"),
      "this `lessons` was built by a different Swift than the `swiftc` on the PATH; run `make build` "
        + "again with this `swiftc` (the compiler says: module compiled with Swift 6.2)"
    ),
    (
      .modulesDoNotFit(
        folder: "/home/ann/My tools/lib/lessons", compilerSays: "module compiled with Swift 6.2"),
      "this `lessons` was built by a different Swift than the `swiftc` on the PATH; `make -C "
        + "'/home/ann/My tools/lib/lessons/source'` rebuilds its modules, which takes a few minutes (the compiler "
        + "says: module compiled with Swift 6.2)"
    ),
    (
      .noModules(compilerSays: "no such module 'PlaygroundRuntime'"),
      "the modules that pages import cannot be used: no such module 'PlaygroundRuntime'; run "
        + "`make build` in the folder in which `lessons` was built, or install it again"
    ),
    (
      .compilerFailed(compilerSays: nil),
      "swiftc failed without an error in the code: no message; `lessons doctor` looks for the "
        + "cause"
    ),
    (
      .compilerFailed(compilerSays: "error: no disk"),
      "swiftc failed without an error in the code: error: no disk; `lessons doctor` looks for the "
        + "cause"
    ),
    (
      .compilerCrashed(step: "encode"),
      "the compiler itself crashed on the code of the step `encode`, which is a bug in the compiler; "
        + "rewrite the lines that you changed last (if it crashes on every page, "
        + "`lessons doctor` looks for the cause)"
    ),
    (
      .pageKilled(step: "encode"),
      "the program of the step `encode` was killed twice, but not by `lessons`; another program did "
        + "it, or the system was out of memory: close programs that use a lot of memory and try again, and "
        + "if it happens again, run `lessons doctor` (or does the code kill itself?)"
    ),
    (
      .toolFailed(ToolFailure(.linker, .crashed(signal: 11))),
      "the linker crashed (signal 11)\(rest)"
    ),
    (.toolFailed(ToolFailure(.compiler, .crashed(signal: nil))), "the compiler crashed\(rest)"),
    (
      .toolFailed(ToolFailure(.compiler, .killed)),
      "the compiler was killed by another program, or because the system was out of memory\(rest)"
    ),
    (
      .toolFailed(ToolFailure(.host, .exited(code: 127), says: "no page")),
      "`lessons-host`, which runs pages, failed with exit code 127 (it says: no page)\(rest)"
    ),
    (
      .toolFailed(ToolFailure(.linker, .madeNoFile)),
      "the linker ended without an error but made no file\(rest)"
    ),
    (
      .toolFailed(ToolFailure(.host, .wroteGarbage)),
      "`lessons-host`, which runs pages, wrote invalid output\(rest)"
    ),
    (
      .toolFailed(ToolFailure(.compiler, .hung(seconds: 60))),
      "the compiler did not end in 60 seconds\(rest)"
    ),
    (
      .toolFailed(ToolFailure(.formatter, .worked(processorSeconds: 1))),
      "`swift-format` used more than 1 second of processor time\(rest)"
    ),
    (
      .cannotRunPages(folder: "/tmp"),
      "pages cannot run in the folder for temporary files, /tmp, because its file system is mounted "
        + "noexec; let TMPDIR name a folder on a different file system, as in "
        + "`mkdir -p ~/tmp && export TMPDIR=~/tmp`"
    ),
    (.interrupted, "interrupted"),
    (
      .system(SystemError(.start, "/bin/x", code: ENOENT)),
      "cannot start /bin/x: No such file or directory (ENOENT)"
    ),
  ]

  @Test(arguments: table.indices)
  func `each error has its message`(index: Int) {
    let (error, sentence) = Self.table[index]
    #expect(RunnerErrorMessages.text(of: error) == sentence)
  }
}
