/// Leads the links of old material to the lessons that are made of it.
struct CourseLinks {
  /// The files that lessons show.
  private(set) var assets: [ImportedCourse.Asset] = []
  /// The links that lead nowhere.
  private(set) var untaken: [Untaken] = []

  private let stems: [String]
  /// The lesson's file by the page's name and by what a tutorial's file is called, in small letters.
  private var files: [String: String] = [:]

  /// Knows the lessons that there will be.
  init(_ drafts: [LessonDraft]) {
    stems = drafts.map(\.stem)
    for draft in drafts {
      let base = draft.source.path.split(separator: "/").last.map(String.init) ?? ""
      let stem = base.split(separator: ".").first.map(String.init) ?? base
      for name in [draft.source.name, base, stem] where files[name.lowercased()] == nil {
        files[name.lowercased()] = "\(draft.stem).md"
      }
    }
  }

  /// Changes the links in one of the drafts.
  mutating func resolve(_ drafts: inout [LessonDraft], _ index: Int) {
    for place in drafts[index].parts.indices {
      let part = drafts[index].parts[place]
      switch part.content {
      case .prose(let lines):
        let changed = rewritten(lines, drafts[index], index, part.line)
        drafts[index].parts[place].content = .prose(changed)
      case .heading(let level, let words):
        let changed = rewritten([words], drafts[index], index, part.line)
        drafts[index].parts[place].content = .heading(
          level: level, words: changed.joined(separator: " "))
      case .hidden, .code, .reading, .fence: break
      }
    }
    if case .heading(let level, let words) = drafts[index].title.content {
      let changed = rewritten([words], drafts[index], index, drafts[index].title.line)
      drafts[index].title.content = .heading(level: level, words: changed.joined(separator: " "))
    }
  }

  private mutating func rewritten(
    _ lines: [String], _ draft: LessonDraft, _ index: Int, _ line: Int
  ) -> [String] {
    // The closure of a rewriting cannot change this value, so it collects.
    var found: [MarkdownLinks.Link] = []
    _ = MarkdownLinks.rewritten(lines) { link in
      found.append(link)
      return .keep
    }
    guard !found.isEmpty else { return MarkdownLinks.rewritten(lines) { _ in .keep } }
    var changes: [String: MarkdownLinks.Change] = [:]
    for link in found where changes[link.key] == nil {
      changes[link.key] = change(link, draft, index, line)
    }
    return MarkdownLinks.rewritten(lines) { [changes] link in changes[link.key] ?? .keep }
  }

  private mutating func change(
    _ link: MarkdownLinks.Link, _ draft: LessonDraft, _ index: Int, _ line: Int
  ) -> MarkdownLinks.Change {
    let path = draft.source.path
    switch link.target.lowercased() {
    case "@next":
      return stems.indices.contains(index + 1) ? .target("\(stems[index + 1]).md") : .words
    case "@previous", "@prev":
      return index > 0 ? .target("\(stems[index - 1]).md") : .words
    default: break
    }
    let target = LinkTarget(link.target)
    let scheme = link.target.prefix { $0 != ":" && $0 != "/" }.lowercased()
    if target.isElsewhere, ["http", "https", "mailto", "ftp"].contains(scheme) || scheme.isEmpty {
      return .keep
    }
    // A heading of the same lesson.
    if !target.isElsewhere, target.file.isEmpty, let anchor = target.anchor {
      if draft.anchors.contains(anchor) { return .keep }
      untaken.append(Untaken(path: path, line: line, .deadLink(link.target)))
      return .words
    }
    let file = target.file.hasPrefix("./") ? String(target.file.dropFirst(2)) : target.file
    let base = file.split(separator: "/").last.map(String.init) ?? file
    if !target.isElsewhere {
      if let resource = draft.source.resources.first(where: { $0 == file || $0 == base }) {
        return .target(place(of: resource, for: draft))
      }
      if !link.isImage, let lesson = files[file.lowercased()] ?? files[base.lowercased()] {
        return .target(lesson)
      }
    }
    let reason: Untaken.Reason =
      link.isImage ? .missingImage(link.target) : .deadLink(link.target)
    untaken.append(Untaken(path: path, line: line, reason))
    return .words
  }

  /// The target of a link to a file of the old material, which becomes one of the lesson's.
  private mutating func place(of resource: String, for draft: LessonDraft) -> String {
    let name = resource.split(separator: "/").last.map(String.init) ?? resource
    let path = "\(draft.stem)/\(name)"
    if !assets.contains(where: { $0.path == path }) {
      assets.append(
        ImportedCourse.Asset(source: draft.source.path, resource: resource, path: path))
    }
    return "\(draft.stem)/" + Self.escaped(name)
  }

  /// A name with escapes for what ends a target (RFC 3986, section 2.1).
  private static func escaped(_ name: String) -> String {
    name.utf8.reduce(into: "") { escaped, byte in
      let character = Character(Unicode.Scalar(byte))
      if character.isASCII, character.isLetter || character.isNumber || "-._~".contains(character) {
        escaped.append(character)
      } else {
        escaped += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
      }
    }
  }
}

extension LessonDraft {
  /// The headings that links can lead to, in GitHub's spelling.
  fileprivate var anchors: Set<String> {
    let headings = ([title] + parts).compactMap { part in
      if case .heading(_, let words) = part.content { "# \(words)" } else { nil }
    }
    return LessonLinks(in: headings.joined(separator: "\n\n")).anchors
  }
}

extension MarkdownLinks.Link {
  /// What its change depends on.
  fileprivate var key: String { (isImage ? "!" : "") + target }
}
