import FeedCore
import FeedSession
import TerminalKit

/// The box for a key: where the key comes from, a masked field, and the problem with the last key.
struct AccessKeyView {
  let form: AccessKeyForm
  let isDemo: Bool
  /// The redirect address to register, for the secret key.
  var redirect: String?

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
      [{ $0.centered($0.localized(title), row: $1, style: $0.theme.text.with(.bold)) }])
    stack.blank()
    stack.add(
      .text, lines(Message(isSecret ? .secretKeyOrigin : .accessKeyOrigin), context.theme.text))
    stack.add(.required, lines(Message(.accessKeyAddress), context.theme.accent))
    if isSecret, let redirect {
      stack.add(.remark, lines(Message(.secretKeyRedirect), context.theme.text))
      stack.add(
        .remark,
        redirect.wrapped(toWidth: columns).map { line in
          { $0.text(line, row: $1, column: first, style: $0.theme.accent) }
        })
    }
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
    stack.add(.required, [buttons(column: first, columns: columns)])
    stack.blank()
    return stack
  }

  private var isSecret: Bool { form.kind == .secret }

  private var title: Phrase { isSecret ? .secretKeyTitle : .accessKeyTitle }

  private func field(column: Int, columns: Int) -> VerticalStack.Row {
    { context, row in
      context.text("› ", row: row, column: column, style: context.theme.muted)
      context.field(
        form.field.masked, row: row, column: column + 2, columns: columns - 2,
        isOpen: !form.isChecking)
    }
  }

  /// The buttons, with shorter words in a narrow window.
  private func buttons(column: Int, columns: Int) -> VerticalStack.Row {
    { context, row in
      let keys = context.keys
      func labels(_ use: Phrase, _ close: Phrase) -> [KeyLabel] {
        [
          context.label(use, key: keys.keyName(of: .confirm, in: .accessKey)),
          context.label(close, key: keys.keyName(of: .back, in: .accessKey)),
        ]
      }
      let whole = labels(.accessKeyUse, isDemo ? .accessKeyKeepDemo : .accessKeyClose)
      let width = whole.reduce(2) { $0 + $1.buttonWidth }
      let shown = width > columns ? labels(.accessKeyUseBriefly, .accessKeyClose) : whole
      let style = form.field.text.isEmpty ? context.theme.text : context.theme.focus
      let end = context.button(
        shown[0], row: row, column: column - 1, style: style, action: .confirm)
      context.button(shown[1], row: row, column: end + 2, style: context.theme.text, action: .back)
    }
  }
}
