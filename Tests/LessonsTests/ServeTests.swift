import Foundation
import Testing

/// `lessons serve` as other programs use it.
@Suite(.waiting, .timeLimit(.minutes(5))) struct ServeTests {
  @Test func `it prints all addresses, and an interrupt ends it with 130`() throws {
    let sandbox = try Sandbox()
    let outcome = try sandbox.shell(
      """
      "$1" serve --json --seed 1 >out 2>err & pid=$!
      for i in $(seq 4800); do [ -s out ] && break; sleep 0.05; done
      base=$(sed 's/.*"base":"\\([^"]*\\)","systems".*/\\1/' out)
      curl -s -o /dev/null -w '%{http_code}\\n' -u photo-app:s3cret-api-password -d '{}' \\
        -H 'Content-Type: application/json' "$base/railsauth/api/signup"
      curl -s -o /dev/null "$base/facebook/me?access_token=verysecret"
      kill -INT $pid; wait $pid; echo "ended $?"
      """, [Sandbox.builtProgram])
    #expect(outcome.output == "400\nended 130\n", "\(outcome)")
    let line = try sandbox.read("out")
    #expect(line.split(separator: "\n").count == 1)
    let card = try json(line)
    let base = try #require(card["base"] as? String)
    #expect(base.hasPrefix("http://127.0.0.1:"))
    let systems = try #require(card["systems"] as? [String: [String: String]])
    let folders = [
      "railsauth": "railsauth/api", "parse": "parse/1", "cognito": "cognito/", "tmdb": "tmdb/3",
    ]
    for (name, facts) in systems where name != "storage" {
      #expect(facts["base"] == "\(base)/\(folders[name] ?? name)")
    }
    // What people upload is on an origin of its own.
    let files = try #require(systems["storage"]?["base"])
    #expect(files.wholeMatch(of: /http:\/\/127\.0\.0\.1:\d+/) != nil && files != base)
    let wanted: [String: [String]] = [
      "railsauth": ["apiUser", "apiPassword", "email", "password"],
      "parse": ["applicationId", "clientKey", "javascriptKey", "username", "password"],
      "firebase": ["projectId", "apiKey", "email", "password", "certificates"],
      "cognito": ["clientId", "poolId", "region", "username", "password"],
      "backend": ["base"], "storage": ["base"], "tmdb": ["apiKey", "username", "password"],
      "passkeys": ["relyingParty", "origin", "username", "password"],
      "google": [
        "authorizationEndpoint", "tokenEndpoint", "clientId", "redirectURI", "username", "password",
      ],
      "facebook": [
        "authorizationEndpoint", "tokenEndpoint", "clientId", "redirectURI", "username", "password",
      ],
      "keycloak": [
        "realm", "clientId", "authorizationEndpoint", "tokenEndpoint", "redirectURI", "username",
        "password",
      ],
    ]
    for (name, facts) in wanted {
      for fact in facts { #expect(systems[name]?[fact]?.isEmpty == false, "\(name).\(fact)") }
    }
    let world = try #require(card["world"] as? [String: String])
    #expect(world["base"] == "\(base)/_world")
    #expect(world["token"]?.count == 43)
    let routes = try #require(card["routes"] as? [String: [String]])
    #expect(routes.keys.sorted() == systems.keys.sorted())
    let log = try sandbox.read("err")
    #expect(log.contains("POST /railsauth/api/signup 400\n"))
    #expect(!log.contains("verysecret"))
  }

  /// Runs a script while `serve` runs; in it, `$base` is the address of the server.
  private func serving(
    _ options: [String], _ script: String
  ) throws -> (output: String, log: String) {
    let sandbox = try Sandbox()
    let outcome = try sandbox.shell(
      """
      program=$1; shift
      "$program" serve --json --seed 1 "$@" >out 2>err & pid=$!
      for i in $(seq 4800); do [ -s out ] && break; sleep 0.05; done
      base=$(sed 's/.*"base":"\\([^"]*\\)","systems".*/\\1/' out)
      fact() { sed 's/.*"'"$1"'":{"base":"\\([^"]*\\)".*/\\1/' out; }
      token=$(sed 's/.*"token":"\\([^"]*\\)".*/\\1/' out)
      \(script)
      kill -INT $pid; wait $pid
      """, [Sandbox.builtProgram] + options)
    return (outcome.output, try sandbox.read("err"))
  }

  @Test(arguments: [
    ([], "401"), (["--profile", "fixed"], "401"), (["--profile", "tutorial"], "500"),
  ])
  func `the backend is as it should be, unless the tutorial's is asked for`(
    options: [String], status: String
  ) throws {
    let (output, _) = try serving(
      options,
      """
      ask() { curl -s -o /dev/null -w '%{http_code}\\n' -X POST "$base/backend/authentication.json"; }
      ask
      curl -s -o /dev/null -X POST -H "Authorization: Bearer $token" "$base/_world/reset"
      ask
      """)
    #expect(output == "\(status)\n\(status)\n")
  }

  @Test func `each letter is in the log, with its code`() throws {
    let (output, log) = try serving(
      [],
      """
      cognito() {
        curl -s -o /dev/null -H 'Content-Type: application/x-amz-json-1.1' \\
          -H "X-Amz-Target: AWSCognitoIdentityProviderService.$1" -d "$2" "$base/cognito/"
      }
      client=$(sed 's/.*"clientId":"\\([^"]*\\)","poolId".*/\\1/' out)
      user='"Username":"ada","Password":"Lovelace-1815"'
      cognito SignUp '{"ClientId":"'$client'",'$user',"UserAttributes":[{"Name":"email","Value":"ada@x.io"}]}'
      cognito ResendConfirmationCode '{"ClientId":"'$client'","Username":"ada"}'
      curl -s -H "Authorization: Bearer $token" "$base/_world/mail"
      """)
    let codes = output.matches(of: /"code":"(\d{6})"/).map { String($0.1) }
    #expect(codes.count == 2, "\(output)")
    let letters = log.matches(of: /(?m)^mail to (.*)\n  (.*)$/).map { "\($0.1) \($0.2)" }
    #expect(
      letters == [
        "ada@x.io: Your verification code Your confirmation code is \(codes.first ?? "")",
        "ada@x.io: Your verification code Your confirmation code is \(codes.last ?? "")",
      ], "\(log)")
  }

  @Test func `one system alone is at the root, and uploads have the next port`() throws {
    let (output, _) = try serving(
      ["--system", "storage"],
      """
      fact storage
      curl -s -o /dev/null -w '%{http_code}\\n' "$base/photos/none"
      curl -s -o /dev/null -w '%{http_code}\\n' "$base/google/device"
      """)
    let lines = output.split(separator: "\n")
    #expect(lines.count == 3 && lines[0].wholeMatch(of: /http:\/\/127\.0\.0\.1:\d+/) != nil)
    #expect(lines.dropFirst() == ["403", "404"])
    let (card, _) = try serving(["--system", "google"], "echo $base; fact google")
    let bases = card.split(separator: "\n")
    #expect(bases.count == 2 && bases[0] == bases[1], "\(card)")
  }

  @Test func `an issuer has one address, and through another port says which`() throws {
    let ask =
      """
      at=google/.well-known/openid-configuration
      ask() { curl -s -w '%{http_code}\\n' -H "Host: $1" "$base/$at"; }
      """
    let (own, _) = try serving(
      [], "\(ask)\necho $base; ask ${base#http://}; ask localhost:9; ask evil.example")
    let lines = own.split(separator: "\n")
    #expect(lines.count == 6, "\(own)")
    #expect(lines[1].contains("\"issuer\":\"\(lines[0])/google\"") && lines[1].hasSuffix("200"))
    #expect(lines[2].contains(lines[0]) && lines[2].contains("--public-url http://localhost:9`"))
    #expect(lines[3] == "421")
    #expect(lines[5] == "403")
    let (told, _) = try serving(["--public-url", "http://localhost:9/"], "fact google")
    #expect(told == "http://localhost:9/google\n")
  }

  @Test(arguments: [
    (["--profile", "fixd"], "they are fixed and tutorial"),
    (["--port", "x"], "`--port x` is not a number from 0 to 65535"),
    (["--port", "65536"], "`--port 65536` is not a number from 0 to 65535"),
    (["--public-url", "localhost:9"], "is not an address such as http://localhost:9999"),
    (["--public-url", "http://a/b"], "without a path"),
    (["--seed", "-1"], "`--seed -1` is not a number from 0 to 18446744073709551615"),
    (["--system", "gogle"], "did you mean `google`?"), (["--system", "zzz"], "they are railsauth"),
  ])
  func `wrong arguments are refused with a message`(words: [String], message: String) throws {
    let outcome = try Sandbox().shell(
      "exec \"$@\"", [Sandbox.builtProgram, "serve"] + words)
    #expect(outcome.code == 64)
    #expect(outcome.talk.contains(message), "\(outcome.talk)")
  }

  @Test func `a port in use ends it with the environment's exit code`() throws {
    let sandbox = try Sandbox()
    let outcome = try sandbox.shell(
      """
      "$1" serve --json >out 2>err & pid=$!
      for i in $(seq 4800); do [ -s out ] && break; sleep 0.05; done
      port=$(sed 's/.*"base":"http:..127.0.0.1:\\([0-9]*\\)","systems".*/\\1/' out)
      "$1" serve --port "$port"; echo "second $?"
      kill -TERM $pid; wait $pid
      """, [Sandbox.builtProgram])
    #expect(outcome.output == "second 3\n")
    #expect(outcome.talk.contains("cannot listen on port"))
  }
}
