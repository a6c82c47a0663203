import Foundation
import SnippetRunner
import Testing

/// A compiler for runs of the program that works until it is told to fail.
struct BreakableCompiler {
  let sandbox: Sandbox
  /// The environment in which the program finds it.
  let environment: [String: String]

  /// Creates a compiler that works.
  init(_ sandbox: Sandbox) throws {
    self.sandbox = sandbox
    let variables = ProcessInfo.processInfo.environment
    let real = try Toolchain.find(environment: variables).folder
    let own = "\(sandbox.path)/bin"
    environment = ["PATH": "\(own):\(variables["PATH"] ?? "")"]
    try mend()
    // What the driver says about the programs it would call names those that can be broken.
    try write(
      """
      case " $* " in
      *" -### "*) '\(real)/swiftc' "$@" 2>&1 | sed 's#\(real)/swift-frontend#\(own)/swift-frontend#' ;;
      *) exec '\(real)/swiftc' "$@" ;;
      esac
      """, to: "swiftc")
    try write("exec '\(real)/swift-frontend' \"$@\"", to: "swift-frontend")
    for name in ["ld.lld", "swift-format"] {
      try FileManager.default.createSymbolicLink(
        atPath: "\(own)/\(name)", withDestinationPath: "\(real)/\(name)")
    }
  }

  /// Writes a script that fails first, if it is told to.
  private func write(_ script: String, to name: String) throws {
    let path = try sandbox.write(
      "#!/bin/sh\n. '\(sandbox.path)/bin/breakage'\n\(script)\n", to: "bin/\(name)")
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
  }

  /// Lets the compiler fail, as a shell script says.
  func fail(_ script: String) throws {
    try sandbox.write(script + "\n", to: "bin/breakage.new")
    #expect(unsafe rename("\(sandbox.path)/bin/breakage.new", "\(sandbox.path)/bin/breakage") == 0)
  }

  /// Lets the compiler work again.
  func mend() throws { try fail(":") }
}
