internal import Judging
internal import SystemIO

extension ChildProcess {
  /// Returns the process of a compiler or linker, which may read everything, but change only its
  /// temporary folder and the cache of C modules.
  ///
  /// - Parameters:
  ///   - words: The program's file and its arguments.
  ///   - environment: The environment; see `environment(ofToolIn:_:)`.
  ///   - limit: The limit on processor time.
  ///   - deadline: The time at which the process is killed.
  /// - Returns: The process, which is not started yet.
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

  /// Returns the environment of a compiler with its temporary files in a folder.
  ///
  /// Without a better folder, C modules are also in this folder, because the compiler needs one.
  static func environment(
    ofToolIn folder: String, _ environment: [String: String]
  ) -> [String: String] {
    [Toolchain.moduleCacheVariable: "\(folder)/module-cache"]
      .merging(environment) { $1 }.merging(["TMPDIR": folder]) { $1 }
  }
}
