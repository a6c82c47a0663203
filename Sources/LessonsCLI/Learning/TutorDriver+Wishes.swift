extension TutorDriver {
  /// How the learner wants to see the answers.
  struct Wishes: Sendable {
    /// Whether a verdict is one line of JSON.
    var isJSON = false
    /// Whether values stand beside the lines of a checked step.
    var wantsValues = false
    /// What is shown of the exchanges.
    var wire = Wire.ofStep
    /// Whether the drawing is whole, and the verdict is repeated below it.
    var drawsWireWhole = false
    /// Whether a verdict shows every line that differs.
    var showsAllLines = false
    /// Whether a solution is shown with every line, also those that are in the page already.
    var showsWholeDifference = false
    /// Whether keys do what else are verbs, as on the screen of lines.
    var hasKeys = false
    /// Whether a solution is put into the page.
    var writesSolution = false
  }

  /// What a learner wants to see of the exchanges.
  enum Wire: Hashable, Sendable {
    /// The drawing, for steps whose point it is.
    case ofStep
    /// The drawing, for any step.
    case drawn
    /// One exchange in full, by its number from 1.
    case exchange(Int)
  }
}
