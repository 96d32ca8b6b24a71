import type { ApprovalStatus } from "@trame/core/account/contract/approvals"
import { api, client } from "../../lib/api/api.ts"
import { cursorPages } from "../../ui/list/CursorList.tsx"

interface Asked {
  search: string
  status?: ApprovalStatus
}

/** Spec 1 §9. */
const RELOAD_MS = 30_000

const common = (asked: Asked) => ({
  input: (cursor: string | undefined) => ({ ...asked, cursor }),
  ...cursorPages,
  refetchInterval: RELOAD_MS,
})

/** The same page over two sets of operations: the whole platform's, and those of one's own agency. */
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
