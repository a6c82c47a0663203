internal import CryptoCore
internal import Foundation
internal import NetworkCore

extension TMDb {
  /// `GET /account`: the user of the session.
  static func account(_ parameters: TMDbParameters, _ scope: Scope<TMDb>) -> ResponseMessage {
    guard isSession(parameters, scope) else { return TMDbStatus.authenticationFailed.response }
    return .json(
      200,
      [
        "avatar": .object([
          "gravatar": .object(["hash": .string("c9e9fc152ee756a900db85757c29815d")])
        ]),
        "id": .number(548), "iso_639_1": .string("en"), "iso_3166_1": .string("CA"),
        "name": .string("Travis Bell"), "include_adult": .bool(false),
        "username": .string(Self.demoUser),
      ])
  }

  /// `GET /account/ID/favorite/movies`: twenty films a page, pages 1 to 500.
  static func favorites(_ parameters: TMDbParameters, _ scope: Scope<TMDb>) -> ResponseMessage {
    guard isSession(parameters, scope) else { return TMDbStatus.authenticationFailed.response }
    let limit = scope.state.switches.isOf2015 ? 1000 : 500
    let films = scope.state.favorites.compactMap { id in TMDbMovie.all.first { $0.id == id } }
    return page(of: films, parameters, limit: limit)
  }

  /// `POST /account/ID/favorite`: adds or removes a film.
  static func setFavorite(_ parameters: TMDbParameters, _ scope: inout Scope<TMDb>)
    -> ResponseMessage
  {
    guard isSession(parameters, scope) else { return TMDbStatus.authenticationFailed.response }
    guard parameters["media_type"] == "movie", let text = parameters["media_id"],
      let isFavorite = parameters.favorite
    else { return TMDbStatus.invalidParameters.response }
    guard let id = Int(text) else { return TMDbStatus.invalidInput.response }
    guard TMDbMovie.all.contains(where: { $0.id == id }) else {
      return TMDbStatus.notFound.response
    }
    let isKnown = scope.state.favorites.contains(id)
    scope.state.favorites.removeAll { $0 == id }
    guard isFavorite else { return TMDbStatus.deleted.response }
    scope.state.favorites.append(id)
    return (isKnown ? TMDbStatus.updated : TMDbStatus.created).response
  }

  private static func isSession(_ parameters: TMDbParameters, _ scope: Scope<TMDb>) -> Bool {
    parameters["session_id"].map { scope.state.sessions.contains($0) } ?? false
  }
}
