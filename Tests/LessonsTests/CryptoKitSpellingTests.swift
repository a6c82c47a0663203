import Foundation
import GoldenFiles
import SystemIO
import TestPrograms
import Testing

/// What a page writes with CryptoCore goes into an app with CryptoKit.
///
/// The same source typechecks with both. CryptoKit is a stub here, with Apple's declarations.
@Suite(.timeLimit(.minutes(5))) struct CryptoKitSpellingTests {
  private static let folder = Sandbox.root + "/Tests/LessonsTests/CryptoKit"

  private func read(_ path: String) throws -> String {
    try String(contentsOfFile: path, encoding: .utf8)
  }

  /// Compiles the stub in a folder and returns the options that find it.
  private func stub(in folder: ScratchFolder) throws -> [String] {
    let source = try folder.write(read("\(Self.folder)/CryptoKit.stub"), to: "CryptoKit.swift")
    let module = folder.url.appending(path: "CryptoKit.swiftmodule").path(percentEncoded: false)
    let made = try #require(Program("swiftc")).run([
      "-swift-version", "6", "-parse-as-library", "-module-name", "CryptoKit", "-emit-module",
      "-emit-module-path", module, source,
    ])
    #expect(made.exitCode == 0, "\(made.errors)")
    return ["-I", folder.url.path(percentEncoded: false)]
  }

  private func typecheck(_ text: String, options: [String]) throws -> ProgramResult {
    let folder = try ScratchFolder()
    let source = try folder.write(text, to: "use.swift")
    return try withExtendedLifetime(folder) {
      try #require(Program("swiftc")).run(
        ["-swift-version", "6", "-parse-as-library", "-typecheck", source] + options)
    }
  }

  /// The options that find the page modules of this build.
  private static let core = [
    "-I", FilePath.parent(of: Sandbox.builtProgram) + "/Modules", "-I",
    Sandbox.root + "/Sources/CLibcrypto",
  ]

  @Test func `each declaration of CryptoKit that pages may use is spelled the same here`() throws {
    let folder = try ScratchFolder()
    let kit = try stub(in: folder)
    let uses = try read("\(Self.folder)/uses.stub")
    let apple = try typecheck("import CryptoKit\n" + uses, options: kit)
    #expect(apple.exitCode == 0, "\(apple.errors)")
    let ours = try typecheck("import CryptoCore\n" + uses, options: Self.core)
    #expect(ours.exitCode == 0, "\(ours.errors)")
    let wrong = uses.replacing("SHA256.hash(data: data)", with: "SHA256.hash(data)")
    #expect(try typecheck("import CryptoKit\n" + wrong, options: kit).exitCode != 0)
    #expect(try typecheck("import CryptoCore\n" + wrong, options: Self.core).exitCode != 0)
  }

  /// The learner's functions whose solutions use CryptoKit's API, as the solutions write them.
  ///
  /// A function with two places to edit is left out, and one with RSA, which CryptoKit does not have.
  private func functions() throws -> [String] {
    let course = Sandbox.root + "/Lessons"
    let lessons = try FileManager.default.contentsOfDirectory(atPath: course).sorted()
      .filter { $0.hasSuffix(".md") }
    return try lessons.flatMap { name in
      try read("\(course)/\(name)").matches(
        of:
          /(?s)```swift step=[^\n]*\n((?:(?!```).)*)```\s*(?:```uses\n(?:(?!```).)*```\s*)?```swift solution\n(.*?)```/
      ).compactMap { step in
        guard step.2.contains(/\b(SHA\d+|HMAC|HKDF|AES\.GCM|P256|SymmetricKey|Insecure)\b/),
          !step.2.contains(/\/\/#-editable-code|RSA/)
        else { return nil }
        let function = step.1.firstMatch(
          of:
            /(?ms)^(?:nonisolated )?(func (?:(?!^\}).)*?)[ ]*\/\/#-editable-code(?:(?!^\}).)*?\/\/#-end-editable-code.*?^\}/
        )
        return function.map { "\($0.1)\(step.2)}\n" }
      }
    }
  }

  @Test func `what learners write with CryptoKit's names goes into an app`() throws {
    let folder = try ScratchFolder()
    let kit = try stub(in: folder)
    // What CryptoKit lacks and an app writes itself.
    let lacking = """
      import CryptoKit
      import Foundation
      enum Base64URL { static func encode(_ bytes: some Sequence<UInt8>) -> String { "" } }
      func encoded(_ bytes: Data) -> String { "" }
      enum UnauthenticatedCBC {
        static func encrypt(_ data: Data, key: Data, vector: Data) throws -> Data { data }
        static func decrypt(_ data: Data, key: Data, vector: Data) throws -> Data { data }
      }
      enum Railsauth { static let apiPassword = "" }
      struct Token {
        var signature: Data
        var signed: Data
      }
      struct BadKey: Error {}
      struct PasskeyAssertion {
        var rawClientDataJSON, rawAuthenticatorData, signature: Data
      }
      protocol SecretStore {
        func data(service: String, account: String) throws -> Data?
        func set(_ data: Data, service: String, account: String) throws
      }
      func keyData(_ key: SymmetricKey) -> Data { Data() }

      """
    let functions = try functions()
    for use in ["SHA256.hash(data:", "HMAC<SHA256>.isValid"] {
      #expect(functions.contains { $0.contains(use) })
    }
    for function in functions {
      let result = try typecheck(lacking + function, options: kit)
      #expect(result.exitCode == 0, "\(function)\n\(result.errors)")
    }
  }
}
