internal import Foundation

/// The address of a system as its client reaches it, built only for responses that need it.
enum SystemBase: Hashable, Sendable {
  /// A complete address.
  case whole(URL)
  /// A folder at the root of the server at this address.
  case folder(String, at: URL, ServerLayout)
  /// The root of the server at this address.
  case root(at: URL, ServerLayout)

  /// The address, without a slash at the end.
  var url: URL {
    switch self {
    case .whole(let url): return url
    case .folder(let name, let url, _):
      return URL(string: "/\(name)", relativeTo: url)?.absoluteURL ?? url
    case .root(let url, _):
      let root = URL(string: "/", relativeTo: url)?.absoluteString.dropLast()
      return root.flatMap { URL(string: String($0)) } ?? url
    }
  }

  /// The path of the address, without a slash at the end.
  var path: String {
    switch self {
    case .whole(let url): url.path == "/" ? "" : url.path
    case .folder(let name, _, _): "/\(name)"
    case .root: ""
    }
  }

  /// Returns the address of a different system of the same world.
  func url(of system: any AnsweringSystem.Type) -> URL {
    switch self {
    case .whole: return system.baseURL
    case .folder(_, let url, let layout), .root(let url, let layout):
      if let other = layout.elsewhere[system.name] { return other }
      return layout.root == system.name
        ? SystemBase.root(at: url, layout).url
        : SystemBase.folder(system.name, at: url, layout).url
    }
  }
}
