// Scalar by scalar: a combining mark makes one character of itself and the quote before it, which
// then equals no quote any more.
extension String {
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

  /// Every mark that CommonMark could read is put behind a backslash.
  func escapingMarkdown() -> String {
    let marks = "\\`*_{}[]<>()#!|~&".unicodeScalars
    return replacingScalars { marks.contains($0) ? "\\\($0)" : nil }
  }

  /// Parentheses would end the link early.
  func inMarkdownLink() -> String {
    replacing("(", with: "%28").replacing(")", with: "%29")
  }

  func inOrgLink() -> String {
    replacing("[", with: "%5B").replacing("]", with: "%5D")
  }

  /// Org shows a link as a picture by the end of its name alone, and addresses have their size and
  /// form behind a question mark. What stands behind `#` is never sent.
  func asPictureInOrg() -> String { hasSuffix(".jpg") ? self : "\(self)#.jpg" }

  /// Org has no escapes. Where it could read a mark stands a space without width, as its manual
  /// has it; brackets and braces, with which links, macros and source blocks begin, are shown
  /// round, and export snippets (`@@html:…@@`) are broken up.
  func inOrgText() -> String {
    replacingScalars { last, scalar, next in
      switch scalar {
      // Behind a letter these mean nothing.
      case "*", "/", "+", "=", "~": last.isLetterOrDigit ? nil : "\u{200B}\(scalar)\u{200B}"
      case "_", "^": "\u{200B}\(scalar)\u{200B}"
      case "\\", "<": "\(scalar)\u{200B}"
      // The one entity that Emacs and pandoc both know; for formulas no space is enough.
      case "$": "\\dollar{}"
      case "[", "{": "("
      case "]", "}": ")"
      case "@": last == "@" ? " @" : nil
      case ":": next == " " ? nil : "\u{200B}:"
      default: nil
      }
    }
  }

  /// The value of an attribute is shown as it is, but a word behind a colon would be the next
  /// attribute, and macros are expanded in it.
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

  /// Every mark that AsciiDoc could read is a character reference, which it shows as it is.
  func escapingAsciiDoc() -> String {
    let marks = "\"#$&'()*+,:<=>@[\\]^_`{|}~".unicodeScalars
    return replacingScalars { marks.contains($0) ? "&#\($0.value);" : nil }
  }

  /// Between `++` and `++` nothing else has a meaning, since an address has no braces.
  func inAsciiDocLink() -> String { replacing("++", with: "+%2B") }

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

  /// hyperref takes these back out of their escapes, in a caption too. Braces, backslashes and
  /// circumflexes an address does not have.
  func inLaTeXLink() -> String {
    let marks = "%#&_".unicodeScalars
    return replacingScalars { marks.contains($0) ? "\\\($0)" : nil }
  }

  /// TeX cannot name files with such marks, and they must not end the argument.
  func inLaTeXPath() -> String {
    let marks = "\\{}%#".unicodeScalars
    return replacingScalars { marks.contains($0) ? "_" : nil }
  }

  /// A backslash before a bracket is how org writes it in a path.
  func inOrgPath() -> String {
    replacing("[", with: "\\[").replacing("]", with: "\\]")
  }

  /// A path as the reference to an address: what has a meaning there is percent-encoded.
  func asPathOfAddress() -> String {
    let plain = "-._~/".unicodeScalars
    return replacingScalars { scalar in
      let isPlain =
        !scalar.isASCII || scalar.isLetterOrDigit || plain.contains(scalar)
      return isPlain
        ? nil : "%" + String(scalar.value + 0x100, radix: 16, uppercase: true).dropFirst()
    }
  }

  private func replacingScalars(_ replacement: (Unicode.Scalar) -> String?) -> String {
    replacingScalars { _, scalar, _ in replacement(scalar) }
  }

  /// `replacement` is given what stands before and behind the scalar too: a space at both ends.
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
