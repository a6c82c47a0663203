#if os(Linux)
  #if canImport(FoundationEssentials)
    public import FoundationEssentials
  #else
    public import Foundation
  #endif

  /// The desktop's keyring (Secret Service), through libsecret's program `secret-tool`.
  ///
  /// Secrets go through its standard input as base64. Services and accounts are on its command
  /// line, where other users of the machine can see them.
  ///
  /// ```swift
  /// let store = SecretServiceStore()
  /// try store.set(Data("token".utf8), service: "api.example", account: "mia")
  /// ```
  public struct SecretServiceStore: SecretStore {
    /// The result of running the program.
    public struct Output: Sendable {
      /// Its exit code.
      public var exitCode: Int32
      /// What it wrote to standard output, which includes the secrets.
      public var output: Data
      /// What it wrote to standard error.
      public var errorOutput: Data

      /// Creates a result.
      public init(exitCode: Int32, output: Data = Data(), errorOutput: Data = Data()) {
        self.exitCode = exitCode
        self.output = output
        self.errorOutput = errorOutput
      }
    }

    /// Runs the program with arguments and standard input; throws when it is not installed.
    public typealias Runner =
      @Sendable (_ arguments: [String], _ input: Data) throws(StorageError) -> Output

    private static let inputLimit = 32 << 10
    private let label: String
    private let run: Runner

    /// Creates a store in the user's keyring.
    ///
    /// - Parameters:
    ///   - label: The text that the keyring's window shows for each secret.
    ///   - runner: Runs `secret-tool`; by default the one on the PATH.
    public init(label: String = "lessons", runner: @escaping Runner = SecretTool.live) {
      self.label = label
      run = runner
    }

    /// Returns the secret, or nil when there is none.
    ///
    /// - Throws: `StorageError` with `.serviceUnavailable` or `.invalidParameter`; with
    ///   `.malformedInput` when another program has stored something that is not base64.
    public func data(service: String, account: String) throws(StorageError) -> Data? {
      let operation = "reading a secret from the keyring"
      let output = try run(["lookup"] + attributes(service, account, operation), Data())
      guard output.exitCode == 0 else {
        try check(output, operation)
        return nil
      }
      let text = String(decoding: output.output, as: UTF8.self)
      guard let data = Data(base64Encoded: String(text.filter { !$0.isWhitespace })) else {
        throw StorageError(.malformedInput, operation, "the secret is not base64")
      }
      return data
    }

    /// Stores a secret and replaces an existing one.
    ///
    /// - Throws: `StorageError` with `.serviceUnavailable`; with `.invalidParameter` for more than
    ///   32 KiB or a name that the program does not accept.
    public func set(_ data: Data, service: String, account: String) throws(StorageError) {
      let operation = "storing a secret in the keyring"
      guard data.count <= Self.inputLimit else {
        throw StorageError(.invalidParameter, operation, "more than 32 KiB do not fit")
      }
      let arguments = ["store", "--label=\(label)"]
      let names = try attributes(service, account, operation)
      let output = try run(arguments + names, Data(data.base64EncodedString().utf8))
      guard output.exitCode == 0 else {
        try check(output, operation)
        throw StorageError(
          .serviceUnavailable, operation, "secret-tool ended with exit code \(output.exitCode)")
      }
    }

    /// Removes a secret and returns whether there was one.
    ///
    /// - Throws: `StorageError` with `.serviceUnavailable` or `.invalidParameter`.
    @discardableResult
    public func remove(service: String, account: String) throws(StorageError) -> Bool {
      let operation = "removing a secret from the keyring"
      let names = try attributes(service, account, operation)
      // `clear` gives the same result whether or not there was a secret.
      let found = try run(["lookup"] + names, Data())
      guard found.exitCode == 0 else {
        try check(found, operation)
        return false
      }
      let output = try run(["clear"] + names, Data())
      if output.exitCode != 0 { try check(output, operation) }
      return output.exitCode == 0
    }

    /// Returns the accounts that have a secret for a service, sorted.
    ///
    /// - Throws: `StorageError` with `.serviceUnavailable` or `.invalidParameter`.
    public func accounts(service: String) throws(StorageError) -> [String] {
      let operation = "listing the keyring"
      try Self.checkName(service, operation)
      let output = try run(["search", "--all", "service", service], Data())
      guard output.exitCode == 0 else {
        try check(output, operation)
        return []
      }
      // secret-tool writes attributes to standard error and everything else to standard output.
      let text = String(decoding: output.output + [10] + output.errorOutput, as: UTF8.self)
      let start = "attribute.account = "
      let lines = text.split(separator: "\n").filter { $0.hasPrefix(start) }
      return Set(lines.map { String($0.dropFirst(start.count)) }).sorted()
    }
  }

  extension SecretServiceStore: RedactedDescription {
    /// The label.
    public var description: String { "SecretServiceStore(\(label))" }

    /// No output means that nothing was found; any message is about the service.
    private func check(_ output: Output, _ operation: String) throws(StorageError) {
      let words =
        String(decoding: output.errorOutput, as: UTF8.self)
        .split(separator: "\n").first.map { ": \($0)" } ?? ""
      guard words.isEmpty else { throw SecretTool.unavailable(operation, words) }
    }

    private func attributes(
      _ service: String, _ account: String, _ operation: String
    ) throws(StorageError) -> [String] {
      try Self.checkName(service, operation)
      try Self.checkName(account, operation)
      return ["service", service, "account", account]
    }

    /// A leading dash would be read as an option, and the program prints one attribute per line.
    private static func checkName(_ name: String, _ operation: String) throws(StorageError) {
      guard !name.isEmpty, !name.hasPrefix("-"), name.utf8.allSatisfy({ $0 >= 32 && $0 != 127 })
      else {
        throw StorageError(
          .invalidParameter, operation,
          "a name must not be empty, start with a dash or contain control characters")
      }
    }
  }
#endif
