import { hasPermission, type Member, type PermissionKey } from "../lib/access.ts"

/** The bin (rules/platform.md#bin). */

/** The kinds of records that people delete. */
export const BIN_KINDS = [
  "collaboration",
  "step",
  "document",
  "stat",
  "client",
  "casting",
  "comment",
  "todo",
  "brief",
  "resource",
  "rosterEntry",
  "prospect",
  "timelineTemplate",
  "savedView",
] as const
export type BinKind = (typeof BIN_KINDS)[number]

/** Days for which a deleted record can be restored. */
export const BIN_DAYS = 30

const DAY_MS = 24 * 60 * 60_000

/** The time at which a record leaves the bin for good. */
export const leavesAt = (deletedAt: string): string =>
  new Date(Date.parse(deletedAt) + BIN_DAYS * DAY_MS).toISOString()

/** An undo within this time leaves a record's links as they were. */
const UNDO_MS = 60_000

export const isUndo = (deletedAt: string): boolean => Date.now() - Date.parse(deletedAt) < UNDO_MS

/** The attributes of an entry that decide who sees and restores it: those who may delete such a record. */
export interface BinAccess {
  right: PermissionKey | "subscribed"
  /** The only people who see it; absent for all who have the right. */
  visibleTo?: readonly string[] | undefined
  /** Whether administrators see it besides. */
  adminsToo?: boolean | undefined
}

export const maySee = (member: Member, { right, visibleTo, adminsToo }: BinAccess): boolean =>
  (right === "subscribed" || hasPermission(member, right)) &&
  (!visibleTo || visibleTo.includes(member.userId) || (adminsToo === true && hasPermission(member, "admin")))

/** An attribute outside the entities' schemas: the activity feed skips a new item that has it. */
export const RESTORED = "restored"
