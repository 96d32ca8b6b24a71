import { Agencies } from "@trame/core/agencies/index"
import { Aggregation } from "@trame/core/aggregation/index"
import { Clients } from "@trame/core/clients/index"
import { Collaborations } from "@trame/core/collaborations/index"
import { Identity } from "@trame/core/identity/index"
import { DEMO_ACCOUNTS } from "./accounts.ts"
import { demoAgencyId } from "./identity.ts"
import { poolUserId } from "./pool.ts"
import type { Seed } from "./seed.ts"

/**
 * A data folder that was filled before there were lists of everything and totals has all that is in it listed
 * and counted. The name changes when there is more to list or to count.
 */
export const totals: Seed = {
  name: "lists-and-totals-of-campaigns",
  async run() {
    for (const { email } of DEMO_ACCOUNTS) await Identity.enlist(await poolUserId(email))
    for (const agency of ["lumiere", "horizon", "sansabo"] as const) {
      const agencyId = demoAgencyId(agency)
      await Agencies.enlist(agencyId)
      const worker = { type: "worker" as const, name: "seed", agencyId }
      await Clients.enlist(worker)
      await Collaborations.enlist(worker)
    }
    for await (const _ of Aggregation.rebuild());
  },
}
