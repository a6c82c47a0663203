package import Foundation

extension URLError {
  /// Creates an error with a sentence about the problem, its `localizedDescription`.
  ///
  /// All transports fail with `URLError`, as `URLSession` does, so that an app can reuse the code
  /// that handles these failures.
  package init(_ code: Code, _ words: String) {
    self.init(code, userInfo: [NSLocalizedDescriptionKey: words])
  }

  /// The error of a request in a cancelled task.
  package static var cancelledRequest: URLError {
    URLError(.cancelled, "the request was cancelled")
  }
}
