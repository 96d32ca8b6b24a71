export const APPROVAL_STATUSES = ["pending", "approved", "rejected"] as const
export type ApprovalStatus = (typeof APPROVAL_STATUSES)[number]
