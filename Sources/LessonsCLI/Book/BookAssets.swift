/// The files of a book that are the same for every course.
enum BookAssets {
  /// The style sheet, the script and the icon.
  static let files = [
    (path: "book.css", text: BookStyle.sheet), (path: "book.js", text: BookScript.search),
    (path: "book.svg", text: icon),
  ]

  /// The script of the author's preview.
  static let preview = (path: "preview.js", text: BookScript.preview)

  private static let icon = """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><path fill="#b34700" \
    d="M2 2h5l1 1 1-1h5v11H9l-1 1-1-1H2z"/><path stroke="#fff" d="M8 3v10.5"/></svg>

    """
}
