import type { TeamMember } from "@trame/core/agencies/membership-contract"
import { type OfferedPermission, PERMISSION_LABELS } from "./labels.ts"

/** What the permissions dialog decides. */
export interface Rights {
  admin: boolean
  permissions: Record<OfferedPermission, boolean>
}

/** Administrators manage everybody but themselves and the owner (spec 1 §2, §5). */
export const isManageable = (member: TeamMember, myId: string): boolean => member.id !== myId && !member.owner

export const rightsOf = (member: Pick<TeamMember, "userRole" | "permissions">): Rights => ({
  admin: member.userRole === "admin",
  permissions: Object.fromEntries(
    PERMISSION_LABELS.map(([key]) => [key, member.permissions[key] === true]),
  ) as Rights["permissions"],
})

export const sameRights = (one: Rights, other: Rights): boolean =>
  one.admin === other.admin &&
  PERMISSION_LABELS.every(([key]) => one.permissions[key] === other.permissions[key])
