/// The byte order mark that some editors and shells put before a text in UTF-8. It has no meaning
/// there, so every reader of a text skips it.
extension Collection<UInt8> {
  /// The bytes after a byte order mark at their start; all of them if there is none.
  package var withoutByteOrderMark: SubSequence {
    starts(with: [0xEF, 0xBB, 0xBF]) ? dropFirst(3) : self[...]
  }
}
