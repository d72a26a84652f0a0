import FeedCore
import FeedTestSupport
import Testing
import UnsplashWire

@Suite("FIND-4: the details of a photo")
struct DetailsDecodingTests {
  private func details(_ members: String) throws -> PhotoDetails? {
    let text = #"{"id":"a","width":3,"height":2,"urls":{"raw":"https://x.y/z"},\#(members)}"#
    let photo = try PhotoWire.whole(JSON(parsing: text))
    let again = try PhotoWire.whole(.object(PhotoWire.json(photo)))
    #expect(again == photo, "a written photo is read back unchanged")
    #expect(try PhotoWire.photo(JSON(parsing: text)).details == nil)
    return photo.details
  }

  @Test("FIND-4: the camera, the location, the counts and the tags are read")
  func whole() throws {
    let details = try #require(
      try details(
        #"""
        "exif":{"make":"FUJIFILM","model":"X-S10","name":"x","exposure_time":"1/2000",
        "aperture":"3.6","focal_length":"31.5","iso":640},
        "location":{"name":"A, B","city":"A","country":"B","position":{"latitude":0.0}},
        "views":5,"downloads":0,"tags":[{"type":"search","title":"fog"},{"title":"fog"},
        {"title":"sea\u001b[31m"}]
        """#))
    #expect(
      details.camera
        == PhotoDetails.Camera(
          make: "FUJIFILM", model: "X-S10", exposure: "1/2000", aperture: "3.6",
          focalLength: "31.5", iso: 640))
    #expect(
      details.camera?.text(in: .english) == "FUJIFILM X-S10 · ƒ/3.6 · 1/2000 s · 31.5 mm · ISO 640")
    #expect(details.camera?.text(in: .russian).contains("ƒ/3.6 · 1/2000 с · 31.5 мм") == true)
    #expect(details.location?.text == "A, B")
    #expect(details.views == 5 && details.downloads == 0)
    #expect(details.tags == ["fog", "sea"])
  }

  @Test(
    "FIND-4: null, zero and invalid members are ignored",
    arguments: [
      #""exif":null,"location":null,"tags":null"#,
      #""exif":{"make":null,"exposure_time":null,"iso":null},"location":{"name":null}"#,
      #""exif":{"exposure_time":"1/0","aperture":"0.0","focal_length":"0/0","iso":0}"#,
      #""exif":{"exposure_time":"0/1","aperture":"inf","focal_length":"nan","iso":-1}"#,
      #""exif":{"exposure_time":"1/2/3","aperture":"wide open","focal_length":"","iso":"640"}"#,
      #""exif":[],"location":7,"views":"many","downloads":null,"tags":{"title":"x"}"#,
      #""tags":[null,7,{},{"title":null},{"title":"  "}]"#,
    ])
  func nonsense(members: String) throws {
    #expect(try details(members) == nil)
  }

  @Test("FIND-4: unusual numbers, camera models and locations are read")
  func other() throws {
    let details = try details(
      #"""
      "exif":{"make":"Canon","model":"Canon EOS R6","exposure_time":0.5,"focal_length":35},
      "location":{"city":"Bergen","country":"Norway"},"views":-3
      """#)
    #expect(details?.camera?.text(in: .english) == "Canon EOS R6 · 0.5 s · 35 mm")
    #expect(details?.location?.text == "Bergen, Norway")
    #expect(details?.views == 0)
  }

  @Test("FIND-4: at most 50 tags are kept")
  func manyTags() throws {
    let tags = (0..<2_000).map { #"{"title":"tag \#($0)"}"# }.joined(separator: ",")
    #expect(try details(#""tags":[\#(tags)]"#)?.tags.count == 50)
  }

  @Test("FIND-4: every single photo has details")
  func captured() throws {
    for sample in try Samples.all("photo") {
      let photo = try PhotoWire.whole(try sample.json())
      let details = try #require(photo.details, "\(sample.name)")
      #expect(details.views != nil && details.downloads != nil, "\(sample.name)")
      #expect(try PhotoWire.whole(.object(PhotoWire.json(photo))) == photo, "\(sample.name)")
    }
  }
}
