package import LessonModel
internal import SystemIO

/// The kept outputs of steps, for the learner's summary.
extension Workspace {
  private static func name(of address: StepAddress) -> String {
    ".lessons/kept/\(address.lesson)-\(address.step).txt"
  }

  /// Keeps the output of a step.
  ///
  /// Errors are ignored, because the summary is then only shorter.
  func keep(_ output: String, of address: StepAddress) {
    try? Folder.makeAll("\(path)/.lessons/kept")
    try? write(output, to: Self.name(of: address), isLasting: false)
  }

  /// Returns the output of a step's last pass, if kept.
  package func kept(of address: StepAddress) -> String? {
    let bytes = try? read(Self.name(of: address), limit: Self.greatestPage)
    return bytes.map { String(decoding: $0, as: UTF8.self) }
  }
}
