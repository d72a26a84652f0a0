extension String {
  /// The text as one word for a shell. A text of harmless characters stays as it is.
  package var shellQuoted: String {
    let isPlain =
      !isEmpty
      && utf8.allSatisfy { $0.isUnreserved && $0 != UInt8(ascii: "~") || $0 == UInt8(ascii: "/") }
    return isPlain
      ? self
      : "'" + split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
        + "'"
  }
}
