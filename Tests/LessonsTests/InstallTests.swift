import Foundation
import Testing

/// The installed program works without the checkout it was built in.
///
/// `LESSONS_TEST_INSTALL` names the folder in which `make test-all` has installed it, from a copy of the
/// sources that is gone.
@Suite(.enabled(if: Installed.prefix != nil, "`make test-all` runs it"), .timeLimit(.minutes(20)))
struct InstallTests {
  @Test func `the installed program works after the checkout is gone`() throws {
    let sandbox = try Sandbox()
    _ = try sandbox.shell("mkdir elsewhere")
    let prefix = try #require(Installed.prefix)
    let installed = Installed(sandbox: sandbox, prefix: prefix)
    #expect(try installed.run("doctor").code == 0)
    // Show the first step, then walk the first two lessons, 13 steps; other tests walk the rest.
    for _ in 0...13 {
      _ = try installed.run("solution", "--write")
      let next = try installed.run("next")
      #expect(next.code == 0, "\(next.output)\(next.talk)")
      guard next.code == 0 else { return }
    }
    let status = try json(installed.run("status", "--json").output)
    #expect(status["passed"] as? Int == 13)
    let course = "\(prefix)/lib/lessons/Lessons"
    #expect(try installed.run("validate", "keychain", "--course", course).code == 0)
    // An author's verb does not take the installed course for the author's own.
    #expect(try installed.run("validate", "keychain").code == 64)
    for name in [
      "man/man1/lessons.1", "bash-completion/completions/lessons", "zsh/site-functions/_lessons",
      "fish/vendor_completions.d/lessons.fish", "lessons/validation.schema.json",
      "lessons/course.schema.json",
    ] {
      let text = try String(contentsOfFile: "\(prefix)/share/\(name)", encoding: .utf8)
      #expect(text.contains("lessons"), "\(name)")
    }
  }

  /// The tier installs with a umask that lets no other user read.
  @Test func `all users can read what was installed`() throws {
    let prefix = try #require(Installed.prefix)
    let closed = try Sandbox().shell(
      "find \"$1\" ! -perm -o=r; find \"$1\" -type d ! -perm -o=x", [prefix])
    #expect(closed.output == "")
  }
}

/// The program in the folder where it was installed.
private struct Installed {
  static let prefix = ProcessInfo.processInfo.environment["LESSONS_TEST_INSTALL"]

  let sandbox: Sandbox
  let prefix: String

  func run(_ words: String...) throws -> Sandbox.Outcome {
    try sandbox.shell(
      "cd elsewhere && p=$1 && shift && exec \"$p/bin/lessons\" \"$@\"", [prefix] + words)
  }
}
