#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The method for file systems that cannot exchange two files in one step.
///
/// It moves the file away, with any content, and moves the new content to the free name. So it
/// never silently replaces a file, but for a moment there is none. If the process is killed then,
/// `recover` moves the file back.
extension FileReplacement {
  /// Returns the temporary path of a file's old content.
  static func away(of target: String, in folder: String) -> String {
    "\(folder)/.\(FilePath.name(of: target)).old"
  }

  /// Returns the temporary path of a file's new content.
  static func staged(of target: String, in folder: String) -> String {
    "\(folder)/.\(FilePath.name(of: target)).new"
  }

  /// Moves the new content into the file's place.
  func commitByMoves(replacing expected: [UInt8], keepsOld: Bool) throws(SystemError) -> End {
    // A second name, so that the old content is a version at each moment.
    let version = linkToVersion()
    // `rename` replaces nothing here, because only this program uses the name, and `recover` has
    // cleared it.
    guard unsafe rename(target, away) == 0 else {
      let code = errno
      if let version { dropName(version) }
      guard code != ENOENT else { return .savedMeanwhile(kept: nil) }
      throw failure(code)
    }
    reached(.movedAway)
    // Do not wait while there is no file.
    guard FileRest.isNow(away, expected) else { return try moveBack(version) }
    switch FileMove.move(staged, toFree: target, platform) {
    case .done: break
    case .failed(EEXIST): return .savedMeanwhile(kept: try keepAway(version))
    case .failed(let code):
      _ = try moveBack(version)
      throw failure(code)
    case .unsupported:
      _ = try moveBack(version)
      throw failure(ENOTSUP)
    }
    reached(.exchanged)
    let kept = try keepAway(version)
    Folder.sync(FilePath.parent(of: target))
    // An editor may still write into the old version.
    let rest = try FileRest.wait(kept, for: expected, platform)
    if !keepsOld, rest == .same {
      _ = unsafe unlink(kept)
      return .replaced(kept: nil)
    }
    Folder.sync(folder)
    return rest == .other ? .savedMeanwhile(kept: kept) : .replaced(kept: kept)
  }

  /// Moves the old content back, unless a user has saved the file again meanwhile.
  private func moveBack(_ version: String?) throws(SystemError) -> End {
    reached(.surprised)
    let isBack = FileMove.move(away, toFree: target, platform) == .done
    reached(.putBack)
    guard isBack else { return .savedMeanwhile(kept: try keepAway(version)) }
    if let version { dropName(version) }
    return .savedMeanwhile(kept: nil)
  }

  /// Gives the file a second name as an old version; returns `nil` without hard links.
  private func linkToVersion() -> String? {
    var number = 1
    while true {
      let version = "\(folder)/\(versionName(number))"
      if unsafe link(target, version) == 0 { return version }
      guard errno == EEXIST else { return nil }
      number += 1
    }
  }

  /// Keeps the moved file as an old version, and returns its path.
  private func keepAway(_ version: String?) throws(SystemError) -> String {
    guard let version, Self.isSame(away, version) else { return try moveToVersion(away) }
    _ = unsafe unlink(away)
    return version
  }

  /// Removes one of several names of a file.
  private func dropName(_ path: String) {
    var status = stat()
    if unsafe lstat(path, &status) == 0, status.st_nlink > 1 { _ = unsafe unlink(path) }
  }

  /// Whether two paths name the same file.
  private static func isSame(_ one: String, _ other: String) -> Bool {
    var (first, second) = (stat(), stat())
    guard unsafe lstat(one, &first) == 0, unsafe lstat(other, &second) == 0 else { return false }
    return first.st_ino == second.st_ino && first.st_dev == second.st_dev
  }

  /// Moves back a file that a killed process had moved away, and removes that process's new
  /// content.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - folder: The folder for its old versions.
  ///   - versionName: The name of an old version, by its number from 1 on.
  ///   - platform: The calls to use.
  /// - Throws: `SystemError` when the file cannot be moved.
  package static func recover(
    _ path: String, keptIn folder: String, as versionName: (Int) -> String,
    platform: Platform = .current
  ) throws(SystemError) {
    let target = FilePath.real(path) ?? path
    let away = away(of: target, in: folder)
    _ = unsafe unlink(staged(of: target, in: folder))
    guard FileStamp.isThere(away) else { return }
    var versions: [String] = []
    func nextVersion() -> String { "\(folder)/\(versionName(versions.count + 1))" }
    while FileStamp.isThere(nextVersion()) { versions.append(nextVersion()) }
    switch FileMove.move(away, toFree: target, platform) {
    case .done:
      // The file's second name must not become a backup that changes with the file.
      let second = versions.first { isSame($0, target) }
      if let second { _ = unsafe unlink(second) }
      return
    case .failed(EEXIST): break
    case .failed(let code): throw SystemError(.replaceFile, path, code: code)
    case .unsupported: throw SystemError(.replaceFile, path, code: ENOTSUP)
    }
    // The file exists. The moved content may be the same file, or have a name as an old version.
    if ([target] + versions).contains(where: { isSame($0, away) }) {
      _ = unsafe unlink(away)
      return
    }
    if case .failed(let code) = FileMove.move(away, toFree: nextVersion(), platform) {
      throw SystemError(.replaceFile, path, code: code)
    }
  }
}
