import { CognitoIdentityProviderClient, InitiateAuthCommand } from "@aws-sdk/client-cognito-identity-provider"
import * as Agencies from "@trame/core/account/agencies/index"
import * as Identity from "@trame/core/account/users/index"
import { putPoolUser } from "../../seed/pool.ts"
import { BENCH_PASSWORD, type BenchAgency } from "./agencies.ts"

/** Without a subscription every call is refused. */
const SUBSCRIPTION = {
  id: "bench",
  status: "active",
  planId: "agence",
  planName: "Agence",
  priceMonthly: 0,
  currentPeriodEnd: "2099-01-01T00:00:00.000Z",
  cancelAtPeriodEnd: false,
} as const

const pool = new CognitoIdentityProviderClient({})

/** The agency's admin, created if missing; returns the person's id. */
export async function ensureAdmin({ agencyId, email, collaborations }: BenchAgency): Promise<string> {
  const userId = await putPoolUser({ email, password: BENCH_PASSWORD, emailVerified: true })
  if (await Agencies.actorOf(userId)) return userId
  if (!(await Agencies.nameOf(agencyId))) {
    const name = `Agence aux ${collaborations}`
    await Agencies.create({ agencyId, name, ownerId: userId, subscription: SUBSCRIPTION })
  }
  await Identity.create({
    userId,
    email,
    agencyId,
    firstName: "Camille",
    lastName: "Laurent",
    role: "",
    userRole: "admin",
    status: "approved",
    permissions: {},
    emailVerified: true,
  })
  return userId
}

/** A real access token, by password sign-in. */
export async function accessTokenOf({ email }: BenchAgency): Promise<string> {
  const { AuthenticationResult } = await pool.send(
    new InitiateAuthCommand({
      AuthFlow: "USER_PASSWORD_AUTH",
      ClientId: process.env.USER_POOL_CLIENT_ID,
      AuthParameters: { USERNAME: email, PASSWORD: BENCH_PASSWORD },
    }),
  )
  if (!AuthenticationResult?.AccessToken) throw new Error(`No token for ${email}`)
  return AuthenticationResult.AccessToken
}
