import FeedCore
import FeedSession
import FrontendCLI
import FrontendTUI

/// `imagefeed keys`: lists the actions of the screen and the keys that apply (TUI-9).
struct ListKeys: AppCommand {
  static let command = Command(
    "keys", "List the actions of the screen and their keys.", examples: ["keys"],
    discussion: """
      You can define key bindings in config.json, by place and key: \
      {"keys": {"feed": {"x": "like", "Ctrl-N": "next-card"}}}. The action loses its other keys \
      there. The list marks your own keys with *, and keys that work only in a pick with "pick". You \
      can also bind a key to a program: {"commands": [{"key": "W", "run": ["feh", "--bg-fill", \
      "{path}"], "needs": "download"}]}. {id} {url} {page} {author} {path} are replaced by the \
      photo’s values. "terminal": true is for a program that needs the terminal. No shell is involved.
      """)

  let arguments: ParsedArguments

  func run(_ program: Program) throws(FeedError) -> ExitStatus {
    let file = try program.settingsFile(typed: arguments[.language])
    let list = try KeyList(file.keys, program.language(typed: arguments[.language], file))
    let console = program.console()
    if let remark = file.keys?.remark {
      console.note(
        "imagefeed: \(remark.text(in: program.language(typed: arguments[.language], file)))")
    }
    let isTable = console.facts.outputIsTerminal
    var layer = ""
    for row in list.rows {
      if isTable, row.layer != layer { console.print((layer.isEmpty ? "" : "\n") + row.layer) }
      layer = row.layer
      console.print(isTable ? Self.line(row) : Self.columns(row))
    }
    return .done
  }

  private static func line(_ row: KeyList.Row) -> String {
    let keys = row.keys.joined(separator: " ")
    let mark = row.isOwn ? "*" : " "
    let help = row.isOnlyInPick ? "\(row.help) (pick)" : row.help
    return "\(mark) \(row.action.padded(toWidth: 22)) \(keys.padded(toWidth: 24)) \(help)"
  }

  /// The row for other programs: tab-separated columns.
  private static func columns(_ row: KeyList.Row) -> String {
    [
      row.layer, row.action, row.keys.joined(separator: " "), row.isOwn ? "own" : "", row.help,
      row.isOnlyInPick ? "pick" : "",
    ].joined(separator: "\t")
  }
}
