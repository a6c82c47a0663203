internal import LessonModel

/// The JSON Schema of `course.json`, generated from the table of its keys.
package enum CourseSchema {
  /// The schema's file name, which a course's `$schema` names.
  package static let fileName = "course.schema.json"
  /// The address of the language in which the schema is written.
  static let language = "https://json-schema.org/draft/2020-12/schema"

  /// The schema as JSON.
  package static let text: String = {
    let properties = CourseKey.all.map { key in
      "    \(JSONField.quoted(key.name)): {\n"
        + (["\"description\": \(JSONField.quoted(key.summary))"] + rules(of: key))
        .map { "      \($0)" }.joined(separator: ",\n") + "\n    }"
    }
    return """
      {
        "$schema": "\(language)",
        "$id": "\(fileName)",
        "title": "A course of lessons",
        "description": "The file course.json beside the lessons of a course, for `lessons`.",
        "type": "object",
        "additionalProperties": false,
        "properties": {
      \(properties.joined(separator: ",\n"))
        }
      }

      """
  }()

  /// Returns the schema's keywords for the value of a key, one per line.
  private static func rules(of key: CourseKey) -> [String] {
    let value: [String] =
      switch key.kind {
      case .name: [name]
      case .lessons: ["\"type\": \"array\"", "\"uniqueItems\": true", "\"items\": {\(name)}"]
      case .steps: [array(of: step, isSet: true)]
      case .renaming: ["\"type\": \"object\"", "\"additionalProperties\": {\(name)}"]
      case .line: [line]
      case .parts:
        [array(of: object(["title": line, "from": name], required: ["title", "from"]))]
      case .facts:
        [
          "\"type\": \"object\"",
          "\"additionalProperties\": {"
            + object(["requires": array(of: name, isSet: true), "minutes": minutes], required: [])
            + "}",
        ]
      case .paths:
        [
          array(
            of: object(
              [
                "id": name, "title": line, "about": line, "minutes": minutes,
                "steps": array(of: step, isSet: true),
              ], required: ["id", "title", "steps"]))
        ]
      case .number(let numbers): ["\"enum\": [\(list(numbers.map(String.init)))]"]
      case .word(let words): ["\"enum\": [\(list(words.map(JSONField.quoted)))]"]
      case .modules:
        [
          "\"type\": \"array\"", "\"uniqueItems\": true",
          "\"items\": {\"type\": \"string\", \(pattern("^[A-Za-z_][A-Za-z0-9_]*$"))}",
        ]
      case .off: ["\"const\": false"]
      case .layout: ["\"anyOf\": [{\"type\": \"object\"}, {\"const\": false}]"]
      }
    return value + (key.fallback.map { ["\"default\": \($0)"] } ?? [])
  }

  /// The schema of a name that people can type.
  private static let name =
    "\"type\": \"string\", " + pattern("^[A-Za-z0-9_]([A-Za-z0-9_-]*[A-Za-z0-9_])?$")

  /// The schema of a lesson's id and a step's, joined by a slash.
  private static let step = "\"type\": \"string\", " + pattern("^[^/]+/[^/]+$")

  /// The schema of a one-line string.
  private static let line =
    "\"type\": \"string\", "
    + pattern("^[^\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029]+$")

  private static let minutes = "\"type\": \"integer\", \"minimum\": 1, \"maximum\": 100000"

  private static func array(of items: String, isSet: Bool = false) -> String {
    "\"type\": \"array\", " + (isSet ? "\"uniqueItems\": true, " : "") + "\"items\": {\(items)}"
  }

  private static func object(
    _ properties: KeyValuePairs<String, String>, required: [String]
  ) -> String {
    let all = properties.map { "\(JSONField.quoted($0.key)): {\($0.value)}" }
    let names = required.isEmpty ? "" : "\"required\": [\(list(required.map(JSONField.quoted)))], "
    return "\"type\": \"object\", \(names)\"additionalProperties\": false, "
      + "\"properties\": {\(all.joined(separator: ", "))}"
  }

  private static func pattern(_ expression: String) -> String {
    "\"pattern\": \(JSONField.quoted(expression))"
  }

  private static func list(_ items: [String]) -> String { items.joined(separator: ", ") }
}
