/// The original place of a line of assembled code.
package struct LineOrigin: Hashable, Sendable {
  /// The path of the file, as people see it.
  package var path: String
  /// The line, counted from 1.
  package var line: Int
  /// The number of columns by which the line moved to the right.
  package var shift: Int

  /// Creates the origin of a line.
  package init(path: String, line: Int, shift: Int = 0) {
    self.path = path
    self.line = line
    self.shift = shift
  }
}

extension SourceFragment {
  /// Returns the original place of a line of this code.
  ///
  /// Lines count from 0 at the beginning of the code.
  package func origin(ofLine index: Int) -> LineOrigin {
    origins.indices.contains(index)
      ? origins[index] : LineOrigin(path: path, line: line + index)
  }

  /// Returns whether a diagnostic is about this code.
  package func contains(_ diagnostic: Diagnostic) -> Bool {
    path == diagnostic.path && (line...lastLine).contains(diagnostic.line)
  }

  /// Returns a diagnostic about this code, moved to the original place of its line.
  package func original(of diagnostic: Diagnostic) -> Diagnostic {
    var moved = diagnostic
    let origin = origin(ofLine: diagnostic.line - line)
    (moved.path, moved.line) = (origin.path, origin.line)
    moved.column = max(1, diagnostic.column - origin.shift)
    return moved
  }
}
