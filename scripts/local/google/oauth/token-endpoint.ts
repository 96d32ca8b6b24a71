import { createHash } from "node:crypto"
import type { IncomingMessage, ServerResponse } from "node:http"
import { answerOf, Failure, isSame, sendJson } from "../../lib/answers.ts"
import { readText, urlOf } from "../../lib/loopback.ts"
import type { Google } from "../google.ts"
import { ACCESS_SECONDS, type Consent } from "./tokens.ts"

const LARGEST_FORM = 16 * 1024

class OAuthFailure extends Failure {
  constructor(status: number, error: string, description: string) {
    super(status, description, { error, error_description: description })
  }
}

const badRequest = (code: string, description: string) => new OAuthFailure(400, code, description)
const invalidGrant = (description = "Bad Request") => badRequest("invalid_grant", description)

/** `POST /token` and `POST /revoke`. */
export async function answerTokens(
  google: Google,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const answer = await answerOf(async () => {
    const { pathname, searchParams } = urlOf(request)
    if (request.method !== "POST") throw new OAuthFailure(404, "not_found", "There is nothing here")
    if (pathname === "/revoke") return { status: 200, body: await revoke(google, searchParams) }
    const form = new URLSearchParams(await readText(request, LARGEST_FORM))
    checkClient(google, form)
    return { status: 200, body: await issue(google, form) }
  })
  sendJson(response, answer)
}

function issue(google: Google, form: URLSearchParams): Promise<object> {
  const type = form.get("grant_type")
  if (type === "authorization_code") return exchange(google, form)
  if (type === "refresh_token") return refresh(google, form)
  throw badRequest("unsupported_grant_type", `Invalid grant_type: ${type}`)
}

function checkClient({ options }: Google, form: URLSearchParams): void {
  if (form.get("client_id") !== options.clientId)
    throw new OAuthFailure(401, "invalid_client", "The OAuth client was not found.")
  if (!isSame(form.get("client_secret") ?? "", options.clientSecret))
    throw new OAuthFailure(401, "invalid_client", "Unauthorized")
}

const digest = (text: string) => createHash("sha256").update(text).digest()

async function exchange({ tokens, refusals }: Google, form: URLSearchParams): Promise<object> {
  const consent = await tokens.takeCode(form.get("code") ?? "")
  if (!consent) throw invalidGrant()
  const refusal = refusals.take(consent.email, "token")
  if (refusal) throw refusal.failure
  if (form.get("redirect_uri") !== consent.redirectUri)
    throw badRequest("redirect_uri_mismatch", "Bad Request")
  const verifier = form.get("code_verifier")
  if (!verifier) throw invalidGrant("Missing code verifier.")
  if (digest(verifier).toString("base64url") !== consent.challenge)
    throw invalidGrant("Invalid code verifier.")
  const refreshToken = consent.offline ? await tokens.newGrant(consent) : undefined
  return { ...(await presentAccess(tokens, consent)), ...(refreshToken && { refresh_token: refreshToken }) }
}

async function refresh({ tokens, refusals }: Google, form: URLSearchParams): Promise<object> {
  const grant = tokens.grant(form.get("refresh_token") ?? "")
  if (!grant) throw invalidGrant("Token has been expired or revoked.")
  const refusal = refusals.take(grant.email, "token")
  if (refusal) throw refusal.failure
  return presentAccess(tokens, grant)
}

const presentAccess = async (tokens: Google["tokens"], consent: Consent): Promise<object> => ({
  access_token: await tokens.newAccess(consent),
  expires_in: ACCESS_SECONDS,
  scope: consent.scopes.join(" "),
  token_type: "Bearer",
})

async function revoke({ tokens, refusals }: Google, query: URLSearchParams): Promise<object> {
  const token = query.get("token") ?? ""
  const owner = tokens.grant(token) ?? tokens.access(token)
  const refusal = owner && refusals.take(owner.email, "revoke")
  if (refusal) throw refusal.failure
  if ((await tokens.revoke(token)) === null) throw badRequest("invalid_token", "Token expired or revoked")
  return {}
}
