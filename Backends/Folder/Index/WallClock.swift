import Glibc

/// The local time by which files are dated next to photos. Cameras write what their clock shows,
/// without a time zone, so a file's date is what a clock on the wall showed.
enum WallClock {
  /// The local time at a moment, both in seconds since 1970; the moment itself if the system knows
  /// no local time for it.
  static func seconds(at moment: Int64) -> Int64 {
    var time = time_t(moment)
    var parts = tm()
    guard localtime_r(&time, &parts) != nil else { return moment }
    return moment.addingReportingOverflow(Int64(parts.tm_gmtoff)).partialValue
  }
}
