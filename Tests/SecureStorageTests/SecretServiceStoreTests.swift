#if os(Linux)
  import Foundation
  import SecureStorage
  import Synchronization
  import Testing

  @Suite(.timeLimit(.minutes(5))) struct SecretServiceStoreTests {
    typealias Output = SecretServiceStore.Output

    /// A keyring in a folder that behaves like libsecret's program.
    static let program = #"""
      #!/bin/sh
      verb=$1; shift
      case $verb in
        store) shift; cat > "$KEYRING/$2@$4" ;;
        lookup) [ -f "$KEYRING/$2@$4" ] && cat "$KEYRING/$2@$4" ;;
        clear) rm -f "$KEYRING/$2@$4" ;;
        search)
          shift
          for file in "$KEYRING/$2@"*; do
            [ -f "$file" ] || continue
            echo "[/org/freedesktop/secrets/collection/login/1]"
            echo "secret = $(cat "$file")"
            echo "attribute.service = $2" >&2
            echo "attribute.account = ${file##*@}" >&2
          done ;;
      esac
      """#

    @Test func `the keyring stores what it is given`() throws {
      try Fixture.withFolder { folder in
        let program = folder + "/secret-tool"
        try Data(Self.program.utf8).write(to: URL(fileURLWithPath: program))
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
        try FileManager.default.createDirectory(
          atPath: folder + "/ring", withIntermediateDirectories: true)
        let environment = ["PATH": "\(folder):/usr/bin:/bin", "KEYRING": folder + "/ring"]
        let store = SecretServiceStore(runner: SecretTool.runner(environment: environment))
        try SecretStoreTests.exercise(store)
        let large = Data(repeating: 7, count: 32 << 10)
        try store.set(large, service: "api", account: "large")
        #expect(try store.data(service: "api", account: "large") == large)
        #expect(!"\(store)".contains("hunter2"))
      }
    }

    @Test func `the secret goes through standard input as base64`() throws {
      let calls = Mutex<[(arguments: [String], input: Data)]>([])
      let store = SecretServiceStore(label: "demo") { (arguments, input) throws(StorageError) in
        calls.withLock { $0.append((arguments, input)) }
        return Output(exitCode: 0)
      }
      try store.set(Fixture.secret, service: "api", account: "mia")
      let call = try #require(calls.withLock { $0.first })
      #expect(call.arguments == ["store", "--label=demo", "service", "api", "account", "mia"])
      #expect(call.input == Data(Fixture.secret.base64EncodedString().utf8))
    }

    @Test func `a missing program is a clear error`() {
      let store = SecretServiceStore(runner: SecretTool.runner(environment: ["PATH": "/nowhere"]))
      #expect {
        _ = try store.data(service: "api", account: "mia")
      } throws: { error in
        "\(error)" == "running secret-tool: the desktop's Secret Service is not available: "
          + "install libsecret-tools and start a keyring"
      }
    }

    // The output of secret-tool 0.20.5 on a machine without a session bus.
    @Test func `a missing service is a clear error`() {
      let words = "secret-tool: Cannot autolaunch D-Bus without X11 $DISPLAY\n"
      let store = SecretServiceStore { (_, _) throws(StorageError) in
        Output(exitCode: 1, errorOutput: Data(words.utf8))
      }
      #expect(
        Fixture.code { () throws(StorageError) in _ = try store.data(service: "api", account: "mia")
        }
          == .serviceUnavailable)
      #expect(
        Fixture.code { () throws(StorageError) in
          try store.set(Data(), service: "api", account: "mia")
        }
          == .serviceUnavailable)
      #expect(
        Fixture.code { () throws(StorageError) in
          _ = try store.remove(service: "api", account: "mia")
        }
          == .serviceUnavailable)
      #expect(
        Fixture.code { () throws(StorageError) in _ = try store.accounts(service: "api") }
          == .serviceUnavailable)
    }

    @Test(arguments: ["", "-A", "--label=x", "a\nattribute.account = b"])
    func `a name that the program would misread is refused`(name: String) {
      let store = SecretServiceStore { (_, _) throws(StorageError) in Output(exitCode: 0) }
      #expect(
        Fixture.code { () throws(StorageError) in
          try store.set(Data(), service: "api", account: name)
        } == .invalidParameter)
      #expect(
        Fixture.code { () throws(StorageError) in _ = try store.accounts(service: name) }
          == .invalidParameter)
    }

    @Test func `a secret of another program is not mistaken for ours`() {
      let store = SecretServiceStore { (_, _) throws(StorageError) in
        Output(exitCode: 0, output: Data("not base64!".utf8))
      }
      #expect(
        Fixture.code { () throws(StorageError) in
          _ = try store.data(service: "api", account: "mia")
        } == .malformedInput)
    }
  }
#endif
