internal import Foundation
internal import NetworkCore

/// The resources that every client with a key may read.
extension TMDb {
  /// `GET /configuration`: the address and the sizes of pictures.
  static let configuration: ResponseMessage = {
    func sizes(_ widths: String...) -> JSONValue {
      .array((widths + ["original"]).map { .string($0) })
    }
    return .json(
      200,
      [
        "images": .object([
          "base_url": .string("http://image.tmdb.example/t/p/"),
          "secure_base_url": .string("https://image.tmdb.example/t/p/"),
          "backdrop_sizes": sizes("w300", "w780", "w1280"),
          "logo_sizes": sizes("w45", "w92", "w154", "w185", "w300", "w500"),
          "poster_sizes": sizes("w92", "w154", "w185", "w342", "w500", "w780"),
          "profile_sizes": sizes("w45", "w185", "h632"),
          "still_sizes": sizes("w92", "w185", "w300"),
        ]), "change_keys": .array([.string("title"), .string("overview"), .string("images")]),
      ])
  }()

  /// `GET /movie/ID`: a film.
  static func movie(_ call: Call) -> ResponseMessage {
    guard let id = Int(call["movie_id"]) else { return TMDbStatus.invalidID.response }
    guard let film = TMDbMovie.all.first(where: { $0.id == id }) else {
      return TMDbStatus.notFound.response
    }
    return .json(200, film.json)
  }

  /// `GET /search/movie?query=`: the films whose titles contain a string, twenty a page.
  static func search(_ parameters: TMDbParameters) -> ResponseMessage {
    let found = parameters["query"].map { query in
      TMDbMovie.all.filter { $0.title.localizedCaseInsensitiveContains(query) }
    }
    return page(of: found ?? [], parameters, limit: 500)
  }

  /// Returns a page of films; pages begin with 1.
  static func page(
    of films: [TMDbMovie], _ parameters: TMDbParameters, limit: Int
  ) -> ResponseMessage {
    guard let page = Int(parameters["page"] ?? "1"), (1...limit).contains(page) else {
      return TMDbStatus.invalidPage.response
    }
    let shown = films.dropFirst((page - 1) * 20).prefix(20)
    return .json(
      200,
      [
        "page": .number(page), "results": .array(shown.map(\.json)),
        "total_pages": .number((films.count + 19) / 20), "total_results": .number(films.count),
      ])
  }
}
