package import LessonModel

/// Moves the learner through the course. Each step is shown before it is judged.
extension Tutor {
  mutating func next() -> [Effect] {
    let address = place
    guard course.find(address) != nil else { return [refusal(of: address)] }
    guard wasSeen(address) else { return [.bring(address)] }
    // A learner may experiment with a demonstration, and need not restore it.
    let isPlayedWith = progress.hasPassed(address) && isDemonstration(address)
    // Judge the page's present code, not its earlier code.
    return isProven(address) || isPlayedWith
      ? moveOn(from: address, isNew: false) : [.judge(address, .next)]
  }

  /// Moves on from a step that has passed to the next open one, and never back.
  mutating func moveOn(from address: StepAddress, isNew: Bool) -> [Effect] {
    guard !isRouteDone else { return walkOn(from: address, isNew: isNew) }
    let next = open(after: address)
    let isLeft = if let next { next.lesson != address.lesson } else { isLastOfLesson(address) }
    // A path leaves out steps, but the end of a lesson is about all of its steps.
    let isLessonOver = isLeft && (path == nil || isDone(lesson: address.lesson))
    let end: [Effect] = isLessonOver ? [.closeLesson(address.lesson)] : []
    guard let next else {
      let earlier = open(before: address)
      let unreadable = course.lessons.first { !$0.isReadable }
      if earlier.isEmpty, let unreadable {
        return end + [.refuse(.unreadable(lesson: unreadable.id))]
      }
      return end + [.offer(earlier, after: address)]
    }
    isBehindEnd = isLessonOver
    return end + [.bring(next)]
  }

  /// Moves on when every step on the path has passed, first to the end and then to the next step.
  private mutating func walkOn(from address: StepAddress, isNew: Bool) -> [Effect] {
    let onWay = Set(route)
    if hasSeenEnd, !isNew, let next = course.addresses(after: address).first(where: onWay.contains)
    {
      return [.bring(next)]
    }
    // A new end follows a verdict, which is already saved.
    return end(isNew: isNew) + (isNew ? [] : [.save])
  }

  private func isLastOfLesson(_ address: StepAddress) -> Bool {
    course.addresses.last { $0.lesson == address.lesson } == address
  }

  private func isDone(lesson: String) -> Bool {
    course.lesson(lesson)?.addresses.allSatisfy(progress.hasPassed) ?? false
  }

  /// Returns whether the learner has seen the step.
  package func wasSeen(_ address: StepAddress) -> Bool {
    progress[address].wasShown && !progress[address].isUnseen
  }

  func check(_ addresses: [StepAddress], _ purpose: Purpose = .check) -> [Effect] {
    if let lost = addresses.first(where: { course.find($0) == nil }) { return [refusal(of: lost)] }
    let unseen = addresses.filter { !wasSeen($0) }
    if let early = unseen.first(where: { $0 != place }) { return [.refuse(.notReached(early))] }
    // A demonstration runs automatically when it is first shown.
    let runs = unseen.filter { isDemonstration($0) && !progress.hasPassed($0) }
    return unseen.map { .bring($0) }
      + addresses.filter { !runs.contains($0) }.map { .judge($0, purpose) }
  }

  mutating func skip() -> [Effect] {
    let address = place
    guard let next = open(after: address) else {
      guard !isRouteDone else { return [.refuse(path.map { .pathDone($0.id) } ?? .allPassed)] }
      let earlier = open(before: address)
      return [
        .refuse(earlier.isEmpty ? .nothingElse(than: address) : .noneAfter(address, open: earlier))
      ]
    }
    if !progress.hasPassed(address), course.find(address) != nil {
      progress[address].status = .skipped
    }
    return [.bring(next)]
  }

  func back() -> [Effect] {
    let earlier = before(place).last
    return [earlier.map { .bring($0) } ?? .refuse(.atFirstStep)]
  }

  mutating func look(at address: StepAddress, _ now: Int) -> [Effect] {
    guard address == progress.current, progress[address].wasShown else { return [] }
    progress.noteAction(on: address, at: now)
    progress[address].isUnseen = false
    return [.save]
  }

  mutating func arrive(at address: StepAddress, _ now: Int) -> [Effect] {
    guard course.find(address) != nil else { return [refusal(of: address)] }
    progress.noteAction(on: address, at: now)
    progress.current = address
    // A learner who stops at the end of a lesson has not seen the step below it.
    progress[address].isUnseen = isBehindEnd && !wasSeen(address)
    isBehindEnd = false
    progress[address].wasShown = true
    if progress[address].status == .skipped { progress[address].status = .open }
    let isToBeRun = isDemonstration(address) && !progress.hasPassed(address)
    return [.present(address), .save, isToBeRun ? .judge(address, .arrival) : .invite(address)]
  }
}
