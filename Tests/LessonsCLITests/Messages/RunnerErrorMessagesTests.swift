import Foundation
import SnippetRunner
import SystemIO
import Testing

@testable import LessonsCLI

@Suite struct RunnerErrorMessagesTests {
  private static let table: [(RunnerError, String)] = [
    (
      .noCompiler,
      "there is no `swiftc` on the PATH; install Swift 6.3 or newer from swift.org/install, then "
        + "open a new terminal"
    ),
    (
      .modulesDoNotFit(compilerSays: "module compiled with Swift 6.2"),
      "the course's modules were built by a different Swift than the `swiftc` on the PATH; run "
        + "`make build` (or `make install`) again with this one (the compiler says: module compiled "
        + "with Swift 6.2)"
    ),
    (
      .noModules(compilerSays: "no such module 'PlaygroundRuntime'"),
      "the modules that pages import cannot be used: no such module 'PlaygroundRuntime'; run "
        + "`make build` in the folder `lessons` was built in, or install it again"
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
    (.hostTakesNoOrders, "the program that runs pages does not respond"),
    (.interrupted, "interrupted"),
    (
      .system(SystemError(.start, "/bin/x", code: ENOENT)),
      "cannot start /bin/x: No such file or directory"
    ),
  ]

  @Test(arguments: table.indices)
  func `each error has its message`(index: Int) {
    let (error, sentence) = Self.table[index]
    #expect(RunnerErrorMessages.text(of: error) == sentence)
  }
}
