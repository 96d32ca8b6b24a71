import { Clients } from "@trame/core/clients/index"
import { demoClients } from "./client-list.ts"
import { demoAgencyId } from "./identity.ts"
import type { Seed } from "./seed.ts"

/** Every brand of the demo agencies. */
export const clients: Seed = {
  name: "clients",
  async run() {
    for (const agency of ["lumiere", "horizon"] as const) {
      const actor = { type: "worker" as const, name: "seed", agencyId: demoAgencyId(agency) }
      await Clients.importClients(actor, demoClients(agency))
    }
  },
}
