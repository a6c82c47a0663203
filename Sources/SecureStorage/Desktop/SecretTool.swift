#if os(Linux)
  public import Foundation

  /// Runs the program `secret-tool` as a child process.
  public enum SecretTool {
    /// Runs the program from this process's PATH.
    ///
    /// - Throws: `StorageError` with `.serviceUnavailable` when it is not installed.
    @Sendable
    public static func live(
      arguments: [String], input: Data
    ) throws(StorageError) -> SecretServiceStore.Output {
      try run(arguments, input, environment: ProcessInfo.processInfo.environment)
    }

    /// Returns a runner with its own environment, whose PATH says where the program is.
    public static func runner(environment: [String: String]) -> SecretServiceStore.Runner {
      { (arguments, input) throws(StorageError) in
        try run(arguments, input, environment: environment)
      }
    }

    /// Returns the error for a missing program or service.
    static func unavailable(_ operation: String, _ words: String = "") -> StorageError {
      StorageError(
        .serviceUnavailable, operation,
        "the desktop's Secret Service is not available: install libsecret-tools and start a keyring"
          + words)
    }

    private static func run(
      _ arguments: [String], _ input: Data, environment: [String: String]
    ) throws(StorageError) -> SecretServiceStore.Output {
      let operation = "running secret-tool"
      let folders = environment["PATH", default: ""].split(separator: ":")
      let path = folders.map { "\($0)/secret-tool" }
        .first { FileManager.default.isExecutableFile(atPath: $0) }
      guard let path else { throw unavailable(operation) }
      let (process, stdin, stdout, stderr) = (Process(), Pipe(), Pipe(), Pipe())
      process.executableURL = URL(fileURLWithPath: path)
      process.arguments = arguments
      process.environment = environment
      process.standardInput = stdin
      process.standardOutput = stdout
      process.standardError = stderr
      do {
        // Written before the child reads: it fits into the pipe, and the reader still exists.
        try stdin.fileHandleForWriting.write(contentsOf: input)
        try stdin.fileHandleForWriting.close()
        try process.run()
        let output = try stdout.fileHandleForReading.readToEnd() ?? Data()
        let errorOutput = try stderr.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return SecretServiceStore.Output(
          exitCode: process.terminationStatus, output: output, errorOutput: errorOutput)
      } catch {
        throw unavailable(operation, ": \(error)")
      }
    }
  }
#endif
