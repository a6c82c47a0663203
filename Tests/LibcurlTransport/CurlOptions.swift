internal import CLibcurl
internal import Foundation
internal import NetworkCore

/// Sets up an easy handle (curl_easy_setopt(3)).
@safe struct CurlOptions {
  private let handle: UnsafeMutableRawPointer

  @unsafe init(_ handle: UnsafeMutableRawPointer) { unsafe self.handle = handle }

  /// Sets everything for one transfer; the caller owns the returned header list.
  @unsafe func set(
    for transfer: CurlTransfer, words: UnsafeMutablePointer<CChar>
  ) -> UnsafeMutablePointer<curl_slist>? {
    setRules(transfer)
    unsafe set(CURLOPT_ERRORBUFFER, words)
    setBody(transfer)
    unsafe setCallbacks(Unmanaged.passUnretained(transfer).toOpaque())
    var list: UnsafeMutablePointer<curl_slist>?
    for field in transfer.head.fields.all {
      // A name alone would remove the field; a semicolon after it makes the value empty.
      let line = field.value.isEmpty ? "\(field.name);" : "\(field.name): \(field.value)"
      unsafe list = curl_slist_append(list, line)
    }
    // By default libcurl waits a second for permission to send, and invents a content type.
    unsafe list = curl_slist_append(list, "Expect:")
    if transfer.head.fields["Content-Type"] == nil {
      unsafe list = curl_slist_append(list, "Content-Type:")
    }
    if transfer.head.fields["Accept"] == nil {
      unsafe list = curl_slist_append(list, "Accept: */*")
    }
    _ = unsafe lessons_curl_set_fields(handle, list)
    return unsafe list
  }

  private func setRules(_ transfer: CurlTransfer) {
    let configuration = transfer.configuration
    set(CURLOPT_URL, transfer.head.url.absoluteString)
    set(CURLOPT_PROTOCOLS_STR, "http,https")
    set(CURLOPT_NOSIGNAL, 1)
    set(CURLOPT_FOLLOWLOCATION, 0)
    set(CURLOPT_SSL_VERIFYPEER, 1)
    set(CURLOPT_SSL_VERIFYHOST, 2)
    set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
    // Accept all encodings that this libcurl can decode.
    set(CURLOPT_ACCEPT_ENCODING, "")
    set(CURLOPT_CONNECTTIMEOUT_MS, Self.milliseconds(transfer.idleTimeout))
    set(CURLOPT_TIMEOUT_MS, Self.milliseconds(configuration.totalTimeout))
    set(CURLOPT_LOW_SPEED_LIMIT, 1)
    set(CURLOPT_LOW_SPEED_TIME, (Self.milliseconds(transfer.idleTimeout) + 999) / 1000)
    if let file = configuration.trustedAuthorities {
      set(CURLOPT_CAINFO, file.path(percentEncoded: false))
    }
    switch configuration.version {
    case .automatic: set(CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_2TLS)
    case .http1: set(CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_1_1)
    case .http2: set(CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_2_PRIOR_KNOWLEDGE)
    }
  }

  /// At least 1, because zero means no limit.
  private static func milliseconds(_ seconds: TimeInterval) -> Int {
    Int(max(1, min(seconds * 1000, 2_000_000_000)))
  }

  private func setBody(_ transfer: CurlTransfer) {
    let method = transfer.head.method
    if transfer.body.byteCount != 0 || ["POST", "PUT", "PATCH"].contains(method) {
      set(CURLOPT_UPLOAD, 1)
      // -1 means that the size is unknown.
      _ = unsafe lessons_curl_set_size(
        handle, CURLOPT_INFILESIZE_LARGE, curl_off_t(transfer.body.byteCount ?? -1))
    } else if method == "HEAD" {
      set(CURLOPT_NOBODY, 1)
    }
    if method != "GET", method != "HEAD" { set(CURLOPT_CUSTOMREQUEST, method) }
  }

  @unsafe private func setCallbacks(_ context: UnsafeMutableRawPointer) {
    unsafe set(CURLOPT_HEADERDATA, context)
    _ = unsafe lessons_curl_on_transfer(handle, CURLOPT_HEADERFUNCTION) {
      bytes, _, count, context in
      guard let transfer = unsafe CurlOptions.transfer(context) else { return 0 }
      let line = unsafe String(
        decoding: UnsafeRawBufferPointer(start: bytes, count: count), as: UTF8.self)
      transfer.receiveHead(line.trimmingCharacters(in: .newlines))
      return count
    }
    unsafe set(CURLOPT_WRITEDATA, context)
    _ = unsafe lessons_curl_on_transfer(handle, CURLOPT_WRITEFUNCTION) { bytes, _, count, context in
      guard let transfer = unsafe CurlOptions.transfer(context) else { return 0 }
      let piece = unsafe Data(UnsafeRawBufferPointer(start: bytes, count: count))
      return transfer.receive(piece) ? count : 0
    }
    unsafe set(CURLOPT_READDATA, context)
    _ = unsafe lessons_curl_on_transfer(handle, CURLOPT_READFUNCTION) {
      bytes, size, count, context in
      guard let piece = unsafe CurlOptions.transfer(context)?.nextPiece(upTo: size * count) else {
        return Int(CURL_READFUNC_ABORT)
      }
      let buffer = unsafe UnsafeMutableRawBufferPointer(start: bytes, count: piece.count)
      return unsafe piece.copyBytes(to: buffer)
    }
    unsafe set(CURLOPT_SEEKDATA, context)
    _ = unsafe lessons_curl_on_seek(handle) { context, offset, _ in
      guard offset == 0, let transfer = unsafe CurlOptions.transfer(context) else {
        return CURL_SEEKFUNC_FAIL
      }
      transfer.rewind()
      return CURL_SEEKFUNC_OK
    }
  }

  @unsafe private static func transfer(_ context: UnsafeMutableRawPointer?) -> CurlTransfer? {
    unsafe context.map { unsafe Unmanaged<CurlTransfer>.fromOpaque($0).takeUnretainedValue() }
  }

  private func set(_ option: CURLoption, _ value: Int) {
    _ = unsafe lessons_curl_set_long(handle, option, value)
  }

  private func set(_ option: CURLoption, _ value: String) {
    _ = unsafe lessons_curl_set_string(handle, option, value)
  }

  @unsafe private func set(_ option: CURLoption, _ value: UnsafeMutableRawPointer) {
    _ = unsafe lessons_curl_set_pointer(handle, option, value)
  }
}
