import ArgumentParser
import FeedCore
import FeedSession

struct PhotoDetails: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "photo", abstract: "Show one photo's details.")

  @Argument(help: ArgumentHelp("The photo's id.", valueName: "id"))
  var id: Word

  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup(title: "Global") var global: GlobalOptions

  func run(_ context: FrontendContext) async -> ExitStatus {
    await context.reporting(output) { output throws(FeedError) in
      try output.checkFields(Photo.shapeFields)
      output.write(try await context.session.photo(PhotoID(id.text)))
      return .done
    }
  }
}

struct RandomPhoto: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "random", abstract: "Show a random photo's details.")

  @Option(help: ArgumentHelp("Only photos that match these words.", valueName: "words"))
  var query: Word?

  @Option(help: "Only photos of this shape.")
  var orientation: Orientation?

  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup(title: "Global") var global: GlobalOptions

  func run(_ context: FrontendContext) async -> ExitStatus {
    await context.reporting(output) { output throws(FeedError) in
      try output.checkFields(Photo.shapeFields)
      let query = RandomQuery(words: query?.text, orientation: orientation)
      output.write(try await context.session.randomPhoto(query))
      return .done
    }
  }
}

struct UserPhotos: SessionCommand {
  static let configuration = CommandConfiguration(abstract: "Show a page of a user's photos.")

  @Argument(help: ArgumentHelp("The user's name, without the @.", valueName: "username"))
  var username: Word

  @OptionGroup var paging: PagingOptions
  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup(title: "Global") var global: GlobalOptions

  func run(_ context: FrontendContext) async -> ExitStatus {
    await context.reporting(output) { output throws(FeedError) in
      try output.checkFields(Photo.shapeFields)
      let session = context.session
      let name = username.text
      let answer = try await paging.collect { page throws(FeedError) in
        try await session.photos(of: name, page)
      }
      await output.write(answer, CardPrinter(context, output))
      return .done
    }
  }
}

struct Share: SessionCommand {
  static let configuration = CommandConfiguration(
    abstract: "Print a photo's link, or a ready snippet with its credit.",
    discussion: """
      A snippet puts the photo to use, so Unsplash is told of it, as its guidelines ask; a bare \
      link does not. LaTeX shows files alone: its snippet names the one that `imagefeed download \
      ID --size regular` makes, and needs the packages graphicx and hyperref.
      """)

  @Argument(help: ArgumentHelp("The photo's id.", valueName: "id"))
  var id: Word

  @Option(help: "What to print.")
  var format = Snippet.Format.url

  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup(title: "Global") var global: GlobalOptions

  func run(_ context: FrontendContext) async -> ExitStatus {
    await context.reporting(output) { output throws(FeedError) in
      try output.checkFields(["text", "format"])
      let answer = try await context.session.snippet(of: PhotoID(id.text), as: format)
      if output.format.isJSON {
        output.write(output.selecting(answer.shape(\.shape)))
      } else {
        output.console.print(answer.value.text)
      }
      return .done
    }
  }
}
