package import LessonModel

/// Finds former names that a different step has or had.
///
/// The parser reports those within one lesson that do not include the lesson's name.
package enum FormerIDRule: LintRule {
  package static let id = "former-id"

  package static func findings(in course: CourseLint) -> [Diagnostic] {
    let names = course.names.all
    var owners: [StepAddress: StepNames.Name] = [:]
    for name in names where name.former == nil {
      owners[name.address] = owners[name.address] ?? name
    }
    return names.filter { $0.former != nil }.compactMap { name in
      guard let owner = owners.updateValue(name, forKey: name.address) else { return nil }
      owners[name.address] = owner
      guard name.isQualified || owner.isQualified || owner.path != name.path else { return nil }
      return finding(
        in: name.path, name.line, column: name.column,
        "the former id `\(name.address)` is already used by the step at \(owner.path):\(owner.line); give "
          + "each to one step only")
    }
  }
}
