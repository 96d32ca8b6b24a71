import { Amplify } from "aws-amplify"
import { fetchAuthSession } from "aws-amplify/auth"
import { siteConfig } from "../../lib/config.ts"

let ready: Promise<void> | undefined

async function configure(): Promise<void> {
  const { userPoolId, userPoolClientId, authEndpoint } = await siteConfig()
  Amplify.configure({ Auth: { Cognito: { userPoolId, userPoolClientId, userPoolEndpoint: authEndpoint } } })
}

/** Amplify, told where to sign in; a failure is forgotten, so that the next call tries again. */
export function authReady(): Promise<void> {
  ready ??= configure().catch((error: unknown) => {
    ready = undefined
    throw error
  })
  return ready
}

export interface AccessToken {
  text: string
  /** Milliseconds since the epoch. */
  expiresAt: number
}

/** The current access token, renewed when it has expired or when asked; null without a session. */
export async function readToken({ renew = false } = {}): Promise<AccessToken | null> {
  await authReady()
  const { tokens } = await fetchAuthSession({ forceRefresh: renew })
  if (!tokens) return null
  return { text: tokens.accessToken.toString(), expiresAt: (tokens.accessToken.payload.exp ?? 0) * 1000 }
}
