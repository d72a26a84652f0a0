/// A round spot with a soft edge. A spot smaller than a pixel is painted paler.
struct Dot {
  var center: Point
  var radius: Float
  var color: FloatColor
}

/// Many dots, sorted so that a row finds its dots quickly.
struct Dots: Layer {
  private let dots: [Dot]
  private let largest: Float

  init(_ dots: [Dot]) {
    self.dots = dots.sorted { $0.center.y < $1.center.y }
    largest = dots.reduce(Float.zero) { max($0, $1.radius) }
  }

  func paint(_ row: PixelRow) {
    let reach = largest + row.raster.stepY
    for dot in dots {
      if dot.center.y > row.y + reach { break }
      if dot.center.y > row.y - reach { paint(dot, row) }
    }
  }

  private func paint(_ dot: Dot, _ row: PixelRow) {
    let pixel = max(row.raster.stepX, row.raster.stepY)
    let radius = max(dot.radius, pixel * 0.6)
    let pale = dot.radius / radius
    let dy = row.y - dot.center.y
    for column in row.columns(dot.center.x - radius, dot.center.x + radius) {
      let dx = row.raster.x(column) - dot.center.x
      let distance = (dx * dx + dy * dy).squareRoot()
      let cover = unit((radius - distance) / pixel + 0.5)
      if cover > 0 {
        row.colors[column] = row.colors[column].mixed(dot.color, cover * pale * dot.color.w)
      }
    }
  }
}
