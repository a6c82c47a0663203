#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

extension LSP {
  /// The id of a request, which its response repeats.
  package enum RequestID: Hashable, Sendable, Codable {
    case number(Int)
    case string(String)

    package init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let number = try? container.decode(Int.self) {
        self = .number(number)
      } else {
        self = .string(try container.decode(String.self))
      }
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .number(let number): try container.encode(number)
      case .string(let text): try container.encode(text)
      }
    }
  }

  /// The error of a request without a result.
  package struct ResponseError: Error, Hashable, Sendable, Codable {
    /// The kinds of errors, with their numbers in the specification.
    package enum Code: Int, Sendable {
      case parseError = -32700
      case invalidRequest = -32600
      case methodNotFound = -32601
      case invalidParams = -32602
      case serverNotInitialized = -32002
      case requestFailed = -32803
      case requestCancelled = -32800
    }

    package var code: Int
    package var message: String

    /// Creates an error with a message for people.
    package init(_ code: Code, _ message: String) {
      (self.code, self.message) = (code.rawValue, message)
    }
  }

  /// A received message, with its eagerly decoded parts.
  package struct IncomingMessage: Sendable {
    private struct Envelope: Decodable {
      var id: RequestID?
      var method: String?
      var error: ResponseError?
    }

    private struct Params<Value: Decodable>: Decodable { var params: Value }
    private struct Result<Value: Decodable>: Decodable { var result: Value }

    /// The id; `nil` for a notification.
    package let id: RequestID?
    /// The requested method; `nil` for a response.
    package let method: String?
    /// The error of a response.
    package let error: ResponseError?
    private let bytes: [UInt8]

    /// Reads the content of a message.
    ///
    /// - Throws: `ResponseError` when it is not JSON, or not a message.
    package init(_ bytes: [UInt8]) throws(ResponseError) {
      self.bytes = bytes
      let envelope: Envelope
      do {
        envelope = try JSONDecoder().decode(Envelope.self, from: Data(bytes))
      } catch {
        throw ResponseError(.parseError, "this is not a message in JSON")
      }
      (id, method, error) = (envelope.id, envelope.method, envelope.error)
      guard id != nil || method != nil else {
        throw ResponseError(.invalidRequest, "a message has a method, an id or both")
      }
    }

    /// Reads the parameters.
    ///
    /// - Throws: `ResponseError` when they are missing or of a different type.
    package func params<Value: Decodable>(_ type: Value.Type) throws(ResponseError) -> Value {
      do {
        return try JSONDecoder().decode(Params<Value>.self, from: Data(bytes)).params
      } catch {
        throw ResponseError(.invalidParams, "`\(method ?? "")` needs other parameters")
      }
    }

    /// Returns the result of a response; `nil` when it has no result of this type.
    package func result<Value: Decodable>(_ type: Value.Type) -> Value? {
      try? JSONDecoder().decode(Result<Value>.self, from: Data(bytes)).result
    }
  }

  /// A message to the client, as bytes.
  package struct OutgoingMessage: Hashable, Sendable {
    private struct Call<Params: Encodable>: Encodable {
      var jsonrpc = "2.0"
      var id: RequestID?
      var method: String
      /// The parameters; absent for a method without any.
      var params: Params?
    }

    private struct Response<Value: Encodable>: Encodable {
      enum CodingKeys: CodingKey { case jsonrpc, id, result, error }

      var id: RequestID?
      /// Whether the value is the result or the error.
      var key: CodingKeys
      var value: Value

      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode("2.0", forKey: .jsonrpc)
        // `null` if the request could not be read.
        try container.encode(id, forKey: .id)
        // This may also be `null`, which is a result.
        try container.encode(value, forKey: key)
      }
    }

    /// The header and the content.
    package let bytes: [UInt8]

    private init(encoding value: some Encodable) {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      // Strings, whole numbers and arrays of them can always be encoded as JSON.
      let content = (try? encoder.encode(value)) ?? Data()
      bytes = Array("Content-Length: \(content.count)\r\n\r\n".utf8) + content
    }

    /// Creates a notification, or a request when there is an id.
    package init(_ method: String, _ params: some Encodable, id: RequestID? = nil) {
      self.init(encoding: Call(id: id, method: method, params: params is Null ? nil : params))
    }

    /// Creates the response with the result of a request.
    package init(result: some Encodable, of id: RequestID) {
      self.init(encoding: Response(id: id, key: .result, value: result))
    }

    /// Creates an error response; without an id it responds to an unreadable request.
    package init(error: ResponseError, of id: RequestID?) {
      self.init(encoding: Response(id: id, key: .error, value: error))
    }
  }
}
