import type { Google } from "../google.ts"
import { SCOPES } from "./scopes.ts"

export interface ConsentRequest {
  redirectUri: string
  state: string | null
  scopes: string[]
  challenge: string
  offline: boolean
}

/** An invalid request: Google shows the error to the visitor and never redirects. */
export class Unacceptable extends Error {
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

const KNOWN = [
  "client_id",
  "redirect_uri",
  "response_type",
  "scope",
  "state",
  "access_type",
  "prompt",
  "code_challenge",
  "code_challenge_method",
]

const RETURN_PATH = "/api/oauth/google/callback"

/** @throws Unacceptable */
export function readConsentRequest({ options }: Google, query: URLSearchParams): ConsentRequest {
  const foreign = [...query.keys()].find((name) => !KNOWN.includes(name))
  if (foreign) throw new Unacceptable("invalid_request", `Paramètre inconnu : ${foreign}`)
  if (query.get("client_id") !== options.clientId)
    throw new Unacceptable("invalid_client", "The OAuth client was not found.")
  const redirectUri = query.get("redirect_uri") ?? ""
  if (!isReturnAddress(redirectUri))
    throw new Unacceptable("redirect_uri_mismatch", `Adresse de retour refusée : ${redirectUri}`)
  if (query.get("response_type") !== "code")
    throw new Unacceptable("unsupported_response_type", "Seul response_type=code est accepté.")
  const scopes = (query.get("scope") ?? "").split(" ").filter(Boolean)
  const unknown = scopes.filter((scope) => !SCOPES[scope])
  if (scopes.length === 0) throw new Unacceptable("invalid_request", "Missing required parameter: scope")
  if (unknown.length > 0) throw new Unacceptable("invalid_scope", `Portées inconnues : ${unknown.join(", ")}`)
  const challenge = query.get("code_challenge") ?? ""
  if (query.get("code_challenge_method") !== "S256" || !/^[\w-]{43}$/.test(challenge))
    throw new Unacceptable(
      "invalid_request",
      "code_challenge_method=S256 et son code_challenge sont attendus.",
    )
  return {
    redirectUri,
    state: query.get("state"),
    scopes,
    challenge,
    offline: query.get("access_type") === "offline" && /\bconsent\b/.test(query.get("prompt") ?? ""),
  }
}

function isReturnAddress(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, pathname, search, hash, username } = new URL(address)
  const isPlain = `${search}${hash}${username}` === "" && pathname === RETURN_PATH
  return isPlain && (protocol === "http:" || protocol === "https:")
}
