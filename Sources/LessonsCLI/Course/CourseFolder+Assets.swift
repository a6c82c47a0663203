internal import LessonModel
internal import SystemIO

extension CourseFolder {
  /// The maximum total size of a lesson's assets, in bytes; each run gets a copy.
  private static let mostAssetBytes = 8 << 20

  /// Reads the files in a lesson's asset folder, and reports faults of other entries there.
  func assets(of file: LessonFileName) -> (assets: Assets, faults: [AssetFault]) {
    let found = FolderFiles(in: "\(path)/\(file.stem)", limit: Self.mostAssetBytes)
    guard let found else { return (.none, []) }
    let files = found.files.map { Assets.File(path: $0.path, bytes: $0.bytes) }
    let pointers = files.filter { $0.bytes.starts(with: LargeFilePointer.start) }.map {
      AssetFault(path: "\(file.stem)/\($0.path)", reason: .pointer)
    }
    let faults =
      pointers
      + found.faults.map { fault in
        AssetFault(
          path: fault.path.isEmpty ? file.stem : "\(file.stem)/\(fault.path)",
          reason: AssetFault.Reason(fault.reason))
      }
    return (Assets(files), faults)
  }
}

extension AssetFault.Reason {
  fileprivate init(_ reason: FolderFiles.Reason) {
    self =
      switch reason {
      case .link: .link
      case .namedPipe: .namedPipe
      case .socket: .socket
      case .device: .device
      case .unreadableName: .unreadableName
      case .unreadable: .unreadable
      case .tooLarge(let limit): .tooLarge(limit: limit)
      case .tooMany(let limit): .tooMany(limit: limit)
      case .tooDeep(let limit): .tooDeep(limit: limit)
      }
  }
}
