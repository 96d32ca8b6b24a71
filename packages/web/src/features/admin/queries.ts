import { keepPreviousData } from "@tanstack/react-query"
import { api } from "../../lib/api.ts"

/** Of one agency, or of the whole platform. */
export interface ListScope {
  agencyId?: string
  search: string
}

const pages = {
  initialPageParam: undefined,
  getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor ?? undefined,
  placeholderData: keepPreviousData,
}
const input = (scope: ListScope) => (cursor: string | undefined) => ({ ...scope, cursor })

export const usersOptions = (scope: ListScope) =>
  api.admin.users.infiniteOptions({ input: input(scope), ...pages })
export const clientsOptions = (scope: ListScope) =>
  api.admin.clients.infiniteOptions({ input: input(scope), ...pages })
export const influencersOptions = (scope: ListScope) =>
  api.admin.influencers.infiniteOptions({ input: input(scope), ...pages })
export const collaborationsOptions = (scope: ListScope) =>
  api.admin.collaborations.infiniteOptions({ input: input(scope), ...pages })
