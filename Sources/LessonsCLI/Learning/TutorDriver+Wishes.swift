extension TutorDriver {
  /// The learner's options for the answers.
  struct Wishes: Sendable {
    /// Whether to print a verdict as one line of JSON.
    var isJSON = false
    /// Whether to show values beside the lines of a checked step.
    var wantsValues = false
    /// Which exchanges to show.
    var wire = Wire.ofStep
    /// Whether to show the whole drawing, with the verdict repeated below it.
    var drawsWireWhole = false
    /// Whether a verdict shows every line that differs.
    var showsAllLines = false
    /// Whether to show every line of a solution, including those that are already in the page.
    var showsWholeDifference = false
    /// Whether the learner uses keys instead of verbs, as in the plain live screen.
    var hasKeys = false
    /// Whether to write a solution into the page.
    var writesSolution = false
  }

  /// Which exchanges the learner wants to see.
  enum Wire: Hashable, Sendable {
    /// The drawing, for steps that are about it.
    case ofStep
    /// The drawing, for any step.
    case drawn
    /// One exchange in full, by its number from 1.
    case exchange(Int)
  }
}
