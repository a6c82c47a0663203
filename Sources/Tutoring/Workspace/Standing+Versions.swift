internal import LessonMarkup
package import LessonModel

/// Finds out whether restoring a version of a page would gain anything.
extension Standing {
  /// The changes that restoring a version of a page would make now.
  package struct Gain: Hashable, Sendable {
    /// Whether the page is different now.
    package var isOtherPage: Bool
    /// The steps that had passed and are open now.
    package var passes: [StepAddress]
    /// Whether the page that the version would replace exists in no other place.
    package var isOnlyCopy: Bool
  }

  /// Returns the gain of a version, or `nil` when restoring it would change nothing.
  ///
  /// - Parameters:
  ///   - version: The version.
  ///   - all: All versions of the lesson's page.
  /// - Returns: The changes.
  package func gain(of version: PageVersion, among all: [PageVersion]) -> Gain? {
    guard let lesson = try? shelf.lesson(version.lesson) else { return nil }
    var then = version.record?.progress ?? Progress()
    then.adapt(to: course)
    let passes = course.addresses.filter {
      $0.lesson == lesson.id && then.hasPassed($0) && !progress.hasPassed($0)
    }
    let page = try? workspace.readPage(of: lesson)
    guard page != version.bytes || !passes.isEmpty else { return nil }
    let isOnlyCopy =
      if let page {
        !all.contains { $0.bytes == page } && !isUntouched(page, of: lesson)
      } else {
        false
      }
    return Gain(isOtherPage: page != version.bytes, passes: passes, isOnlyCopy: isOnlyCopy)
  }

  /// Returns whether a page has only the lesson's own code.
  private func isUntouched(_ bytes: [UInt8], of lesson: Lesson) -> Bool {
    let head = PageWriter.head(of: lesson)
    guard bytes != Array(head.utf8) else { return true }
    guard let page = try? pages.page(of: lesson), page.bytes == bytes,
      page.page.head.text.split(separator: "\n").elementsEqual(head.split(separator: "\n"))
    else { return false }
    return lesson.steps.indices.allSatisfy { index in
      page.page.section(lesson.steps[index].id).map {
        PageWriter.isUntouched($0, index, of: lesson)
      } ?? true
    }
  }
}
