import * as Agencies from "@trame/core/account/agencies/index"
import { isActive } from "@trame/core/account/contract/subscription"
import * as Identity from "@trame/core/account/users/index"
import { DEMO_PASSWORD } from "./accounts.ts"
import { demoAgencyId } from "./identity.ts"
import { putPoolUser } from "./pool.ts"
import type { Seed } from "./seed.ts"

const PENDING = [
  {
    email: "elodie@lumiere.example",
    firstName: "Élodie",
    lastName: "Marchand",
    role: "Cheffe de projet influence",
  },
  { email: "karim@lumiere.example", firstName: "Karim", lastName: "Benali", role: "Assistant casting" },
]

/** People who joined an agency and await approval; they hold seats. */
export const newcomers: Seed = {
  name: "newcomers",
  async run() {
    const agencyId = demoAgencyId("lumiere")
    for (const person of PENDING) {
      const userId = await putPoolUser({ ...person, password: DEMO_PASSWORD, emailVerified: false })
      const open = isActive((await Agencies.findAgency(agencyId))?.subscription)
      if (!open || (await Identity.personOf(userId))) continue
      await Agencies.takeSeat({
        agencyId,
        exempt: false,
        writes: [Identity.createUserWrite({ ...person, ...NEW, userId, agencyId })],
        refused: () => new Error(`${person.email} is there already`),
      })
    }
  },
}

const NEW = { userRole: "user", status: "pending", permissions: {}, emailVerified: false } as const
