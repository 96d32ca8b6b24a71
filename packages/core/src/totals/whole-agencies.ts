import { readAll } from "../batch.ts"
import { measuresOf } from "./read.ts"
import { addressOf, type Measures, totalId } from "./series.ts"
import { TotalEntity } from "./total-entity.ts"

/** Agencies' figures as a whole, by agency, as written last: what the platform's are made of. */
export async function wholeAgencies(agencyIds: readonly string[]): Promise<Map<string, Measures>> {
  const addresses = agencyIds.map((agencyId) => addressOf(agencyId, totalId("agency", "")))
  const items = await readAll(addresses, (left) => TotalEntity.get(left).go({ consistent: true }))
  return new Map(items.map((item) => [item.agencyId, measuresOf(item)]))
}
