import * as Agencies from "@trame/core/account/agencies/index"
import * as Identity from "@trame/core/account/users/index"
import { holds } from "@trame/core/lib/transact"
import { DEMO_ACCOUNTS, DEMO_AGENCIES, DEMO_PASSWORD, type DemoAccount } from "./accounts.ts"
import { putPoolUser } from "./pool.ts"
import type { Seed } from "./seed.ts"
import { demoId } from "./seed.ts"

export type DemoAgency = keyof typeof DEMO_AGENCIES

export const demoAgencyId = (agency: DemoAgency): string => demoId(`agency/${agency}`)

/** People with passwords, and their agencies. */
export const identity: Seed = {
  name: "identity",
  async run() {
    const idsByEmail = new Map<string, string>()
    for (const account of DEMO_ACCOUNTS) idsByEmail.set(account.email, await createAccount(account))
    for (const [key, { name, owner }] of Object.entries(DEMO_AGENCIES)) {
      const ownerId = idsByEmail.get(owner)
      const founder = DEMO_ACCOUNTS.find(({ email }) => email === owner)
      if (!ownerId || !founder) throw new Error(`No account ${owner}`)
      const seatsUsed = DEMO_ACCOUNTS.filter(({ agency }) => agency === key).length
      const createdAt = daysAgo(founder.age)
      await holds(Agencies.create({ agencyId: demoId(`agency/${key}`), name, ownerId, seatsUsed, createdAt }))
    }
  },
}

const daysAgo = (days: number): string => new Date(Date.now() - days * 24 * 3600 * 1000).toISOString()

async function createAccount(account: DemoAccount): Promise<string> {
  const { email, firstName, lastName, role, userRole, permissions, agency, age } = account
  const userId = await putPoolUser({ email, password: DEMO_PASSWORD, emailVerified: true })
  // The index by agency requires a value, even without an agency.
  const agencyId = agency ? demoAgencyId(agency) : undefined
  const createdAt = daysAgo(age)
  const person = { userId, email, firstName, lastName, role, userRole, permissions, agencyId, createdAt }
  // An interrupted seed starts again.
  await holds(Identity.create({ ...person, status: "approved", emailVerified: true }))
  return userId
}
