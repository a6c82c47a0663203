import Foundation
import Testing

/// `lessons serve` as other programs use it.
@Suite(.waiting, .timeLimit(.minutes(5))) struct ServeTests {
  @Test func `it prints all addresses, and an interrupt ends it with 130`() throws {
    let sandbox = try Sandbox()
    let outcome = try sandbox.shell(
      """
      "$1" serve --json --seed 1 >out 2>err & pid=$!
      for i in $(seq 200); do [ -s out ] && break; sleep 0.05; done
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
    for (name, facts) in systems { #expect(facts["base"] == "\(base)/\(folders[name] ?? name)") }
    let wanted: [String: [String]] = [
      "railsauth": ["apiUser", "apiPassword", "email", "password"],
      "parse": ["applicationId", "clientKey", "javascriptKey", "username", "password"],
      "firebase": ["projectId", "apiKey", "email", "password", "certificates"],
      "cognito": ["clientId", "poolId", "region", "username", "password"],
      "backend": ["base"], "storage": ["base"], "tmdb": ["apiKey", "username", "password"],
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

  @Test(arguments: [
    (["--port", "x"], "`--port x` is not a number from 0 to 65535"),
    (["--port", "65536"], "`--port 65536` is not a number from 0 to 65535"),
    (["--seed", "-1"], "`--seed -1` is not a number from 0 to 18446744073709551615"),
    (["--system", "gogle"], "did you mean `google`?"), (["--system", "zzz"], "they are railsauth"),
  ])
  func `wrong arguments are refused with a message`(words: [String], message: String) throws {
    let outcome = try Sandbox().shell(
      "exec \"$@\"", [Sandbox.builtProgram, "serve"] + words, seconds: 20)
    #expect(outcome.code == 64)
    #expect(outcome.talk.contains(message), "\(outcome.talk)")
  }

  @Test func `a port in use ends it with the environment's exit code`() throws {
    let sandbox = try Sandbox()
    let outcome = try sandbox.shell(
      """
      "$1" serve --json >out 2>err & pid=$!
      for i in $(seq 200); do [ -s out ] && break; sleep 0.05; done
      port=$(sed 's/.*"base":"http:..127.0.0.1:\\([0-9]*\\)","systems".*/\\1/' out)
      "$1" serve --port "$port"; echo "second $?"
      kill -TERM $pid; wait $pid
      """, [Sandbox.builtProgram])
    #expect(outcome.output == "second 3\n")
    #expect(outcome.talk.contains("cannot listen on port"))
  }
}
