import { siteConfig } from "../api/config.ts"
import { deviceStorage } from "../storage.ts"
import { POOL_KEYS } from "./kept.ts"

export interface AccessToken {
  text: string
  /** The user: prefix of their tokens' keys. */
  person: string
  /** Milliseconds since the epoch, by this device's clock. */
  expiresAt: number
}

/** A token is not used up to its last moment, since a call takes time. */
const SPARE_MS = 5000

/** Errors that end the session for good. */
const FINAL =
  /^(NotAuthorized|TokenRevoked|UserNotFound|PasswordResetRequired|UserNotConfirmed|RefreshTokenReuse)Exception$/

/** A refusal by the pool. */
class PoolError extends Error {
  constructor(name: string) {
    super(`The pool answered ${name}`)
    this.name = name
  }
}

interface Tokens {
  AccessToken: string
  IdToken?: string
  /** Only when tokens rotate. */
  RefreshToken?: string
}

let renewing: Promise<AccessToken | null> | undefined

/** The current access token, renewed when expired or with `renew`; null without a session. */
export async function readToken({ renew = false } = {}): Promise<AccessToken | null> {
  const keys = await keysOfPerson()
  const token = keys && readAccess(keys)
  if (!token) return null
  if (!renew && Date.now() + SPARE_MS <= token.expiresAt) return token
  renewing ??= renewed(keys).finally(() => {
    renewing = undefined
  })
  return renewing
}

/**
 * Removes the tokens from the browser, even when the pool cannot be reached.
 * @param owner the session's user, if known: tokens of a user who has signed in since stay
 */
export async function forgetTokens(owner: string | null): Promise<void> {
  const keys = await keysOfPerson().catch(() => null)
  if (keys && owner && keys !== owner) return
  const Token = keys && deviceStorage.read(`${keys}refreshToken`)
  deviceStorage.forgetBelow(POOL_KEYS)
  if (Token) await askPool("RevokeToken", { Token }).catch(() => {})
}

const LAST = ".LastAuthUser"

/** Prefix of the user's token keys; null when nobody has signed in. */
async function keysOfPerson(): Promise<string | null> {
  const signedIn = deviceStorage.below(POOL_KEYS).filter(([key]) => key.endsWith(LAST))
  const [only] = signedIn
  if (!only) return null
  // Only when another client of the pool has stored a user too must the site compare client ids.
  const key = signedIn.length > 1 ? `${POOL_KEYS}${(await siteConfig()).userPoolClientId}${LAST}` : only[0]
  const person = deviceStorage.read(key)
  return person && `${key.slice(0, -LAST.length)}.${person}.`
}

function readAccess(keys: string): AccessToken | null {
  const text = deviceStorage.read(`${keys}accessToken`)
  if (!text) return null
  const drift = Number(deviceStorage.read(`${keys}clockDrift`)) || 0
  return { text, person: keys, expiresAt: Number(claimsOf(text).exp ?? 0) * 1000 - drift }
}

function claimsOf(token: string): { exp?: unknown; iat?: unknown } {
  const part = token.split(".")[1] ?? ""
  return JSON.parse(atob(part.replaceAll("-", "+").replaceAll("_", "/")))
}

async function renewed(keys: string): Promise<AccessToken | null> {
  const RefreshToken = deviceStorage.read(`${keys}refreshToken`)
  try {
    if (!RefreshToken) throw new PoolError("NotAuthorizedException")
    const tokens = await askPool("GetTokensFromRefreshToken", { RefreshToken })
    // Signed out meanwhile, or renewed by another tab.
    if (deviceStorage.read(`${keys}refreshToken`) === RefreshToken) keep(keys, tokens.AuthenticationResult)
  } catch (error) {
    if (!(error instanceof PoolError && FINAL.test(error.name))) throw error
    if (deviceStorage.read(`${keys}refreshToken`) === RefreshToken) deviceStorage.forgetBelow(keys)
  }
  return readAccess(keys)
}

function keep(keys: string, { AccessToken, IdToken, RefreshToken }: Tokens): void {
  deviceStorage.write(`${keys}accessToken`, AccessToken)
  if (IdToken) deviceStorage.write(`${keys}idToken`, IdToken)
  if (RefreshToken) deviceStorage.write(`${keys}refreshToken`, RefreshToken)
  const drift = Number(claimsOf(AccessToken).iat) * 1000 - Date.now()
  deviceStorage.write(`${keys}clockDrift`, String(drift))
}

async function askPool(
  operation: "GetTokensFromRefreshToken" | "RevokeToken",
  input: object,
): Promise<{ AuthenticationResult: Tokens }> {
  const { region, userPoolClientId, authEndpoint } = await siteConfig()
  const response = await fetch(authEndpoint ?? `https://cognito-idp.${region}.amazonaws.com/`, {
    method: "POST",
    headers: {
      "content-type": "application/x-amz-json-1.1",
      "x-amz-target": `AWSCognitoIdentityProviderService.${operation}`,
    },
    body: JSON.stringify({ ClientId: userPoolClientId, ...input }),
    // The request must survive leaving the page.
    keepalive: true,
  })
  const answer = await response.json().catch(() => ({}))
  if (!response.ok) throw new PoolError(String(answer.__type ?? response.status).replace(/^.*#/, ""))
  return answer
}
