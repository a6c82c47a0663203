import Foundation
import Testing

/// The installed program must work without the checkout.
///
/// It builds the whole program once more, optimised, so it takes minutes and runs only when
/// `LESSONS_TEST_INSTALL` is set, as `make test-all` does.
@Suite(
  .enabled(
    if: ProcessInfo.processInfo.environment["LESSONS_TEST_INSTALL"] != nil,
    "`make test-all` runs it"),
  .timeLimit(.minutes(20)))
struct InstallTests {
  @Test func `the installed program works after the checkout is gone`() throws {
    let sandbox = try Sandbox()
    let copied = try sandbox.shell(
      """
      mkdir checkout && cd "$1" && cp -R Package.swift Sources Tests Lessons Makefile .ci "$0/checkout" &&
      make -C "$0/checkout" install PREFIX="$0/prefix" >"$0/log" 2>&1
      """, [Sandbox.root], seconds: 1100)
    let log = try sandbox.read("log").suffix(2000)
    #expect(copied.code == 0, "\(log)")
    _ = try sandbox.shell("rm -rf checkout && mkdir elsewhere")
    let installed = Installed(sandbox)
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
    #expect(try installed.run("validate", "keychain").code == 0)
    for name in [
      "man/man1/lessons.1", "bash-completion/completions/lessons", "zsh/site-functions/_lessons",
      "fish/vendor_completions.d/lessons.fish", "lessons/validation.schema.json",
      "lessons/course.schema.json",
    ] {
      #expect(try sandbox.read("prefix/share/\(name)").contains("lessons"), "\(name)")
    }
  }

  private struct Installed {
    let sandbox: Sandbox

    init(_ sandbox: Sandbox) { self.sandbox = sandbox }

    func run(_ words: String...) throws -> Sandbox.Outcome {
      try sandbox.shell(
        "cd elsewhere && exec ../prefix/bin/lessons \(words.joined(separator: " "))")
    }
  }
}
