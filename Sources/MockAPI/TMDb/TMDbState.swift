internal import CryptoCore
internal import Foundation
internal import NetworkCore

/// The state of The Movie Database.
struct TMDbState: Sendable {
  /// A request token that can become a session.
  struct Token: Sendable {
    var expiry: Date
    var isApproved = false
  }

  /// The approval page's record of a browser.
  struct Visit: Sendable {
    /// The value that its forms must send back.
    var csrf: String
    /// Whether a person has signed in with it.
    var isSignedIn = false
  }

  var switches = TMDbSwitches()
  /// The request tokens by value.
  var tokens: [ExactString: Token] = [:]
  /// The browsers by cookie.
  var visits: [ExactString: Visit] = [:]
  /// The sessions; they do not expire.
  var sessions: Set<ExactString> = []
  /// The identifiers of the favorites, newest last.
  var favorites = Array(TMDbMovie.all.prefix(80).map(\.id))
}

/// A film.
struct TMDbMovie: Sendable {
  var id: Int
  var title: String

  /// All films: the initial favorites, and one more film.
  static let all: [TMDbMovie] =
    [TMDbMovie(id: 9806, title: "The Incredibles")]
    + (2...80).map { TMDbMovie(id: 9000 + $0, title: "Film number \($0)") }
    + [TMDbMovie(id: 550, title: "Fight Club")]

  /// The film as a list shows it.
  var json: JSONValue {
    .object([
      "adult": .bool(false), "id": .number(id), "original_title": .string(title),
      "title": .string(title), "vote_average": .double(7.5),
    ])
  }
}

/// The parameters of a request: from the query, overridden by a JSON body or form.
struct TMDbParameters: Sendable {
  private var texts: [String: String] = [:]
  /// Whether to add or remove a favorite; nil when the value is not a Boolean.
  private(set) var favorite: Bool?

  init(_ call: Call) {
    for pair in call.query + call.form { texts[pair.name] = pair.value }
    guard call.mediaType != FormEncoding.contentType, case .object(let members)? = call.json else {
      return
    }
    for (name, value) in members { texts[name.string] = value.text }
    if case .bool(let bool)? = members["favorite"] { favorite = bool }
  }

  /// A parameter's string; nil when it is missing or empty.
  subscript(name: String) -> String? { texts[name].flatMap { $0.isEmpty ? nil : $0 } }
}
