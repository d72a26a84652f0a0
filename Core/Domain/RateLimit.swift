/// The hourly quota of requests, per application key. Odd limits are seen in the wild, so 64 bits.
package struct RateLimit: Sendable, Hashable {
  package let limit: Int64
  package let remaining: Int64

  package init(limit: Int64, remaining: Int64) {
    self.limit = limit
    self.remaining = remaining
  }
}
