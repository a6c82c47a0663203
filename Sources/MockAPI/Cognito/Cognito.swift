internal import CryptoCore
internal import Foundation
internal import NetworkCore

/// A user pool of Amazon Cognito: one address, with the operation in a header field.
///
/// ```swift
/// let api = World().cognito
/// api.switches.hidesUsers = false
/// let (body, response) = try await api.data(for: request)
/// ```
public struct Cognito: AnsweringSystem {
  public static let name = "cognito"
  /// The identifier of the app that may use the pool; there is no secret.
  public static let clientID = "4f1rk9q2c7lh0m3n8p5s6t1u2v"
  /// The identifier of a client with a secret, as servers have; each of its requests needs a hash.
  public static let serverClientID = "7s3rv3rc1i3nt0w1th4s3cr3t5"
  /// The secret of ``serverClientID``.
  public static let serverSecret = "1cognito2server3client4secret5never6in7an8app9"
  /// The identifier of the pool.
  public static let poolID = "us-east-1_Yz8WqLm3K"
  /// The region that the pool is in.
  public static let region = "us-east-1"
  /// The name of a confirmed user who exists in every new world.
  public static let demoUser = "demo"
  /// The password of ``demoUser``.
  public static let demoPassword = "Hunter2!hunter"
  /// The name of a user whom an administrator invited and who must choose a password.
  public static let invitedUser = "invited"
  /// The temporary password of ``invitedUser``.
  public static let invitedPassword = "Welcome-1!"
  /// The issuer of the tokens.
  public static let issuer = "https://cognito-idp.\(region).amazonaws.com/\(poolID)"

  public let world: World

  // As with the real service, a web page of any origin may be a client.
  static let sharing = OriginSharing(
    readers: .all, exposed: "x-amzn-RequestId,x-amzn-ErrorType,x-amzn-ErrorMessage,Date",
    maxAge: 172_800)

  /// How the pool is set up; changes apply from the next request on.
  public var switches: CognitoSwitches {
    get { change { $0.state.switches } }
    nonmutating set { change { $0.state.switches = newValue } }
  }

  static func newState() -> CognitoState { CognitoState() }

  static let routes: [Route<Cognito>] = [
    .post("/") { call, scope in service(call, &scope) },
    .get("/.well-known/jwks.json") { _, _ in keySet() },
    .get("/{pool}/.well-known/jwks.json") { call, scope in
      call["pool"] == poolID ? keySet() : service(call, &scope)
    },
  ]

  static func notFound(_ call: Call, _ scope: inout Scope<Cognito>) -> ResponseMessage {
    service(call, &scope)
  }

  static func notServed(_ name: String, _ call: Call, _ scope: inout Scope<Cognito>)
    -> ResponseMessage
  {
    let error = CognitoError("NotImplemented", "\(name) is not implemented.")
    return refuse(error, status: 501, &scope)
  }

  private static func refuse(
    _ error: CognitoError, status: Int = 400, _ scope: inout Scope<Cognito>
  ) -> ResponseMessage {
    var response = ResponseMessage.amazon(status, error.body)
    response.fields["x-amzn-ErrorType"] = error.type
    response.fields["x-amzn-RequestId"] = scope.random.uuid()
    return response
  }

  /// Performs an operation in the service's protocol; an unknown one gets an error.
  private static func service(_ call: Call, _ scope: inout Scope<Cognito>) -> ResponseMessage {
    do throws(CognitoError) {
      var response = ResponseMessage.amazon(200, try result(of: call, &scope))
      response.fields["x-amzn-RequestId"] = scope.random.uuid()
      return response
    } catch {
      return refuse(error, &scope)
    }
  }

  private static func result(
    of call: Call, _ scope: inout Scope<Cognito>
  ) throws(CognitoError) -> JSONValue {
    let prefix = "AWSCognitoIdentityProviderService."
    guard call.method == "POST", call.path == "/", call.mediaType == "application/x-amz-json-1.1",
      let target = call.fields["X-Amz-Target"], target.hasPrefix(prefix),
      let operation = operations[String(target.dropFirst(prefix.count))]
    else { throw .unknownOperation }
    guard case .object(let members) = call.json else { throw .notSerialized() }
    return try operation.answer(CognitoInput(members, operation.members), &scope)
  }

  /// Returns the public keys.
  private static func keySet() -> ResponseMessage {
    let keys = signingKeys.map { key in
      let tree = (try? JSONEncoder().encode(key.key.publicKey.jwk())).flatMap { JSONTree($0) }
      return JSONValue.object([
        "alg": .string("RS256"), "e": .string(orNull: tree?["e"]?.text),
        "kid": .string(key.name), "kty": .string("RSA"), "n": .string(orNull: tree?["n"]?.text),
        "use": .string("sig"),
      ])
    }
    return .json(200, ["keys": .array(keys)])
  }
}

extension World {
  /// The user pool of this world.
  public var cognito: Cognito { Cognito(world: self) }
}

extension ResponseMessage {
  /// Returns a response in the service's protocol.
  fileprivate static func amazon(_ status: Int, _ value: JSONValue) -> ResponseMessage {
    ResponseMessage(
      status: status, fields: ["Content-Type": "application/x-amz-json-1.1"],
      body: Data(value.text.utf8))
  }
}

extension Cognito {
  static func card(at base: String) -> SystemCard {
    SystemCard(
      name,
      [
        "base": "\(base)/", "clientId": clientID, "poolId": poolID, "region": region,
        "username": demoUser, "password": demoPassword, "serverClientId": serverClientID,
        "serverClientSecret": serverSecret,
      ])
  }
}
