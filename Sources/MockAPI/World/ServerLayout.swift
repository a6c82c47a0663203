package import Foundation

/// The places of the systems on a server: in folders, one at the root, or on a second server.
///
/// For a browser a second server is a different origin, so a page among its files can read nothing
/// here.
package struct ServerLayout: Hashable, Sendable {
  /// The system at the root; it is also in its own folder, and the server has no other system.
  package var root: String?
  /// The addresses of the systems on a second server, by name.
  package var elsewhere: [String: URL]
  /// The origin at which clients reach the server, for example through a tunnel; nil for its own
  /// address.
  ///
  /// All responses name this origin, because an issuer has only one address.
  package var publicURL: URL?

  /// Creates a layout; by default each system is in a folder.
  package init(root: String? = nil, elsewhere: [String: URL] = [:]) {
    (self.root, self.elsewhere) = (root, elsewhere)
  }

  /// Whether a folder of the server belongs to a system.
  func hasFolder(of system: Substring) -> Bool {
    if let root { return system == root }
    return elsewhere.isEmpty || elsewhere[String(system)] == nil
  }
}
