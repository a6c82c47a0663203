internal import CLibcurl
internal import Foundation
internal import NetworkCore
internal import Synchronization

/// One exchange with a server.
///
/// Sendable because the code that creates it hands it to the engine's thread, which alone uses it
/// from then on, except for `isCancelled`, which is atomic.
@safe final class CurlTransfer: @unchecked Sendable {
  /// The continuation of the caller who waits for the answer.
  var continuation: CheckedContinuation<ResponseMessage, any Error>?
  /// Whether the caller no longer wants the answer.
  let isCancelled = Atomic(false)

  let head: RequestHead
  let body: UploadBody
  let idleTimeout: TimeInterval
  let configuration: LibcurlTransport.Configuration
  private let progress: UploadProgress?

  private var handle: UnsafeMutableRawPointer?
  private var fields: UnsafeMutablePointer<curl_slist>?
  private let words = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))

  private var reader: (any BodyReader)?
  private var sent = 0
  private var answer = ResponseMessage(status: 0)
  private var isHeadComplete = false
  private var failure: (any Error)?

  init(
    _ head: RequestHead, body: UploadBody, progress: UploadProgress?, idleTimeout: TimeInterval,
    configuration: LibcurlTransport.Configuration
  ) {
    self.head = head
    self.body = body
    self.progress = progress
    self.idleTimeout = idleTimeout
    self.configuration = configuration
    unsafe words.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
  }

  /// Sets up the transfer and starts it; returns its handle as a number, nil if it ended at once.
  @unsafe func begin(in multi: UnsafeMutableRawPointer) -> Int? {
    guard !isCancelled.load(ordering: .relaxed) else {
      resume(throwing: URLError.cancelledRequest)
      return nil
    }
    guard let handle = unsafe curl_easy_init() else { preconditionFailure("there is memory left") }
    unsafe self.handle = handle
    unsafe fields = CurlOptions(handle).set(for: self, words: words)
    guard unsafe curl_multi_add_handle(multi, handle) == CURLM_OK else {
      resume(throwing: URLError(.cannotConnectToHost, "libcurl takes no more transfers"))
      return nil
    }
    return Int(bitPattern: handle)
  }

  /// Removes the transfer from the engine and resumes the caller; no code means cancelled.
  @unsafe func end(in multi: UnsafeMutableRawPointer, with code: CURLcode?) {
    _ = unsafe curl_multi_remove_handle(multi, handle)
    guard let code else { return resume(throwing: URLError.cancelledRequest) }
    if let failure { return resume(throwing: failure) }
    guard code == CURLE_OK else {
      let words = unsafe words[0] == 0 ? curl_easy_strerror(code) : UnsafePointer(words)
      let text = unsafe words.map { unsafe String(cString: $0) } ?? ""
      return resume(throwing: URLError(code, text, from: head.origin))
    }
    continuation?.resume(returning: answer)
    continuation = nil
  }

  private func resume(throwing error: any Error) {
    continuation?.resume(throwing: error)
    continuation = nil
  }

  deinit {
    // The list and the error buffer must outlive the handle that points to them.
    unsafe curl_easy_cleanup(handle)
    unsafe curl_slist_free_all(fields)
    unsafe words.deallocate()
  }
}

// libcurl's callbacks, always on the engine's thread.
extension CurlTransfer {
  /// Receives one line of the response's head.
  func receiveHead(_ line: String) {
    if line.hasPrefix("HTTP/") {
      // 100 Continue and 103 Early Hints come before the final response.
      answer = ResponseMessage(status: Int(line.split(separator: " ").dropFirst().first ?? "") ?? 0)
      isHeadComplete = false
    } else if line.isEmpty {
      isHeadComplete = true
    } else if !isHeadComplete, let colon = line.firstIndex(of: ":") {
      // A line after the body is a trailer and must not be merged in (RFC 9110, 6.5.1).
      let value = line[line.index(after: colon)...]
      answer.fields.add(String(line[..<colon]), value.trimmingCharacters(in: .whitespaces))
    }
  }

  /// Receives a piece of the body; false ends the transfer.
  func receive(_ piece: Data) -> Bool {
    guard answer.body.count + piece.count <= configuration.maximumBodyByteCount else {
      failure = URLError(
        .dataLengthExceedsMaximum,
        "\(head.origin) answered with more than \(configuration.maximumBodyByteCount) bytes")
      return false
    }
    answer.body.append(piece)
    return true
  }

  /// Returns the next piece of the body to send; nil ends the transfer.
  func nextPiece(upTo count: Int) -> Data? {
    do {
      var reader = try reader ?? body.open()
      let piece = try reader.read(upTo: count)
      self.reader = reader
      sent += piece.count
      let total = body.byteCount ?? sent
      guard sent <= total, !piece.isEmpty || sent == total else {
        throw URLError(.requestBodyStreamExhausted, "the body's size is not the announced one")
      }
      if !piece.isEmpty { progress?(sent, body.byteCount) }
      return piece
    } catch {
      failure = error
      return nil
    }
  }

  /// Goes back to the start of the body, because a kept connection turned out to be closed.
  func rewind() {
    reader = nil
    sent = 0
  }
}
