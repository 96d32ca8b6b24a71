import { useInfiniteQuery } from "@tanstack/react-query"
import type { Stage } from "@trame/core/campaigns/collaborations/rules/status"
import { api, type client } from "../../../lib/api/api.ts"
import { queryClient } from "../../../lib/api/queryClient.ts"
import { cursorPages, itemsOf } from "../../../ui/list/CursorList.tsx"
import { useOwnWrites, withOwnWrites } from "../cache.ts"
import { asked, type Filters, type useFilters } from "./filters.ts"

interface Options {
  /** Page size; by default, the API's. */
  limit?: number
  /** Only campaigns of this stage. */
  stage?: Stage
  /** Ids of cards in neighbouring lists, which own writes may move here. */
  beside?: readonly string[]
}

type Input = Parameters<typeof client.collaborations.list>[0]

const listOptions = (input: Input) =>
  api.collaborations.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ ...input, cursor }),
    ...cursorPages,
  })

/** The first queries of the page at its bare address. */
export const prefetch = () =>
  queryClient.prefetchInfiniteQuery(listOptions({ search: "", status: "all", type: "all" }))

/** The filtered campaigns page by page, with the member's own writes. */
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
