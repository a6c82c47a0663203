internal import Foundation
internal import NetworkCore

/// What The Movie Database keeps.
struct TMDbState: Sendable {
  /// A request token on its way to a session.
  struct Token: Sendable {
    var expiry: Date
    var isApproved = false
  }

  /// The switches.
  var switches = TMDbSwitches()
  /// Request tokens by their values.
  var tokens: [String: Token] = [:]
  /// Sessions; they do not end by themselves.
  var sessions: Set<String> = []
  /// The favourites' numbers, newest last.
  var favorites = Array(TMDbMovie.all.prefix(80).map(\.id))
}

/// A film.
struct TMDbMovie: Sendable {
  var id: Int
  var title: String

  /// All there are: those that start as favourites, and one that does not.
  static let all: [TMDbMovie] =
    [TMDbMovie(id: 9806, title: "The Incredibles")]
    + (2...80).map { TMDbMovie(id: 9000 + $0, title: "Film number \($0)") }
    + [TMDbMovie(id: 550, title: "Fight Club")]

  /// The film as it is shown in a list.
  var json: JSONValue {
    .object([
      "adult": .bool(false), "id": .number(id), "original_title": .string(title),
      "title": .string(title), "vote_average": .double(7.5),
    ])
  }
}

/// The parameters of a request: in the query, and over them in a JSON body or a form.
struct TMDbParameters: Sendable {
  private var texts: [String: String] = [:]
  /// Whether a favourite is set or taken back; nil when it is no truth value.
  private(set) var favorite: Bool?

  init(_ call: Call) {
    for pair in call.query + call.form { texts[pair.name] = pair.value }
    guard call.mediaType != FormEncoding.contentType, case .object(let members)? = call.json else {
      return
    }
    for (name, value) in members { texts[name] = value.text }
    if case .bool(let bool)? = members["favorite"] { favorite = bool }
  }

  /// A parameter's text; nil when it is absent or empty.
  subscript(name: String) -> String? { texts[name].flatMap { $0.isEmpty ? nil : $0 } }
}
