import type { SystemActor } from "@trame/core/actor"
import { importCastings } from "@trame/core/castings/import"
import { DEMO_ACCOUNTS, DEMO_AGENCIES } from "./accounts.ts"
import { demoCastings } from "./casting-list.ts"
import { demoAgencyId } from "./identity.ts"
import { poolUserId } from "./pool.ts"
import type { Seed } from "./seed.ts"

/** Castings of every status; their days count from today, so that the screens look alive. */
export const castings: Seed = {
  name: "castings",
  async run() {
    for (const agency of ["lumiere", "horizon"] as const) {
      const actor: SystemActor = { type: "worker", name: "seed", agencyId: demoAgencyId(agency) }
      const owner = DEMO_ACCOUNTS.find(({ email }) => email === DEMO_AGENCIES[agency].owner)
      if (!owner) throw new Error(`No account of the owner of ${agency}`)
      const author = {
        userId: await poolUserId(owner.email),
        name: `${owner.firstName} ${owner.lastName}`,
      }
      await importCastings(actor, demoCastings(agency, author))
    }
  },
}
