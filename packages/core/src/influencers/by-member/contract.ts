import * as z from "zod"

/** Grouped by the member who added each, or all; the latest first (rules/creators.md#by-member). */
export const BY_MEMBER_VIEWS = ["members", "all"] as const
export type ByMemberView = (typeof BY_MEMBER_VIEWS)[number]

export const addedBy = z.object({ id: z.string(), name: z.string() })
export type AddedBy = z.infer<typeof addedBy>

export const memberCount = addedBy.extend({ count: z.int() })
export type MemberCount = z.infer<typeof memberCount>
