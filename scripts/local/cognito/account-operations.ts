import type { Operation } from "./operation.ts"
import { revokeRefreshToken, userOf } from "./tokens.ts"
import { listAttributes, mfaSettings } from "./user.ts"

export const getUser: Operation = (pool, input) => {
  const user = userOf(pool, input.text("AccessToken"))
  return { Username: user.sub, UserAttributes: listAttributes(user), ...mfaSettings(user) }
}

export const globalSignOut: Operation = async (pool, input) => {
  const user = userOf(pool, input.text("AccessToken"))
  await pool.store.endSessionsOf(user.sub)
  return {}
}

export const revokeToken: Operation = async (pool, input) => {
  await revokeRefreshToken(pool, input.text("Token"))
  return {}
}
