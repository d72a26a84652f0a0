// Names of search filters and picture sizes for users. The raw values are for the service's
// addresses and for programs.

extension Orientation {
  package var name: Phrase {
    switch self {
    case .landscape: .shapeLandscape
    case .portrait: .shapePortrait
    case .squarish: .shapeSquare
    }
  }
}

extension PhotoColor {
  package var name: Phrase {
    switch self {
    case .blackAndWhite: .colorBlackAndWhite
    case .black: .colorBlack
    case .white: .colorWhite
    case .yellow: .colorYellow
    case .orange: .colorOrange
    case .red: .colorRed
    case .purple: .colorPurple
    case .magenta: .colorMagenta
    case .green: .colorGreen
    case .teal: .colorTeal
    case .blue: .colorBlue
    }
  }
}

extension SearchOrder {
  package var name: Phrase {
    switch self {
    case .relevant: .orderRelevant
    case .latest: .orderLatest
    }
  }
}

extension PictureSize {
  package var name: Phrase {
    switch self {
    case .raw: .sizeRaw
    case .full: .sizeFull
    case .regular: .sizeRegular
    case .small: .sizeSmall
    case .thumb: .sizeThumb
    }
  }
}
