import { cognitoUserPoolsTokenProvider } from "@aws-amplify/auth/cognito"
import { Amplify, defaultStorage } from "@aws-amplify/core"
import { siteConfig } from "../api/config.ts"

let ready: Promise<void> | undefined

async function configure(): Promise<void> {
  const { userPoolId, userPoolClientId, authEndpoint } = await siteConfig()
  const Auth = { Cognito: { userPoolId, userPoolClientId, userPoolEndpoint: authEndpoint } }
  cognitoUserPoolsTokenProvider.setAuthConfig(Auth)
  cognitoUserPoolsTokenProvider.setKeyValueStorage(defaultStorage)
  Amplify.configure({ Auth }, { Auth: { tokenProvider: cognitoUserPoolsTokenProvider } })
}

/** The configured pool client; a failure is not cached, so the next call retries. */
export function authReady(): Promise<void> {
  ready ??= configure().catch((error: unknown) => {
    ready = undefined
    throw error
  })
  return ready
}
