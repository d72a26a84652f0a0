/// What lets a call speak for a person. Handed by value to each call, so that an answer to an
/// old token can never be taken for one to a newer token (AUTH-9).
package struct Credentials: Sendable, Hashable {
  package enum Origin: Sendable, Hashable {
    case stored
    case environment
  }

  package let token: Secret
  package let scopes: [String]
  package let origin: Origin

  package init(token: Secret, scopes: [String], origin: Origin) {
    self.token = token
    self.scopes = scopes
    self.origin = origin
  }
}
