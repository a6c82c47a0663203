#if os(Linux)
  import Foundation
  import TestPrograms
  import Testing

  @testable import SnippetRunner
  import SystemIO

  /// Code that acts when it is built or loaded, before the page's first line runs.
  @Suite(.waiting, .timeLimit(.minutes(5)))
  struct BuildAttackTests {
    @Test func `an initialiser of the library is in the sandbox`() throws {
      let sandbox = try Sandbox()
      try sandbox.write("the secret", to: "secret")
      let course = try sandbox.course(
        """
        import Foundation
        @section(".init_array") @used
        let early: @convention(c) () -> Void = {
          let isFree = open("\(sandbox.path)/secret", O_RDONLY) >= 0
            || open("\(sandbox.path)/new", O_WRONLY | O_CREAT, 0o600) >= 0
          setenv("EARLY", isFree ? "free" : "refused", 1)
        }
        print(ProcessInfo.processInfo.environment["EARLY"] ?? "never ran")
        """, fences: "```output\nrefused\n```\n", solution: nil)
      let outcome = try sandbox.spawn("next", course: course)
      #expect(outcome.code == 0, "\(outcome.output)")
      try sandbox.spawn("validate", course: course)
      #expect(!FileManager.default.fileExists(atPath: "\(sandbox.path)/new"))
    }

    /// The words make clang run a program in place of the linker.
    @Test func `words that code writes for the linker's driver are not used`() throws {
      let sandbox = try Sandbox()
      let program = try sandbox.write("#!/bin/sh\ntouch '\(sandbox.path)/ran'\n", to: "linker")
      unsafe _ = chmod(program, 0o755)
      let words = Array("--ld-path=\(program)\0".utf8)
      let course = try sandbox.course(
        """
        @section(".swift1_autolink_entries") @used
        let words: (\(words.map { _ in "UInt8" }.joined(separator: ","))) =
          (\(words.map(String.init).joined(separator: ",")))
        print("ok")
        """, solution: nil)
      for arguments in [["next"], ["check"], ["validate"]] {
        let outcome = try sandbox.shell(
          "exec \"$@\"", [sandbox.program] + arguments, sandbox.environment(course: course))
        #expect(outcome.code != 0, "\(outcome.output)")
        if arguments == ["check"] {
          #expect(outcome.code == 1)
          #expect(outcome.output.contains("the code tells the linker what to load"), "\(outcome)")
        }
        #expect(!FileManager.default.fileExists(atPath: "\(sandbox.path)/ran"))
      }
    }

    /// A compiler that does what code tells it, because of a fault in it for example.
    @Test(
      .enabled(if: SandboxState.current.landlock > 0, "this kernel has no Landlock"),
      arguments: TestTier.part(of: [["next"], ["check"], ["validate"], ["record"]], oneOf: 2))
    func `a compiler that code has taken over changes nothing outside its folder`(
      verb: [String]
    ) throws {
      let sandbox = try Sandbox()
      let compiler = try BreakableCompiler(sandbox)
      let course = try sandbox.course("print(\"ok\")", solution: nil)
      func run() throws -> Int32 {
        try sandbox.run(verb, course: course, environment: compiler.environment).code
      }
      #expect(try run() == 0)
      try compiler.fail(
        """
        case " $* " in *page*)
          touch '\(sandbox.path)/ran-in-folder' 2>/dev/null && exit 9
          touch "$TMPDIR/ran" || exit 9 ;;
        esac
        """)
      // Another code, as `validate` remembers the first.
      _ = try sandbox.course("print(\"o\" + \"k\")", solution: nil)
      #expect(try run() == 0)
      #expect(!FileManager.default.fileExists(atPath: "\(sandbox.path)/ran-in-folder"))
    }

    @Test(arguments: [
      ("-lswiftCore\n-lFoundation\n-lstdc++\n", true), ("", true), ("-l\n", false),
      ("-l:../x\n", false), ("-l/x\n", false), ("-o\n", false), ("--ld-path=x\n", false),
      ("-lswiftCore -o\n", false), ("@file\n", false),
    ])
    func `only names of libraries may come from an object`(list: String, isGood: Bool) {
      #expect(AutolinkEntries.areLibraries(list) == isGood)
    }
  }
#endif
