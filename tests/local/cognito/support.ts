import { type Cognito, type CognitoOptions, startCognito } from "../../../scripts/local/cognito/index.ts"
import type { Mail } from "../../../scripts/local/outbox/index.ts"

export const POOL = { region: "eu-west-3", userPoolId: "eu-west-3_TrameLocal", clientId: "tramelocalclient" }
export const SITE = "http://localhost:3000"
export const PASSWORD = "trame-demo"

export type Answer = { status: number; name: string; message: string; body: Record<string, unknown> }
export type Tokens = { AccessToken: string; IdToken: string; RefreshToken: string; ExpiresIn: number }

/** A pool whose clock can be moved, the mails it sent, and the ways tests talk to it. */
export async function startPool(options: Partial<CognitoOptions> = {}) {
  const mails: Mail[] = []
  let ahead = 0
  const cognito = await startCognito({
    ...POOL,
    dataDir: null,
    allowedOrigins: (origin) => origin === SITE,
    deliver: (mail) => void mails.push(mail),
    now: () => Date.now() + ahead,
    ...options,
  })
  const call = caller(cognito)

  async function addUser(email: string, attributes: { Name: string; Value: string }[] = [verified]) {
    const named = { UserPoolId: POOL.userPoolId, Username: email }
    await call("AdminCreateUser", { ...named, UserAttributes: attributes, MessageAction: "SUPPRESS" })
    await call("AdminSetUserPassword", { ...named, Password: PASSWORD, Permanent: true })
  }

  function signIn(email: string, password = PASSWORD) {
    const AuthParameters = { USERNAME: email, PASSWORD: password }
    return call("InitiateAuth", { AuthFlow: "USER_PASSWORD_AUTH", ClientId: POOL.clientId, AuthParameters })
  }

  return {
    cognito,
    mails,
    call,
    addUser,
    signIn,
    async tokens(email: string, password = PASSWORD) {
      return readTokens(await signIn(email, password))
    },
    lastCode: () => /\d{6}/.exec(mails.at(-1)?.text ?? "")?.[0] ?? "",
    wait(ms: number) {
      ahead += ms
    },
    now: () => Date.now() + ahead,
  }
}

export const verified = { Name: "email_verified", Value: "true" }

export function readTokens(answer: Answer): Tokens {
  return answer.body.AuthenticationResult as Tokens
}

function caller(cognito: Cognito) {
  return async (operation: string, input: object, headers: Record<string, string> = {}): Promise<Answer> => {
    const signed: Record<string, string> = /^(Admin|List)/.test(operation)
      ? { authorization: "AWS4-HMAC-SHA256 Credential=local" }
      : {}
    const response = await fetch(cognito.url, {
      method: "POST",
      headers: {
        "content-type": "application/x-amz-json-1.1",
        "x-amz-target": `AWSCognitoIdentityProviderService.${operation}`,
        ...signed,
        ...headers,
      },
      body: JSON.stringify(input),
    })
    const text = await response.text()
    const body = text ? (JSON.parse(text) as Record<string, unknown>) : {}
    return {
      status: response.status,
      name: response.headers.get("x-amzn-errortype") ?? "",
      message: typeof body.message === "string" ? body.message : "",
      body,
    }
  }
}
