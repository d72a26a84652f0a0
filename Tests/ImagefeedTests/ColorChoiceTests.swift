import Testing

@testable import imagefeed

@Suite("The choice of colored output")
struct ColorChoiceTests {
  @Test(
    "CLI-3: --color, NO_COLOR, CLICOLOR_FORCE and TERM decide about color",
    arguments: [
      (ColorChoice.auto, [:], true, false),
      (.auto, ["TERM": "dumb"], false, false),
      (.auto, ["NO_COLOR": "1"], false, false),
      (.auto, ["NO_COLOR": ""], true, false),
      (.auto, ["CLICOLOR_FORCE": "1"], true, true),
      (.auto, ["CLICOLOR_FORCE": "0"], true, false),
      (.auto, ["CLICOLOR_FORCE": "1", "TERM": "dumb"], true, true),
      (.auto, ["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], false, false),
      (.always, ["NO_COLOR": "1", "TERM": "dumb"], true, true),
      (.never, ["CLICOLOR_FORCE": "1"], false, false),
    ] as [(ColorChoice, [String: String], Bool, Bool)])
  func table(
    choice: ColorChoice, variables: [String: String], onTerminal: Bool, elsewhere: Bool
  ) {
    let environment = Environment(variables)
    #expect(choice.allows(environment, isTerminal: true) == onTerminal)
    #expect(choice.allows(environment, isTerminal: false) == elsewhere)
  }
}
