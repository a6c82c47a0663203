/// A new lesson that can be taught at once; its prose says what the author should write instead.
enum LessonScaffold {
  /// The lesson's text.
  static func text(title: String) -> String {
    "# \(title)\n\n\(opening)\n\n\(exercise)\n\n\(rest)\n"
  }

  private static let opening = """
    Begin with a scene: what does somebody want to build, and what goes wrong? Say what
    the reader can do at the end. All of this text is yours to replace.

    Each `##` heading with a Swift fence below it is a step. The steps are one program,
    so a later step sees what an earlier one declared.
    """

  private static let exercise = """
    ## An exercise

    Say what to do and why, in a few short paragraphs; the code below is what the reader
    gets. What they are to change stands between the two comments, everything else stays;
    the solution has only that.

    The basket has three prices, and the line that adds them up is missing. Put the sum
    of `prices` in the place of the 0.

    ```swift step=sum
    let prices = [3, 4, 5]
    //#-editable-code
    let total = 0
    //#-end-editable-code
    print("Together: \\(total)")
    ```

    ```swift solution
    let total = prices.reduce(0, +)
    ```

    ```swift wrong gets="the total is still the 0"
    let total = 0
    ```

    ```swift wrong gets="add up all of prices"
    let total = prices.count
    ```

    ```output
    Together: 12
    ```

    ```swift check
    expect(total == prices.reduce(0, +), "add up all of `prices`")
    ```

    ```hint
    Hints come one after another, the first of them a question: which line decides what
    `total` is?
    ```

    ```hint
    The last one nearly gives it away: `prices.reduce(0, +)` adds all of them up.
    ```

    ```hint when="Together: 0"
    This hint is for one mistake and comes first when what went wrong matches its
    `when`: the total is still the 0 that was there.
    ```
    """

  private static let rest = """
    ## A demonstration

    A step without a solution is run and shown, and there is nothing to solve. In an
    output `[..]` stands for any text in a line, here a number that no two compilers need
    agree on, and `...` alone for any lines.

    ```swift step=receipt
    print("Receipt no. \\(prices.hashValue)")
    for price in prices { print("item \\(price)") }
    print("total \\(total)")
    ```

    ```output
    Receipt no. [..]
    ...
    total 12
    ```

    ## What you can do now

    End with what the reader has learnt. A section without a Swift fence is prose.
    """
}
