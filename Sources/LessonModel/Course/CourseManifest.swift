/// A course's description of itself, from the file `course.json` beside its lessons.
package struct CourseManifest: Hashable, Sendable {
  /// The name of the file.
  package static let fileName = "course.json"

  /// The course's name for programs, to which progress belongs; the folder's name without it.
  package var id: String
  /// The course's name for people.
  package var title: String?
  /// The course's author.
  package var author: String?
  /// The licence of its text and code.
  package var license: String?
  /// The settings with which the compiler reads the course's code.
  package var language = PageLanguage()
  /// The modules that pages may import besides Swift's own; `nil` for any.
  package var modules: [String]?
  /// The rules for the layout of the code.
  package var layout = CodeLayout.nearestRules
  /// The ids of the lessons that learners do not see yet.
  package var drafts: Set<String> = []
  /// The present ids of lessons, by an id that they had before.
  package var renamed: [String: String] = [:]
  /// The released steps that are gone: passes of them are kept, and nothing counts them.
  package var removed: Set<StepAddress> = []
  /// The titled parts of the course, in the order of their lessons.
  package var parts: [CoursePart] = []
  /// The named ways through the course.
  package var paths: [CoursePath] = []
  /// Facts about lessons, by their ids.
  package var facts: [String: LessonFacts] = [:]

  /// Creates a manifest with nothing but an id.
  package init(id: String) { self.id = id }

  /// The modules that pages may always import: those of Swift itself.
  package static let ownModules = [
    "Swift", "Foundation", "FoundationEssentials", "FoundationInternationalization",
    "FoundationNetworking", "FoundationXML", "Observation", "RegexBuilder", "Synchronization",
    "_Concurrency", "_StringProcessing",
  ]

  /// The path with a name; `nil` when there is none.
  package func path(_ id: String) -> CoursePath? { paths.first { $0.id == id } }

  /// Whether pages may import a module.
  package func allows(module: String) -> Bool {
    guard let modules else { return true }
    return modules.contains(module) || Self.ownModules.contains(module)
  }
}

/// The settings with which the compiler reads a course's code.
package struct PageLanguage: Hashable, Sendable {
  /// The language mode, the number after `-swift-version`.
  package enum Mode: Int, CaseIterable, Hashable, Sendable {
    case five = 5
    case six = 6
  }

  /// The isolation of code that does not state any.
  package enum Isolation: String, CaseIterable, Hashable, Sendable {
    case mainActor = "main-actor"
    case nonisolated
  }

  /// The language mode.
  package var mode: Mode
  /// The isolation of code that does not state any.
  package var isolation: Isolation

  /// Creates the settings; the defaults are those of most courses.
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

/// The rules for the layout of a course's code.
package enum CodeLayout: Hashable, Sendable {
  /// Those of the nearest `.swift-format`, in the course's folder or above it.
  case nearestRules
  /// A configuration of `swift format`, as JSON.
  case rules(String)
  /// No rules: the layout is not checked.
  case none
}
