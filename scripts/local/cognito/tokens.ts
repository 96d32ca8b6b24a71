import { randomBytes, randomUUID } from "node:crypto"
import { isSame } from "../lib/answers.ts"
import { notAuthorized } from "./errors.ts"
import type { Claims } from "./keys.ts"
import type { Pool } from "./pool.ts"
import type { User } from "./user.ts"

const REFRESH_LIFE_SECONDS = 30 * 24 * 3600

/** Opens a session and issues its three tokens. */
export async function signInTokens(pool: Pool, user: User) {
  const originJti = randomUUID()
  const secret = randomBytes(48).toString("base64url")
  const authTime = seconds(pool)
  await pool.store.saveSession(originJti, {
    sub: user.sub,
    tokenDigest: pool.keys.digest(secret),
    authTime,
    expiresAt: authTime + REFRESH_LIFE_SECONDS,
  })
  return { ...shortTokens(pool, user, originJti, authTime), RefreshToken: `${originJti}.${secret}` }
}

/** New access and id tokens. Throws NotAuthorizedException when the refresh token is unknown, old or revoked. */
export function refreshedTokens(pool: Pool, refreshToken: string) {
  const { originJti, session } = readRefreshToken(pool, refreshToken)
  const user = session && pool.store.find(session.sub)
  if (!user) throw notAuthorized("Invalid Refresh Token")
  return shortTokens(pool, user, originJti, session.authTime)
}

/** Ends the session of a refresh token; an unknown one counts as revoked. */
export async function revokeRefreshToken(pool: Pool, refreshToken: string): Promise<void> {
  const { originJti, session } = readRefreshToken(pool, refreshToken)
  if (session) await pool.store.endSession(originJti)
}

/** The user of an access token. Throws NotAuthorizedException for a foreign, expired or revoked one. */
export function userOf(pool: Pool, accessToken: string): User {
  const claims = pool.keys.readToken(accessToken)
  const ours =
    claims?.iss === pool.issuer && claims.token_use === "access" && claims.client_id === pool.clientId
  if (!claims || !ours) throw notAuthorized("Invalid Access Token")
  if (Number(claims.exp) <= seconds(pool)) throw notAuthorized("Access Token has expired")
  const user = pool.store.find(String(claims.sub))
  if (!user || !pool.store.session(String(claims.origin_jti)))
    throw notAuthorized("Access Token has been revoked")
  return user
}

function readRefreshToken(pool: Pool, refreshToken: string) {
  const [originJti = "", secret = ""] = refreshToken.split(".")
  const session = pool.store.session(originJti)
  const genuine =
    session && session.expiresAt > seconds(pool) && isSame(session.tokenDigest, pool.keys.digest(secret))
  return { originJti, session: genuine ? session : undefined }
}

function shortTokens(pool: Pool, user: User, originJti: string, authTime: number) {
  const iat = seconds(pool)
  const common = {
    sub: user.sub,
    iss: pool.issuer,
    origin_jti: originJti,
    event_id: randomUUID(),
    auth_time: authTime,
    iat,
    exp: iat + pool.accessTokenSeconds,
  }
  const access: Claims = {
    ...common,
    client_id: pool.clientId,
    token_use: "access",
    scope: "aws.cognito.signin.user.admin",
    jti: randomUUID(),
    username: user.sub,
  }
  const id: Claims = {
    ...user.attributes,
    ...common,
    email_verified: user.emailVerified,
    "cognito:username": user.sub,
    aud: pool.clientId,
    token_use: "id",
    jti: randomUUID(),
  }
  return {
    AccessToken: pool.keys.signToken(access),
    IdToken: pool.keys.signToken(id),
    ExpiresIn: pool.accessTokenSeconds,
    TokenType: "Bearer",
  }
}

function seconds(pool: Pool): number {
  return Math.floor(pool.now() / 1000)
}
