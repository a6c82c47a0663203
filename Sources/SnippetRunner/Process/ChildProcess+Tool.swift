internal import Judging
internal import SystemIO

extension ChildProcess {
  /// A compiler or linker: it may read everything, and change only its temporary folder and the cache of C
  /// modules.
  ///
  /// - Parameters:
  ///   - words: The program's file and its arguments.
  ///   - environment: Its environment; see `environment(ofToolIn:_:)`.
  ///   - limit: The processor time that it may use.
  ///   - deadline: The time at which it is killed.
  /// - Returns: The process, which is not started.
  static func tool(
    _ words: [String], _ environment: [String: String], within limit: ProcessorLimit,
    until deadline: ContinuousClock.Instant
  ) -> ChildProcess {
    var process = ChildProcess(
      executable: words.first ?? "", arguments: Array(words.dropFirst()), environment: environment,
      deadline: deadline)
    process.processorLimit = limit
    process.memoryLimit = Limits.toolMemoryBytes
    process.endsWithParent = true
    process.writable = Toolchain.writable(environment)
    return process
  }

  /// The environment of a compiler that keeps its temporary files in a folder.
  ///
  /// Without a better folder it keeps C modules there too, since the compiler fails without one.
  static func environment(
    ofToolIn folder: String, _ environment: [String: String]
  ) -> [String: String] {
    [Toolchain.moduleCacheVariable: "\(folder)/module-cache"]
      .merging(environment) { $1 }.merging(["TMPDIR": folder]) { $1 }
  }
}
