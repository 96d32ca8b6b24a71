import { Agencies } from "@trame/core/account/agencies/index"
import { Identity } from "@trame/core/account/users/index"
import { holds } from "@trame/core/lib/transact"
import { DEMO_ACCOUNTS, DEMO_AGENCIES, DEMO_PASSWORD, type DemoAccount } from "./accounts.ts"
import { putPoolUser } from "./pool.ts"
import type { Seed } from "./seed.ts"
import { demoId } from "./seed.ts"

export type DemoAgency = keyof typeof DEMO_AGENCIES

export const demoAgencyId = (agency: DemoAgency): string => demoId(`agency/${agency}`)

/** People who can sign in, and their agencies. */
export const identity: Seed = {
  name: "identity",
  async run() {
    const idsByEmail = new Map<string, string>()
    for (const account of DEMO_ACCOUNTS) idsByEmail.set(account.email, await createAccount(account))
    for (const [key, { name, owner }] of Object.entries(DEMO_AGENCIES)) {
      const ownerId = idsByEmail.get(owner)
      if (!ownerId) throw new Error(`No account ${owner}`)
      const seatsUsed = DEMO_ACCOUNTS.filter(({ agency }) => agency === key).length
      await holds(Agencies.create({ agencyId: demoId(`agency/${key}`), name, ownerId, seatsUsed }))
    }
  },
}

async function createAccount(account: DemoAccount): Promise<string> {
  const { email, firstName, lastName, role, userRole, permissions, agency } = account
  const userId = await putPoolUser({ email, password: DEMO_PASSWORD, emailVerified: true })
  // The index by agency wants a value, even from who has none.
  const agencyId = agency ? demoAgencyId(agency) : undefined
  const person = { userId, email, firstName, lastName, role, userRole, permissions, agencyId }
  // A seed that was cut short starts again.
  await holds(Identity.create({ ...person, status: "approved", emailVerified: true }))
  return userId
}
