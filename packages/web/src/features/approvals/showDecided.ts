import type { InfiniteData, QueryClient, QueryKey } from "@tanstack/react-query"
import type { ApprovalStatus, approvalPage } from "@trame/core/identity/approvals-contract"
import type * as z from "zod"

type Pages = InfiniteData<z.infer<typeof approvalPage>>

interface Decided {
  id: string
  from: ApprovalStatus
  to: ApprovalStatus
}

/** Shows a decision in every list at once: the index behind them follows a little later. */
export function showDecided(queries: QueryClient, queryKey: QueryKey, { id, from, to }: Decided): void {
  queries.setQueriesData<Pages>({ queryKey }, (known) => {
    if (!known) return known
    return {
      ...known,
      pages: known.pages.map((page) => ({
        ...page,
        counts: { ...page.counts, [from]: Math.max(page.counts[from] - 1, 0), [to]: page.counts[to] + 1 },
        items: page.items.map((item) => (item.id === id ? { ...item, status: to } : item)),
      })),
    }
  })
}
