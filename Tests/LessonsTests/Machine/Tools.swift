import Foundation
import SnippetRunner
import SystemIO
import TestPrograms

/// The compiler, linker and host of a runner, each of which a shell script can replace.
struct Tools {
  private let scratch: ScratchFolder
  /// The runner that calls them.
  var runner: PageRunner

  /// Takes the tools that are installed, with a build recipe that is known already.
  init() throws {
    scratch = try ScratchFolder()
    runner = try TracedPage.runner(cacheFolder: scratch.url.path)
    // Compilers can only write to the page's folder and this one, in which scripts count.
    runner.environment[Toolchain.moduleCacheVariable] = scratch.url.path
    _ = try runner.judge(TracedPage.program("let a = 1"))
  }

  /// The real program that a replacement may go on with, as a word of the shell.
  private static func quoted(_ path: String) -> String { "'\(path)'" }

  /// Writes a script; `REAL` in it stands for the program it replaces.
  private func write(_ script: String, _ name: String, for real: String) throws -> String {
    let text = "#!/bin/sh\n" + script.replacing("REAL", with: Self.quoted(real)) + "\n"
    // Foundation's own files would be inherited by programs that start meanwhile, and a script that
    // is open for writing cannot be run.
    let path = path(name)
    try FileContents.write(Array(text.utf8), to: path)
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
    return path
  }

  private func changeRecipe(_ change: (inout BuildRecipe) throws -> Void) throws {
    let file = scratch.url.appending(path: "recipe.json")
    var recipe = try JSONDecoder().decode(BuildRecipe.self, from: Data(contentsOf: file))
    try change(&recipe)
    try JSONEncoder().encode(recipe).write(to: file)
  }

  /// Replaces the compiler behind the driver.
  func replaceCompiler(_ script: String) throws {
    try changeRecipe { $0.compile[0] = try write(script, "compiler", for: $0.compile[0]) }
  }

  /// Replaces the linker behind the driver.
  func replaceLinker(_ script: String) throws {
    try changeRecipe { recipe in
      let path = try write(script, "linker", for: recipe.link[0])
      (recipe.link[0], recipe.quickLink[0]) = (path, path)
    }
  }

  /// Replaces the driver, which is called when compiler and linker do not work.
  mutating func replaceDriver(_ script: String) throws {
    let path = try write(script, "driver", for: runner.toolchain.swiftc)
    runner.toolchain = Toolchain(swiftc: path, identity: runner.toolchain.identity)
  }

  /// Replaces the host.
  mutating func replaceHost(_ script: String) throws {
    runner.modules.hostProgram = try write(script, "host", for: runner.modules.hostProgram)
  }

  /// The path of a file in the tools' folder.
  func path(_ name: String) -> String { scratch.url.appending(path: name).path }

  /// A file in the tools' folder as a word of the shell, for scripts that count their starts.
  func file(_ name: String) -> String { Self.quoted(path(name)) }

  /// The lines that scripts have written to a file.
  func lines(_ name: String) -> [String] {
    let data = (try? Data(contentsOf: URL(filePath: path(name)))) ?? Data()
    return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}
