internal import LessonModel
internal import SystemIO
internal import TerminalIO
internal import Tutoring

/// The files that a class has handed in: files of `submit`, folders of them, and workspaces.
struct HandedIn {
  /// A file that is left out, and the reason.
  struct Skipped: Encodable {
    var path: String
    var reason: String
  }

  /// The learners, in the order of their files.
  private(set) var members: [ClassMember] = []
  /// The files that are left out.
  private(set) var skipped: [Skipped] = []
  /// The people of the roster who have not handed in, and those not in it; `nil` without a roster.
  private(set) var missing, unlisted: [String]?
  /// The sentences about names that several people share.
  private(set) var namesakes: [String] = []
  /// The names of those who have a different version of the course.
  var others: [String] {
    members.filter { $0.submission.courseDigest != digest }.map(\.name)
  }
  private let course: Course
  private let digest: String
  private let directory: String
  private var seen: Set<String> = []

  /// The maximum number of files that are read from a folder.
  private static let most = 5000

  /// Creates an empty collection.
  init(_ course: Course, digest: String, in directory: String) {
    (self.course, self.digest, self.directory) = (course, digest, directory)
  }

  /// Adds the work at a path.
  mutating func add(_ word: String) {
    let path = FilePath.absolute(word, in: directory)
    switch Result(catching: { try FileKind.of(path) }) {
    case .success(.folder?): addFolder(path)
    case .success(nil): skip(path, ClassMessages.notThere)
    case .success: addFile(path)
    case .failure(let error): skip(path, Program.words(for: error).joined(separator: "; "))
    }
  }

  /// Keeps the newest work from each workspace, and adds file names to the names that several
  /// people share.
  mutating func tellApart() {
    let all = members
    let places = Dictionary(grouping: all.indices) {
      all[$0].submission.workspace ?? all[$0].source
    }
    let newest = places.mapValues { places in
      places.reduce(places[0]) { best, place in
        all[best].submission.lastAction <= all[place].submission.lastAction ? place : best
      }
    }
    let kept = Set(newest.values)
    members = all.indices.filter(kept.contains).map { all[$0] }
    for (id, place) in newest {
      for other in places[id] ?? [] where other != place {
        let isOther = all[other].name != all[place].name
        skipped.append(
          Skipped(
            path: all[other].source,
            reason: ClassMessages.earlier(isOther ? (all[other].name, all[place].name) : nil)))
      }
    }
    skipped.sort { $0.path < $1.path }
    let names = Dictionary(grouping: members.indices) { members[$0].name }
    for (name, places) in names.sorted(by: { $0.key < $1.key }) where places.count > 1 {
      namesakes.append(ClassMessages.namesakes(name, places.count))
      for place in places { members[place].name += " (\(members[place].source))" }
    }
  }

  /// Compares the people who handed in work with the roster.
  mutating func compare(with roster: Roster) {
    (missing, unlisted) = (roster.missing(members), roster.unlisted(members))
  }

  /// The remaining sentences.
  var notes: [String] {
    (others.isEmpty ? [] : [ClassMessages.otherVersions(others)]) + namesakes
      + [missing.map(ClassMessages.missing), unlisted.map(ClassMessages.unlisted)]
      .compactMap(\.self).filter { !$0.hasSuffix(": ") }
  }

  /// Adds the content of a folder: files, workspaces, and folders of these, one per person.
  private mutating func addFolder(_ path: String, isOfPerson: Bool = false) {
    if Workspace.isThere(path) {
      _ = addWorkspace(path)
      return
    }
    let names = (Folder.names(in: path) ?? []).sorted()
    let count = members.count + skipped.count
    for name in names.prefix(Self.most) where !name.hasPrefix(".") {
      let inner = "\(path)/\(name)"
      if FilePath.isFolder(inner) {
        if !addWorkspace(inner), !isOfPerson { addFolder(inner, isOfPerson: true) }
      } else if name.hasSuffix(Submission.ending) {
        addFile(inner)
      }
    }
    if names.count > Self.most { skip(path, ClassMessages.fullFolder(Self.most)) }
    if members.count + skipped.count == count { skip(path, ClassMessages.emptyFolder) }
  }

  /// Adds a folder that is or contains a workspace, and returns whether it does.
  private mutating func addWorkspace(_ path: String) -> Bool {
    let places = [path, "\(path)/\(Workspace.folderName)"]
    guard let place = places.first(where: Workspace.isThere) else { return false }
    // A workspace with the usual name takes its person's name from the folder around it.
    let isUsual = FilePath.name(of: place) == Workspace.folderName
    let name = FilePath.name(of: isUsual ? FilePath.parent(of: place) : place)
    do {
      var workspace = Workspace(place, from: directory)
      var progress = try workspace.readProgress()
      let owner = progress.course ?? workspace.rememberedCourse?.id
      let part = workspace.part(of: course.manifest.id)
      if owner != course.manifest.id, part.exists {
        workspace = part
        progress = try part.readProgress()
      } else if let owner, owner != course.manifest.id {
        skip(place, ClassMessages.otherCourse(owner, course.manifest.id))
        return true
      }
      guard !progress.records.isEmpty else {
        skip(place, ClassMessages.nothingBegun)
        return true
      }
      add(
        try Submission(
          of: workspace, progress, in: course, digest: digest, name: name, tool: Version.text),
        from: place)
    } catch {
      skip(place, Program.words(for: error).joined(separator: "; "))
    }
    return true
  }

  private mutating func addFile(_ path: String) {
    do {
      guard let bytes = try FileContents.readWhole(path, limit: Submission.largestRead) else {
        return skip(path, ClassMessages.notThere)
      }
      guard seen.insert(ContentDigest.of(bytes)).inserted else {
        return skip(path, ClassMessages.twice)
      }
      let submission = try Submission(bytes)
      guard submission.course == course.manifest.id else {
        return skip(path, ClassMessages.otherCourse(submission.course, course.manifest.id))
      }
      add(submission, from: path)
    } catch let flaw as Submission.Flaw {
      skip(path, ClassMessages.words(flaw))
    } catch let error as SystemError {
      skip(path, Program.words(for: error.at("it")).joined(separator: "; "))
    } catch {
      skip(path, Program.words(for: error).joined(separator: "; "))
    }
  }

  private mutating func add(_ submission: Submission, from path: String) {
    let source = shown(path)
    let name = Sanitizer.line(submission.name)
    let isNamed = !name.allSatisfy(\.isWhitespace)
    members.append(
      ClassMember(name: isNamed ? name : source, source: source, submission, in: course))
  }

  private mutating func skip(_ path: String, _ reason: String) {
    skipped.append(Skipped(path: shown(path), reason: Sanitizer.line(reason)))
  }

  private func shown(_ path: String) -> String {
    Sanitizer.line(FilePath.shown(path, from: directory))
  }
}
