import FeedHTTP
import Testing

@Suite("Proxy variables")
struct ProxyVariableTests {
  private func name(_ host: String, _ environment: [String: String]) -> String? {
    ProxyVariable.name(for: host) { environment[$0] }
  }

  @Test("The first set variable in libcurl's order is used")
  func order() {
    let all = ["https_proxy": "a", "HTTPS_PROXY": "b", "all_proxy": "c", "ALL_PROXY": "d"]
    #expect(name("h.test", all) == "https_proxy")
    #expect(name("h.test", all.filter { $0.key != "https_proxy" }) == "HTTPS_PROXY")
    #expect(name("h.test", ["all_proxy": "c", "ALL_PROXY": "d"]) == "all_proxy")
    #expect(name("h.test", ["https_proxy": "", "ALL_PROXY": "d"]) == "ALL_PROXY")
    #expect(name("h.test", ["http_proxy": "a"]) == nil)
  }

  @Test("No proxy is used for this machine and the hosts in no_proxy")
  func exceptions() {
    for host in ["127.0.0.1", "localhost", "[::1]"] {
      #expect(name(host, ["https_proxy": "a"]) == nil)
    }
    let lists = ["*", "a.test, h.test", ".test", "test x", "H.TEST"]
    for list in lists {
      #expect(name("h.test", ["https_proxy": "a", "no_proxy": list]) == nil)
      #expect(name("h.test", ["https_proxy": "a", "NO_PROXY": list]) == nil)
    }
    for list in ["", "est", "other.test"] {
      #expect(name("h.test", ["https_proxy": "a", "no_proxy": list]) == "https_proxy")
    }
  }
}
