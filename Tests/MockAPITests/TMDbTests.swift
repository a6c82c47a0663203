import Foundation
import MockAPI
import NetworkCore
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite struct TMDbTests {
  private static let key = "api_key=\(TMDb.apiKey)"
  private static let login = [
    (name: "username", value: TMDb.demoUser), ("password", TMDb.demoPassword),
  ]

  private func get(_ mock: Mock, _ path: String) async throws -> (
    text: String, response: HTTPURLResponse
  ) {
    let separator = path.contains("?") ? "&" : "?"
    return try await mock.ask(TMDb.self, "GET", "/3\(path)\(separator)\(Self.key)")
  }

  private func value(_ name: String, in text: String) throws -> String {
    let parsed = try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    return try #require(parsed[name] as? String)
  }

  private func token(_ mock: Mock) async throws -> String {
    try value("request_token", in: try await get(mock, "/authentication/token/new").text)
  }

  private func session(_ mock: Mock) async throws -> String {
    let token = try await token(mock)
    mock.world.tmdb.approve(token)
    let answer = try await get(mock, "/authentication/session/new?request_token=\(token)")
    return try value("session_id", in: answer.text)
  }

  private func validate(
    _ mock: Mock, _ token: String, _ pairs: [(name: String, value: String)]
  ) async throws -> (text: String, response: HTTPURLResponse) {
    let query = FormEncoding.encode([("request_token", token)] + pairs)
    return try await get(mock, "/authentication/token/validate_with_login?\(query)")
  }

  @Test(arguments: Carrier.allCases)
  func `the flow of the tutorial leads from a token to the favourites`(carrier: Carrier)
    async throws
  {
    let mock = try Mock(carrier)
    let new = try await get(mock, "/authentication/token/new")
    #expect(
      new.text.hasPrefix(
        #"{"success":true,"expires_at":"2014-09-02 13:00:00 UTC","request_token":""#))
    let token = try value("request_token", in: new.text)
    #expect(token.wholeMatch(of: /[0-9a-f]{40}/) != nil)
    #expect(try await validate(mock, token, Self.login).response.statusCode == 200)
    let made = try await get(mock, "/authentication/session/new?request_token=\(token)")
    let session = try value("session_id", in: made.text)
    let account = try await get(mock, "/account?session_id=\(session)")
    #expect(
      account.text.contains(#""id":548,"iso_639_1":"en","iso_3166_1":"CA","name":"Travis Bell""#))
    // The part of the path where the account's number should be is ignored.
    let path = "/account/Optional(548)/favorite/movies?session_id=\(session)"
    let favorites = try await get(mock, path)
    #expect(favorites.text.contains(#""title":"The Incredibles""#))
    #expect(favorites.text.hasSuffix(#""total_pages":4,"total_results":80}"#))
  }

  @Test func `a token is requested with a key or with a bearer token`() async throws {
    let mock = try Mock()
    let path = "/3/authentication/token/new"
    let bearer = try await mock.ask(
      TMDb.self, "GET", path, fields: ["Authorization": "Bearer \(TMDb.readToken)"])
    #expect(bearer.response.statusCode == 200)
    for query in ["", "?api_key=", "?api_key=wrong"] {
      let answer = try await mock.ask(TMDb.self, "GET", path + query)
      #expect(answer.response.statusCode == 401)
      #expect(
        answer.text
          == #"{"success":false,"status_code":7,"status_message":"Invalid API key: You must be granted a valid key."}"#
      )
    }
  }

  @Test(
    arguments: [
      ([], 400, 26), ([("username", "travisbell")], 400, 26),
      ([("username", "travisbell"), ("password", "wrong")], 401, 30),
      ([("username", "nobody"), ("password", "x")], 401, 30),
    ] as [([(name: String, value: String)], Int, Int)])
  func `a wrong login has its code`(
    pairs: [(name: String, value: String)], status: Int, code: Int
  ) async throws {
    let mock = try Mock()
    let answer = try await validate(mock, try await token(mock), pairs)
    #expect(answer.response.statusCode == status)
    #expect(answer.text.contains("\"status_code\":\(code),"))
  }

  @Test func `an account that is closed or not verified has its code`() async throws {
    let mock = try Mock()
    mock.world.tmdb.switches.isDisabled = true
    #expect(
      try await validate(mock, try await token(mock), Self.login).text.contains(
        "\"status_code\":31,"))
    mock.world.tmdb.switches.isDisabled = false
    mock.world.tmdb.switches.isUnverified = true
    #expect(
      try await validate(mock, try await token(mock), Self.login).text.contains(
        "\"status_code\":32,"))
  }

  @Test func `a password that is not escaped is another password`() async throws {
    let mock = try Mock()
    let token = try await token(mock)
    let path = "/3/authentication/token/validate_with_login?\(Self.key)&request_token=\(token)"
    let raw = try await mock.ask(
      TMDb.self, "GET", "\(path)&username=\(TMDb.demoUser)&password=\(TMDb.demoPassword)")
    #expect(raw.text.contains("\"status_code\":30,"))
    // The plus sign alone is enough to break it.
    let plus = try await mock.ask(
      TMDb.self, "GET", "\(path)&username=\(TMDb.demoUser)&password=p%26w=1%23x+y")
    #expect(plus.text.contains("\"status_code\":30,"))
  }

  @Test func `a token expires after an hour and is valid for one session`() async throws {
    let mock = try Mock()
    let old = try await token(mock)
    mock.world.tmdb.approve(old)
    mock.world.advance(by: 3600)
    let late = try await get(mock, "/authentication/session/new?request_token=\(old)")
    #expect(late.text.contains("\"status_code\":33,"))
    let fresh = try await token(mock)
    mock.world.tmdb.approve(fresh)
    #expect(
      try await get(mock, "/authentication/session/new?request_token=\(fresh)").response.statusCode
        == 200)
    #expect(
      try await get(mock, "/authentication/session/new?request_token=\(fresh)").text.contains(
        "\"status_code\":33,"))
  }

  @Test(arguments: [(true, 401, 17), (false, 422, 41)])
  func `a token without approval is refused as in its year`(
    isOf2015: Bool, status: Int, code: Int
  ) async throws {
    let mock = try Mock()
    mock.world.tmdb.switches.isOf2015 = isOf2015
    let answer = try await get(
      mock, "/authentication/session/new?request_token=\(try await token(mock))")
    #expect(answer.response.statusCode == status)
    #expect(answer.text.contains("\"status_code\":\(code),"))
  }

  @Test(arguments: [
    ("page=0", 400, 22), ("page=501", 400, 22), ("page=x", 400, 22), ("page=4", 200, 0),
    ("page=5", 200, 0),
  ])
  func `pages go from one to five hundred`(query: String, status: Int, code: Int) async throws {
    let mock = try Mock()
    let answer = try await get(
      mock, "/account/548/favorite/movies?session_id=\(try await session(mock))&\(query)")
    #expect(answer.response.statusCode == status)
    if code > 0 { #expect(answer.text.contains("\"status_code\":\(code),")) }
  }

  @Test(arguments: [
    (#"{"media_type":"movie","media_id":550,"favorite":true}"#, 201, 1),
    (#"{"media_type":"movie","media_id":9806,"favorite":true}"#, 201, 12),
    (#"{"media_type":"movie","media_id":9806,"favorite":false}"#, 200, 13),
    (#"{"media_type":"movie","media_id":1,"favorite":true}"#, 404, 34),
    (#"{"media_type":"movie","media_id":"x","favorite":true}"#, 400, 47),
    (#"{"media_type":"song","media_id":550,"favorite":true}"#, 422, 5), ("{}", 422, 5),
    ("[1", 422, 5),
    ("", 422, 5), (#"{"media_type":"movie","media_id":550,"favorite":"yes"}"#, 422, 5),
  ])
  func `a favourite is added and removed`(body: String, status: Int, code: Int) async throws {
    let mock = try Mock()
    let session = try await session(mock)
    let answer = try await mock.ask(
      TMDb.self, "POST", "/3/account/548/favorite?\(Self.key)&session_id=\(session)",
      fields: ["Content-Type": "application/json"], body: Data(body.utf8))
    #expect(answer.response.statusCode == status)
    #expect(answer.text.contains("\"status_code\":\(code),"))
  }

  @Test(arguments: Carrier.allCases)
  func `a session is deleted with a body and only once`(carrier: Carrier) async throws {
    let mock = try Mock(carrier)
    let session = try await session(mock)
    for (status, text) in [(200, #"{"success":true}"#), (404, #""status_code":37"#)] {
      let answer = try await mock.ask(
        TMDb.self, "DELETE", "/3/authentication/session?\(Self.key)",
        fields: ["Content-Type": "application/json"],
        body: Data("{\"session_id\":\"\(session)\"}".utf8))
      #expect(answer.response.statusCode == status)
      #expect(answer.text.contains(text))
    }
    #expect(
      try await get(mock, "/account?session_id=\(session)").text.contains("\"status_code\":3,"))
  }

  @Test func `every client with a key may read films, search and the configuration`() async throws {
    let mock = try Mock()
    let film = try await get(mock, "/movie/550").text
    #expect(film.contains(#""title":"Fight Club""#))
    let found = try await get(mock, "/search/movie?query=number%202").text
    #expect(found.contains(#""total_pages":1,"total_results":11}"#), "\(found)")
    #expect(try await get(mock, "/search/movie").text.contains(#""results":[]"#))
    #expect(try await get(mock, "/search/movie?query=n&page=0").response.statusCode == 400)
    #expect(try await get(mock, "/configuration").text.contains(#""secure_base_url":"#))
    for (path, code) in [("/movie/1", 34), ("/movie/x", 6)] {
      let answer = try await get(mock, path)
      #expect(answer.response.statusCode == 404)
      #expect(answer.text.contains("\"status_code\":\(code),"))
    }
    let keyless = try await mock.ask(TMDb.self, "GET", "/3/movie/550")
    #expect(keyless.response.statusCode == 401)
  }

  @Test func `a guest has a session without a user`() async throws {
    let answer = try await get(try Mock(), "/authentication/guest_session/new")
    #expect(answer.text.contains(#""expires_at":"2014-09-03 12:00:00 UTC""#))
  }

  @Test(arguments: [
    "/3/nothing", "/4/account", "/", "/3/account/1/2/favorite", "/3//account", "/3/%2e%2e/account",
  ])
  func `an unknown address is the system's own 404`(path: String) async throws {
    let answer = try await (try Mock()).ask(TMDb.self, "GET", "\(path)?\(Self.key)")
    #expect(answer.response.statusCode == 404)
    #expect(answer.text.contains("\"status_code\":34,"))
  }

  @Test(arguments: [
    ("POST", "/3/account"), ("GET", "/3/authentication/session"), ("PUT", "/3/account/1/favorite"),
  ])
  func `another method is a 405`(method: String, path: String) async throws {
    let answer = try await (try Mock()).ask(TMDb.self, method, "\(path)?\(Self.key)")
    #expect(answer.response.statusCode == 405)
    #expect(answer.text.contains("\"status_code\":42,"))
  }

  // The statuses in the documentation's table, from code 1 on.
  @Test(
    arguments: zip(
      1...47,
      [
        200, 501, 401, 405, 422, 404, 401, 403, 503, 401, 500, 201, 200, 401, 500, 401, 401, 400,
        406,
        422, 200, 400, 400, 504, 429, 400, 400, 400, 400, 401, 401, 401, 401, 404, 401, 401, 404,
        401,
        401, 200, 422, 405, 502, 500, 403, 503, 400,
      ]))
  func `each code of the table has its status`(code: Int, status: Int) async throws {
    let mock = try Mock()
    mock.world.tmdb.switches.forcedCode = code
    let answer = try await get(mock, "/account")
    #expect(answer.response.statusCode == status)
    #expect(answer.text.contains("\"status_code\":\(code),"))
    #expect(answer.text.hasPrefix("{\"success\":\((200...299).contains(status)),"))
  }
}
