import { useInfiniteQuery } from "@tanstack/react-query"
import type { Stage } from "@trame/core/campaigns/collaborations/rules/status"
import { api, type client } from "../../../lib/api/api.ts"
import { queryClient } from "../../../lib/api/queryClient.ts"
import { cursorPages, itemsOf } from "../../../ui/list/CursorList.tsx"
import { useOwnWrites, withOwnWrites } from "../cache.ts"
import { asked, type Filters, type useFilters } from "./filters.ts"

interface Options {
  /** How many at a time; as many as the API gives by itself when left out. */
  limit?: number
  /** Those that have come so far and no further. */
  stage?: Stage
  /** Ids that are shown beside them, which own writes may bring here. */
  beside?: readonly string[]
}

type Input = Parameters<typeof client.collaborations.list>[0]

const listOptions = (input: Input) =>
  api.collaborations.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ ...input, cursor }),
    ...cursorPages,
  })

/** What the page shows first, at its bare address. */
export const prefetch = () =>
  queryClient.prefetchInfiniteQuery(listOptions({ search: "", status: "all", type: "all" }))

/** The campaigns that are asked for, page by page, with one's own writes in sight. */
export function useCampaigns(
  filters: Filters,
  sorting: ReturnType<typeof useFilters>["sorting"],
  { limit, stage, beside = [] }: Options = {},
) {
  const input = { ...asked(filters, sorting), ...(stage && { stage }), ...(limit && { limit }) }
  const query = useInfiniteQuery(listOptions(input))
  const own = useOwnWrites()
  const [first] = query.data?.pages ?? []
  const items =
    query.data &&
    withOwnWrites(
      {
        pages: query.data.pages,
        readAt: query.dataUpdatedAt,
        filters: {
          ...input,
          late: filters.late === "yes",
          archived: filters.archived === "yes",
          client: filters.client,
          influencer: filters.influencer,
          listed: [...itemsOf(query).map(({ id }) => id), ...beside],
        },
        otherwiseOrdered: sorting.sort !== "date" || sorting.order !== "desc",
      },
      own,
    )
  return {
    query,
    items,
    summary: first?.summary,
    names: { clientName: first?.clientName, influencerName: first?.influencerName },
  }
}
