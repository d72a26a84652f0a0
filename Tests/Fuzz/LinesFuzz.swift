import FeedCore
import UnsplashWire

/// Runs one input of libFuzzer. The first byte selects the reader of the rest: the endpoint's
/// stream of lines, or the API's body. Values must be written and read back unchanged.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzzOne(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  guard let bytes, count >= 1 else { return 0 }
  let input = UnsafeBufferPointer(start: bytes + 1, count: count - 1)
  if bytes[0] & 1 == 0 {
    readLines(input, piece: Int(bytes[0] >> 1) + 1)
  } else {
    readBody(Array(input))
  }
  return 0
}

/// Checks that the lines do not depend on how the stream is cut.
private func readLines(_ input: UnsafeBufferPointer<UInt8>, piece: Int) {
  var whole = LineSplitter(limit: 256)
  let lines = whole.take(input) + [whole.end()].compactMap(\.self)
  var cut = LineSplitter(limit: 256)
  var pieces: [LineSplitter.Line] = []
  for start in stride(from: 0, to: input.count, by: piece) {
    pieces += cut.take(input[start..<min(start + piece, input.count)])
  }
  precondition(lines == pieces + [cut.end()].compactMap(\.self))
  for case .bytes(let line) in lines { answer(Envelope(line)) }
}

private func answer(_ envelope: Envelope) {
  switch envelope {
  case .request(let request):
    check(request.id.json)
    check(.object(request.parameters))
    for schema in schemas { _ = schema.fault(of: request.parameters) }
  case .notification(_, let parameters): check(.object(parameters))
  case .invalid(_, let error): check(.object(error.jsonObject))
  case .response, .blank: break
  }
}

private let schemas: [ObjectSchema] = [
  ObjectSchema(
    members: [
      .init("id", .name, required: true), .init("page", .integer(1...9), required: false),
      .init("size", .either(.word(PictureSize.self), .integer(1...9)), required: false),
      .init("list", .list(.address), required: false),
    ], alternatives: ["id", "page"], isClosed: true)
]

private func readBody(_ body: [UInt8]) {
  _ = try? TokenWire.grant(body)
  _ = ErrorWire.text(body)
  _ = ErrorWire.oauthErrorCode(body)
  guard let json = try? JSON(parsing: body) else { return }
  check(json)
  if let photo = try? PhotoWire.photo(json) { check(.object(photo.jsonObject)) }
  if let profile = try? UserWire.profile(json) { check(.object(profile.jsonObject)) }
  if let list = try? ListWire(json) { list.photos.forEach { check(.object($0.jsonObject)) } }
}

private func check(_ json: JSON) {
  let text = json.encoded()
  precondition(!text.contains(0x0A) && (try? JSON(parsing: text)) == json)
}
