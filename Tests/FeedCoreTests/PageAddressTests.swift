import FeedCore
import Testing

@Suite("Input for a photo or a user")
struct PageAddressTests {
  @Test(
    "The id is read from the address of a photo's page",
    arguments: [
      "https://unsplash.com/photos/uCb8l4CMcka", "https://unsplash.com/photos/-uCb8l4CM_k",
      "https://unsplash.com/photos/fog-over-hills-uCb8l4CMcka",
      "https://unsplash.com/photos/fog--uCb8l4CM_k",
      "https://unsplash.com/photos/fog-uCb8l4CMcka?utm_source=x&utm_medium=y",
      "https://unsplash.com/photos/fog-uCb8l4CMcka/", "http://www.unsplash.com/photos/uCb8l4CMcka",
      "HTTPS://UNSPLASH.com/photos/uCb8l4CMcka#x", "unsplash.com/photos/uCb8l4CMcka",
      "https://unsplash.com/de/fotos/nebel-uCb8l4CMcka",
      "https://unsplash.com/pt-br/fotografias/n%C3%A9voa-uCb8l4CMcka",
    ])
  func photos(text: String) {
    let id = PhotoID(named: text)
    #expect(id == "uCb8l4CMcka" || id == "-uCb8l4CM_k", "\(id)")
    #expect(PhotoID.isPageAddress(text))
  }

  @Test(
    "Any other text is an id without changes",
    arguments: [
      "uCb8l4CMcka", "-uCb8l4CMcka", "fog-uCb8l4CMcka", "photos/uCb8l4CMcka",
      "https://unsplash.com/photos/", "https://unsplash.com/photos/short",
      "https://unsplash.com/photos/foguCb8l4CMcka", "https://unsplash.com/photos/fog-uCb8l4.Mcka",
      "https://unsplash.com/collections/uCb8l4CMcka", "unsplash.com/de/Kollektionen/uCb8l4CMcka",
      "https://unsplash.com/t/street-photography", "https://unsplash.com/images/sky-photography",
      "https://unsplash.com/@mira/uCb8l4CMcka", "https://unsplash.com/s/photos/uCb8l4CMcka",
      "https://evil.test/photos/uCb8l4CMcka", "https://unsplash.com.evil.test/photos/uCb8l4CMcka",
      "https://unsplash.com@evil.test/photos/uCb8l4CMcka", "./uCb8l4CMcka",
    ])
  func others(text: String) {
    #expect(PhotoID(named: text).text == text)
    #expect(!PhotoID.isPageAddress(text))
  }

  @Test(
    "MCP-17: the id is read from the end of a slug, and other text stays unchanged",
    arguments: [
      ("fog-over-hills-uCb8l4CMcka", "uCb8l4CMcka"), ("fog--uCb8l4CM_k", "-uCb8l4CM_k"),
      ("霧-uCb8l4CMcka", "uCb8l4CMcka"), ("-uCb8l4CMcka", "uCb8l4CMcka"),
      ("uCb8l4CMcka", "uCb8l4CMcka"), ("a-b8l4CMcka", "a-b8l4CMcka"), ("boat", "boat"),
      ("foguCb8l4CMcka", "foguCb8l4CMcka"), ("fog-uCb8l4.Mcka", "fog-uCb8l4.Mcka"), ("", ""),
    ])
  func slugs(text: String, id: String) {
    #expect(PhotoID(text).withoutSlug.text == id)
  }

  @Test(
    "A user name may have an @ or be the address of the user's page",
    arguments: [
      ("mira", "mira"), ("@mira", "mira"), ("https://unsplash.com/@mira", "mira"),
      ("unsplash.com/@mira?x=y", "mira"), ("https://unsplash.com/de/@mira", "mira"),
      ("https://unsplash.com/@", "https://unsplash.com/@"),
      ("https://unsplash.com/mira", "https://unsplash.com/mira"), ("@", "@"), ("", ""),
      ("https://unsplash.com/@mira/likes", "mira"),
      ("https://mock.invalid/@mira?utm_source=x", "mira"),
      ("mock.invalid/@mira", "mock.invalid/@mira"),
      ("https://evil.test/@mira", "https://evil.test/@mira"),
    ])
  func users(text: String, name: String) {
    #expect(Author.username(named: text) == name)
  }
}
