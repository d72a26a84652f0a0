import FeedCore
import FeedTestSupport
import Testing
import UnsplashWire

@Suite("FIND-3: decoding sample collections and topics")
struct CollectionSampleTests {
  private static let kinds = [
    "collections_list", "user_collections", "search_collections", "topics_list",
  ]

  @Test("FIND-3: every list of collections and topics is decoded completely", arguments: kinds)
  func lists(kind: String) throws {
    for sample in try Samples.all(kind) {
      let json = try sample.json()
      let isTopics = kind == "topics_list"
      let list = try isTopics ? ListWire(topics: json) : ListWire(collections: json)
      #expect(list.faults.isEmpty, "\(sample.name): \(list.faults)")
      #expect(list.items.count == list.itemCount)
      for collection in list.items { check(collection, isTopic: isTopics, in: sample.name) }
    }
  }

  @Test(
    "FIND-3: every single collection and topic is decoded, with its photos",
    arguments: ["collection", "topic"])
  func single(kind: String) throws {
    for sample in try Samples.all(kind) {
      let json = try sample.json()
      let isTopic = kind == "topic"
      let read = try isTopic ? CollectionWire.topic(json) : CollectionWire.collection(json)
      check(read, isTopic: isTopic, in: sample.name)
    }
    for sample in try Samples.all("collection_photos") {
      #expect(try ListWire(try sample.json()).faults.isEmpty)
    }
  }

  private func check(_ collection: PhotoCollection, isTopic: Bool, in name: String) {
    #expect(!collection.id.isEmpty && !collection.title.isEmpty, "\(name)")
    #expect((collection.topic != nil) == isTopic, "\(name) \(collection.id)")
    #expect((collection.author == nil) == isTopic, "\(name) \(collection.id)")
    #expect(collection.photoCount != nil, "\(name) \(collection.id)")
    #expect(collection.link.parameter("utm_source") == "imagefeed", "\(name) \(collection.id)")
    #expect(collection.cover?.addresses.raw.host != "plus.unsplash.com", "\(name)")
    // A written collection is read back unchanged.
    let json = JSON.object(CollectionWire.json(collection))
    let again = try? isTopic ? CollectionWire.topic(json) : CollectionWire.collection(json)
    #expect(again == collection, "\(name) \(collection.id)")
  }
}

@Suite("FIND-3: malformed collections and topics")
struct CollectionDecodingTests {
  private func collection(_ text: String) throws -> PhotoCollection {
    try CollectionWire.collection(JSON(parsing: text))
  }

  private func topic(_ text: String) throws -> PhotoCollection {
    try CollectionWire.topic(JSON(parsing: text))
  }

  private func cover(_ host: String, _ more: String = "") -> String {
    #"{"id":"a","width":3,"height":2,"urls":{"raw":"https://\#(host)/x"}\#(more)}"#
  }

  @Test("FIND-20: an id that was sent as a number becomes text")
  func ids() throws {
    #expect(try collection(#"{"id":310797}"#).id == "310797")
    #expect(try collection(#"{"id":"310797"}"#).id == "310797")
    #expect(try collection(#"{"id":"007"}"#).id == "007")
    #expect(try collection(#"{"id":9007199254740993}"#).id == "9007199254740993")
    for id in ["null", "true", "1.5", "{}", #""""#] {
      #expect(throws: WireError.self) { try collection(#"{"id":\#(id),"title":"x"}"#) }
    }
  }

  @Test("FIND-3: every member except the id may be missing, null or of another type")
  func bare() throws {
    for text in [
      #"{"id":"x"}"#,
      #"{"id":"x","title":null,"total_photos":"7","user":null,"links":null,"cover_photo":null}"#,
      #"{"id":"x","title":"  ","total_photos":{},"user":7,"links":[],"cover_photo":[]}"#,
    ] {
      let bare = try collection(text)
      #expect(bare.title == "x" && bare.photoCount == nil && bare.author == nil)
      #expect(bare.cover == nil && bare.topic == nil && !bare.isPrivate)
      #expect(bare.link.text.hasPrefix("https://unsplash.com/collections/x?utm_source=imagefeed"))
    }
    let topic = try topic(#"{"slug":"sea side","status":7,"ends_at":"tomorrow"}"#)
    #expect(topic.id == "sea side" && topic.title == "sea side")
    #expect(topic.topic == PhotoCollection.Topic(slug: "sea side"))
    #expect(topic.link.text.hasPrefix("https://unsplash.com/t/sea%20side?"))
  }

  @Test("FIND-2: a broken cover or one from Unsplash+ is omitted, and the collection stays")
  func covers() throws {
    #expect(try collection(#"{"id":"x","cover_photo":\#(cover("i.test"))}"#).cover?.id == "a")
    for cover in [
      cover("plus.unsplash.com"), cover("i.test", #","premium":true"#), #"{"id":"a"}"#,
      #"{"id":"a","width":0,"height":0,"urls":{"raw":"https://i.test/x"}}"#, "7",
    ] {
      let read = try collection(#"{"id":"x","total_photos":-3,"cover_photo":\#(cover)}"#)
      #expect(read.cover == nil && read.photoCount == 0, "\(cover)")
    }
  }

  @Test("FIND-3: a topic that has ended is closed and has its end date")
  func ended() throws {
    let json = #"{"id":"x","slug":"s","status":"closed","ends_at":"2024-03-31T00:00:00Z"}"#
    let ended = try topic(json).topic
    #expect(ended?.isClosed == true && ended?.endsAt?.iso8601 == "2024-03-31T00:00:00Z")
  }

  @Test("LIVE-4, SEC-3: a broken item is skipped and counted, and text is cleaned")
  func items() throws {
    let text = #"[{"id":"a","title":"x\u001b[31m\u202ey"},{"title":"no id"},7,{"id":"b"}]"#
    let list = try ListWire(collections: JSON(parsing: text))
    #expect(list.items.map(\.id) == ["a", "b"] && list.faults.count == 2 && list.itemCount == 4)
    #expect(list.items[0].title == list.items[0].title.cleaned())
    let found = try ListWire(collections: JSON(parsing: #"{"total":9,"results":[]}"#))
    #expect(found.total == 9 && found.items.isEmpty)
  }
}
