import { DEMO_PASSWORD } from "../../../scripts/seed/accounts.ts"

interface Tokens {
  AccessToken: string
  IdToken: string
  RefreshToken: string
}

export interface Session {
  accessToken: string
  /** The local storage entries of a sign-in. */
  entries: [name: string, value: string][]
}

const kept = new Map<string, Promise<Session>>()

/** The session of a user with the demo's password, made once without a browser. Other tests cover the sign-in page. */
export function sessionOf(email: string, site = process.env.TRAME_URL): Promise<Session> {
  const key = `${site} ${email}`
  const session = kept.get(key) ?? newSession(email, site)
  kept.set(key, session)
  return session
}

async function newSession(email: string, site: string | undefined): Promise<Session> {
  if (!site) throw new Error("The engine is not running")
  const { authEndpoint, userPoolClientId } = await (await fetch(`${site}/config.json`)).json()
  const response = await fetch(authEndpoint, {
    method: "POST",
    headers: {
      "content-type": "application/x-amz-json-1.1",
      "x-amz-target": "AWSCognitoIdentityProviderService.InitiateAuth",
    },
    body: JSON.stringify({
      AuthFlow: "USER_PASSWORD_AUTH",
      ClientId: userPoolClientId,
      AuthParameters: { USERNAME: email, PASSWORD: DEMO_PASSWORD },
    }),
  })
  if (!response.ok) throw new Error(`Signing ${email} in answered ${response.status}`)
  const tokens: Tokens = (await response.json()).AuthenticationResult
  const client = `CognitoIdentityServiceProvider.${userPoolClientId}`
  const name = userOf(tokens.AccessToken)
  return {
    accessToken: tokens.AccessToken,
    entries: [
      [`${client}.LastAuthUser`, name],
      [`${client}.${name}.accessToken`, tokens.AccessToken],
      [`${client}.${name}.idToken`, tokens.IdToken],
      [`${client}.${name}.refreshToken`, tokens.RefreshToken],
      [`${client}.${name}.clockDrift`, "0"],
    ],
  }
}

const userOf = (accessToken: string): string =>
  JSON.parse(Buffer.from(accessToken.split(".")[1] ?? "", "base64url").toString()).username
