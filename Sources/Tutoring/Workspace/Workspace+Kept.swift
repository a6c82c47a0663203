package import LessonModel
internal import SystemIO

/// What steps have printed that learners keep, for their summary.
extension Workspace {
  private static func name(of address: StepAddress) -> String {
    ".lessons/kept/\(address.lesson)-\(address.step).txt"
  }

  /// Keeps what a step has printed; without it only the summary says less, so errors are ignored.
  func keep(_ output: String, of address: StepAddress) {
    try? Folder.makeAll("\(path)/.lessons/kept")
    try? write(output, to: Self.name(of: address), isLasting: false)
  }

  /// What a step printed when it passed last, if it is kept.
  package func kept(of address: StepAddress) -> String? {
    let bytes = try? read(Self.name(of: address), limit: Self.greatestPage)
    return bytes.map { String(decoding: $0, as: UTF8.self) }
  }
}
