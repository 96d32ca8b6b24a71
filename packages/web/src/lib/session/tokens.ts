import { siteConfig } from "../api/config.ts"
import { deviceStorage } from "../storage.ts"
import { POOL_KEYS } from "./kept.ts"

export interface AccessToken {
  text: string
  /** Whose it is: what the keys of their tokens begin with. */
  person: string
  /** Milliseconds since the epoch, by this device's clock. */
  expiresAt: number
}

/** A token is not used up to its last moment: a call takes its time. */
const SPARE_MS = 5000

/** The session is over, however often its renewal is asked for. */
const FINAL =
  /^(NotAuthorized|TokenRevoked|UserNotFound|PasswordResetRequired|UserNotConfirmed|RefreshTokenReuse)Exception$/

/** How the pool refused. */
class PoolError extends Error {
  constructor(name: string) {
    super(`The pool answered ${name}`)
    this.name = name
  }
}

interface Tokens {
  AccessToken: string
  IdToken?: string
  /** Where they rotate. */
  RefreshToken?: string
}

let renewing: Promise<AccessToken | null> | undefined

/** The current access token, renewed when it has expired or when asked; null without a session. */
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
 * The browser keeps no token any more, even when the pool cannot be told.
 * @param owner whose session it was, where that is known: those of somebody who has signed in since stay
 */
export async function forgetTokens(owner: string | null): Promise<void> {
  const keys = await keysOfPerson().catch(() => null)
  if (keys && owner && keys !== owner) return
  const Token = keys && deviceStorage.read(`${keys}refreshToken`)
  deviceStorage.forgetBelow(POOL_KEYS)
  if (Token) await askPool("RevokeToken", { Token }).catch(() => {})
}

const LAST = ".LastAuthUser"

/** What the keys of the person's tokens begin with; null when nobody has signed in. */
async function keysOfPerson(): Promise<string | null> {
  const signedIn = deviceStorage.below(POOL_KEYS).filter(([key]) => key.endsWith(LAST))
  const [only] = signedIn
  if (!only) return null
  // Only where another client of the pool left somebody as well must the site ask which one is its own.
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
    // The page that is left for another still says so.
    keepalive: true,
  })
  const answer = await response.json().catch(() => ({}))
  if (!response.ok) throw new PoolError(String(answer.__type ?? response.status).replace(/^.*#/, ""))
  return answer
}
