/// The editions of EDITION-1: `basic` has neither favorites nor a heart on the full-screen photo.
package enum Edition: String, Sendable, Hashable, CaseIterable {
  case basic
  case extended
}
