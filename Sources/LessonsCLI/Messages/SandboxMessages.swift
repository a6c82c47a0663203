internal import SystemIO

/// The messages about the sandbox in which pages run.
enum SandboxMessages {
  /// Describes the restrictions in force, and those that the kernel lacks.
  static func text(of state: SandboxState) -> String {
    var parts: [String] = []
    if state.landlock > 0 { parts.append("Landlock \(state.landlock)") }
    if state.filtersCalls { parts.append("seccomp") }
    guard !state.protects else {
      return parts.joined(separator: " and ")
        + ": a lesson's code can use its own folder, and nothing else of yours"
    }
    let lacking = [state.landlock > 0 ? nil : "Landlock", state.filtersCalls ? nil : "seccomp"]
      .compactMap(\.self).joined(separator: " and ")
    return "none, as this system has no \(lacking): a lesson's code runs with your permissions, so "
      + "`lessons` asks before it runs a course that was not installed with it"
  }
}
