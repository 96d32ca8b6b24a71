/** Fills a table with all of the benchmark's data. Run by `store.ts`, with the table's address in the environment. */
import { Clients } from "@trame/core/clients/index"
import { Collaborations } from "@trame/core/collaborations/index"
import { Influencers } from "@trame/core/influencers/index"
import { demoCreators } from "../../seed/influencers.ts"
import { BENCH_AGENCIES, type BenchAgency } from "./agencies.ts"
import { clientsOf, collaborationIdOf, collaborationOf } from "./dataset.ts"
import { fillTotals } from "./totals.ts"

const AT_ONCE = 24

async function fill(agency: BenchAgency): Promise<void> {
  const { agencyId, collaborations } = agency
  const actor = { type: "worker" as const, name: "bench", agencyId }
  const clients = clientsOf(agency)
  await Clients.importClients(actor, clients)
  let next = 0
  const work = async () => {
    while (next < collaborations) {
      await Collaborations.importCollaborations(actor, [collaborationOf(agency, clients, next++)])
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  const ids = Array.from({ length: collaborations }, (_, index) => collaborationIdOf(agency, index))
  await Collaborations.packRows(agencyId, ids)
  await fillTotals(agencyId)
  console.log(`${collaborations.toLocaleString("en")} collaborations are there`)
}

await Influencers.importCreators({ type: "worker", name: "bench", agencyId: "none" }, demoCreators())
for (const agency of BENCH_AGENCIES) await fill(agency)
