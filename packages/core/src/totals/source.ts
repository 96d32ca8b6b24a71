import type { Contribution } from "./contribution.ts"

/** The text attributes of a changed item: ids are all that is needed to find it again. */
export type ChangedItem = Readonly<Record<string, string>>

/** Whose source it is, and which. */
interface Signal {
  agencyId: string
  id: string
}

interface Definition<Item> {
  /** Of its contributions. */
  name: string
  /** ElectroDB's names of the items whose changes concern it. */
  entities: readonly string[]
  /** Whose totals a changed item may concern: as it was, or as it is now. None when it is no source. */
  signalOf(item: ChangedItem): Signal | null
  /** Those that exist, as written last. */
  read(agencyId: string, ids: readonly string[]): Promise<ReadonlyMap<string, Item>>
  /** All there are, page by page; may show them as they were a moment ago. */
  list(agencyId: string): AsyncIterable<ReadonlyMap<string, Item>>
  /** Depends on the item and nothing else. */
  contributionOf(item: Item, agencyId: string): Contribution
}

/** Items that are counted in totals, and what each of them adds. */
export interface Source extends Pick<Definition<never>, "name" | "entities" | "signalOf"> {
  read(agencyId: string, ids: readonly string[]): Promise<ReadonlyMap<string, Contribution>>
  list(agencyId: string): AsyncIterable<ReadonlyMap<string, Contribution>>
}

export function sourceOf<Item>(definition: Definition<Item>): Source {
  const { name, entities, signalOf, contributionOf } = definition
  const contributions = (agencyId: string, items: ReadonlyMap<string, Item>) =>
    new Map([...items].map(([id, item]) => [id, contributionOf(item, agencyId)]))
  return {
    name,
    entities,
    signalOf,
    read: async (agencyId, ids) => contributions(agencyId, await definition.read(agencyId, ids)),
    async *list(agencyId) {
      for await (const items of definition.list(agencyId)) yield contributions(agencyId, items)
    },
  }
}
