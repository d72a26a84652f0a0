import FoundationEssentials
package import Testing

/// Compares a whole output with the file `Snapshots/NAME.txt` next to the test. With
/// IMAGEFEED_RECORD=1 the file is written instead, for review before it is committed.
package func expectSnapshot(
  _ text: String, _ name: String, filePath: String = #filePath,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  try expectFile(
    text, "Snapshots/\(name).txt", filePath: filePath, sourceLocation: sourceLocation)
}

/// Compares like `expectSnapshot` with any file. Its name is relative to the test's folder.
package func expectFile(
  _ text: String, _ name: String, filePath: String = #filePath,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let file = URL(filePath: filePath).deletingLastPathComponent().appending(path: name)
  if ProcessInfo.processInfo.environment["IMAGEFEED_RECORD"] == "1" {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    return
  }
  guard let data = try? Data(contentsOf: file) else {
    Issue.record(
      "The file \(name) is missing. Record it with IMAGEFEED_RECORD=1.",
      sourceLocation: sourceLocation)
    return
  }
  let expected = String(decoding: data, as: UTF8.self)
  if expected != text {
    Issue.record(
      "\(name) differs from the recorded file:\n\(lineDiff(expected, text))",
      sourceLocation: sourceLocation)
  }
}

/// Returns the lines that differ, with their numbers. `-` marks the snapshot's lines and `+` the
/// new ones.
private func lineDiff(_ expected: String, _ found: String) -> String {
  let lines = { (text: String) in text.split(separator: "\n", omittingEmptySubsequences: false) }
  let changes = lines(found).difference(from: lines(expected)).map { change in
    switch change {
    case .remove(let line, let text, _): (line, "- \(line + 1): \(text.debugDescription)")
    case .insert(let line, let text, _): (line, "+ \(line + 1): \(text.debugDescription)")
    }
  }
  return changes.sorted { $0.0 < $1.0 }.map(\.1).joined(separator: "\n")
}
