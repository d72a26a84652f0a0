import FeedCore
import Testing

@testable import FrontendJSONLines

@Suite("What a JSON-lines operation takes")
struct OperationTests {
  private func refusal(_ parameters: JSONObject) -> RPCError? {
    do throws(RPCError) {
      try Operation.getPhoto.check(parameters)
      return nil
    } catch {
      return error
    }
  }

  @Test("RPC-1: unknown, missing, mistyped and empty parameters are refused")
  func refused() {
    #expect(refusal(["id": "x"]) == nil)
    #expect(refusal(["id": "x", "_meta": [:]]) == nil)
    #expect(
      refusal(["id": "x", "ID": "x"]) == RPCError(-32_602, "get_photo has no parameter «ID»"))
    #expect(refusal([:]) == RPCError(-32_602, "id is missing"))
    #expect(refusal(["id": 7]) == RPCError(-32_602, "id is not of type string"))
    #expect(refusal(["id": ""]) == RPCError(-32_602, "id is empty"))
  }
}
