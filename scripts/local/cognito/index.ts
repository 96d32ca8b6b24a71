import { listenOnLoopback } from "../lib/loopback.ts"
import type { Jwks } from "./keys.ts"
import { openPool, type PoolOptions } from "./pool.ts"
import { requestHandler } from "./requests.ts"

export type CognitoOptions = PoolOptions & { allowedOrigins: (origin: string) => boolean }

export type Cognito = { url: string; issuer: string; jwks(): Jwks; close(): Promise<void> }

/** Starts a user pool that answers as Amazon Cognito does, on loopback only. */
export async function startCognito(options: CognitoOptions): Promise<Cognito> {
  const pool = openPool(options)
  const { url, close } = await listenOnLoopback(requestHandler(pool, options.allowedOrigins))
  return {
    url,
    issuer: pool.issuer,
    jwks: () => pool.keys.jwks,
    async close() {
      await close()
      await pool.store.close()
    },
  }
}
