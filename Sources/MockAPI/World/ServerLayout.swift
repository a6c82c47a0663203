package import Foundation

/// Where a server has the systems: in folders, or one of them at its root, or on another server.
///
/// Another server is another origin for a browser: a page of its files can read nothing here.
package struct ServerLayout: Hashable, Sendable {
  /// The system that is at the root; it is in its own folder too, and no other system is there.
  package var root: String?
  /// The addresses of the systems that are on another server, by name.
  package var elsewhere: [String: URL]
  /// The origin at which clients reach the server, as through a tunnel; nil for its own address.
  ///
  /// Answers name it, whichever way a request has come: an issuer has one address.
  package var publicURL: URL?

  /// Creates a layout; by default each system is in a folder.
  package init(root: String? = nil, elsewhere: [String: URL] = [:]) {
    (self.root, self.elsewhere) = (root, elsewhere)
  }

  /// Whether a folder of the server is a system's.
  func hasFolder(of system: Substring) -> Bool {
    if let root { return system == root }
    return elsewhere.isEmpty || elsewhere[String(system)] == nil
  }
}
