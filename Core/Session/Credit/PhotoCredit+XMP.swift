package import FeedCore
import FeedMetadata

extension PhotoCredit {
  /// The credit in a JPEG, PNG or WebP, even in a JPEG that is cut off after its header.
  ///
  /// - Returns: Nil if the bytes are not such a picture or have no credit.
  package init?(file bytes: [UInt8]) {
    guard let packets = XMPPacket.ofCredit(in: bytes) else { return nil }
    self.init(packets)
  }

  /// Whether a file was downloaded as a photo. Its XMP has the photo's id. Files of earlier versions
  /// have only the page, whose slug may have changed since.
  ///
  /// - Parameter file: The file, a JPEG at least to the end of its header.
  package static func identifies(_ photo: Photo, in file: [UInt8]) -> Bool {
    guard let packets = XMPPacket.ofCredit(in: file) else { return false }
    let credit = PhotoCredit(of: photo)
    if let id = packets.lazy.compactMap({ $0[.photoID] }).first { return id == credit.photoID }
    guard let page = credit.source, !page.isReserved,
      let found = PhotoCredit(packets)?.source
    else { return false }
    return PhotoID(named: found.text) == PhotoID(named: page.text)
  }

  /// The credit in the XMP of a file: the one that a download wrote, otherwise that of any program.
  /// They are never mixed.
  ///
  /// - Returns: Nil if it names neither author nor credit.
  init?(_ packets: [XMPPacket]) {
    let isOfDownload = XMPPacket.Property.ofDownload.contains { property in
      packets.contains { $0[property] != nil }
    }
    func text(_ property: XMPPacket.Property) -> String? {
      let name = isOfDownload ? property.ofDownload : property
      return packets.lazy.compactMap { $0[name]?.cleaned() }.first { !$0.isEmpty }
    }
    func address(_ property: XMPPacket.Property) -> WebAddress? {
      text(property).flatMap { try? WebAddress($0) }.flatMap { $0.isReserved ? nil : $0 }
    }
    let credit = text(.credit)
    // The words of the credit may name an agency, so they do not name the creator.
    let creator = text(.creator)
    let license = License(terms: text(.usageTerms), page: address(.webStatement))
    self.init(
      creator: creator, creatorPage: address(.creatorPage),
      line: credit ?? creator.map { Self.line(of: $0, isOnUnsplash: false) },
      source: address(.source),
      license: license.terms == nil && license.page == nil ? nil : license,
      photoID: packets.lazy.compactMap { $0[.photoID] }.first)
    if line == nil, !isOfDownload { return nil }
  }

  /// The values to write. An address that leads nowhere is not written.
  var properties: [XMPPacket.Property: String] {
    func text(_ address: WebAddress?) -> String? {
      address.flatMap { $0.isReserved ? nil : $0.text }
    }
    let all: [XMPPacket.Property: String?] = [
      .creator: creator, .credit: line, .source: text(source), .creatorPage: text(creatorPage),
      .usageTerms: license?.terms, .webStatement: text(license?.page), .photoID: photoID,
    ]
    return all.compactMapValues(\.self)
  }
}
