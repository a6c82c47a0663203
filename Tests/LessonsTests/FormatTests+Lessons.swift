import Foundation
import Testing

/// The lesson to lay out, and the same lesson laid out.
extension FormatTests {
  /// A lesson with something to lay out in every kind of fence.
  static let untidy = """
    # Untidy   title

    Some   prose, and `code   in it`.

    ```swift
    import   Foundation
    ```

    ## One

    ```swift step=one
    let   prices = [3,4,5]
    func total( of prices:[Int] )->Int {
        //#-editable-code
        return   0
        //#-end-editable-code
    }
    ```

    Prose   between.

    ```swift
    print( total(of:prices) )
    ```

    ```swift solution
    var sum=0
    for price in prices {
    sum += price }
    return sum
    ```

    ```swift wrong gets="Add   them"
    return   prices.count
    ```

    ```swift wrong gets="expected expression"
    return   prices.
    ```

    ```output
    12
    ```

    ```swift check
    expect( total(of:[1])==1,"add them   up" )
    ```

    ```hint
    Add   them up.
    ```

    ## Two

    ```swift step=two
    let a=1
    //#-editable-code

    //#-end-editable-code
    //#-editable-code
    print( )
    //#-end-editable-code
    ```

    ```swift solution
    //#-editable-code
    let b=[
      2,
      3
    ]
    //#-end-editable-code

      //#-editable-code
      print( a,b )
      //#-end-editable-code
    ```

    ```output
    1 [2, 3]
    ```

    ```hint
    Print them.
    ```

    ## Three

    ```swift step=three
    let   c = = 3
    ```

    ```error
    expected
    ```

    ```text
    a   b
    ```

    """

  static let tidy = """
    # Untidy   title

    Some   prose, and `code   in it`.

    ```swift
    import Foundation
    ```

    ## One

    ```swift step=one
    let prices = [3, 4, 5]
    func total(of prices: [Int]) -> Int {
      //#-editable-code
      return 0
      //#-end-editable-code
    }
    ```

    Prose   between.

    ```swift
    print(total(of: prices))
    ```

    ```swift solution
    var sum = 0
    for price in prices {
      sum += price
    }
    return sum
    ```

    ```swift wrong gets="Add   them"
    return prices.count
    ```

    ```swift wrong gets="expected expression"
    return   prices.
    ```

    ```output
    12
    ```

    ```swift check
    expect(total(of: [1]) == 1, "add them   up")
    ```

    ```hint
    Add   them up.
    ```

    ## Two

    ```swift step=two
    let a = 1
    //#-editable-code

    //#-end-editable-code
    //#-editable-code
    print()
    //#-end-editable-code
    ```

    ```swift solution
    //#-editable-code
    let b = [
      2,
      3,
    ]
    //#-end-editable-code

      //#-editable-code
      print(a, b)
      //#-end-editable-code
    ```

    ```output
    1 [2, 3]
    ```

    ```hint
    Print them.
    ```

    ## Three

    ```swift step=three
    let   c = = 3
    ```

    ```error
    expected
    ```

    ```text
    a   b
    ```

    """
}
