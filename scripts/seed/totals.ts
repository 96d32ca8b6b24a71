import { Agencies } from "@trame/core/agencies/index"
import { Aggregation } from "@trame/core/aggregation/index"
import { Identity } from "@trame/core/identity/index"
import { DEMO_ACCOUNTS } from "./accounts.ts"
import { demoAgencyId } from "./identity.ts"
import { poolUserId } from "./pool.ts"
import type { Seed } from "./seed.ts"

/** A data folder that was filled before totals were kept has its agencies and people listed and counted. */
export const totals: Seed = {
  name: "totals",
  async run() {
    for (const agency of ["lumiere", "horizon", "sansabo"] as const)
      await Agencies.enlist(demoAgencyId(agency))
    for (const { email } of DEMO_ACCOUNTS) await Identity.enlist(await poolUserId(email))
    for await (const _ of Aggregation.rebuild());
  },
}
