import type { ChangedItem, Source, Suspect } from "../totals/index.ts"

/** Which sources, by agency, changed items concern: each source once. */
export function suspectsIn(
  items: readonly ChangedItem[],
  sources: readonly Source[],
): Map<string, Suspect[]> {
  const byAgency = new Map<string, Map<string, Suspect>>()
  for (const item of items) {
    const { __edb_e__: entity = "" } = item
    for (const source of sources.filter(({ entities }) => entities.includes(entity))) {
      const signal = source.signalOf(item)
      if (!signal) continue
      const suspects = byAgency.get(signal.agencyId) ?? new Map<string, Suspect>()
      byAgency.set(signal.agencyId, suspects.set(`${source.name} ${signal.id}`, { source, id: signal.id }))
    }
  }
  return new Map([...byAgency].map(([agencyId, suspects]) => [agencyId, [...suspects.values()]]))
}
