/// The rules that apply faults and holds to requests, between the sockets and the service.
struct UnsplashRules: Sendable {
  /// Evaluated under a lock, so it must be cheap and pure.
  typealias Condition = @Sendable (UnsplashRequest) -> Bool

  enum Action: Sendable {
    case fault(UnsplashFault)
    case hold(UnsplashHold)
  }

  private struct Rule: Sendable {
    let condition: Condition
    let action: Action
    var left: Int

    var isOver: Bool {
      if case .hold(let hold) = action, hold.isReleased { return true }
      return left == 0
    }
  }

  private var rules: [Rule] = []

  /// Adds a rule for the next `times` matching requests.
  mutating func add(_ action: Action, times: Int, _ condition: @escaping Condition) {
    rules.append(Rule(condition: condition, action: action, left: times))
  }

  mutating func removeAll() { rules = [] }

  /// Returns the action of the oldest rule that matches, and counts it as one of the rule's times.
  mutating func action(for request: UnsplashRequest) -> Action? {
    rules.removeAll { $0.isOver }
    guard let index = rules.firstIndex(where: { $0.condition(request) }) else { return nil }
    rules[index].left -= 1
    return rules[index].action
  }
}
