import { inProcessApi } from "../reads/in-process.ts"
import { BENCH_AGENCIES, type BenchAgency, SMALL } from "./agencies.ts"
import { costOf } from "./cost.ts"
import { clientsOf, collaborationIdOf, EDITED } from "./dataset.ts"
import { httpApi } from "./http.ts"
import { type Caller, operations } from "./operations.ts"
import { accessTokenOf, ensureAdmin } from "./people.ts"
import { printReport, type Row } from "./report.ts"
import { type Contest, timeAll } from "./timing.ts"
import { waitForTotals } from "./totals.ts"

interface Callers {
  http: Caller
  inProcess: Caller
}

/**
 * Measures every operation against an engine whose environment this process has.
 * @returns whether all meet their demands
 */
export async function run(siteUrl: string, samples: number): Promise<boolean> {
  const all = new Map<BenchAgency, Callers>()
  for (const agency of BENCH_AGENCIES) all.set(agency, await callersOf(agency, siteUrl))
  const callersIn = (agency: BenchAgency): Callers => {
    const callers = all.get(agency)
    if (!callers) throw new Error(`Nobody calls for ${agency.email}`)
    return callers
  }
  for (const { http } of all.values()) await waitForTotals(http)

  console.log("Counting reads…")
  const rows: (Row & Contest)[] = []
  for (const operation of operations) {
    const [small, large] = [callersIn(SMALL), callersIn(operation.large)]
    rows.push({
      operation,
      name: operation.name,
      budget: operation.budget,
      size: operation.large.collaborations,
      callers: { small: small.http, large: large.http },
      costs: {
        small: await costOf(operation, small.inProcess),
        large: await costOf(operation, large.inProcess),
      },
      times: { small: [], large: [] },
    })
  }
  console.log(`Timing ${samples} calls of each, at both sizes in turns…\n`)
  await timeAll(rows, samples)
  return printReport(rows)
}

async function callersOf(agency: BenchAgency, siteUrl: string): Promise<Callers> {
  const userId = await ensureAdmin(agency)
  const api = httpApi(siteUrl, await accessTokenOf(agency))
  const ids = Array.from({ length: EDITED }, (_, index) => collaborationIdOf(agency, index))
  const edited = await Promise.all(ids.map((collaborationId) => api.collaborations.get({ collaborationId })))
  // Both edit the same collaborations, so they share the versions.
  const known = { agency, clients: clientsOf(agency), edited }
  return {
    http: { ...known, api, nobody: httpApi(siteUrl, null) },
    inProcess: { ...known, api: inProcessApi(userId), nobody: inProcessApi(null) },
  }
}
