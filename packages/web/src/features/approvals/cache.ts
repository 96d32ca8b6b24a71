import { type InfiniteData, type QueryClient, useInfiniteQuery } from "@tanstack/react-query"
import type { ApprovalStatus } from "@trame/core/account/contract/approval-status"
import type { approvalPage, Candidate } from "@trame/core/account/contract/approvals"
import { fold, fullName } from "@trame/core/lib/text"
import type * as z from "zod"
import { api, client } from "../../lib/api/api.ts"
import { ownWritesOf } from "../../lib/api/ownWrites.ts"
import { patchAll } from "../../lib/api/patch.ts"
import { cursorPages, withItems } from "../../ui/list/CursorList.tsx"

interface Asked {
  search: string
  status?: ApprovalStatus
}

/** rules/platform.md#approval */
const RELOAD_MS = 30_000

const common = (asked: Asked) => ({
  input: (cursor: string | undefined) => ({ ...asked, cursor }),
  ...cursorPages,
  refetchInterval: RELOAD_MS,
})

/** The same page over two sets of operations: the platform's, and the agency's own. */
export const CALLS = {
  platform: {
    options: (asked: Asked) => api.admin.approvals.infiniteOptions(common(asked)),
    key: () => api.admin.approvals.key(),
    decide: client.admin.decide,
  },
  agency: {
    options: (asked: Asked) => api.approvals.list.infiniteOptions(common(asked)),
    key: () => api.approvals.list.key(),
    decide: client.approvals.decide,
  },
} as const

export type Audience = keyof typeof CALLS

/** Each candidate is decided on once. */
const asCard = (candidate: Candidate) => ({ ...candidate, revision: candidate.status === "pending" ? 0 : 1 })

const isWanted = ({ status }: Candidate, asked: Asked): boolean => !asked.status || asked.status === status

const decisionsOf = (audience: Audience) =>
  ownWritesOf<ReturnType<typeof asCard>, Asked>(`approvals ${audience}`, {
    listKey: CALLS[audience].key(),
    cardIn: () => undefined,
    placeOf: ({ createdAt, id }) => `${createdAt}#${id}`,
    matches: (candidate, asked) =>
      isWanted(candidate, asked) &&
      fold(`${fullName(candidate)} ${candidate.email}`).includes(fold(asked.search)),
  })

const DECISIONS = { platform: decisionsOf("platform"), agency: decisionsOf("agency") }

/** The candidates as read, with the user's own decisions that the index lacks. */
export function useCandidates(audience: Audience, asked: Asked) {
  const query = useInfiniteQuery(CALLS[audience].options(asked))
  const { useOwnWrites, withOwnWrites } = DECISIONS[audience]
  const own = useOwnWrites()
  const pages = query.data?.pages.map((page) => ({
    ...page,
    items: page.items.filter((item) => isWanted(item, asked)).map(asCard),
  }))
  const items = pages && withOwnWrites({ pages, readAt: query.dataUpdatedAt, filters: asked }, own)
  return { query: withItems<Candidate>(query, items), counts: pages?.[0]?.counts }
}

type Pages = InfiniteData<z.infer<typeof approvalPage>>

/** Shows a decision in the visible list; other lists are refetched when opened, perhaps ahead of their index. */
export function showDecided(
  queries: QueryClient,
  audience: Audience,
  candidate: Candidate,
  status: ApprovalStatus,
): void {
  const queryKey = CALLS[audience].key()
  queries.removeQueries({ queryKey, type: "inactive" })
  patchAll<Pages>(queries, { queryKey }, (known) => ({
    ...known,
    pages: known.pages.map(({ counts, items, ...page }) => ({
      ...page,
      counts: {
        ...counts,
        [candidate.status]: Math.max(counts[candidate.status] - 1, 0),
        [status]: counts[status] + 1,
      },
      items: items.map((item) => (item.id === candidate.id ? { ...item, status } : item)),
    })),
  }))
  DECISIONS[audience].rememberOwnWrite(queries, candidate.id, asCard({ ...candidate, status }))
}
