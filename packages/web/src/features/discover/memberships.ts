import { type QueryClient, type QueryFilters, useQuery, useQueryClient } from "@tanstack/react-query"
import type { Memberships } from "@trame/core/influencers/discover/contract"
import { hasPermission } from "@trame/core/lib/access"
import { useRef } from "react"
import { api, client } from "../../lib/api/api.ts"
import { patchAll, patchData } from "../../lib/api/patch.ts"
import { problemOf } from "../../lib/api/problem.ts"
import { KEPT, useRestore } from "../../lib/bin/discard.ts"
import { useConfirm } from "../../lib/dialog/useConfirm.tsx"
import { useNotices } from "../../lib/notices.tsx"
import { useMe } from "../../lib/session/me.ts"
import { type CataloguePage, inputOf } from "./catalogue.ts"

/** The agency's lists of influencers. */
export type Keep = keyof Memberships

/** rules/creators.md#membership */
export const KEEPS: Record<Keep, { label: string; add: string; remove: string; lost: string }> = {
  roster: {
    label: "Organisation",
    add: "Ajouter à l'organisation",
    remove: "Retirer de l'organisation",
    lost: "Ses tarifs, ses coordonnées et les contacts de son manager, que seule votre agence connaît, seront supprimés.",
  },
  recruitment: {
    label: "Recrutement",
    add: "Ajouter au recrutement",
    remove: "Retirer du recrutement",
    lost: "Son statut, son suivi et vos notes seront supprimés.",
  },
}

/** Shown instead to members who may not read the agency's notes. */
const LOST_UNSEEN =
  "Si votre agence a noté des informations sur ce créateur (tarifs, coordonnées, manager ou note), seules les personnes qui ont le droit « Influenceurs » peuvent le retirer."

/** Seconds (rules/interface.md#notices). */
export const TOAST = 5

/**
 * Which influencers of a page are kept: from the page, then refetched on changes.
 * @param subscribed whether the page is visible: an invisible page is refetched once visible
 */
export function useMemberships(page: CataloguePage, readAt: number, subscribed: boolean): Memberships {
  const input = { ids: page.items.map(({ id }) => id) }
  const { data } = useQuery({
    ...api.discover.memberships.queryOptions({ input }),
    initialData: page.memberships,
    initialDataUpdatedAt: readAt,
    subscribed,
  })
  return data
}

const idsIn = (input: unknown): readonly unknown[] =>
  typeof input === "object" && input !== null && "ids" in input && Array.isArray(input.ids) ? input.ids : []

/** Queries with an influencer's marks. */
const marksOf = (influencerId: string): QueryFilters => ({
  queryKey: api.discover.memberships.key(),
  predicate: ({ queryKey }) => idsIn(inputOf(queryKey)).includes(influencerId),
})

const detailKey = (influencerId: string) => api.discover.influencer.queryKey({ input: { influencerId } })

/** Updates an influencer's mark in the cache. */
export function mark(queries: QueryClient, influencerId: string, keep: Keep, kept: boolean): void {
  patchAll<Memberships>(queries, marksOf(influencerId), (known) => {
    const others = known[keep].filter((id) => id !== influencerId)
    return { ...known, [keep]: kept ? [...others, influencerId] : others }
  })
  patchData(queries, detailKey(influencerId), (known) => ({
    ...known,
    [keep === "roster" ? "inRoster" : "inRecruitment"]: kept,
  }))
}

const WRITES = {
  roster: { true: client.roster.add, false: client.roster.remove },
  recruitment: { true: client.recruitment.add, false: client.recruitment.remove },
}

/** Optimistic, rolled back when the API refuses; resolves to the bin's entry of a removal. @throws the call's error */
export async function keepInfluencer(
  queries: QueryClient,
  influencerId: string,
  keep: Keep,
  kept: boolean,
): Promise<string | null> {
  mark(queries, influencerId, keep, kept)
  let binId: string | null = null
  try {
    const written: object = await WRITES[keep][`${kept}`]({ influencerId })
    if ("binId" in written) binId = written.binId as string | null
  } catch (error) {
    mark(queries, influencerId, keep, !kept)
    throw error
  }
  const lists = keep === "roster" ? [api.roster.list, api.roster.pick] : [api.recruitment.list]
  for (const list of lists) void queries.invalidateQueries({ queryKey: list.key() })
  return binId
}

interface Named {
  id: string
  displayName: string
}

/** Adds or removes, asks first when data would be lost, and reports the result. */
export function useKeeping() {
  const queries = useQueryClient()
  const confirm = useConfirm()
  const notices = useNotices()
  const restore = useRestore()
  const me = useMe()
  const running = useRef(new Set<string>())

  return async ({ id, displayName }: Named, keep: Keep, kept: boolean): Promise<void> => {
    const { add, remove, lost } = KEEPS[keep]
    const run = `${keep} ${id}`
    if (running.current.has(run)) return
    running.current.add(run)
    try {
      const agreed =
        kept ||
        (await confirm({
          title: `${remove} : ${displayName}\u00a0?`,
          content: `${keep === "roster" && !hasPermission(me, "influencers") ? LOST_UNSEEN : lost} ${KEPT}`,
          okText: "Retirer",
          danger: true,
        }))
      if (!agreed) return
      const binId = await keepInfluencer(queries, id, keep, kept)
      const done = (kept ? add : remove).replace(/^Ajouter/, "ajouté").replace(/^Retirer/, "retiré")
      const said = `${displayName} ${done}`
      if (binId) notices.undoable(said, () => void restore([binId]))
      else notices.success(said, TOAST)
    } catch (error) {
      notices.error(`Erreur lors de l'ajout/du retrait de l'influenceur. ${problemOf(error).message}`)
    } finally {
      running.current.delete(run)
    }
  }
}
