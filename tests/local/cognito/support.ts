import { onTestFinished } from "vitest"
import { type CognitoOptions, startCognito } from "../../../scripts/local/cognito/index.ts"
import { totpCode } from "../../support/totp.ts"

export const POOL = { region: "eu-west-3", userPoolId: "eu-west-3_TrameLocal", clientId: "tramelocalclient" }
export const SITE = "http://localhost:3000"
export const PASSWORD = "trame-demo"
export const HOUR_MS = 3_600_000
export const MINUTE_MS = 60_000

const client = { ClientId: POOL.clientId }
interface Tokens {
  AccessToken: string
  IdToken: string
  RefreshToken: string
  ExpiresIn: number
}
type Answer = Awaited<ReturnType<ReturnType<typeof callerOf>>>

/** The error that these operations are refused with. */
export const notAuthorized = (message: string) => ({ name: "NotAuthorizedException", message })
export const tokensOf = ({ body }: Answer) => body.AuthenticationResult as Tokens

/** A pool whose clock stands still until it is moved, and the calls that tests make. */
export async function startPool(options: Partial<CognitoOptions> = {}) {
  let now = Date.now()
  const cognito = await startCognito({
    ...POOL,
    dataDir: null,
    allowedOrigins: (origin) => origin === SITE,
    now: () => now,
    ...options,
  })
  onTestFinished(() => cognito.close())
  const call = callerOf(cognito.url)
  const signIn = (USERNAME: string, password = PASSWORD) =>
    call("InitiateAuth", {
      AuthFlow: "USER_PASSWORD_AUTH",
      ...client,
      AuthParameters: { USERNAME, PASSWORD: password },
    })
  const tokens = async (email: string, password?: string) => tokensOf(await signIn(email, password))
  async function addUser(Username: string) {
    const named = { UserPoolId: POOL.userPoolId, Username }
    const UserAttributes = [{ Name: "email_verified", Value: "true" }]
    await call("AdminCreateUser", { ...named, UserAttributes, MessageAction: "SUPPRESS" })
    await call("AdminSetUserPassword", { ...named, Password: PASSWORD, Permanent: true })
    return tokens(Username)
  }
  return {
    cognito,
    call,
    signIn,
    tokens,
    addUser,
    /** As a signed-out page calls: with the client's id. */
    asClient: (operation: string, input: object) => call(operation, { ...client, ...input }),
    wait: (ms: number) => {
      now += ms
    },
    failSignIn: async (email: string, times: number) => {
      for (let time = 0; time < times; time += 1) await signIn(email, "mauvais")
    },
    answer: (ChallengeName: string, Session: unknown, ChallengeResponses: Record<string, string>) =>
      call("RespondToAuthChallenge", { ...client, ChallengeName, Session, ChallengeResponses }),
    /** The code of an authenticator, some half minutes from now. */
    totp: (secret: string, steps = 0) => totpCode(secret, now + steps * 30_000),
    /** Gives somebody an authenticator, whose secret it returns. */
    async addAuthenticator(Username: string, AccessToken: string) {
      const secret = String((await call("AssociateSoftwareToken", { AccessToken })).body.SecretCode)
      await call("VerifySoftwareToken", { AccessToken, UserCode: totpCode(secret, now) })
      const SoftwareTokenMfaSettings = { Enabled: true, PreferredMfa: true }
      await call("AdminSetUserMFAPreference", {
        UserPoolId: POOL.userPoolId,
        Username,
        SoftwareTokenMfaSettings,
      })
      return secret
    },
  }
}

function callerOf(url: string) {
  return async (operation: string, input: object, headers: Record<string, string> = {}) => {
    const signed = /^(Admin|List)/.test(operation) ? "AWS4-HMAC-SHA256 Credential=local" : ""
    const target = { "x-amz-target": `AWSCognitoIdentityProviderService.${operation}`, authorization: signed }
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/x-amz-json-1.1", ...target, ...headers },
      body: JSON.stringify(input),
    })
    const text = await response.text()
    const body = (text ? JSON.parse(text) : {}) as Record<string, unknown>
    const name = response.headers.get("x-amzn-errortype") ?? ""
    return { status: response.status, name, message: String(body.message ?? ""), body }
  }
}
