import FeedCore

extension GraphicsDetection {
  /// Whether the terminal is kitty before this release, or of an unknown release.
  ///
  /// kitty before 0.38.1 frees every picture without a placement when it deletes one (`filter_refs`
  /// in kitty/graphics.c).
  ///
  /// - Parameter release: The numbers of the release, the major one first.
  func isKittyBefore(_ release: [Int]) -> Bool {
    guard brand.name == .kitty else { return false }
    guard let version = answers.version, TerminalBrand(version: version) != nil else { return true }
    return version.split { !$0.isNumber }.compactMap { Int(untrusted: $0) }
      .lexicographicallyPrecedes(release)
  }
}
