internal import PageProtocol
internal import SystemIO

/// The compiled code before a step: a module to compile against, and a library to run first.
struct EarlierModule: Hashable, Sendable {
  /// The folder with the module's files.
  let folder: String

  /// The file that the compiler reads.
  static let moduleFile = "\(EarlierCode.moduleName).swiftmodule"
  /// The library, in a folder that has nothing else, as the page's process may read that.
  static let libraryFile = "\(libraryFolder)/before"
  /// The folder of the library.
  static let libraryFolder = "built"
  /// The names of the code that the modules it imports have too; see `ShadowingNames`.
  static let shadowingFile = "shadowing"
  /// All its files.
  static let files = [moduleFile, libraryFile, shadowingFile]

  /// The library that the host loads before the step.
  var library: String { "\(folder)/\(Self.libraryFile)" }

  /// The names of the code that the modules it imports have too; `nil` when they cannot be read.
  var shadowing: ShadowingNames? {
    let file = "\(folder)/\(Self.shadowingFile)"
    guard let bytes = try? FileContents.readWhole(file, limit: EarlierOrder.mostBytes) else {
      return nil
    }
    return ShadowingNames(text: String(decoding: bytes, as: UTF8.self))
  }
}

extension BuildRecipe {
  /// The arguments that compile the code before a step, with a placeholder for the module's file.
  ///
  /// Types keep the names that they have in one module, in what `dump` and `String(reflecting:)`
  /// print too.
  var compileEarlier: [String] {
    renamed(EarlierCode.moduleName) + [
      "-enable-testing", "-emit-module", "-emit-module-path", Self.module,
      "-entry-point-function-name", PageSymbol.before,
    ]
  }

  /// The arguments that compile a page as a module with another name, but with the names of symbols and
  /// types that the page has.
  func renamed(_ name: String) -> [String] {
    var words = compile
    guard let place = words.firstIndex(of: "-module-name"), place + 1 < words.count else {
      return []
    }
    let page = words[place + 1]
    words[place + 1] = name
    return words + ["-module-abi-name", page]
  }

  /// The arguments that compile a step against the code before it, whose module is in a folder.
  func compileStep(after folder: String) -> [String] {
    // Checks that are compiled apart may use all that is not private.
    compile + ["-I", folder, "-enable-testing", "-entry-point-function-name", PageSymbol.step]
  }

  /// The arguments that compile a whole page and write its module as soon as all diagnostics agree.
  var compileWithModule: [String] {
    compile + ["-emit-module", "-emit-module-path", Self.module]
  }

  /// The placeholder of the module file that is made.
  static let module = "@MODULE"
}
