import { demoClients } from "./client-list.ts"
import { demoAgencyId } from "./identity.ts"
import { importClients } from "./import.ts"
import type { Seed } from "./seed.ts"

/** Every brand of the demo agencies. */
export const clients: Seed = {
  name: "clients",
  async run() {
    for (const agency of ["lumiere", "horizon"] as const) {
      await importClients(demoAgencyId(agency), demoClients(agency))
    }
  },
}
