import Glibc

/// `cos(pi * wave * position / length)` for the first waves over one direction.
struct Cosines {
  let length: Int
  private let values: [Float]

  init(count: Int, length: Int) {
    self.length = length
    let step = Double.pi / Double(length)
    values = (0..<count).flatMap { wave in
      (0..<length).map { position in
        let angle = Double(wave) * Double(position) * step
        return Float(cos(angle))
      }
    }
  }

  subscript(wave: Int, position: Int) -> Float { values[wave * length + position] }
}
