internal import CryptoCore

/// What to list.
struct StorageWish: Sendable {
  var prefix: ExactString = ""
  var delimiter: ExactString = ""
  /// The last name or group of the page before; empty for the first page.
  var after: ExactString = ""
  /// The identifier of the last item of that page, of several with the same name.
  var afterID: ExactString = ""
  var limit = 1000
}

/// A page of names in the order of their bytes: those with a prefix, in groups up to a delimiter.
///
/// All lists of the storage are made by it: both of objects, and the one of unfinished uploads.
struct StorageListing<Item> {
  /// What is in no group.
  private(set) var items: [Item] = []
  /// The beginnings that names have in common, up to the delimiter.
  private(set) var groups: [ExactString] = []
  /// The last name or group, and the identifier of the last item, when there are more.
  private(set) var next: (name: ExactString, id: ExactString)?
  /// How many items and groups there are.
  var count: Int { items.count + groups.count }

  /// Makes a page of items that are sorted by name, and by the identifiers of those with one name.
  init(
    _ sorted: some Sequence<Item>, _ wish: StorageWish,
    place: (Item) -> (name: ExactString, id: ExactString)
  ) {
    var last: (name: ExactString, id: ExactString) = ("", "")
    for item in sorted {
      let place = place(item)
      guard place.name.hasPrefix(wish.prefix) else { continue }
      let group = place.name.group(wish)
      let shown = group.map { ($0, "") } ?? place
      guard shown > (wish.after, wish.afterID), group == nil || groups.last != group else {
        continue
      }
      guard count < wish.limit else {
        next = wish.limit > 0 ? last : nil
        return
      }
      last = shown
      if let group { groups.append(group) } else { items.append(item) }
    }
  }
}

extension ExactString {
  /// Returns the beginning up to the first delimiter behind the prefix; nil when there is none.
  fileprivate func group(_ wish: StorageWish) -> ExactString? {
    guard !wish.delimiter.isEmpty else { return nil }
    let bytes = Array(utf8)
    let delimiter = Array(wish.delimiter.utf8)
    guard let found = bytes.dropFirst(wish.prefix.utf8.count).firstRange(of: delimiter) else {
      return nil
    }
    return ExactString(String(decoding: bytes[..<found.upperBound], as: UTF8.self))
  }
}

/// How keys are written in a list.
struct StorageKeyEncoding {
  private let isURL: Bool

  init(_ request: StorageRequest) throws(StorageError) {
    let name = request.call.query("encoding-type")
    guard [nil, "url"].contains(name) else {
      throw .invalidArgument("Invalid Encoding Method specified in Request")
    }
    isURL = name != nil
  }

  func element(_ name: String, _ key: ExactString) -> StorageXML {
    StorageXML(name, isURL ? SignatureV4.escape(key.string, keeping: "/") : key.string)
  }

  /// What a list says of the request.
  func head(_ wish: StorageWish) -> [StorageXML?] {
    [
      element("Prefix", wish.prefix),
      wish.delimiter.isEmpty ? nil : element("Delimiter", wish.delimiter),
      isURL ? StorageXML("EncodingType", "url") : nil,
    ]
  }

  func groups(_ groups: [ExactString]) -> [StorageXML] {
    groups.map { StorageXML("CommonPrefixes", [element("Prefix", $0)]) }
  }
}
