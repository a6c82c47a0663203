internal import SystemIO

/// The two jobs that build a library from a page, so that they can run without the driver.
///
/// Starting the driver, the autolink job and clang takes more than half of a small page's build,
/// with the same result each time. So the runner asks the driver once with `-###`, keeps its
/// answer, and calls the frontend and the linker directly.
package struct BuildRecipe: Hashable, Sendable, Codable {
  /// The compiler frontend and its arguments, with the placeholders `@SOURCE` and `@OBJECT`.
  package var compile: [String]
  /// The linker and its arguments, with the placeholders `@OBJECT` and `@PROGRAM`.
  package var link: [String]
  /// The linker and its arguments for most pages, without the libraries that the host has already
  /// loaded.
  package var quickLink: [String]
  /// The toolchain and options that the recipe is for.
  package var key: String

  /// The format version.
  ///
  /// Change it whenever recipes are created in a different way, so that stored recipes are
  /// replaced.
  static let edition = "3"

  /// The placeholder of the source file.
  package static let source = "@SOURCE"
  /// The placeholder of the object file.
  package static let object = "@OBJECT"
  /// The placeholder of the built library.
  package static let program = "@PROGRAM"

  /// Returns the arguments with their placeholders filled in.
  package static func fill(_ words: [String], with values: [String: String]) -> [String] {
    words.map { values[$0] ?? $0 }
  }
}

extension BuildRecipe {
  /// Reads the compile job from the output of `swiftc -### … main.swift -o PROGRAM`.
  ///
  /// The result is `nil` when the output has an unexpected form. In this case, the caller uses the
  /// driver.
  package static func compileJob(fromDriver output: String, source: String) -> [String]? {
    for command in ShellWords.commands(in: output) {
      var words = command
      guard words.first?.hasSuffix("swift-frontend") == true, words.contains("-primary-file"),
        let input = words.firstIndex(of: source), let flag = words.lastIndex(of: "-o"),
        flag + 1 < words.count
      else { continue }
      words[input] = Self.source
      words[flag + 1] = object
      return words + quickOptions
    }
    return nil
  }

  /// Options that turn off compiler work that a page does not need.
  ///
  /// By default, the compiler verifies its intermediate code many times, checks whether the
  /// system's headers have changed, and checks whether the object file exists. Together, this takes
  /// a fifth of a page's build. The four passes only speed up correct code, and take longer than
  /// they save. Every pass that finds mistakes stays.
  private static let quickOptions =
    [
      "-sil-verify-none", "-disable-llvm-verify", "-disable-modules-validate-system-headers",
      "-disable-incremental-llvm-codegen",
    ]
    + [
      "onone-simplification", "use-prespecialized", "late-onone-simplification",
      "cleanup-debug-steps",
    ].flatMap { ["-Xllvm", "-sil-disable-pass=\($0)"] }

  /// Reads the driver's own link job, which calls clang.
  package static func clangJob(fromDriver output: String) -> [String]? {
    for words in ShellWords.commands(in: output) {
      guard words.first?.split(separator: "/").last?.hasPrefix("clang") == true else { continue }
      return words.filter { !$0.hasPrefix("@") }
    }
    return nil
  }

  /// Options that make the linker ignore the host's libraries.
  ///
  /// Reading Foundation's symbols takes half of the link time. The library of this program's
  /// modules needs Foundation and the rest of the runtime anyway, so the loader finds them. With
  /// `-z now`, the loader immediately reports when a page needs more. In this case, the page is
  /// linked with all libraries.
  private static let quickLinkOptions = [
    "--unresolved-symbols=ignore-all", "--allow-shlib-undefined", "-z", "now", "--threads=1",
  ]

  /// Reads the linker's command lines from the output of `clang -###`.
  ///
  /// All libraries of the runtime replace those that the driver finds in each object (autolinking).
  /// With `--as-needed`, the page loads only those that it uses.
  package static func linkJob(
    fromClang output: String, linker: String, object: String, program: String,
    runtimeLibraries: [String]
  ) -> (link: [String], quickLink: [String])? {
    let commands = ShellWords.commands(in: output)
    guard var words = commands.last(where: { $0.contains("-dynamic-linker") }),
      let input = words.firstIndex(of: object),
      let flag = words.firstIndex(of: "-o"), flag + 1 < words.count, words[flag + 1] == program
    else { return nil }
    words[0] = linker
    words[flag + 1] = Self.program
    words[input] = Self.object
    words.removeAll { $0 == "--build-id" }
    let quick = words.filter { word in
      !word.hasPrefix("-l") && !word.hasPrefix("-L") && !word.hasSuffix("as-needed")
    }
    let libraries = ["--push-state", "--as-needed"] + runtimeLibraries + ["--pop-state"]
    words.insert(contentsOf: libraries, at: input + 1)
    return (shared(words), shared(quick + quickLinkOptions))
  }

  /// Turns the link job of a program into that of a library, without loader and start code.
  private static func shared(_ program: [String]) -> [String] {
    let words = program.filter { $0 != "-pie" && !$0.hasSuffix("/Scrt1.o") }
    guard let flag = words.firstIndex(of: "-dynamic-linker") else { return words + ["-shared"] }
    return Array(words[..<flag] + words[(flag + 2)...]) + ["-shared"]
  }
}
