import Foundation
import Testing

extension Sandbox {
  /// Lets the compiler begin with a step only when a condition holds in the folder of its run; when it
  /// does not hold in time, the compiler fails.
  ///
  /// - Parameter condition: The condition, for the shell.
  /// - Throws: When the sandbox has no folder `cache` with the compiler's recipe.
  func delayStep(_ condition: String) throws {
    let recipe = "\(path)/cache/recipe.json"
    let kept = try String(contentsOfFile: recipe, encoding: .utf8)
    let words = try #require(try json(kept)["compile"] as? [String])
    try write(
      """
      #!/bin/sh
      case "$*" in
        *lessons_step_main*)
          for try in $(seq 600); do
            (cd "$TMPDIR/work" && \(condition)) && exec '\(words[0])' "$@"
            sleep 0.1
          done
          exit 1 ;;
      esac
      exec '\(words[0])' "$@"

      """, to: "slow")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: "\(path)/slow")
    let escaped = words[0].replacing("/", with: "\\/")
    try kept.replacing("\"\(escaped)\"", with: "\"\(path)/slow\"")
      .write(toFile: recipe, atomically: true, encoding: .utf8)
  }
}
