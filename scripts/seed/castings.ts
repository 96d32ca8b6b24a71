import { fullName } from "@trame/core/lib/text"
import { DEMO_ACCOUNTS, DEMO_AGENCIES } from "./accounts.ts"
import { demoCastings } from "./casting-list.ts"
import { demoAgencyId } from "./identity.ts"
import { importCastings } from "./import.ts"
import { poolUserId } from "./pool.ts"
import type { Seed } from "./seed.ts"

/** Castings of every status; their days count from today, so that the screens look alive. */
export const castings: Seed = {
  name: "castings",
  async run() {
    for (const agency of ["lumiere", "horizon"] as const) {
      const owner = DEMO_ACCOUNTS.find(({ email }) => email === DEMO_AGENCIES[agency].owner)
      if (!owner) throw new Error(`No account of the owner of ${agency}`)
      const author = {
        userId: await poolUserId(owner.email),
        name: fullName(owner),
      }
      await importCastings(demoAgencyId(agency), demoCastings(agency, author))
    }
  },
}
