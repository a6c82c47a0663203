import Foundation
import Testing

/// The modules a page may import, imported by a page.
@Suite(.timeLimit(.minutes(5))) struct ModuleTests {
  private static let lesson = """
    # Modules

    ## Everything at once

    A page has all four modules.

    ```swift step=all
    import CryptoCore
    import Foundation
    import FoundationNetworking
    import MockAPI
    import NetworkCore
    import SecureStorage

    let key = SymmetricKey(size: .bits256)
    let box = try AES.GCM.seal(Data("token".utf8), using: key)
    let token = try JWS.sign(Data("{}".utf8), using: .hs256(key))
    print(try JWS.verify(token, using: .hs256(key)).payload.count)

    var device = Device()
    device.changeEnrollment()
    let keychain = Keychain(device: device)
    let app = App(teamID: "TEAM1", bundleID: "org.example.Photos")
    var query = KeychainQuery(service: "api.example", account: "mia")
    query.data = try AES.GCM.open(box, using: key)
    try keychain.add(query, as: app)
    keychain.device.lock()
    query.returnsData = true
    do { try keychain.copyMatching(query, as: app) } catch { print(error) }

    let api = World().railsauth
    var request = URLRequest(method: "POST", url: URL(string: "https://railsauth.example/api/signin")!)
    request.setValue(
      try BasicCredentials.fieldValue(user: Railsauth.apiName, password: Railsauth.apiPassword),
      forHTTPHeaderField: "Authorization")
    try request.setBody(json: ["email": "mia@example.org", "password": "x"])
    let (data, response) = try await api.data(for: request)
    print(ServerFailure(data, response))
    ```

    ```output
    2
    keychain copyMatching: errSecInteractionNotAllowed (-25308), the device is locked or the user may not be asked
    400: No USER found by this email ID
    ```
    """

  @Test func `a page can use every module of the core`() throws {
    let sandbox = try Sandbox()
    try sandbox.write(Self.lesson, to: "course/00-modules.md")
    let course = sandbox.path + "/course"
    let outcome = try sandbox.run("validate", course: course)
    #expect(outcome.code == 0, "\(outcome.output)\(outcome.talk)")
  }
}
