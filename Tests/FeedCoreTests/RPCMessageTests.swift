import FeedCore
import Testing

@Suite("Messages of JSON-RPC")
struct RPCMessageTests {
  @Test(
    "RPC-3: a message is one line with its members in a fixed order",
    arguments: [
      (
        RPCMessage.request(RPCRequest(id: .string("a"), method: "m", parameters: ["b": 1])),
        #"{"jsonrpc":"2.0","id":"a","method":"m","params":{"b":1}}"#
      ),
      (.notification(method: "m", [:]), #"{"jsonrpc":"2.0","method":"m","params":{}}"#),
      (.result(.integer(7), ["c": "d\n"]), #"{"jsonrpc":"2.0","id":7,"result":{"c":"d\n"}}"#),
      (.failure(nil, ["code": -1]), #"{"jsonrpc":"2.0","id":null,"error":{"code":-1}}"#),
    ])
  func encoded(message: RPCMessage, line: String) {
    #expect(String(decoding: message.encoded(), as: UTF8.self) == line)
  }

  @Test("RPC-5: the method of a cancel shows whether the request is still answered")
  func cancels() throws {
    let silent = try #require(RPCCancel("notifications/cancelled", ["requestId": "a", "id": 1]))
    #expect(silent.id == .string("a") && !silent.expectsAnswer)
    for method in ["$/cancelRequest", "$/cancel_request"] {
      let cancel = try #require(RPCCancel(method, ["id": 1, "requestId": "a"]))
      #expect(cancel.id == .integer(1) && cancel.expectsAnswer)
    }
  }

  @Test("RPC-5: a cancel without a valid id, and any other notification, cancels nothing")
  func otherNotifications() {
    #expect(RPCCancel("notifications/cancelled", ["id": 1]) == nil)
    #expect(RPCCancel("$/cancelRequest", ["requestId": 1]) == nil)
    #expect(RPCCancel("notifications/initialized", ["requestId": 1]) == nil)
  }

  @Test("RPC-5: the cancel that the stdio backend sends is one that the endpoint understands")
  func sentCancel() {
    guard case .notification(let method, let parameters) = RPCCancel.silent(.integer(7)) else {
      Issue.record("not a notification")
      return
    }
    #expect(RPCCancel(method, parameters)?.id == .integer(7))
  }
}
