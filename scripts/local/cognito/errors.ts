/** An error of Cognito's own: its name and message are sent as they are, with status 400. */
export class CognitoError extends Error {
  constructor(name: string, message: string) {
    super(message)
    this.name = name
  }
}

export const wrongPassword = () =>
  new CognitoError("NotAuthorizedException", "Incorrect username or password.")
export const lockedOut = () => new CognitoError("NotAuthorizedException", "Password attempts exceeded")
export const notAuthorized = (message: string) => new CognitoError("NotAuthorizedException", message)
export const invalidParameter = (message: string) => new CognitoError("InvalidParameterException", message)
export const userNotFound = () => new CognitoError("UserNotFoundException", "User does not exist.")
export const userExists = (message: string) => new CognitoError("UsernameExistsException", message)
export const aliasExists = () =>
  new CognitoError("AliasExistsException", "An account with the given email already exists.")
export const codeMismatch = (message = "Invalid verification code provided, please try again.") =>
  new CognitoError("CodeMismatchException", message)
export const codeExpired = (message = "Invalid code provided, please request a code again.") =>
  new CognitoError("ExpiredCodeException", message)
export const tooManyAttempts = () =>
  new CognitoError("LimitExceededException", "Attempt limit exceeded, please try after some time.")
export const weakPassword = (message: string) =>
  new CognitoError("InvalidPasswordException", `Password did not conform with policy: ${message}`)
export const notFound = (message: string) => new CognitoError("ResourceNotFoundException", message)
export const wrongTotpAtSetUp = () => new CognitoError("EnableSoftwareTokenMFAException", "Code mismatch")
