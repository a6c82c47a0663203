/// Points the links of old material to the lessons made from that material.
struct CourseLinks {
  /// The files that the lessons show.
  private(set) var assets: [ImportedCourse.Asset] = []
  /// The links without a target.
  private(set) var untaken: [Untaken] = []

  private let stems: [String]
  /// The lessons' files, by the lowercase names of their pages and tutorials.
  private var files: [String: String] = [:]

  /// Collects the lessons' files.
  init(_ drafts: [LessonDraft]) {
    stems = drafts.map(\.stem)
    for draft in drafts {
      for name in [draft.source.name, Self.name(of: draft.source.path)]
      where files[name.lowercased()] == nil {
        files[name.lowercased()] = "\(draft.stem).md"
      }
    }
  }

  mutating func resolve(_ drafts: inout [LessonDraft], _ index: Int) {
    let draft = drafts[index]
    resolve(&drafts[index].title, draft, index)
    for place in draft.parts.indices { resolve(&drafts[index].parts[place], draft, index) }
  }

  private mutating func resolve(_ part: inout DraftPart, _ draft: LessonDraft, _ index: Int) {
    switch part.content {
    case .prose(let lines):
      part.content = .prose(rewritten(lines, draft, index, part.line))
    case .heading(let level, let words):
      let changed = rewritten([words], draft, index, part.line).joined(separator: " ")
      part.content = .heading(level: level, words: changed)
    case .hidden, .code, .fence: break
    }
  }

  private mutating func rewritten(
    _ lines: [String], _ draft: LessonDraft, _ index: Int, _ line: Int
  ) -> [String] {
    var links = self
    let changed = MarkdownLinks.rewritten(lines) { links.change($0, draft, index, line) }
    self = links
    return changed
  }

  private mutating func change(
    _ link: MarkdownLinks.Link, _ draft: LessonDraft, _ index: Int, _ line: Int
  ) -> MarkdownLinks.Change {
    let target = LinkTarget(link.target)
    let neighbour: Int? =
      switch link.target.lowercased() {
      case "@next": index + 1
      case "@previous", "@prev": index - 1
      default: nil
      }
    if let neighbour {
      return stems.indices.contains(neighbour) ? .target("\(stems[neighbour]).md") : .words
    }
    let scheme = link.target.prefix { $0 != ":" && $0 != "/" }.lowercased()
    let isOutside = ["http", "https", "mailto", "ftp", ""].contains(scheme)
    if target.isElsewhere, isOutside { return .keep }
    if !target.isElsewhere {
      if target.file.isEmpty, let anchor = target.anchor, draft.anchors.contains(anchor) {
        return .keep
      }
      let base = Self.name(of: target.file)
      if let resource = draft.source.resources.first(where: { $0 == target.file || $0 == base }) {
        return .target(place(of: resource, for: draft))
      }
      if !link.isImage, let file = files[base.lowercased()] { return .target(file) }
    }
    untaken.append(
      Untaken(
        path: draft.source.path, line: line,
        link.isImage ? .missingImage(link.target) : .deadLink(link.target)))
    return .words
  }

  /// Returns the target of a link to a file of the old material.
  ///
  /// That file becomes a file of the lesson.
  private mutating func place(of resource: String, for draft: LessonDraft) -> String {
    let name = Self.name(of: resource)
    let asset = ImportedCourse.Asset(
      source: draft.source.path, resource: resource, path: "\(draft.stem)/\(name)")
    if !assets.contains(asset) { assets.append(asset) }
    return "\(draft.stem)/\(HTMLLinks.escaped(name))"
  }

  private static func name(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }
}

extension LessonDraft {
  /// The anchors of the headings that links can lead to, as GitHub generates them.
  fileprivate var anchors: Set<String> {
    let headings = ([title] + parts).compactMap { part in
      if case .heading(_, let words) = part.content { "# \(words)" } else { nil }
    }
    return LessonLinks(in: headings.joined(separator: "\n\n")).anchors
  }
}
