internal import PageProtocol
internal import SystemIO

/// The compiled code before a step, which is a module to compile against and a library to run
/// first.
struct EarlierModule: Hashable, Sendable {
  /// The folder with the module's files.
  let folder: String

  /// The module's file, which the compiler reads.
  static let moduleFile = "\(EarlierCode.moduleName).swiftmodule"
  /// The library, alone in its folder because the page's process may read that folder.
  static let libraryFile = "\(libraryFolder)/before"
  static let libraryFolder = "built"
  static let files = [moduleFile, libraryFile]

  /// The library that the host loads before the step.
  var library: String { "\(folder)/\(Self.libraryFile)" }
}

extension BuildRecipe {
  /// The arguments that compile the code before a step, with a placeholder for the module's file.
  ///
  /// Types keep the names that they have in a single module, including in the output of `dump` and
  /// `String(reflecting:)`.
  var compileEarlier: [String] {
    var words = compile
    guard let place = words.firstIndex(of: "-module-name"), place + 1 < words.count else {
      return []
    }
    let page = words[place + 1]
    words[place + 1] = EarlierCode.moduleName
    return words + [
      "-module-abi-name", page, "-enable-testing", "-emit-module", "-emit-module-path", Self.module,
      "-entry-point-function-name", PageSymbol.before,
    ]
  }

  /// Returns the arguments that compile a step against the code before it, whose module is in the
  /// folder.
  func compileStep(after folder: String) -> [String] {
    compile + ["-I", folder, "-entry-point-function-name", PageSymbol.step]
  }

  /// The arguments that compile a whole page and write its module after all error checks.
  var compileWithModule: [String] {
    compile + ["-emit-module", "-emit-module-path", Self.module]
  }

  /// The placeholder of the module file.
  static let module = "@MODULE"
}
