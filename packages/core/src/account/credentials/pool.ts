import {
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  AdminInitiateAuthCommand,
  AdminSetUserMFAPreferenceCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  AdminUserGlobalSignOutCommand,
  AssociateSoftwareTokenCommand,
  CognitoIdentityProviderClient,
  NotAuthorizedException,
  UserNotFoundException,
  VerifySoftwareTokenCommand,
} from "@aws-sdk/client-cognito-identity-provider"
import { AppError, invalid } from "../../lib/error.ts"
import { setting } from "../../lib/settings.ts"

const client = new CognitoIdentityProviderClient({})

/** The pool stores passwords and sessions; the table stores people. `userId` is the pool's `sub`. */
const userKey = (Username: string) => ({ UserPoolId: setting("USER_POOL_ID"), Username })

/**
 * Creates a user with this password; the pool sends no mail.
 * @throws AppError email_taken, invalid for a password that the pool refuses, throttled
 */
export async function create(email: string, password: string): Promise<string> {
  const UserAttributes = [
    { Name: "email", Value: email },
    { Name: "email_verified", Value: "false" },
  ]
  const { User } = await translateCognitoErrors(
    client.send(new AdminCreateUserCommand({ ...userKey(email), UserAttributes, MessageAction: "SUPPRESS" })),
  )
  const userId = subOf(User?.Attributes)
  try {
    await setPassword(userId, password)
  } catch (error) {
    await remove(userId)
    throw error
  }
  return userId
}

/** The user with this address, or null. */
export async function find(email: string): Promise<{ userId: string; createdAt: Date } | null> {
  const user = await unlessGone(client.send(new AdminGetUserCommand(userKey(email))))
  return user && { userId: subOf(user.UserAttributes), createdAt: user.UserCreateDate ?? new Date() }
}

interface Proof {
  /** For the pool's self-service operations; absent when the pool first requires a second step. */
  accessToken?: string
}

/** The pool's tokens for this password; null when it is wrong. */
export async function tryPassword(userId: string, password: string): Promise<Proof | null> {
  const command = new AdminInitiateAuthCommand({
    UserPoolId: setting("USER_POOL_ID"),
    ClientId: setting("USER_POOL_CLIENT_ID"),
    AuthFlow: "ADMIN_USER_PASSWORD_AUTH",
    AuthParameters: { USERNAME: userId, PASSWORD: password },
  })
  try {
    const answer = await unlessGone(client.send(command))
    return answer && { accessToken: answer.AuthenticationResult?.AccessToken }
  } catch (error) {
    if (!(error instanceof NotAuthorizedException)) throw error
    if (/attempts exceeded/i.test(error.message)) throw tooManyAttempts(error)
    return null
  }
}

const TOTP = "SOFTWARE_TOKEN_MFA"

/** Whether signing in requires a code of the person's authenticator application. */
export async function asksForTotp(userId: string): Promise<boolean> {
  const user = await unlessGone(client.send(new AdminGetUserCommand(userKey(userId))))
  return user?.UserMFASettingList?.includes(TOTP) ?? false
}

/** A new secret for an authenticator application, unused until a code proves it. */
export async function newTotpSecret(AccessToken: string): Promise<string> {
  const { SecretCode = "" } = await translateCognitoErrors(
    client.send(new AssociateSoftwareTokenCommand({ AccessToken })),
  )
  return SecretCode
}

const WRONG_TOTP = new Set(["EnableSoftwareTokenMFAException", "CodeMismatchException"])

/** Whether the code belongs to the new secret; from then on the pool can require codes. */
export async function proveTotp(AccessToken: string, UserCode: string): Promise<boolean> {
  try {
    await translateCognitoErrors(client.send(new VerifySoftwareTokenCommand({ AccessToken, UserCode })))
    return true
  } catch (error) {
    if (error instanceof Error && WRONG_TOTP.has(error.name)) return false
    throw error
  }
}

/** Makes signing in require a code, or not. */
export async function requireTotp(userId: string, required: boolean): Promise<void> {
  const SoftwareTokenMfaSettings = { Enabled: required, PreferredMfa: required }
  await translateCognitoErrors(
    client.send(new AdminSetUserMFAPreferenceCommand({ ...userKey(userId), SoftwareTokenMfaSettings })),
  )
}

/** @throws AppError invalid for a password that the pool refuses, throttled */
export async function setPassword(userId: string, password: string): Promise<void> {
  const command = new AdminSetUserPasswordCommand({ ...userKey(userId), Password: password, Permanent: true })
  await translateCognitoErrors(client.send(command))
}

export async function markVerified(userId: string): Promise<void> {
  const UserAttributes = [{ Name: "email_verified", Value: "true" }]
  await translateCognitoErrors(
    client.send(new AdminUpdateUserAttributesCommand({ ...userKey(userId), UserAttributes })),
  )
}

/** Ends all sessions; does nothing for a deleted user. */
export async function signOutEverywhere(userId: string): Promise<void> {
  await unlessGone(client.send(new AdminUserGlobalSignOutCommand(userKey(userId))))
}

/** Does nothing for a deleted user. */
export async function remove(userId: string): Promise<void> {
  await unlessGone(client.send(new AdminDeleteUserCommand(userKey(userId))))
}

/** Awaits a call to the pool; null when the user does not exist. */
async function unlessGone<Answer>(call: Promise<Answer>): Promise<Answer | null> {
  try {
    return await translateCognitoErrors(call)
  } catch (error) {
    if (error instanceof UserNotFoundException) return null
    throw error
  }
}

function subOf(attributes: { Name: string | undefined; Value?: string }[] = []): string {
  const sub = attributes.find(({ Name }) => Name === "sub")?.Value
  if (!sub) throw new Error("The user pool did not say who this is")
  return sub
}

const PASSWORD_REFUSED = "Ce mot de passe n'est pas accepté. Choisissez-en un autre."

const TOO_MANY_ATTEMPTS =
  "Trop de tentatives de connexion. Veuillez attendre quelques minutes avant de réessayer."

const THROTTLED = new Set(["TooManyRequestsException", "LimitExceededException", "ThrottlingException"])

export const emailTaken = () =>
  new AppError("email_taken", "Un compte existe déjà avec cette adresse email. Veuillez vous connecter.")

const tooManyAttempts = (cause: unknown) => new AppError("throttled", TOO_MANY_ATTEMPTS, undefined, cause)

/** Awaits a call to the pool; translates errors that a person can correct. */
async function translateCognitoErrors<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call
  } catch (error) {
    const name = error instanceof Error ? error.name : ""
    if (THROTTLED.has(name)) throw tooManyAttempts(error)
    if (name === "InvalidPasswordException") throw invalid(PASSWORD_REFUSED)
    if (name === "UsernameExistsException") throw emailTaken()
    throw error
  }
}
