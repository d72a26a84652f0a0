import FeedCore
import Testing

@testable import FrontendJSONLines

@Suite("JSON-lines requests in progress")
struct RequestTableTests {
  @Test("RPC-30, RPC-8: a reused open id is refused, and more than 32 at once are busy")
  func table() {
    var table = RequestTable()
    let numbers = (0..<32).map { table.begin(.integer($0)) }
    #expect(numbers == (1...32).map { .success($0) })
    let refused = [table.begin(.integer(3)).code, table.begin(.integer(99)).code]
    #expect(refused == [-32_600, 1_429])
    let (wasOpen, next) = (table.end(.integer(3), 4), table.begin(.string("3")))
    #expect(wasOpen && next == .success(33))
  }

  @Test("RPC-5: a request ends once, even if a later request reuses its id")
  func ends() {
    var table = RequestTable()
    let first = (table.begin(.integer(1)), table.cancel(.integer(1)), table.cancel(.integer(1)))
    #expect(first == (.success(1), 1, nil))
    let second = table.begin(.integer(1))
    #expect(second == .success(2))
    let ends = [1, 2, 2].map { table.end(.integer(1), $0) }
    #expect(ends == [false, true, false])
  }

  @Test("RPC-4: ids are compared byte by byte, without Unicode equivalence")
  func spellings() {
    let (composed, decomposed) = ("\u{E9}", "e\u{301}")
    #expect(composed == decomposed)
    var table = RequestTable()
    #expect(table.begin(.string(composed)) == .success(1))
    #expect(table.begin(.string(decomposed)) == .success(2))
    #expect(table.begin(.string(composed)).code == -32_600)
    #expect(Set([RequestID.string("\u{212B}"), .string("\u{C5}")]).count == 2)
  }
}

extension Result<Int, RPCError> {
  fileprivate var code: Int? { if case .failure(let error) = self { error.code } else { nil } }
}
