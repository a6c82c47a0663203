/// A new lesson that works at once.
///
/// Its prose tells the author what to write.
enum LessonScaffold {
  /// Returns the title from the arguments or, without any, from the id.
  static func title(_ words: ArraySlice<String>, or id: String) -> String {
    let title = words.joined(separator: " ").split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
    guard title.isEmpty else { return title }
    let plain = id.split(separator: "-").joined(separator: " ")
    return plain.prefix(1).uppercased() + plain.dropFirst()
  }

  /// Returns the lesson's text.
  static func text(title: String) -> String {
    "# \(title)\n\n\(opening)\n\n\(exercise)\n\n\(rest)\n"
  }

  private static let opening = """
    Begin with a scene: what does the reader want to build, and what goes wrong? Say what
    they can do at the end. All of this text is yours to replace.

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

  /// A second lesson, which shows what the first does not: values beside lines, a free exercise,
  /// glossary terms.
  static let second = """
    # Words

    This lesson shows three things more. All of its text is yours to replace.

    ## Values beside the lines

    What stands after `// →` is the value of the line. `lessons record` writes it, and
    `lessons validate` proves it: what a reader sees is never a guess.

    ```swift step=lengths demonstration
    let words = ["red", "green", "blue"]
    let lengths = words.map(\\.count)  // → [3, 5, 4]
    let longest = lengths.max() ?? 0  // → 5
    ```

    ## A free exercise

    Some exercises have no single right output. With `any` in the fence of the output
    everything may be printed, and the checks say what must be in it: `printed` is all
    that the step has printed. Words of the [glossary](glossary.md) are links, such as
    [reduce](glossary.md#reduce), and lead the reader to their meaning.

    Print each of your own three favourite words in capitals, each on its own line.

    ```swift step=favourites
    let favourites = ["one", "two", "three"]
    //#-editable-code
    //#-end-editable-code
    ```

    ```swift solution
    for word in favourites { print(word.uppercased()) }
    ```

    ```swift wrong gets="three lines"
    print(favourites.joined(separator: " ").uppercased())
    ```

    ```swift wrong gets="in capitals"
    for word in favourites { print(word) }
    ```

    ```output any
    ```

    ```swift check
    let lines = printed.split(separator: "\\n")
    expect(lines.count == 3, "print three lines, one for each word")
    expect(printed == printed.uppercased(), "print the words in capitals")
    ```

    ```hint
    A loop prints one line for each word. Which method of `String` makes capitals?
    ```

    ```hint
    `word.uppercased()` returns the word in capitals.
    ```
    """ + "\n"
}
