#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
package import LessonModel
internal import SystemIO

/// The background process that compiles the code before the next step.
///
/// It is `lessons` itself, called with an undocumented argument and the file of an `EarlierOrder`.
package enum EarlierHelper {
  /// The first argument of the process.
  package static let word = "--compile-code-before-step"

  /// The suffix of an order's file.
  static let orderMark = ".order"

  private static let mostBytes = 16 << 20

  /// Carries out the order in this process's environment, removes the order's file and returns the
  /// exit code.
  package static func run(_ file: String) -> Int32 {
    defer { FileContents.remove(file) }
    let bytes = FileContents.read(file, upTo: mostBytes)
    guard let order = try? JSONDecoder().decode(EarlierOrder.self, from: Data(bytes)) else {
      return 1
    }
    let environment = ProcessInfo.processInfo.environment
    return (try? order.carryOut(in: environment, interrupt: .never)) == nil ? 1 : 0
  }

  /// Writes an order for the code before a program's step.
  ///
  /// - Returns: The file, for `run`; `nil` when there is nothing to do, or another process is
  ///   already doing it.
  package static func order(for program: PageProgram, _ runner: PageRunner) -> String? {
    guard let code = runner.way(of: program).code,
      let order = try? EarlierStore(of: runner)?.order(for: code, runner),
      let data = try? JSONEncoder().encode(order)
    else { return nil }
    let file = order.place + orderMark
    let workspace = FilePath.parent(of: FilePath.parent(of: order.folder))
    try? Folder.makeAll(order.folder, within: workspace)
    if FileStamp.isOlder(file, than: .seconds(60)) { FileContents.remove(file) }
    guard (try? AtomicFile.create(Array(data), at: file)) != nil else { return nil }
    return file
  }
}
