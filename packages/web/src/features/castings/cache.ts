import type { InfiniteData, QueryClient } from "@tanstack/react-query"
import type { CastingCard, CastingDetail } from "@trame/core/castings/shapes"
import { api } from "../../lib/api.ts"
import { countsOf } from "./counts.ts"
import { ownCardOf, rememberOwnWrite } from "./ownWrites.ts"

type CardPages = InfiniteData<Awaited<ReturnType<typeof api.castings.list.call>>>

const lists = { queryKey: api.castings.list.key() }

export const detailOptions = (castingId: string) => api.castings.get.queryOptions({ input: { castingId } })

const cardOf = ({ casting, proposals }: CastingDetail): CastingCard => ({
  ...casting,
  counts: countsOf(proposals),
})

/** A save's answer is shown at once; what derives from it is read again. */
export async function showSaved(queries: QueryClient, detail: CastingDetail): Promise<void> {
  const { id } = detail.casting
  const { queryKey } = detailOptions(id)
  await queries.cancelQueries({ queryKey })
  queries.setQueryData<CastingDetail>(queryKey, detail)
  rememberOwnWrite(queries, id, cardOf(detail))
  void queries.invalidateQueries({ queryKey: api.castings.activity.key({ input: { castingId: id } }) })
  refreshAround(queries)
}

type Change = Partial<Pick<CastingCard, "linkToken" | "linkActive" | "revision" | "collaborationId">>

/** What a write changed of a casting that is known already, on its card as in its detail. */
export async function patch(queries: QueryClient, id: string, change: Change): Promise<void> {
  const { queryKey } = detailOptions(id)
  await queries.cancelQueries({ queryKey })
  const known = knownCard(queries, id)
  if (known) rememberOwnWrite(queries, id, { ...known, ...change })
  queries.setQueryData<CastingDetail>(
    queryKey,
    (detail) => detail && { ...detail, casting: { ...detail.casting, ...change } },
  )
  // The journal tells of it, too.
  void queries.invalidateQueries({ queryKey })
  void queries.invalidateQueries({ queryKey: api.castings.activity.key({ input: { castingId: id } }) })
  void queries.invalidateQueries(lists)
}

/** The latest of all that is known of it. */
function knownCard(queries: QueryClient, id: string): CastingCard | undefined {
  const own = ownCardOf(queries, id)
  const detail = queries.getQueryData<CastingDetail>(detailOptions(id).queryKey)
  const pages = queries.getQueriesData<CardPages>(lists).flatMap(([, data]) => data?.pages ?? [])
  const listed = pages.flatMap(({ items }) => items).filter((card) => card.id === id)
  return [...listed, ...(own ? [own] : []), ...(detail ? [cardOf(detail)] : [])]
    .sort((a, b) => a.revision - b.revision)
    .at(-1)
}

/** Its dialog may still be fading out: it keeps what it shows, but nobody after it does. */
export function forget(queries: QueryClient, id: string): void {
  rememberOwnWrite(queries, id, null)
  void queries.invalidateQueries({ queryKey: detailOptions(id).queryKey, refetchType: "none" })
  refreshAround(queries)
}

function refreshAround(queries: QueryClient): void {
  void queries.invalidateQueries(lists)
  void queries.invalidateQueries({ queryKey: api.castings.figures.key() })
}
