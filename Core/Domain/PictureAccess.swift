/// How the bytes of a backend's pictures can be had elsewhere than from the backend.
package enum PictureAccess: String, Sendable, Hashable, CaseIterable {
  /// Everybody can fetch them from their addresses.
  case addresses
  /// From the backend alone: the addresses only tell the pictures apart.
  case bytes
}
