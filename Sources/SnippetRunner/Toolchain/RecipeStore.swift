#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
internal import Judging
internal import SystemIO

/// Creates build recipes and keeps them in a folder that users may delete.
struct RecipeStore: Sendable {
  /// The compiler that the recipe is for.
  var toolchain: Toolchain
  /// The modules that the recipe compiles against.
  var modules: PageModules
  /// The environment of the driver.
  var environment: [String: String]
  /// The folder for the recipe; `nil` to keep nothing.
  var folder: String?

  /// The toolchain and options that the recipe is for.
  private var key: String {
    ([toolchain.identity, BuildRecipe.edition] + modules.compileOptions + modules.linkOptions)
      .joined(separator: "\u{1}")
  }

  private var store: KeptValue<BuildRecipe>? { folder.map { KeptValue(in: "\($0)/recipe.json") } }

  /// Returns the kept recipe, or `nil` without a matching one.
  func kept() -> BuildRecipe? {
    store?.value.flatMap { $0.key == key ? $0 : nil }
  }

  /// Returns the kept recipe, or asks the driver for one.
  ///
  /// The result is `nil` when the driver must do the work.
  func recipe(interrupt: Interrupt) throws(RunnerError) -> BuildRecipe? {
    if let kept = kept() { return kept }
    guard let made = try make(key: key, interrupt: interrupt) else { return nil }
    store?.keep(made)
    return made
  }

  private func make(key: String, interrupt: Interrupt) throws(RunnerError) -> BuildRecipe? {
    let program = "/lessons-program"
    let driver = try output(
      of: toolchain.swiftc,
      ["-###"] + modules.compileOptions + modules.linkOptions + ["main.swift", "-o", program],
      interrupt: interrupt)
    guard let compile = BuildRecipe.compileJob(fromDriver: driver, source: "main.swift"),
      let clang = BuildRecipe.clangJob(fromDriver: driver),
      let linker = linker(besides: compile[0])
    else { return nil }
    // clang leaves out files that it cannot find, so it gets an existing object.
    let folder = try RunnerError.wrapping(TemporaryFolder())
    let object = try RunnerError.wrapping(folder.write("", to: "page.o"))
    let words = clang.map { $0.hasSuffix("/main-1.o") ? object : $0 }
    let answer = try output(of: words[0], ["-###"] + words.dropFirst(), interrupt: interrupt)
    let link = BuildRecipe.linkJob(
      fromClang: answer, linker: linker, object: object, program: program,
      runtimeLibraries: runtimeLibraries(in: clang))
    return link.map { link in
      BuildRecipe(
        compile: compile, link: link.link, quickLink: link.quickLink, key: key)
    }
  }

  /// The time limit for the driver's answer, which usually takes less than a second.
  private static let patience = TimeLimit(processorSeconds: 20, wallSeconds: 20)

  /// Returns the output of a tool on both streams, because drivers have used either for `-###`.
  ///
  /// A driver that hangs here would also hang while compiling.
  private func output(
    of tool: String, _ arguments: [String], interrupt: Interrupt
  ) throws(RunnerError) -> String {
    var process = ChildProcess(
      executable: tool, arguments: arguments, environment: environment,
      deadline: Self.patience.deadline)
    process.processorLimit = Self.patience.processor
    process.endsWithParent = true
    let outcome = try RunnerError.wrapping(process.run(interrupt: interrupt))
    guard outcome.overrun == nil else {
      throw .toolFailed(
        ToolFailure(.compiler, ToolFailure.End(outcome, within: Self.patience)))
    }
    return outcome.captures.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n")
  }

  /// Returns the toolchain's own linker, beside its frontend.
  private func linker(besides frontend: String) -> String? {
    let path = URL(fileURLWithPath: frontend).deletingLastPathComponent().path + "/ld.lld"
    return FileManager.default.isExecutableFile(atPath: path) ? path : nil
  }

  /// Returns all libraries of the Swift runtime that a page may need, as `-l` options.
  private func runtimeLibraries(in clang: [String]) -> [String] {
    guard let start = clang.first(where: { $0.hasSuffix("/swiftrt.o") }) else { return [] }
    // For …/lib/swift/linux/x86_64/swiftrt.o, the libraries are one folder up.
    let folder = URL(fileURLWithPath: start).deletingLastPathComponent()
      .deletingLastPathComponent().path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let wanted = ["libFoundation", "libswift", "libdispatch", "libBlocksRuntime"]
    return names.sorted().filter { name in
      name.hasSuffix(".so") && wanted.contains { name.hasPrefix($0) }
    }.map { "-l" + $0.dropFirst(3).dropLast(3) }
  }
}
