import FeedImaging

/// Reads PNGs of 8 bits with a palette, and what deflate made of them.
struct PNGReading {
  struct Failure: Error {
    let reason: String
    init(_ reason: String) { self.reason = reason }
  }

  private var chunks: [String: [UInt8]] = [:]

  init(_ bytes: [UInt8]) throws {
    guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10]) else {
      throw Failure("signature")
    }
    var place = 8
    while place < bytes.count {
      let count = Int(Self.number(bytes[place..<place + 4]))
      let body = bytes[place + 4..<place + 8 + count]
      guard Self.checksum(body) == Self.number(bytes[place + 8 + count..<place + 12 + count])
      else { throw Failure("checksum") }
      chunks[String(decoding: body.prefix(4), as: UTF8.self)] = Array(body.dropFirst(4))
      place += 12 + count
    }
  }

  func bitmap() throws -> Bitmap {
    guard let header = chunks["IHDR"], let palette = chunks["PLTE"], let data = chunks["IDAT"],
      chunks["IEND"] != nil, header.suffix(5) == [8, 3, 0, 0, 0]
    else { throw Failure("chunks") }
    let size = PixelSize(
      width: Int(Self.number(header[0..<4])), height: Int(Self.number(header[4..<8])))
    let rows = try Inflating.bytes(data)
    guard rows.count == (size.width + 1) * size.height else { throw Failure("length") }
    var pixels: [UInt8] = []
    for (index, byte) in rows.enumerated() {
      if index % (size.width + 1) == 0 {
        guard byte == 0 else { throw Failure("filter") }
      } else {
        pixels += palette[Int(byte) * 3..<Int(byte) * 3 + 3]
      }
    }
    guard let bitmap = Bitmap(size: size, pixels: pixels) else { throw Failure("pixels") }
    return bitmap
  }

  static func number(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.reduce(0) { $0 << 8 | UInt32($1) }
  }

  private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    var value = UInt32.max
    for byte in bytes {
      value ^= UInt32(byte)
      for _ in 0..<8 {
        let isOdd = value & 1 == 1
        value >>= 1
        if isOdd { value ^= 0xEDB8_8320 }
      }
    }
    return ~value
  }
}

/// RFC 1950 and 1951, blocks with codes of their own alone.
private struct Inflating {
  private let bytes: [UInt8]
  private var place: Int
  private var output: [UInt8] = []

  static func bytes(_ zlib: [UInt8]) throws -> [UInt8] {
    guard zlib.count > 6, (Int(zlib[0]) << 8 | Int(zlib[1])) % 31 == 0, zlib[0] == 0x78 else {
      throw PNGReading.Failure("zlib")
    }
    var inflating = Inflating(bytes: zlib, place: 16)
    while try !inflating.block() {}
    let end = (inflating.place + 7) / 8
    guard PNGReading.number(zlib[end...]) == adler(inflating.output) else {
      throw PNGReading.Failure("adler")
    }
    return inflating.output
  }

  private init(bytes: [UInt8], place: Int) {
    self.bytes = bytes
    self.place = place
  }

  private static func adler(_ bytes: [UInt8]) -> UInt32 {
    let sums = bytes.reduce((UInt32(1), UInt32(0))) { sums, byte in
      let low = (sums.0 + UInt32(byte)) % 65_521
      return (low, (sums.1 + low) % 65_521)
    }
    return sums.1 << 16 | sums.0
  }

  private mutating func bits(_ count: Int) throws -> Int {
    var value = 0
    for index in 0..<count {
      guard place / 8 < bytes.count else { throw PNGReading.Failure("end") }
      value |= Int(bytes[place / 8] >> UInt8(place % 8) & 1) << index
      place += 1
    }
    return value
  }

  /// Answers whether it was the last.
  private mutating func block() throws -> Bool {
    let isLast = try bits(1) == 1
    guard try bits(2) == 2 else { throw PNGReading.Failure("kind of block") }
    let counts = (try bits(5) + 257, try bits(5) + 1, try bits(4) + 4)
    let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
    var first = [Int](repeating: 0, count: 19)
    for index in 0..<counts.2 { first[order[index]] = try bits(3) }
    let codes = Codes(first)
    var lengths: [Int] = []
    while lengths.count < counts.0 + counts.1 { lengths.append(try symbol(codes)) }
    try content(Codes(Array(lengths[..<counts.0])), Codes(Array(lengths[counts.0...])))
    return isLast
  }

  private mutating func content(_ letters: Codes, _ distances: Codes) throws {
    while true {
      let letter = try symbol(letters)
      if letter == 256 { return }
      if letter < 256 {
        output.append(UInt8(letter))
        continue
      }
      let length = try number(Self.lengthStarts[letter - 257], Self.lengthBits[letter - 257])
      let code = try symbol(distances)
      let distance = try number(Self.distanceStarts[code], max(0, code / 2 - 1))
      guard distance <= output.count else { throw PNGReading.Failure("distance") }
      for _ in 0..<length { output.append(output[output.count - distance]) }
    }
  }

  private mutating func number(_ start: Int, _ count: Int) throws -> Int {
    start + (try bits(count))
  }

  private mutating func symbol(_ codes: Codes) throws -> Int {
    var code = 1
    while code < 1 << 16 {
      code = code << 1 | (try bits(1))
      if let symbol = codes.symbols[code] { return symbol }
    }
    throw PNGReading.Failure("code")
  }

  /// By the code with a one before it.
  private struct Codes {
    var symbols: [Int: Int] = [:]

    init(_ lengths: [Int]) {
      var next = 0
      for length in 1...15 {
        next <<= 1
        for (symbol, own) in lengths.enumerated() where own == length {
          symbols[1 << length | next] = symbol
          next += 1
        }
      }
    }
  }

  private static let lengthBits = [
    0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
  ]
  private static let lengthStarts = [
    3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131,
    163, 195, 227, 258,
  ]
  private static let distanceStarts = [
    1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049,
    3073, 4097, 6145, 8193, 12_289, 16_385, 24_577,
  ]
}
