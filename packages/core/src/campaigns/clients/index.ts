import { type Actor, asMember } from "../../lib/access.ts"
import { createOnce } from "../../lib/creation.ts"
import { conflict } from "../../lib/error.ts"
import { newId } from "../../lib/id.ts"
import { announcing } from "../../lib/name-changes.ts"
import * as Totals from "../../totals/index.ts"
import * as Collaborations from "../collaborations/index.ts"
import type { ClientsInput } from "./contract/operations.ts"
import type { Client } from "./contract/shapes.ts"
import { countsOf, countsOfAll, overviewOf, partOf, recentOf } from "./figures.ts"
import { byCloseness, type CollaborationCounts, countOf, matching, numberedPage, sorted } from "./list.ts"
import { CLIENT_CHOICES } from "./rules/choices.ts"
import { CLIENTS_PAGE_SIZE } from "./rules/lists.ts"
import { add, discard, erase, longTexts, move, replace, rows, several, stored, toClient } from "./store.ts"

export { topBrands, totalsSource } from "./figures.ts"
export { listForPlatform, newest } from "./list.ts"
export { nameOf } from "./store.ts"

type ListedClients = Omit<ClientsInput["list"], "archived"> & Partial<Pick<ClientsInput["list"], "archived">>

/** One numbered page: two rounds of reads, for any sort order. */
export async function list(
  actor: Actor,
  { search, sort, order, page: wanted, archived = false }: ListedClients,
) {
  const { agencyId } = asMember(actor, "clients")
  const bySort = sort === "collaborations"
  const [all, texts, counts] = await Promise.all([
    rows(agencyId, { archived }),
    longTexts(agencyId, search),
    bySort ? countsOfAll(actor) : NO_COUNTS,
  ])
  const found = sorted(matching(all, search, texts), { sort, order, counts })
  const { page, pageCount, items } = numberedPage(found, wanted, CLIENTS_PAGE_SIZE)
  const [clients, shownCounts] = await Promise.all([
    several(items.map(({ clientId }) => ({ agencyId, clientId }))),
    bySort ? counts : countsOf(actor, items),
  ])
  return {
    total: found.length,
    page,
    pageCount,
    items: clients.map((client) => ({
      ...client,
      collaborationCount: countOf(shownCounts, { clientId: client.id, brandName: client.brandName }),
    })),
  }
}

const NO_COUNTS: CollaborationCounts = new Map()

/** A client, its figures and latest campaigns (rules/campaigns.md#client-page): two rounds of reads. */
export async function get(actor: Actor, { clientId }: ClientsInput["get"]) {
  const { agencyId } = asMember(actor, "clients")
  const [client, linked] = await Promise.all([stored({ agencyId, clientId }), partOf(actor, clientId)])
  const nameKey = Collaborations.clientKeyOf({ brand: client.brandName })
  const [named, influencers] = await Promise.all([
    partOf(actor, nameKey),
    Totals.distinct(actor, "client", [clientId, nameKey]),
  ])
  const parts = [linked, named]
  return {
    client: toClient(client),
    overview: { ...overviewOf(parts), influencers },
    recentCampaigns: recentOf(parts),
  }
}

/** @param clientId predetermined id: the write fails when the client exists */
export async function create(
  actor: Actor,
  { creationId, ...fields }: ClientsInput["create"],
  clientId: string = newId(),
) {
  const { agencyId } = asMember(actor, "clients")
  return createOnce(
    { agencyId, creationId, body: fields },
    (remember) => add(agencyId, fields, { clientId, alongside: remember(clientId) }),
    async (clientId) => toClient(await stored({ agencyId, clientId })),
  )
}

/** Those of these clients that exist. */
export async function existing(actor: Actor, clientIds: readonly string[]): Promise<Client[]> {
  const { agencyId } = asMember(actor, "clients")
  return several(clientIds.map((clientId) => ({ agencyId, clientId })))
}

/** A queue carries a new name to the collaborations. */
export async function update(actor: Actor, { clientId, version, ...changes }: ClientsInput["update"]) {
  const { agencyId } = asMember(actor, "clients")
  const current = await stored({ agencyId, clientId })
  if (current.version !== version) throw conflict()
  const { brandName = current.brandName } = changes
  if (current.brandName === brandName) return replace(current, changes)
  return announcing({ agencyId, clientId }, () => replace(current, changes))
}

/** Does nothing when the client is already in this state, whatever the version (rules/campaigns.md#archive). */
export async function archive(actor: Actor, { clientId, version, archived }: ClientsInput["archive"]) {
  const { agencyId, userId } = asMember(actor, "clients")
  const current = await stored({ agencyId, clientId })
  if ((current.archived ?? false) === archived) return toClient(current)
  if (current.version !== version) throw conflict()
  return move(current, { archived, archivedBy: userId })
}

/** Moves it into the bin. The collaborations stay, with the brand's name. */
export async function remove(actor: Actor, { clientId }: ClientsInput["remove"]) {
  const { agencyId, userId } = asMember(actor, "clients")
  await stored({ agencyId, clientId })
  const binId = await announcing({ agencyId, clientId }, () => discard({ agencyId, clientId }, userId))
  return { id: clientId, binId }
}

/** Erases an example, which goes into no bin. */
export async function eraseSample(actor: Actor, { clientId }: ClientsInput["remove"]): Promise<void> {
  const { agencyId } = asMember(actor, "clients")
  await stored({ agencyId, clientId })
  await announcing({ agencyId, clientId }, () => erase({ agencyId, clientId }))
}

/** The closest matches, for pickers in forms: open to every member (rules/platform.md#pickers). */
export async function pick(actor: Actor, { search }: ClientsInput["pick"]) {
  const { agencyId } = asMember(actor, "subscribed")
  const [all, texts] = await Promise.all([rows(agencyId), longTexts(agencyId, search)])
  const found = matching(all, search, texts).sort(byCloseness(search)).slice(0, CLIENT_CHOICES)
  return {
    items: found.map(({ clientId, brandName, sector }) => ({
      id: clientId,
      brandName,
      sector: sector ?? null,
    })),
  }
}
