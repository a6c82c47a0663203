extension Sandbox {
  /// Writes a course of one lesson, whose second step `b` uses what the first one declares.
  ///
  /// - Returns: The course's folder.
  func courseOfTwoSteps() throws -> String {
    try write(
      """
      # One

      ## First

      ```swift step=a
      let one = 1
      ```

      ```output
      ```

      ## Second

      ```swift step=b
      print(one + 0)
      ```

      ```swift solution
      print(one + 1)
      ```

      ```output
      2
      ```

      """, to: "course/01-one.md")
    return "\(path)/course"
  }
}
