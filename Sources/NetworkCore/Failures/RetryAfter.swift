public import Foundation

/// When a server wants the next request: the field `Retry-After` (RFC 9110, 10.2.3).
///
/// ```swift
/// RetryAfter("120")?.delay(from: now)  // 120
/// RetryAfter("Fri, 31 Dec 1999 23:59:59 GMT")?.delay(from: now)  // seconds until then
/// ```
public enum RetryAfter: Hashable, Sendable {
  /// After this many seconds.
  case seconds(Int)
  /// At a time.
  case date(Date)

  /// Reads the field; nil when it is neither a number of seconds nor a date.
  public init?(_ field: String) {
    if !field.isEmpty, field.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
      // A number that is too large for an Int still means a long time.
      self = .seconds(Int(field) ?? Int(Int32.max))
    } else if let date = HTTPDate.date(from: field) {
      self = .date(date)
    } else {
      return nil
    }
  }

  /// Returns the seconds to wait; 0 for a time in the past.
  public func delay(from now: Date) -> TimeInterval {
    switch self {
    case .seconds(let seconds): TimeInterval(seconds)
    case .date(let date): max(0, date.timeIntervalSince(now))
    }
  }
}

/// Dates in header fields (RFC 9110, 5.6.7).
public enum HTTPDate {
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
  private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]

  /// Parses the three formats that a recipient must accept; nil for others.
  public static func date(from text: String) -> Date? {
    let pattern =
      /(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), (\d\d) ([A-Z][a-z]{2}) (\d{4})|[A-Z][a-z]+day, (\d\d)-([A-Z][a-z]{2})-(\d\d)) (\d\d):(\d\d):(\d\d) GMT/
    if let match = text.wholeMatch(of: pattern) {
      let (day, month) = (match.1 ?? match.4, match.2 ?? match.5)
      let year = match.3.flatMap { Int($0) } ?? match.6.flatMap { Int($0) }.map(fullYear)
      return date(year, month, day, [match.7, match.8, match.9])
    }
    // The format of C's asctime().
    let old = /[A-Z][a-z]{2} ([A-Z][a-z]{2}) ([ \d]\d) (\d\d):(\d\d):(\d\d) (\d{4})/
    guard let match = text.wholeMatch(of: old) else { return nil }
    return date(Int(match.6), match.1, match.2, [match.3, match.4, match.5])
  }

  /// Formats a date as a sender must, `Sun, 06 Nov 1994 08:49:37 GMT`.
  public static func text(of date: Date) -> String {
    let parts = calendar.dateComponents(
      [.weekday, .day, .month, .year, .hour, .minute, .second], from: date)
    let time = [parts.hour, parts.minute, parts.second].map { String(format: "%02d", $0 ?? 0) }
    let day = String(format: "%02d", parts.day ?? 1)
    let (weekday, month) = (days[(parts.weekday ?? 1) - 1], months[(parts.month ?? 1) - 1])
    let year = String(format: "%04d", parts.year ?? 0)
    return "\(weekday), \(day) \(month) \(year) \(time.joined(separator: ":")) GMT"
  }

  private static let calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar
  }()

  /// Completes a two-digit year: 70 to 99 are 19xx (RFC 9110's own rule depends on a clock).
  private static func fullYear(_ year: Int) -> Int { year < 70 ? 2000 + year : 1900 + year }

  private static func date(
    _ year: Int?, _ month: Substring?, _ day: Substring?, _ time: [Substring]
  ) -> Date? {
    let time = time.compactMap { Int($0) }
    guard let year, let month = months.firstIndex(of: String(month ?? "")), time.count == 3,
      let day = Int((day ?? "").drop { $0 == " " }), (1...31).contains(day), time[0] < 24,
      time[1] < 60, time[2] <= 60
    else { return nil }
    // HTTP allows a leap second, but Foundation's calendar has none.
    let components = DateComponents(
      year: year, month: month + 1, day: day, hour: time[0], minute: time[1],
      second: min(time[2], 59))
    return components.isValidDate(in: calendar) ? calendar.date(from: components) : nil
  }
}
