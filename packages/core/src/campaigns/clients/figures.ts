import { type Actor, asMember } from "../../lib/access.ts"
import { getAll, pagesOf } from "../../lib/batch.ts"
import { isSampleId } from "../../lib/id.ts"
import * as Totals from "../../totals/index.ts"
import { contributionTo, type Measures, sourceOf } from "../../totals/index.ts"
import * as Collaborations from "../collaborations/index.ts"
import { type CollaborationCounts, keysOf, type Named } from "./list.ts"
import { ClientEntity, ClientRowEntity } from "./reference/entities.ts"
import { allRows, PLACES, rowsOf } from "./store.ts"

/** A client's figures, from the stored totals of its id and of its name. */

const RECENT_CAMPAIGNS = 5

/** The number of collaborations of every client of the agency. */
export const countsOfAll = async (actor: Actor): Promise<CollaborationCounts> =>
  countsIn(await Totals.all(actor, "client"))

/** The number of collaborations of these clients. */
export const countsOf = async (actor: Actor, clients: readonly Named[]): Promise<CollaborationCounts> =>
  countsIn(await Totals.several(actor, "client", clients.flatMap(keysOf)))

const countsIn = (totals: ReadonlyMap<string, Measures>): CollaborationCounts =>
  new Map([...totals].map(([key, { collaborations = 0 }]) => [key, collaborations]))

/** The part of a client under one of its keys: figures and latest campaigns. */
export async function partOf(actor: Actor, clientKey: string) {
  const [totals, campaigns] = await Promise.all([
    Totals.several(actor, "client", [clientKey]),
    Collaborations.latestOf(actor, { clientKey, count: RECENT_CAMPAIGNS }),
  ])
  return { clientKey, campaigns, measures: totals.get(clientKey) ?? {} }
}

type Part = Awaited<ReturnType<typeof partOf>>

/** The sum of all parts' figures, without influencers, who may be in several parts. */
export function overviewOf(parts: readonly Part[]) {
  const measures = Totals.sumOf(parts.map((part) => part.measures))
  return { campaigns: measures.collaborations ?? 0, revenue: measures.revenue ?? 0 }
}

export const recentOf = (parts: readonly Part[]) =>
  parts
    .flatMap(({ campaigns }) => campaigns)
    .sort((a, b) => b.date.localeCompare(a.date))
    .slice(0, RECENT_CAMPAIGNS)

/**
 * The brands with the most collaborations, both clients and mere names (rules/inbox.md#assistant-counts): two rounds of
 * reads.
 */
export async function topBrands(actor: Actor, size: number) {
  const { agencyId } = asMember(actor, "clients")
  const [clients, counts] = await Promise.all([allRows(agencyId), countsOfAll(actor)])
  const brands = new Map<string, { name: string | null; clientId: string | null; collaborations: number }>()
  const named = new Map(clients.map((client) => [client.clientId, client]))
  for (const [key, collaborations] of counts) {
    const client = named.get(key)
    const nameKey = client ? Collaborations.clientKeyOf({ brand: client.brandName }) : key
    const known = brands.get(nameKey) ?? { name: null, clientId: null, collaborations: 0 }
    brands.set(nameKey, {
      name: known.name ?? client?.brandName ?? null,
      clientId: known.clientId ?? client?.clientId ?? null,
      collaborations: known.collaborations + collaborations,
    })
  }
  for (const { clientId, brandName } of clients) {
    const brand = brands.get(Collaborations.clientKeyOf({ brand: brandName }))
    if (brand && !brand.clientId) Object.assign(brand, { name: brandName, clientId })
  }
  const top = [...brands]
    .filter(([, { collaborations }]) => collaborations > 0)
    .sort(([one, a], [other, b]) => b.collaborations - a.collaborations || (one < other ? -1 : 1))
    .slice(0, size)
  return Promise.all(
    top.map(async ([clientKey, { name, ...brand }]) => ({
      ...brand,
      name: name ?? (await Collaborations.latestOf(actor, { clientKey, count: 1 }))[0]?.brand ?? "",
    })),
  )
}

async function* everyRow(agencyId: string) {
  for (const archived of PLACES) {
    const rows = rowsOf(agencyId, archived)
    yield* pagesOf((cursor) => ClientRowEntity.query.primary({ rows }).go({ cursor, consistent: true }))
  }
}

/** Counts a client for its agency; its collaborations are counted on their own. */
export const totalsSource = sourceOf<{ clientId: string }>({
  name: "client",
  entities: ["client"],
  signalOf: ({ agencyId, clientId }) => (agencyId && clientId ? { agencyId, id: clientId } : null),
  idOf: ({ clientId }) => clientId,
  read: (agencyId, ids) => {
    const keys = ids.map((clientId) => ({ agencyId, clientId }))
    return getAll(ClientEntity, keys, { consistent: true, attributes: ["clientId"] })
  },
  list: everyRow,
  contributionOf: ({ clientId }) =>
    contributionTo([
      { series: "agency", key: "", sums: { clients: 1, sampleClients: Number(isSampleId(clientId)) } },
    ]),
})
