/** Clients per page of the list (rules/campaigns.md#client-list). */
export const CLIENTS_PAGE_SIZE = 15

export const CLIENT_SORTS = ["name", "createdAt", "collaborations"] as const
