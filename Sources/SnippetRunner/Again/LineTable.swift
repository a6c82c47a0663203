internal import SystemIO

/// Reads the line of each address from a page's library, with the toolchain's own tool.
struct LineTable {
  /// A place in code, with the path that the compiler got.
  struct Line: Hashable {
    /// The file's path.
    var path: String
    /// The line, counted from 1.
    var line: Int
    /// The column, counted from 1; 0 when unknown.
    var column: Int
  }

  /// The program that reads the table.
  let reader: String
  /// The page's library.
  let library: String

  /// Returns the program that reads line tables, or `nil` when the toolchain has none.
  static func reader(of toolchain: Toolchain) -> String? {
    let path = "\(toolchain.folder)/llvm-symbolizer"
    return FileStamp.isThere(path) ? path : nil
  }

  /// Returns the lines of addresses, in their order, without those that belong to no line.
  ///
  /// - Throws: `RunnerError` when the tool cannot be started, or was interrupted.
  func lines(
    of addresses: [UInt], _ environment: [String: String], _ interrupt: Interrupt
  ) throws(RunnerError) -> [Line] {
    guard !addresses.isEmpty else { return [] }
    var process = ChildProcess(
      executable: reader,
      arguments: ["--obj=\(library)", "--functions=none", "--output-style=LLVM", "--inlines"]
        + addresses.map { "0x" + String($0, radix: 16) },
      environment: environment, deadline: .now + .seconds(5))
    process.processorLimit = ProcessorLimit(seconds: 5)
    process.writable = Toolchain.writable(environment)
    let outcome = try RunnerError.wrapping(process.run(interrupt: interrupt))
    guard outcome.termination == .exited(0) else { return [] }
    return Self.parse(String(decoding: outcome.captures[0], as: UTF8.self))
  }

  /// Reads `PATH:LINE:COLUMN` on each line.
  ///
  /// An unknown place is `??:0:0`, and generated code has line 0.
  static func parse(_ output: String) -> [Line] {
    output.split(separator: "\n").compactMap { text in
      let parts = text.split(separator: ":", omittingEmptySubsequences: false)
      guard parts.count >= 3, let line = Int(parts[parts.count - 2]), line > 0,
        let column = Int(parts[parts.count - 1])
      else { return nil }
      return Line(path: parts.dropLast(2).joined(separator: ":"), line: line, column: column)
    }
  }
}
