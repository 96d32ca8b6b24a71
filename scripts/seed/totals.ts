import { Agencies } from "@trame/core/agencies/index"
import { Aggregation } from "@trame/core/aggregation/index"
import { demoAgencyId } from "./identity.ts"
import type { Seed } from "./seed.ts"

/** A data folder that was filled before totals were kept has its agencies listed and counted. */
export const totals: Seed = {
  name: "totals",
  async run() {
    for (const agency of ["lumiere", "horizon", "sansabo"] as const)
      await Agencies.enlist(demoAgencyId(agency))
    for await (const _ of Aggregation.rebuild());
  },
}
