import Foundation
import LoopbackServer
import MockAPI
import NetworkCore
import TestPrograms
import Testing

/// The pages in a real browser: with the keyboard only, without scripts, found by accessible name.
@Suite(
  .enabled(if: Program("chromium") != nil, "chromium is not installed"),
  .enabled(if: Program.python(with: "json") != nil, "python3 is not installed"),
  .timeLimit(.minutes(5)), .serialized)
struct OAuthBrowserTests {
  private func walk(_ decision: String) throws -> [String] {
    let world = World()
    let server = try LoopbackServer(world: world, now: nil)
    let query = FormEncoding.encode([
      ("client_id", Google.clientID), ("redirect_uri", "http://127.0.0.1:PORT/callback"),
      ("response_type", "code"), ("state", "x&y"),
      ("scope", "openid https://www.googleapis.com/auth/drive.file"),
    ])
    let script = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../Support/browser.py").standardizedFileURL
    let chromium = try #require(Program("chromium"))
    let python = try #require(Program.python(with: "json"))
    let folder = try ScratchFolder()
    let result = try python.run([
      script.path(percentEncoded: false), chromium.path,
      "\(server.base)/google/o/oauth2/v2/auth?\(query)", Google.demoUser, Google.demoPassword,
      decision, folder.url.appending(path: "consent.png").path(percentEncoded: false),
    ])
    #expect(result.exitCode == 0, "\(result.errors)")
    return result.text.split(separator: "\n").map(String.init)
  }

  @Test func `a user signs in and allows with the keyboard only`() throws {
    let seen = try walk("allow")
    #expect(
      seen.dropLast() == [
        "title: Sign in · Google", "heading: Sign in", "textbox: User name or email",
        "textbox: Password", "button: Sign in",
        "alert: That name and password do not match.", "title: Allow access? · Google",
        "heading: Allow access?", "button: Allow", "button: Deny", "focus: Allow",
      ])
    #expect(seen.last?.hasPrefix("callback: /callback?code=") == true)
    #expect(seen.last?.contains("&state=x%26y&iss=") == true)
  }

  @Test func `a user who denies comes back without a code`() throws {
    let seen = try walk("deny")
    #expect(seen.contains("focus: Deny"))
    #expect(seen.last?.hasPrefix("callback: /callback?error=access_denied&") == true)
  }
}
