import Foundation
import LibcurlTransport
import NetworkCore
import Testing

@Suite struct CurlFailureTests {
  /// The numbers of libcurl-errors(3) that mean something else than a broken connection.
  private static let codes: [UInt32: URLError.Code] = [
    1: .cannotParseResponse, 3: .badURL, 5: .cannotFindHost, 6: .cannotFindHost,
    7: .cannotConnectToHost, 8: .cannotParseResponse, 28: .timedOut, 35: .secureConnectionFailed,
    58: .secureConnectionFailed, 59: .secureConnectionFailed, 60: .serverCertificateUntrusted,
    61: .cannotDecodeContentData, 64: .secureConnectionFailed, 77: .serverCertificateUntrusted,
    83: .serverCertificateUntrusted, 90: .serverCertificateUntrusted,
    91: .serverCertificateUntrusted,
  ]

  @Test(arguments: 1...101 as ClosedRange<UInt32>)
  func `each code of libcurl becomes what URLSession says`(number: UInt32) {
    #expect(URLError.Code(libcurl: number) == Self.codes[number] ?? .networkConnectionLost)
  }
}
