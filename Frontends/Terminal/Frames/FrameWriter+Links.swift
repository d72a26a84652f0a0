/// Links (OSC 8). A terminal keeps the link of a cell until the cell is written again. So the cells
/// are written first, without links. Then those of new links, and of links whose cells were written,
/// are written once more.
extension FrameWriter {
  func links(
    from base: Canvas?, scroll: Scroll?, to new: Canvas, in out: inout ByteBuffer
  ) {
    guard abilities.showsLinks else { return }
    let shown = base.map { ShownCanvas($0, scrolled: scroll) }
    let before = (base?.shownLinks ?? []).compactMap { $0.moved(by: scroll) }
    let now = new.shownLinks
    let gone = Set(before).subtracting(now)
    for area in gone.sorted(by: {
      ($0.row, $0.columns.lowerBound) < ($1.row, $1.columns.lowerBound)
    }) {
      rewrite(area, on: new, in: &out)
    }
    let kept = Set(before)
    for area in now {
      let isKept =
        kept.contains(area) && !gone.contains { $0.overlaps(area) }
        && area.columns.allSatisfy { column in
          shown?.cell(area.row, column) == new.cells[area.row * new.columns + column]
        }
      if isKept { continue }
      out.put(contentsOf: Array(area.link.start.utf8))
      rewrite(area, on: new, in: &out)
      out.put(contentsOf: Array(TerminalLink.end.utf8))
    }
  }

  private func rewrite(_ area: LinkArea, on new: Canvas, in out: inout ByteBuffer) {
    let painter = FramePainter(old: ShownCanvas(new), new: new, abilities: abilities, out: out)
    out = painter.painted(row: area.row, columns: area.columns)
  }
}

extension LinkArea {
  /// The place after a scroll; nil if it has left the region.
  fileprivate func moved(by scroll: Scroll?) -> LinkArea? {
    guard let scroll, row >= scroll.top, row < scroll.bottom else { return self }
    var area = self
    area.row -= scroll.lines
    return area.row >= scroll.top && area.row < scroll.bottom ? area : nil
  }
}
