/// The place where a line of assembled code was written.
package struct LineOrigin: Hashable, Sendable {
  /// The file, as shown to people.
  package var path: String
  /// The line, counted from 1.
  package var line: Int
  /// The columns by which the line is shifted to the right of its original place.
  package var shift: Int

  /// Creates the origin of a line.
  package init(path: String, line: Int, shift: Int = 0) {
    self.path = path
    self.line = line
    self.shift = shift
  }
}

extension SourceFragment {
  /// Where a line of this code was written; lines count from 0 at its beginning.
  package func origin(ofLine index: Int) -> LineOrigin {
    origins.indices.contains(index)
      ? origins[index] : LineOrigin(path: path, line: line + index)
  }

  /// Whether a diagnostic is about this code.
  package func contains(_ diagnostic: Diagnostic) -> Bool {
    path == diagnostic.path && (line...lastLine).contains(diagnostic.line)
  }

  /// Returns a diagnostic about this code at the place where its line was written.
  package func original(of diagnostic: Diagnostic) -> Diagnostic {
    var moved = diagnostic
    let origin = origin(ofLine: diagnostic.line - line)
    (moved.path, moved.line) = (origin.path, origin.line)
    moved.column = max(1, diagnostic.column - origin.shift)
    return moved
  }
}
