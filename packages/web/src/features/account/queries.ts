import { type QueryClient, useQuery } from "@tanstack/react-query"
import { refusal } from "@trame/core/access"
import { api } from "../../lib/api.ts"
import { useMe } from "../session/me.ts"

export const useAgency = () => useQuery(api.membership.agency.queryOptions())
export const useTeam = ({ enabled = true } = {}) => useQuery(api.membership.team.queryOptions({ enabled }))

/** Whether the page's powers over agency, team and subscription are this person's. */
export const useMayManage = (): boolean => refusal(useMe(), "agency-admin") === null

/** Reads anew who one is and what one's agency has; the team's list follows by itself (`team/cache.ts`). */
export function refreshAccount(queries: QueryClient): Promise<unknown> {
  return Promise.all(
    [api.identity.me.key(), api.membership.agency.key()].map((queryKey) =>
      queries.invalidateQueries({ queryKey }),
    ),
  )
}
