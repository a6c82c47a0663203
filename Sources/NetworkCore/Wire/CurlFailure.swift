internal import CLibcurl

extension TransportError {
  /// Translates libcurl's code (libcurl-errors(3)) and keeps its own words.
  init(_ code: CURLcode, _ words: String, from origin: Origin) {
    let place = origin.description
    self =
      switch code {
      case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY, CURLE_COULDNT_CONNECT:
        TransportError(.noServer, "no server answers at \(place): \(words)")
      case CURLE_OPERATION_TIMEDOUT:
        TransportError(.timedOut, "\(place) took too long: \(words)")
      case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CACERT_BADFILE,
        CURLE_SSL_CERTPROBLEM, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS,
        CURLE_SSL_PINNEDPUBKEYNOTMATCH, CURLE_USE_SSL_FAILED, CURLE_SSL_CIPHER:
        TransportError(.notTrusted, "no secure connection to \(place): \(words)")
      case CURLE_URL_MALFORMAT:
        TransportError(.invalidRequest, "the request to \(place) cannot be sent: \(words)")
      // Our schemes are all supported, so this means an answer without a status line, as in
      // HTTP/0.9.
      case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY, CURLE_BAD_CONTENT_ENCODING:
        TransportError(.invalidResponse, "\(place) does not speak HTTP: \(words)")
      default:
        TransportError(.connectionLost, "the connection to \(place) broke: \(words)")
      }
  }
}
