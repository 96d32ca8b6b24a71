import { beginSession } from "../../packages/web/src/lib/session/session.ts"

const part = (value: object) => btoa(JSON.stringify(value)).replace(/=+$/, "")

export function token(secondsToLive = 3600): string {
  const now = Math.floor(Date.now() / 1000)
  return `${part({ alg: "none" })}.${part({ sub: "u1", username: "u1", iat: now, exp: now + secondsToLive })}.x`
}

/** Stores the tokens of an earlier sign-in. */
export function rememberSession(person = "u1"): void {
  const prefix = "CognitoIdentityServiceProvider.client1"
  localStorage.setItem(`${prefix}.LastAuthUser`, person)
  for (const kind of ["accessToken", "idToken", "refreshToken"])
    localStorage.setItem(`${prefix}.${person}.${kind}`, token())
}

/** Signs in an earlier user, in a fresh document. */
export function signIn(): void {
  rememberSession()
  beginSession()
}
