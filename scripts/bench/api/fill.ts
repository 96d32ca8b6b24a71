/** Fills a table with all of the benchmark's data. `store.ts` runs it, with the table's address in the environment. */
import { packRows } from "@trame/core/campaigns/collaborations/store/row-packing"
import { demoCreators } from "../../seed/catalogue/creators.ts"
import {
  type ImportedClient,
  importClients,
  importCollaborations,
  importCreators,
} from "../../seed/import.ts"
import { BENCH_AGENCIES, type BenchAgency } from "./agencies.ts"
import { clientsOf, collaborationIdOf, collaborationOf } from "./dataset.ts"
import { fillTotals } from "./totals.ts"

async function fill(agency: BenchAgency): Promise<void> {
  const { agencyId, collaborations } = agency
  const clients = clientsOf(agency)
  await importClients(agencyId, clients)
  await importCollaborations(agencyId, collaborationsOf(agency, clients))
  const ids = Array.from({ length: collaborations }, (_, index) => collaborationIdOf(agency, index))
  await packRows(agencyId, ids)
  await fillTotals(agencyId)
  console.log(`${collaborations.toLocaleString("en")} collaborations are there`)
}

/** One by one, as all at once would fill the memory. */
function* collaborationsOf(agency: BenchAgency, clients: ImportedClient[]) {
  for (let index = 0; index < agency.collaborations; index++) yield collaborationOf(agency, clients, index)
}

await importCreators(demoCreators())
for (const agency of BENCH_AGENCIES) await fill(agency)
