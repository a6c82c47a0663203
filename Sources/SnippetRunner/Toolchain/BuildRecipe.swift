internal import SystemIO

/// The two jobs behind `swiftc page.swift -o page`, so they can be run without the driver.
///
/// Starting the driver, the autolink job and clang cost more than half of a small page's build; what
/// they decide is the same each time. So the driver is asked once with `-###`, its answer is kept,
/// and the frontend and the linker are called directly.
package struct BuildRecipe: Hashable, Sendable, Codable {
  /// The compiler frontend and its arguments, with `@SOURCE` and `@OBJECT` as places to fill.
  package var compile: [String]
  /// The linker and its arguments, with `@OBJECT` and `@PROGRAM` as places to fill.
  package var link: [String]
  /// The same with no more libraries than most pages need, the rest left to the loader.
  package var quickLink: [String]
  /// The same as a library that a waiting host loads.
  package var sharedLink: [String]
  /// What the recipe was made for: toolchain, options.
  package var key: String

  /// Another one whenever recipes are made otherwise, so that kept ones are made anew.
  static let edition = "2"

  /// The place of the source file.
  package static let source = "@SOURCE"
  /// The place of the object file.
  package static let object = "@OBJECT"
  /// The place of the program.
  package static let program = "@PROGRAM"

  /// The words with their places filled in.
  package static func fill(_ words: [String], with values: [String: String]) -> [String] {
    words.map { values[$0] ?? $0 }
  }
}

extension BuildRecipe {
  /// Reads the jobs from what `swiftc -### … main.swift -o PROGRAM` printed.
  ///
  /// Returns `nil` when the answer has another shape than expected; the caller then uses the driver.
  package static func compileJob(fromDriver output: String, source: String) -> [String]? {
    for line in output.split(separator: "\n") {
      var words = ShellWords.split(line) ?? []
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

  /// What a page needs of the compiler's work, and no more.
  ///
  /// The compiler checks its own intermediate code again and again, looks whether the system's
  /// headers have changed, and whether the object is there already: a fifth of a page's build. The
  /// four passes make code faster that has been found good by then, and take longer than they save;
  /// all that finds mistakes stays.
  private static let quickOptions =
    [
      "-sil-verify-none", "-disable-llvm-verify", "-disable-modules-validate-system-headers",
      "-disable-incremental-llvm-codegen",
    ]
    + [
      "onone-simplification", "use-prespecialized", "late-onone-simplification",
      "cleanup-debug-steps",
    ].flatMap { ["-Xllvm", "-sil-disable-pass=\($0)"] }

  /// The driver's own link job, which calls clang.
  package static func clangJob(fromDriver output: String) -> [String]? {
    for line in output.split(separator: "\n") {
      let words = ShellWords.split(line) ?? []
      guard words.first?.split(separator: "/").last?.hasPrefix("clang") == true else { continue }
      return words.filter { !$0.hasPrefix("@") }
    }
    return nil
  }

  /// What no other library brings along, and the linker's leave not to look any further.
  ///
  /// Reading Foundation's symbols takes half of the link. The page's own library needs Foundation and
  /// the rest of the runtime anyway, so the loader finds them; `-z now` makes it say at once when a
  /// page needs something else, and the whole link is made then.
  private static let quickLibraries = [
    "-lswiftSwiftOnoneSupport", "--unresolved-symbols=ignore-all", "--allow-shlib-undefined",
    "-z", "now", "--threads=1",
  ]

  /// The linker's command lines from what `clang -###` printed.
  ///
  /// The libraries that the driver finds in each object (autolinking) are replaced by all of the
  /// runtime's, under `--as-needed`: only those the page uses are loaded.
  package static func linkJob(
    fromClang output: String, linker: String, object: String, program: String,
    runtimeLibraries: [String]
  ) -> (link: [String], quickLink: [String], sharedLink: [String])? {
    guard let line = output.split(separator: "\n").last(where: { $0.contains("-dynamic-linker") })
    else { return nil }
    var words = ShellWords.split(line) ?? []
    guard let input = words.firstIndex(of: object),
      let flag = words.firstIndex(of: "-o"), flag + 1 < words.count, words[flag + 1] == program
    else { return nil }
    words[0] = linker
    words[flag + 1] = Self.program
    words[input] = Self.object
    words.removeAll { $0 == "--build-id" }
    var quick = words.filter { $0 != "-lswiftCore" }
    quick.append(contentsOf: quickLibraries)
    let libraries = ["--push-state", "--as-needed"] + runtimeLibraries + ["--pop-state"]
    words.insert(contentsOf: libraries, at: input + 1)
    return (words, quick, shared(quick))
  }

  /// The link of a program as one of a library: without the loader's name, the program's start, and
  /// all libraries, which the host has loaded.
  private static func shared(_ program: [String]) -> [String] {
    let words = program.filter { word in
      word != "-pie" && !word.hasSuffix("/Scrt1.o") && !word.hasPrefix("-l")
        && !word.hasPrefix("-L") && !word.hasSuffix("as-needed")
    }
    guard let flag = words.firstIndex(of: "-dynamic-linker") else { return words + ["-shared"] }
    return Array(words[..<flag] + words[(flag + 2)...]) + ["-shared"]
  }
}
