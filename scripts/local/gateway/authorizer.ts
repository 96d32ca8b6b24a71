import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from "jose"

export interface AuthorizerOptions {
  issuer: string
  audience: string
  jwks(): JSONWebKeySet
}

/** Claims as API Gateway passes them: every value is a string. */
export type Claims = Record<string, string>

/**
 * API Gateway's JWT authorizer: signature, `iss`, `exp`, `nbf`, and `aud` or, for a token without it, `client_id`. Null
 * for a refused request.
 */
export function createAuthorizer({ issuer, audience, jwks }: AuthorizerOptions) {
  return async (authorization: string | undefined): Promise<Claims | null> => {
    const token = authorization?.replace(/^Bearer /i, "")
    if (!token) return null
    try {
      const { payload } = await jwtVerify(token, createLocalJWKSet(jwks()), {
        issuer,
        algorithms: ["RS256"],
        requiredClaims: ["exp"],
      })
      const audiences = [payload.aud ?? payload.client_id].flat()
      if (!audiences.includes(audience)) return null
      return Object.fromEntries(Object.entries(payload).map(([name, value]) => [name, asText(value)]))
    } catch {
      // The same answer for every invalid token.
      return null
    }
  }
}

const asText = (value: unknown): string => (Array.isArray(value) ? `[${value.join(" ")}]` : String(value))
