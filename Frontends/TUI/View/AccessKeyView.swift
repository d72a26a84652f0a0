import FeedCore
import TerminalKit

/// The box for an access key: where the key comes from, a masked field, and the problem with the
/// last key.
struct AccessKeyView {
  let form: AccessKeyForm
  let isDemo: Bool

  private static let maxColumns = 56

  func draw(on context: inout DrawContext) {
    let columns = min(Self.maxColumns, context.columns - 6)
    let stack = stack(context, columns: columns)
    // The frame and the status line take three rows.
    let rows = stack.rows(in: context.rows - 3, top: 0)
    let inside = context.box(rows: rows.count, columns: columns)
    context.addClickArea(inside, .nothing)
    for (index, row) in rows.enumerated() { row(&context, inside.row + index) }
  }

  private func stack(_ context: DrawContext, columns: Int) -> VerticalStack {
    let first = (context.columns - columns) / 2
    func lines(_ message: Message, _ style: Style) -> [VerticalStack.Row] {
      context.localized(message).wrapped(toWidth: columns).map { line in
        { $0.text(line, row: $1, column: first, style: style) }
      }
    }
    var stack = VerticalStack()
    stack.blank()
    stack.add(
      .text,
      [{ $0.centered($0.localized(.accessKeyTitle), row: $1, style: $0.theme.text.with(.bold)) }])
    stack.blank()
    stack.add(.text, lines(Message(.accessKeyOrigin), context.theme.text))
    stack.add(.required, lines(Message(.accessKeyAddress), context.theme.accent))
    stack.blank()
    stack.add(.required, [field(column: first, columns: columns)])
    if let fault = form.fault { stack.add(.remark, lines(fault, context.theme.heart)) }
    if form.isChecking {
      stack.add(
        .remark,
        [{ $0.text("\($0.spinner()) \($0.localized(.accessKeyChecking))", row: $1, column: first) }]
      )
    }
    stack.blank()
    stack.add(.detail, [buttons(column: first, columns: columns)])
    stack.blank()
    return stack
  }

  private func field(column: Int, columns: Int) -> VerticalStack.Row {
    { context, row in
      context.text("› ", row: row, column: column, style: context.theme.muted)
      context.field(
        form.field.masked, row: row, column: column + 2, columns: columns - 2,
        isOpen: !form.isChecking)
    }
  }

  private func buttons(column: Int, columns: Int) -> VerticalStack.Row {
    { context, row in
      let keys = context.keys
      let use = context.label(.accessKeyUse, key: keys.keyName(of: .confirm, in: .accessKey))
      let close = context.label(
        isDemo ? .accessKeyKeepDemo : .accessKeyClose, key: keys.keyName(of: .back, in: .accessKey))
      let style = form.field.text.isEmpty ? context.theme.text : context.theme.focus
      let width = use.buttonWidth + 2 + close.buttonWidth
      // The status line has both keys.
      let end =
        width > columns
        ? column - 3
        : context.button(use, row: row, column: column - 1, style: style, action: .confirm)
      context.button(close, row: row, column: end + 2, style: context.theme.text, action: .back)
    }
  }
}
