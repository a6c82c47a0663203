/// The types of the Language Server Protocol 3.17, under the names in its specification.
///
/// It has only the types that this server uses. Fields that a client may omit are optional, so the
/// server never refuses a client because of a field that the server does not read.
package enum LSP {}
