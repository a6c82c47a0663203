internal import Foundation

/// The address of a system as its client reaches it; it is built only for answers that need it.
enum SystemBase: Hashable, Sendable {
  /// A complete address.
  case whole(URL)
  /// A folder at the root of the server that this address names.
  case folder(String, at: URL)

  /// The address, without a slash at the end.
  var url: URL {
    switch self {
    case .whole(let url): url
    case .folder(let name, let url):
      URL(string: "/\(name)", relativeTo: url)?.absoluteURL ?? url
    }
  }
}
