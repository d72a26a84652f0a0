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

  /// Org has no escapes: brackets and braces, with which links, macros and source blocks begin,
  /// are shown round, and export snippets (`@@html:…@@`) are broken up.
  func inOrgText() -> String {
    var last: Unicode.Scalar?
    return replacingScalars { scalar in
      defer { last = scalar }
      switch scalar {
      case "[", "{": return "("
      case "]", "}": return ")"
      case "@" where last == "@": return " @"
      default: return nil
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
        !scalar.isASCII || scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
        || plain.contains(scalar)
      return isPlain
        ? nil : "%" + String(scalar.value + 0x100, radix: 16, uppercase: true).dropFirst()
    }
  }

  private func replacingScalars(_ replacement: (Unicode.Scalar) -> String?) -> String {
    var text = UnicodeScalarView()
    for scalar in unicodeScalars {
      if let other = replacement(scalar) {
        text.append(contentsOf: other.unicodeScalars)
      } else {
        text.append(scalar)
      }
    }
    return String(text)
  }
}
