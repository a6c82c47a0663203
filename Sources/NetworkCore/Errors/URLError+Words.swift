package import Foundation

extension URLError {
  /// Creates an error with a sentence that says what happened, its `localizedDescription`.
  ///
  /// All transports fail with `URLError`, as `URLSession` does, so that the code that tells one
  /// failure from another can move to an app.
  package init(_ code: Code, _ words: String) {
    self.init(code, userInfo: [NSLocalizedDescriptionKey: words])
  }

  /// The error of a request whose task was cancelled.
  package static var cancelledRequest: URLError {
    URLError(.cancelled, "the request was cancelled")
  }
}
