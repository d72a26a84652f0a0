// Escaping works by scalar, because a combining mark and the quote before it form one character,
// which does not equal a quote.
extension String {
  /// The text for the content of an HTML element or for a quoted attribute.
  func escapingHTML() -> String {
    replacingScalars { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      case "'": "&#39;"
      default: nil
      }
    }
  }

  /// The text with a backslash before every character that CommonMark could interpret.
  func escapingMarkdown() -> String {
    let marks = "\\`*_{}[]<>()#!|~&".unicodeScalars
    return replacingScalars { marks.contains($0) ? "\\\($0)" : nil }
  }

  /// The address without parentheses, which would end the link early.
  func inMarkdownLink() -> String {
    replacing("(", with: "%28").replacing(")", with: "%29")
  }

  /// The address for an org link, without brackets, which would end it early.
  func inOrgLink() -> String {
    replacing("[", with: "%5B").replacing("]", with: "%5D")
  }

  /// The address as a link that org shows as a picture. Org decides only by the end of the address,
  /// which here is the query and not a file name. The part after `#` is never sent.
  func asPictureInOrg() -> String { hasSuffix(".jpg") ? self : "\(self)#.jpg" }

  /// The text for org, which has no escapes. A zero-width space is inserted next to a mark that org
  /// could interpret, as its manual recommends. Parentheses replace brackets and braces, which begin
  /// links, macros and source blocks. Export snippets (`@@html:…@@`) are broken up.
  func inOrgText() -> String {
    replacingScalars { last, scalar, next in
      switch scalar {
      // These have no meaning after a letter.
      case "*", "/", "+", "=", "~": last.isLetterOrDigit ? nil : "\u{200B}\(scalar)\u{200B}"
      case "_", "^": "\u{200B}\(scalar)\u{200B}"
      case "\\", "<": "\(scalar)\u{200B}"
      // The only entity that both Emacs and pandoc know. A space does not prevent a formula.
      case "$": "\\dollar{}"
      case "[", "{": "("
      case "]", "}": ")"
      case "@": last == "@" ? " @" : nil
      case ":": next == " " ? nil : "\u{200B}:"
      default: nil
      }
    }
  }

  /// The text as the value of an org attribute. Org shows it unchanged, but a word after a colon
  /// would be the next attribute, and macros are expanded.
  func inOrgAttribute() -> String {
    replacingScalars { last, scalar, _ in
      switch scalar {
      case "{": "("
      case "}": ")"
      case ":": last == " " ? "\u{200B}:" : nil
      default: nil
      }
    }
  }

  /// The text with every character that AsciiDoc could interpret as a character reference.
  func escapingAsciiDoc() -> String {
    let marks = "\"#$&'()*+,:<=>@[\\]^_`{|}~".unicodeScalars
    return replacingScalars { marks.contains($0) ? "&#\($0.value);" : nil }
  }

  /// The address for a link between `++` and `++`. Nothing else has a meaning there, because an
  /// address contains no braces.
  func inAsciiDocLink() -> String { replacing("++", with: "+%2B") }

  /// The text for LaTeX, with every character escaped that it could interpret.
  func escapingLaTeX() -> String {
    replacingScalars { scalar in
      switch scalar {
      case "\\": "\\textbackslash{}"
      case "~": "\\textasciitilde{}"
      case "^": "\\textasciicircum{}"
      case "<": "\\textless{}"
      case ">": "\\textgreater{}"
      case "{", "}", "$", "&", "#", "_", "%": "\\\(scalar)"
      default: nil
      }
    }
  }

  /// The address for hyperref, which removes these escapes, even in a caption. Braces, backslashes
  /// and circumflexes do not occur in an address.
  func inLaTeXLink() -> String {
    let marks = "%#&_".unicodeScalars
    return replacingScalars { marks.contains($0) ? "\\\($0)" : nil }
  }

  /// The path without characters that TeX does not allow in a file name, or that would end the
  /// argument.
  func inLaTeXPath() -> String {
    let marks = "\\{}%#".unicodeScalars
    return replacingScalars { marks.contains($0) ? "_" : nil }
  }

  /// The path for an org link, with brackets escaped.
  func inOrgPath() -> String {
    replacing("[", with: "\\[").replacing("]", with: "\\]")
  }

  /// The path as a relative URL. Characters with a meaning in an address are percent-encoded.
  func asRelativeURL() -> String {
    let plain = "-._~/".unicodeScalars
    return replacingScalars { scalar in
      let text = String(scalar)
      let isPlain = scalar.isLetterOrDigit || plain.contains(scalar)
      return isPlain || !scalar.isASCII && text.cleaned() == text ? nil : text.percentEncoded()
    }
  }

  private func replacingScalars(_ replacement: (Unicode.Scalar) -> String?) -> String {
    replacingScalars { _, scalar, _ in replacement(scalar) }
  }

  /// Replaces scalars.
  ///
  /// - Parameter replacement: Called with each scalar and its neighbors, which are spaces at both
  ///   ends. Nil keeps the scalar.
  private func replacingScalars(
    _ replacement: (_ last: Unicode.Scalar, _ scalar: Unicode.Scalar, _ next: Unicode.Scalar)
      -> String?
  ) -> String {
    var text = UnicodeScalarView()
    var last: Unicode.Scalar = " "
    for (index, scalar) in zip(unicodeScalars.indices, unicodeScalars) {
      let next = unicodeScalars[unicodeScalars.index(after: index)...].first ?? " "
      if let other = replacement(last, scalar, next) {
        text.append(contentsOf: other.unicodeScalars)
      } else {
        text.append(scalar)
      }
      last = scalar
    }
    return String(text)
  }
}

extension Unicode.Scalar {
  fileprivate var isLetterOrDigit: Bool { properties.isAlphabetic || ("0"..."9").contains(self) }
}
