package import LessonModel
internal import SwiftSource

/// Finds imports of modules that the course's `course.json` does not name.
package enum ImportRule: LintRule {
  package static let id = "import"

  package static func findings(in course: CourseLint) -> [Diagnostic] {
    let manifest = course.file.manifest
    guard let modules = manifest.modules else { return [] }
    return course.lessons.flatMap { lesson in
      ImportedModule.all(in: lesson.document).filter { !manifest.allows(module: $0.name) }.map {
        let meant = NearMiss.of($0.name, in: modules + CourseManifest.ownModules)
        return finding(
          in: lesson, $0.line, column: $0.column,
          "the course's `modules` do not have `\($0.name)`; "
            + (meant.map { "did you mean `\($0)`?" } ?? "add it to course.json, or remove it"))
      }
    }
  }
}

/// A module that a lesson's code imports.
struct ImportedModule: Hashable, Sendable {
  /// The module's name.
  var name: String
  /// The line in the lesson's file, counted from 1.
  var line: Int
  /// The column of the name, counted from 1.
  var column: Int

  /// Returns the modules that a lesson's code imports.
  ///
  /// For a submodule, only the first name counts.
  static func all(
    in document: LessonDocument, _ roles: Set<FenceRole> = [.code, .solution, .wrong, .check]
  ) -> [ImportedModule] {
    document.fences(roles).flatMap { item in
      document.content(of: item).flatMap { part in
        guard case .code(let code) = part, code.text.contains("import") else { return [Self]() }
        return all(in: code)
      }
    }
  }

  private static func all(in code: SourceFragment) -> [ImportedModule] {
    let bytes = Array(code.text.utf8)
    var found: [ImportedModule] = []
    // `import MyKit`, `import struct MyKit.Key`, `internal import MyKit`
    var isImport = false
    for token in SwiftScanner.scan(bytes).tokens {
      let word = String(decoding: bytes[token.range], as: UTF8.self)
      switch token.kind {
      case .keyword where word == "import": isImport = true
      case .whitespace, .blockComment: break
      case .keyword where isImport && kinds.contains(word): break
      case .identifier, .type, .keyword:
        if isImport { found.append(Self(word, at: token.range.lowerBound, in: bytes, of: code)) }
        isImport = false
      default: isImport = false
      }
    }
    return found
  }

  /// The keywords that may appear between `import` and the module's name.
  private static let kinds: Set = [
    "typealias", "struct", "class", "enum", "protocol", "let", "var", "func",
  ]

  private init(_ name: String, at offset: Int, in bytes: [UInt8], of code: SourceFragment) {
    let before = String(decoding: bytes[..<offset], as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
    self.name = name
    line = code.line + before.count - 1
    column = (before.last?.count ?? 0) + 1
  }
}
