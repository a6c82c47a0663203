public import Foundation

/// Header fields in their order; names are compared without regard to case (RFC 9110, 5.1).
public struct HTTPFields: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  /// One field.
  public struct Field: Hashable, Sendable {
    /// The name as it was written.
    public var name: String
    /// The value.
    public var value: String
  }

  /// The fields in order; a name may come more than once.
  public private(set) var all: [Field] = []

  /// Creates a header without fields.
  public init() {}

  public init(dictionaryLiteral pairs: (String, String)...) {
    for (name, value) in pairs { add(name, value) }
  }

  /// The value of a field, several joined by commas (RFC 9110, 5.3); setting replaces them all.
  public subscript(name: String) -> String? {
    get {
      let values = all.filter { $0.name.lowercased() == name.lowercased() }.map(\.value)
      return values.isEmpty ? nil : values.joined(separator: ", ")
    }
    set {
      all.removeAll { $0.name.lowercased() == name.lowercased() }
      if let newValue { add(name, newValue) }
    }
  }

  /// Adds a field and keeps others of its name.
  public mutating func add(_ name: String, _ value: String) {
    all.append(Field(name: name, value: value))
  }
}

/// A request as a server sees it.
public struct HTTPRequest: Hashable, Sendable {
  /// The method, upper-case.
  public var method: String
  /// The whole address.
  public var url: URL
  /// The header.
  public var fields: HTTPFields
  /// The body; empty when there is none.
  public var body: Data

  /// Creates a request.
  public init(method: String, url: URL, fields: HTTPFields = HTTPFields(), body: Data = Data()) {
    self.method = method
    self.url = url
    self.fields = fields
    self.body = body
  }
}

/// A response as a server gives it.
public struct HTTPResponse: Hashable, Sendable {
  /// The status code, 100 to 599.
  public var status: Int
  /// The header.
  public var fields: HTTPFields
  /// The body.
  public var body: Data

  /// Creates a response.
  public init(status: Int, fields: HTTPFields = HTTPFields(), body: Data = Data()) {
    self.status = status
    self.fields = fields
    self.body = body
  }
}
