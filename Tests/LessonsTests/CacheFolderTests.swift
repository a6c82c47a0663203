import Foundation
import SystemIO
import TestPrograms
import Testing

@testable import LessonsCLI

/// Folders for caches that cannot be used, and what is used then.
@Suite(.waiting, .timeLimit(.minutes(10))) struct CacheFolderTests {
  /// Folders that cannot be written to, or that are not folders.
  private static let broken: [String: String] = [
    "below a file": "/dev/null/x", "in /proc": "/proc/x", "empty": "", "relative": "rel",
    "too long": "/tmp" + String(repeating: "/aaaaaaaaa", count: 500),
    "with a long name": "/tmp/" + String(repeating: "a", count: 300),
  ]

  @Test(arguments: TestTier.part(of: broken.keys.sorted(), oneOf: 3))
  func `a folder for caches that cannot be used changes only the time`(name: String) throws {
    let sandbox = try Sandbox()
    let course = try sandbox.course("print(\"ok\")", solution: nil)
    let environment = [
      "XDG_CACHE_HOME": Self.broken[name] ?? "", "CLANG_MODULE_CACHE_PATH": "",
      "HOME": "/dev/null/home",
    ]
    for words in [["next"], ["check", "--values"]] {
      let outcome = try sandbox.run(words, course: course, environment: environment)
      #expect(outcome.code == 0, "\(words) \(outcome)")
      #expect(outcome.talk == "")
    }
    let proven = try sandbox.run("validate", course: course, environment: environment)
    #expect(proven.code == 0, "\(proven)")
    #expect(proven.talk.hasPrefix("results are not cached: "))
    #expect(proven.talk.count { $0 == "\n" } == 1)
    let recorded = try sandbox.run("record", course: course, environment: environment)
    #expect(recorded.code == 0, "\(recorded)")
    // The compiler's own choice would be in the folder the learner is in.
    for name in ["clang", "rel"] { #expect(!FileStamp.isThere("\(sandbox.path)/\(name)")) }
    #expect(FileStamp.isThere("\(sandbox.path)/Playground/.lessons/cache/modules"))
  }

  @Test(.enabled(if: geteuid() == 0, "only root can become another user"))
  func `an ordinary user without a home can learn`() throws {
    let sandbox = try Sandbox()
    let course = try sandbox.course("print(\"ok\")", solution: nil)
    let outcome = try sandbox.shell(
      """
      mkdir -m 777 work && mkdir -p locked/cache && chmod 755 . locked locked/cache && cd work
      {
        echo 'unset CLANG_MODULE_CACHE_PATH TMPDIR'
        echo "export PATH='$PATH' HOME=/nonexistent XDG_CACHE_HOME='$0/locked/cache'"
        for verb in next check validate; do echo "'$1' $verb --course '$2' || exit"; done
      } >run
      exec su nobody -s /bin/sh -c '. ./run'
      """, [sandbox.program, course])
    #expect(outcome.code == 0, "\(outcome)")
  }

  @Test func `the user's own folder comes first`() throws {
    let sandbox = try Sandbox()
    let home = try #require(FilePath.real(sandbox.path))
    let folders = CacheFolders(["HOME": home], or: "/elsewhere")
    #expect(folders.modules == "\(home)/.cache/clang/ModuleCache")
    #expect(folders.results() == "\(home)/.cache/lessons/validate")
    let asked = CacheFolders(["HOME": home, "XDG_CACHE_HOME": "\(home)/x"], or: nil)
    #expect(asked.modules == "\(home)/x/clang/ModuleCache")
    let compiler = CacheFolders(["HOME": home, "CLANG_MODULE_CACHE_PATH": "\(home)/m"], or: nil)
    #expect(compiler.modules == "\(home)/m")
    #expect(compiler.results() == "\(home)/.cache/lessons/validate")
  }

  @Test func `without any folder there is none, and no home is made`() throws {
    let sandbox = try Sandbox()
    let home = "\(sandbox.path)/home"
    let folders = CacheFolders(["HOME": home], or: nil)
    #expect(folders.modules == nil)
    #expect(folders.results() == nil)
    #expect(!FileStamp.isThere(home))
    #expect(folders.added(to: ["CLANG_MODULE_CACHE_PATH": "x", "A": "b"]) == ["A": "b"])
    let fallback = CacheFolders(["HOME": home], or: "\(sandbox.path)/cache")
    #expect(fallback.modules == "\(sandbox.path)/cache/modules")
  }
}
