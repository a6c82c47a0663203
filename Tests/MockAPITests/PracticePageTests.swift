import Foundation
import MockAPI
import NetworkCore
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What each page for a person says, whatever it imitates.
@Suite struct PracticePageTests {
  private let mock: Mock

  init() throws { mock = try Mock() }

  private func authorization(
    _ client: String, _ redirect: String
  ) -> String {
    FormEncoding.encode([
      ("client_id", client), ("redirect_uri", redirect), ("response_type", "code"),
      ("scope", "openid"),
    ])
  }

  @Test func `each page that asks for a password says what it is, and which account to use`()
    async throws
  {
    let realm = "/realms/\(Keycloak.realm)"
    let token = try await mock.ask(
      TMDb.self, "GET", "/3/authentication/token/new?api_key=\(TMDb.apiKey)")
    let value = try #require(token.text.firstMatch(of: /"request_token":"([0-9a-f]{40})"/)?.1)
    let google = authorization(Google.clientID, Google.loopbackRedirect)
    let keycloak = authorization(Keycloak.clientID, Keycloak.loopbackRedirect)
    let facebook = authorization(Facebook.clientID, Facebook.loopbackRedirect)
    let pages: [(any MockSystem.Type, String, String, String, String)] = [
      (Google.self, "/o/oauth2/v2/auth?\(google)", "Google", Google.demoUser, Google.demoPassword),
      (
        Keycloak.self, "\(realm)/protocol/openid-connect/auth?\(keycloak)", "Keycloak",
        Keycloak.demoUser, Keycloak.demoPassword
      ),
      (
        Facebook.self, "/dialog/oauth?\(facebook)", "Facebook", Facebook.demoUser,
        Facebook.demoPassword
      ),
      (TMDb.self, "/authenticate/\(value)", "The Movie Database", TMDb.demoUser, "p&amp;w=1#x+y"),
    ]
    for (system, path, name, user, password) in pages {
      let answer = try await mock.ask(system, "GET", path)
      #expect(answer.text.contains("name=\"password\""), "\(name) \(answer.text)")
      let band = try #require(
        answer.text.firstMatch(of: /<p class="band">(.*?)<\/p>/.dotMatchesNewlines())?.1)
      for word in ["practice server on this machine, not \(name).", user, password] {
        #expect(band.contains(word), "\(name): \(band)")
      }
      #expect(answer.text.prefix(upTo: band.startIndex).contains("<main>") == false)
    }
  }

  @Test func `the pages that set a new password say what they are`() async throws {
    let firebase = FirebaseClient(world: mock.world)
    let ask = #"{"requestType":"PASSWORD_RESET","email":"\#(Firebase.demoEmail)"}"#
    _ = try firebase.post("sendOobCode", ask)
    let code = try #require(mock.world.mailbox.last?.code)
    let page = try firebase.send("GET", "__/auth/action?mode=resetPassword&oobCode=\(code)")
    #expect(page.text.contains("type=\"password\""))
    #expect(page.text.contains("practice server on this machine, not Firebase."))
    let keys = [
      "X-Parse-Application-Id": Parse.applicationID, "X-Parse-Client-Key": Parse.clientKey,
      "Content-Type": "application/json",
    ]
    _ = try await mock.ask(
      Parse.self, "POST", "/requestPasswordReset", fields: keys,
      body: Data(#"{"email":"demo@x.example"}"#.utf8))
    let token = try #require(mock.world.mailbox.last?.code)
    let reset = "/apps/\(Parse.applicationID)/request_password_reset?token=\(token)"
    let form = try await mock.ask(Parse.self, "GET", reset)
    #expect(form.text.contains("name=\"new_password\""))
    #expect(form.text.contains("practice server on this machine, not Parse."))
    let action = try #require(form.text.firstMatch(of: /value="([A-Za-z0-9]{25})"/)?.1)
    #expect(action == token)
  }

  @Test(arguments: ["text/html", "image/svg+xml", "application/xhtml+xml", "IMAGE/PNG", "x"])
  func `an uploaded file cannot act as a page`(type: String) async throws {
    mock.world.storage.put(
      Data("<script>alert(1)</script>".utf8), contentType: type, key: "a", isPublic: true)
    let stored = try await mock.ask(Storage.self, "GET", "/photos/a").response
    mock.world.parse.switches.acceptsPublicFiles = true
    let keys = [
      "X-Parse-Application-Id": Parse.applicationID, "X-Parse-Client-Key": Parse.clientKey,
      "Content-Type": type,
    ]
    let made = try await mock.ask(
      Parse.self, "POST", "/files/a.txt", fields: keys, body: Data("<b>x</b>".utf8))
    let name = try #require(made.text.firstMatch(of: /"name":"([^"]*)"/)?.1)
    let file = try await mock.ask(Parse.self, "GET", "/files/\(Parse.applicationID)/\(name)")
    for response in [stored, file.response] {
      #expect(response.statusCode == 200)
      #expect(response.value(forHTTPHeaderField: "X-Content-Type-Options") == "nosniff")
      #expect(
        response.value(forHTTPHeaderField: "Content-Security-Policy")?.hasPrefix("sandbox") == true)
      #expect(
        response.value(forHTTPHeaderField: "Content-Disposition")
          == (type == "IMAGE/PNG" ? "inline" : "attachment"))
    }
  }
}
