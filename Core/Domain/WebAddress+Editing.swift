/// Parameters are edited as a list and never by appending text, because an address may not have a
/// `?`. Other parameters stay unchanged to the byte, above all `ixid`.
extension WebAddress {
  /// The value of the first parameter with this name, still encoded.
  package func parameter(_ name: String) -> String? {
    items.first { Self.name(of: $0) == name }.map { String($0.dropFirst(name.utf8.count + 1)) }
  }

  /// The address with these parameters set, each once. Existing ones are replaced in place, and new
  /// ones are appended. Names and values are encoded here.
  package func setting(_ parameters: [(name: String, value: String)]) -> WebAddress {
    setting(encoded: parameters.map { ($0.name.percentEncoded(), $0.value.percentEncoded()) })
  }

  /// `setting` for names and values that are already encoded.
  package func setting(encoded parameters: [(name: String, value: String)]) -> WebAddress {
    var items = items
    for (name, value) in parameters {
      let item = Substring("\(name)=\(value)")
      if let index = items.firstIndex(where: { Self.name(of: $0) == name }) {
        items[index] = item
        let rest = items[(index + 1)...].filter { Self.name(of: $0) != name }
        items.replaceSubrange((index + 1)..., with: rest)
      } else {
        items.append(item)
      }
    }
    return replacing(items)
  }

  /// The address without the parameters with these names.
  package func removing(_ names: [Substring]) -> WebAddress {
    let items = items
    let kept = items.filter { !names.contains(Self.name(of: $0)) }
    return kept.count == items.count ? self : replacing(kept)
  }

  /// The address with more parameters, already encoded, before and after its own.
  func setting(before: String, after: String) -> WebAddress {
    replacing([before[...]] + items + [after[...]])
  }

  /// The address with path segments appended before the query. Each is fully encoded, so that an id
  /// or a username cannot change the path's structure.
  package func appending(_ segments: [String]) -> WebAddress {
    var path = String(self.path)
    let query = target.dropFirst(path.count)
    while path.hasSuffix("/") { path.removeLast() }
    for segment in segments {
      // A segment that consists only of dots would be resolved away, so its dots are also encoded.
      let isDots = segment == "." || segment == ".."
      path += "/" + (isDots ? segment.map { _ in "%2E" }.joined() : segment.percentEncoded())
    }
    return WebAddress(self, target: path + query)
  }

  private var items: [Substring] {
    let query = target[path.endIndex...].utf8.dropFirst()
    if query.isEmpty { return [] }
    return query.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
      .map(Substring.init)
  }

  private static func name(of item: Substring) -> Substring { item.before("=") }

  private func replacing(_ items: [Substring]) -> WebAddress {
    WebAddress(
      self, target: items.isEmpty ? String(path) : path + "?" + items.joined(separator: "&"))
  }
}
