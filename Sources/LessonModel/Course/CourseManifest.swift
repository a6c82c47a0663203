/// A course's description of itself, from the file `course.json` beside its lessons.
package struct CourseManifest: Hashable, Sendable {
  /// The name of the file.
  package static let fileName = "course.json"

  /// The course's name for programs, which identifies progress; the folder's name by default.
  package var id: String
  /// The course's name for people.
  package var title: String?
  /// The course's author.
  package var author: String?
  /// The license of the text and code.
  package var license: String?
  /// The compiler settings for the course's code.
  package var language = PageLanguage()
  /// The modules that pages may import in addition to Swift's own; `nil` for any.
  package var modules: [String]?
  /// The layout rules for the code.
  package var layout = CodeLayout.nearestRules
  /// The ids of the lessons that learners do not see yet.
  package var drafts: Set<String> = []
  /// The present ids of lessons, by their former ids.
  package var renamed: [String: String] = [:]
  /// The released steps that are gone.
  ///
  /// Progress keeps their passes, but does not count them.
  package var removed: Set<StepAddress> = []
  /// The titled parts of the course, in the order of their lessons.
  package var parts: [CoursePart] = []
  /// The named ways through the course.
  package var paths: [CoursePath] = []
  /// Facts about lessons, by lesson id.
  package var facts: [String: LessonFacts] = [:]

  /// Creates a manifest with only an id.
  package init(id: String) { self.id = id }

  /// The modules that pages may always import, which are those of Swift itself.
  package static let ownModules = [
    "Swift", "Foundation", "FoundationEssentials", "FoundationInternationalization",
    "FoundationNetworking", "FoundationXML", "Observation", "RegexBuilder", "Synchronization",
    "_Concurrency", "_StringProcessing",
  ]

  /// Returns the path with a name, or `nil` when there is none.
  package func path(_ id: String) -> CoursePath? { paths.first { $0.id == id } }

  /// Returns whether pages may import a module.
  package func allows(module: String) -> Bool {
    guard let modules else { return true }
    return modules.contains(module) || Self.ownModules.contains(module)
  }
}

/// The compiler settings for a course's code.
package struct PageLanguage: Hashable, Sendable {
  /// The language mode, as the number after `-swift-version`.
  package enum Mode: Int, CaseIterable, Hashable, Sendable {
    case five = 5
    case six = 6
  }

  /// The default isolation.
  package enum Isolation: String, CaseIterable, Hashable, Sendable {
    case mainActor = "main-actor"
    case nonisolated
  }

  /// The language mode.
  package var mode: Mode
  /// The default isolation.
  package var isolation: Isolation

  /// Creates the settings.
  ///
  /// The defaults suit most courses.
  package init(mode: Mode = .six, isolation: Isolation = .mainActor) {
    (self.mode, self.isolation) = (mode, isolation)
  }

  /// The compiler options for these settings.
  package var compilerOptions: [String] {
    let isolation =
      switch isolation {
      case .mainActor: "MainActor"
      case .nonisolated: "nonisolated"
      }
    return ["-swift-version", "\(mode.rawValue)", "-default-isolation", isolation]
  }
}

/// The layout rules for a course's code.
package enum CodeLayout: Hashable, Sendable {
  /// The rules of the nearest `.swift-format`, in the course's folder or above it.
  case nearestRules
  /// A `swift format` configuration, as JSON.
  case rules(String)
  /// No rules, so that the layout is not checked.
  case none
}
