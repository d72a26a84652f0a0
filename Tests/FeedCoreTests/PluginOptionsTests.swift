import FeedCore
import Testing

@Suite("Plugin options")
struct PluginOptionsTests {
  private let declared = [
    PluginOption("photos", .integer(0...100), default: "60", help: ""),
    PluginOption("liked", .choice(["even", "none"]), default: "even", help: ""),
    PluginOption("signed-in", .flag, default: "true", help: ""),
    PluginOption("path", .text(placeholder: "DIR"), help: ""),
    PluginOption("fail", .text(placeholder: "X"), repeatable: true, help: ""),
  ]

  private func options(_ given: String...) throws(FeedError) -> PluginOptions {
    try PluginOptions(given, of: "mock", declared: declared)
  }

  @Test("A missing option has its default or no value")
  func defaults() throws {
    let options = try options()
    #expect(options.integer("photos") == 60)
    #expect(options.text("liked") == "even")
    #expect(options.flag("signed-in"))
    #expect(options.text("path") == nil)
    #expect(options.texts("fail") == [])
  }

  @Test("BACK-4: a value may contain any text, and the last value counts")
  func given() throws {
    let options = try options("photos=1", "photos=2", "signed-in=false", "path=/a=b c", "path=")
    #expect(options.integer("photos") == 2)
    #expect(!options.flag("signed-in"))
    #expect(options.text("path") == "")
    #expect(try self.options("path=/a=b c").text("path") == "/a=b c")
  }

  @Test("A repeatable option keeps all of its values in order")
  func repeated() throws {
    let options = try options("fail=a", "fail=b:c", "fail=a")
    #expect(options.texts("fail") == ["a", "b:c", "a"])
  }

  @Test("A flag without a value is true")
  func bareFlag() throws { #expect(try options("signed-in").flag("signed-in")) }

  @Test(
    "BACK-4: an unknown option lists the known ones", arguments: ["photo=1", "", "=1", "Photos=1"])
  func unknown(text: String) {
    let key = text.prefix { $0 != "=" }
    let message = Message(
      .errorUnknownOption, "mock", String(key), "photos, liked, signed-in, path, fail")
    #expect(throws: FeedError(.usage, message)) { try options(text) }
  }

  @Test("The error for a plugin without options shows a dash")
  func none() {
    #expect(throws: FeedError(.usage, Message(.errorUnknownOption, "live", "a", "—"))) {
      try PluginOptions(["a=1"], of: "live", declared: [])
    }
  }

  @Test(
    "BACK-4: the error for a bad value names the valid values",
    arguments: [
      ("photos", "101", "0…100"), ("photos", "-1", "0…100"), ("photos", "x", "0…100"),
      ("photos", "", "0…100"), ("photos", "1.0", "0…100"), ("liked", "odd", "even|none"),
      ("signed-in", "yes", "true|false"), ("signed-in", "", "true|false"),
    ])
  func wrong(key: String, value: String, takes: String) {
    #expect(throws: FeedError(.usage, Message(.errorOptionValue, key, value, takes))) {
      try options("\(key)=\(value)")
    }
  }
}
