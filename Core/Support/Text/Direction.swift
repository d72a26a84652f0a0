extension Unicode.Scalar {
  /// Whether it belongs to a script that is written from right to left: Hebrew, Arabic and their
  /// kin. By whole blocks, as Unicode reserves them for such scripts (DerivedBidiClass.txt).
  package var isRightToLeft: Bool {
    switch value {
    case ..<0x590: false
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFE: true
    case 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
    default: false
    }
  }
}
