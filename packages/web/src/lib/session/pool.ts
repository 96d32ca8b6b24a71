import { Amplify } from "aws-amplify"
import { siteConfig } from "../api/config.ts"

let ready: Promise<void> | undefined

async function configure(): Promise<void> {
  const { userPoolId, userPoolClientId, authEndpoint } = await siteConfig()
  Amplify.configure({ Auth: { Cognito: { userPoolId, userPoolClientId, userPoolEndpoint: authEndpoint } } })
}

/** The pool's client, told where to sign in; a failure is forgotten, so that the next call tries again. */
export function authReady(): Promise<void> {
  ready ??= configure().catch((error: unknown) => {
    ready = undefined
    throw error
  })
  return ready
}
