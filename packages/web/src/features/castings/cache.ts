import { type QueryClient, useQueryClient } from "@tanstack/react-query"
import type {
  CastingCard,
  CastingCounts,
  CastingDetail,
  Proposal,
} from "@trame/core/campaigns/castings/contract/shapes"
import type { BrandStatus, CastingStatus } from "@trame/core/campaigns/castings/rules/values"
import { fold } from "@trame/core/lib/text"
import { api, client } from "../../lib/api/api.ts"
import { ownWritesOf } from "../../lib/api/ownWrites.ts"
import { patchData, putData } from "../../lib/api/patch.ts"
import { useDiscard } from "../../lib/bin/discard.ts"
import { defineDialogs } from "../../lib/dialog/useDialogParam.ts"

const lists = { queryKey: api.castings.list.key() }

export const detailOptions = (castingId: string) => api.castings.get.queryOptions({ input: { castingId } })

const cardOf = ({ casting, proposals }: CastingDetail): CastingCard => ({
  ...casting,
  counts: countsOf(proposals),
})

/** Shows a save's answer at once and refetches derived data. */
export function showSaved(queries: QueryClient, detail: CastingDetail): void {
  const { id } = detail.casting
  putData(queries, detailOptions(id).queryKey, detail)
  rememberOwnWrite(queries, id, cardOf(detail))
  void queries.invalidateQueries({ queryKey: api.castings.activity.key({ input: { castingId: id } }) })
  refreshAround(queries)
}

type Change = Partial<Pick<CastingCard, "linkToken" | "linkActive" | "revision" | "collaborationId">>

/** Applies a write's changes to a cached casting, both card and detail. */
export function patch(queries: QueryClient, id: string, change: Change): void {
  const { queryKey } = detailOptions(id)
  patchOwnWrite(queries, id, change)
  patchData(queries, queryKey, (detail) => ({ ...detail, casting: { ...detail.casting, ...change } }))
  // The log contains the change, too.
  void queries.invalidateQueries({ queryKey })
  void queries.invalidateQueries({ queryKey: api.castings.activity.key({ input: { castingId: id } }) })
  void queries.invalidateQueries(lists)
}

/** The dialog may still fade out: it keeps its data, but the next one refetches. */
function forget(queries: QueryClient, id: string): void {
  rememberOwnWrite(queries, id, null)
  void queries.invalidateQueries({ queryKey: detailOptions(id).queryKey, refetchType: "none" })
  refreshAround(queries)
}

function refreshAround(queries: QueryClient): void {
  void queries.invalidateQueries(lists)
  void queries.invalidateQueries({ queryKey: api.castings.figures.key() })
}

export function countsOf(proposals: readonly Pick<Proposal, "brandStatus">[]): CastingCounts {
  const of = (status: BrandStatus) => proposals.filter(({ brandStatus }) => brandStatus === status).length
  return {
    proposals: proposals.length,
    decisions: proposals.length - of("pending"),
    accepted: of("accepted"),
    maybe: of("maybe"),
    rejected: of("rejected"),
  }
}

interface Filters {
  search: string
  status: CastingStatus | "all"
}

export const { rememberOwnWrite, patchOwnWrite, useOwnWrites, withOwnWrites } = ownWritesOf<
  CastingCard,
  Filters
>("castings", {
  listKey: lists.queryKey,
  cardIn: (queries, id) => {
    const detail = queries.getQueryData<CastingDetail>(detailOptions(id).queryKey)
    return detail && cardOf(detail)
  },
  placeOf: ({ createdAt, id }) => `${createdAt}#${id}`,
  matches: ({ name, brand, status }, filters) =>
    (filters.status === "all" || filters.status === status) &&
    `${fold(name)}\n${fold(brand)}`.includes(fold(filters.search)),
  // The index may show the casting before its proposals are counted.
  shows: (listed, own) =>
    listed.revision > own.revision ||
    (listed.revision === own.revision && listed.counts.proposals === own.counts.proposals),
})

/** Asks, deletes and reports; resolves to whether the casting is gone. */
export function useRemoveCasting(): (casting: Pick<CastingCard, "id" | "name">) => Promise<boolean> {
  const queries = useQueryClient()
  const remove = useDiscard()
  return async ({ id, name }) => {
    const removed = await remove({
      title: `Supprimer le casting «\u00a0${name}\u00a0»\u00a0?`,
      content:
        "Les influenceurs proposés et les réponses de la marque seront supprimés, et son lien ne fonctionnera plus.",
      discard: () => client.castings.remove({ castingId: id }),
      done: "Casting supprimé avec succès",
      failed: ({ message }) => `Erreur lors de la suppression du casting. ${message}`,
    })
    if (removed) forget(queries, id)
    return removed
  }
}

/** `answer` filters the detail's proposals; `picker` opens above the form. */
export const castingDialogs = defineDialogs(
  { new: [], edit: ["casting"], convert: ["casting"], detail: ["casting"], send: ["casting"] },
  { within: ["answer", "picker"] },
)

export const castingPickers = defineDialogs({ influencers: [] }, { slot: "picker" })
