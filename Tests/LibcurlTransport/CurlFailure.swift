internal import CLibcurl
package import Foundation
internal import NetworkCore

extension URLError.Code {
  /// What `URLSession` says where libcurl says a code (libcurl-errors(3)).
  package init(libcurl number: UInt32) {
    self =
      switch CURLcode(number) {
      case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY: .cannotFindHost
      case CURLE_COULDNT_CONNECT: .cannotConnectToHost
      case CURLE_OPERATION_TIMEDOUT: .timedOut
      case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR,
        CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_PINNEDPUBKEYNOTMATCH:
        .serverCertificateUntrusted
      case CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CERTPROBLEM, CURLE_USE_SSL_FAILED, CURLE_SSL_CIPHER:
        .secureConnectionFailed
      case CURLE_URL_MALFORMAT: .badURL
      case CURLE_BAD_CONTENT_ENCODING: .cannotDecodeContentData
      // Our schemes are all supported, so this means an answer without a status line, as in
      // HTTP/0.9.
      case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY: .cannotParseResponse
      default: .networkConnectionLost
      }
  }
}

extension URLError {
  /// Translates libcurl's code and keeps its own words.
  init(_ code: CURLcode, _ words: String, from origin: Origin) {
    let code = Code(libcurl: code.rawValue)
    let event =
      switch code {
      case .cannotFindHost: "there is no server at \(origin)"
      case .cannotConnectToHost: "no server answers at \(origin)"
      case .timedOut: "\(origin) took too long"
      case .serverCertificateUntrusted: "the certificate of \(origin) is not trusted"
      case .secureConnectionFailed: "no secure connection to \(origin)"
      case .badURL: "the request to \(origin) cannot be sent"
      case .cannotDecodeContentData: "the body from \(origin) cannot be decoded"
      case .cannotParseResponse: "\(origin) does not speak HTTP"
      default: "the connection to \(origin) broke"
      }
    self.init(code, "\(event): \(words)")
  }
}
