import { randomInt } from "node:crypto"
import {
  type AuthFlowType,
  CognitoIdentityProviderClient,
  InitiateAuthCommand,
} from "@aws-sdk/client-cognito-identity-provider"
import { createORPCClient } from "@orpc/client"
import type { ContractRouterClient } from "@orpc/contract"
import { OpenAPILink } from "@orpc/openapi-client/fetch"
import { contract } from "@trame/core/api/contract"
import { asJson } from "@trame/core/lib/error"
import { ORIGIN_KEY_HEADER } from "@trame/functions/http/origin-key"
import { ORIGIN_KEY } from "../../scripts/local/environment.ts"
import type { TestUser } from "./agency.ts"
import { ownEngine } from "./engine/own.ts"
import { toError } from "./problem.ts"

export type Api = ContractRouterClient<typeof contract>

const pool = new CognitoIdentityProviderClient({})

/** The address of the gateway, e.g. `http://localhost:41234`. */
export const engineUrl = (): string => ownEngine().url

/** Real tokens from a password sign-in. */
export async function tokensOf({ email, password }: Pick<TestUser, "email" | "password">) {
  const { AuthenticationResult } = await pool.send(
    new InitiateAuthCommand({
      AuthFlow: "USER_PASSWORD_AUTH",
      ClientId: process.env.USER_POOL_CLIENT_ID,
      AuthParameters: { USERNAME: email, PASSWORD: password },
    }),
  )
  const { AccessToken: accessToken, IdToken: idToken } = AuthenticationResult ?? {}
  if (!accessToken || !idToken) throw new Error(`No tokens for ${email}`)
  return { accessToken, idToken }
}

/** A session with its refresh token. */
export async function sessionOf({ email, password }: Pick<TestUser, "email" | "password">) {
  const tokensBy = (AuthFlow: AuthFlowType, AuthParameters: Record<string, string>) =>
    pool.send(
      new InitiateAuthCommand({ AuthFlow, ClientId: process.env.USER_POOL_CLIENT_ID, AuthParameters }),
    )
  const opened = await tokensBy("USER_PASSWORD_AUTH", { USERNAME: email, PASSWORD: password })
  const REFRESH_TOKEN = opened.AuthenticationResult?.RefreshToken ?? ""
  return {
    /** Returns a new access token. */
    renew: async () =>
      (await tokensBy("REFRESH_TOKEN_AUTH", { REFRESH_TOKEN })).AuthenticationResult?.AccessToken ?? "",
  }
}

const tokens = new Map<string, Promise<string>>()

async function accessTokenOf(user: TestUser): Promise<string> {
  const known = tokens.get(user.userId) ?? tokensOf(user).then(({ accessToken }) => accessToken)
  tokens.set(user.userId, known)
  return known
}

function clientFor(authorization: () => Promise<Record<string, string>>): Api {
  const link = new OpenAPILink(contract, {
    url: () => `${engineUrl()}/api`,
    headers: authorization,
    fetch: async (request, init) => asJson(await fetch(request, init)),
    customErrorResponseBodyDecoder: toError,
  })
  return createORPCClient(link)
}

/** The whole API over real HTTP, as this user. A refusal throws an `ORPCError` with its code and status. */
export const apiAs = (user: TestUser, headers: Record<string, string> = {}): Api =>
  clientFor(async () => ({ authorization: `Bearer ${await accessTokenOf(user)}`, ...headers }))

/** The headers that CloudFront adds to a call from this address. */
export const comingFrom = (address: string): Record<string, string> => ({
  [ORIGIN_KEY_HEADER]: ORIGIN_KEY,
  "x-forwarded-for": `${address}, 130.176.0.1`,
})

/** A fresh IP address. */
export const newAddress = (): string => `2001:db8:${hex()}:${hex()}::1`

const hex = (): string => randomInt(2 ** 16).toString(16)

/** The API without an account, by default from a fresh address. */
export const anonymous = (headers = comingFrom(newAddress())): Api => clientFor(async () => headers)

interface RawRequest {
  method?: string
  /** Sent as JSON; a string as it is. */
  body?: unknown
  headers?: Record<string, string>
}

/** A plain request below the gateway, e.g. `/api/identity/me`; without a user it is anonymous. */
export async function rawFetch(
  user: TestUser | null,
  path: string,
  request: RawRequest = {},
): Promise<Response> {
  const { method = "GET", body } = request
  const headers: Record<string, string> = {
    ...(user && { authorization: `Bearer ${await accessTokenOf(user)}` }),
    ...(body !== undefined && { "content-type": "application/json" }),
    ...request.headers,
  }
  const text = body === undefined || typeof body === "string" ? body : JSON.stringify(body)
  return fetch(`${engineUrl()}${path}`, { method, headers, body: text })
}
