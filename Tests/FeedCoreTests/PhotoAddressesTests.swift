import FeedCore
import FeedFormats
import FeedTestSupport
import Testing

@Suite("Addresses of pictures")
struct PhotoAddressesTests {
  private let ixid = "M3w1MjE4fDB8MXxlZGl0b3JpYWx8MXx8fHx8fDJ8fDE2NjE1OTQ0MDB8~_-"
  private var raw: WebAddress {
    .sample("https://pictures.test/photo-1?ixid=\(ixid)&ixlib=rb-4.0.3")
  }

  @Test("FIND-17, LIVE-7: the address of every size requests JPEG and has the `ixid`")
  func jpeg() {
    let sent = { (size: String) in
      WebAddress.sample(
        "https://pictures.test/photo-1?auto=format&fm=webp&ixid=\(ixid)&w=\(size)&fit=max")
    }
    let whole = PhotoAddresses(
      raw: raw, full: sent("1"), regular: sent("2"), small: sent("3"), thumb: sent("4"))
    for addresses in [whole, PhotoAddresses(raw: raw)] {
      let pictures = PictureSize.allCases.map(addresses.picture) + [addresses.ofWidth(640)]
      for picture in pictures {
        #expect(picture.parameter("fm") == "jpg")
        #expect(picture.parameter("ixid") == ixid)
        #expect(picture.parameter("auto") == nil)
      }
    }
  }

  @Test("Sizes that the API omits are derived from the base address")
  func derived() {
    let addresses = PhotoAddresses(raw: raw)
    let base = "https://pictures.test/photo-1?ixid=\(ixid)&ixlib=rb-4.0.3"
    #expect(addresses[.raw].text == base)
    #expect(addresses[.full].text == base + "&q=85&fm=jpg")
    #expect(addresses[.regular].text == base + "&q=80&w=1080&fit=max&fm=jpg")
    #expect(addresses[.small].text == base + "&q=80&w=400&fit=max&fm=jpg")
    #expect(addresses[.thumb].text == base + "&q=80&w=200&fit=max&fm=jpg")
    #expect(addresses.ofWidth(33).text == base + "&q=80&w=33&fit=max&fm=jpg")
  }

  @Test("Addresses that the API sends are used unchanged")
  func sent() {
    let small = WebAddress.sample("https://pictures.test/other?w=400&ixid=\(ixid)")
    #expect(PhotoAddresses(raw: raw, small: small)[.small] == small)
  }

  @Test("PERF-6: addresses that follow from the base are recomputed exactly, not stored")
  func usual() {
    let own = "ixid=\(ixid)&ixlib=rb-4.0.3"
    let reduced = "crop=entropy&cs=tinysrgb&fit=max&fm=jpg&\(own)&q=80&w="
    let sent = [
      PictureSize.full: "crop=entropy&cs=srgb&fm=jpg&\(own)&q=85", .regular: reduced + "1080",
      .small: reduced + "400", .thumb: reduced + "200",
    ].mapValues { WebAddress.sample("https://pictures.test/photo-1?\($0)") }
    let addresses = PhotoAddresses(
      raw: raw, full: sent[.full], regular: sent[.regular], small: sent[.small],
      thumb: sent[.thumb])
    for (size, address) in sent { #expect(addresses.given(size) == address) }
    var kept = ""
    dump(addresses, to: &kept)
    #expect(kept.contains("ixid=") && !kept.contains("q="), "no address of a size is stored")
    let swapped = PhotoAddresses(raw: raw, regular: sent[.small], small: sent[.regular])
    #expect(swapped.given(.small) == sent[.regular])
    #expect(swapped.given(.regular) == sent[.small])
    #expect(swapped.given(.thumb) == nil)
  }

  @Test("PERF-6: download links that follow from other links are recomputed exactly, not stored")
  func usualLinks() {
    let (site, api) = ("https://unsplash.com/photos/a-1/download", "https://api.test/photos/a-1")
    let page = Attribution.link(.sample("https://unsplash.com/photos/fog-a-1"))
    let location = WebAddress.sample("\(api)/download?ixid=\(ixid)")
    let usual = WebAddress.sample("https://unsplash.com/photos/a-1/download?ixid=\(ixid)")
    for download in [usual, .sample(site), .sample("\(site)?ixid=M3w4"), nil] {
      var links = PhotoLinks(page: page, downloadLocation: location, download: download)
      #expect(links.download == download)
      var kept = ""
      dump(links, to: &kept)
      #expect(
        kept.contains("https://unsplash.com/photos/a-1") == (download != usual && download != nil))
      links.page = .sample("https://elsewhere.test/7")
      #expect(links.download == download)
      #expect(
        links
          == PhotoLinks(page: links.page, downloadLocation: location, download: links.download))
      links.downloadLocation = nil
      #expect(links.download == download && links.page.host == "elsewhere.test")
    }
  }

  @Test("PERF-6: page addresses of photographers are recomputed exactly, not stored")
  func usualPages() {
    let usual = Attribution.link(.sample("https://unsplash.com/@nora_f"))
    let others = ["http://staging.unsplash.com/@nora_f", "https://unsplash.com/@Nora_f"]
    for link in [usual, Attribution.link(.sample(others[0])), .sample(others[1]), nil] {
      var author = Author(username: "nora_f", name: "Nora", link: link)
      #expect(author.link == link)
      var kept = ""
      dump(author, to: &kept)
      #expect(kept.contains("unsplash.com/@") == (link != usual && link != nil))
      author.username = "somebody"
      #expect(author.link == link)
    }
    let odd = Author(
      username: "a b/../?#\u{1}", name: "", link: .sample("https://unsplash.com/@a%20b"))
    #expect(odd.link?.text == "https://unsplash.com/@a%20b")
  }

  @Test("A base address without parameters works")
  func bare() {
    let addresses = PhotoAddresses(raw: .sample("https://images.unsplash.com/photo-1"))
    #expect(addresses.picture(.raw).text == "https://images.unsplash.com/photo-1?fm=jpg")
  }

  @Test("LIVE-7: links to the site have one set of utm parameters")
  func attribution() {
    let page = WebAddress.sample("https://unsplash.com/@nora_f?utm_source=other&x=1")
    let credited =
      "https://unsplash.com/@nora_f?utm_source=imagefeed&x=1&utm_medium=referral"
    #expect(Attribution.link(page).text == credited)
    #expect(Attribution.link(Attribution.link(page)).text == credited)
    #expect(
      Attribution.siteLink == "https://unsplash.com/?utm_source=imagefeed&utm_medium=referral")
  }

  @Test("Size parameters are used only at known picture services")
  func otherSources() throws {
    let raw = try WebAddress("https://example.org/p/7.jpg?v=2")
    let small = try WebAddress("https://example.org/p/7-small.jpg")
    let other = PhotoAddresses(raw: raw, small: small)
    #expect(other.ofWidth(300) == small && other.ofWidth(1_600) == raw)
    #expect(other.cropped(width: 300, height: 200) == small)
    #expect(other.picture(.small) == small && other.picture(.regular) == raw)
    let served = PhotoAddresses(raw: try WebAddress("http://127.0.0.1:8080/p/7?ixid=x"))
    #expect(served.ofWidth(300).text.contains("w=300"))
  }

  @Test("PIC-7: a format is requested with `fm`, and only where the address takes parameters")
  func type() {
    var photo = Photo.sample("a")
    photo.addresses = PhotoAddresses(raw: .sample("https://images.unsplash.com/p?ixid=1&ixlib=2"))
    for size in [DownloadSize.named(.full), .width(900), .crop(width: 30, height: 20)] {
      let address = photo.picture(size, type: .webp).address.text
      #expect(address.contains("fm=webp") && !address.contains("fm=jpg"))
      #expect(photo.picture(size, type: .jpeg) == photo.picture(size))
    }
    photo.addresses = PhotoAddresses(raw: .sample("https://example.org/p.jpg"))
    #expect(photo.picture(.named(.full), type: .webp).address == photo.picture(.full).address)
  }
}
