import type { QueryClient } from "@tanstack/react-query"
import type { TeamMember } from "@trame/core/agencies/membership-contract"
import { api } from "../../../lib/api.ts"

type Team = Awaited<ReturnType<typeof api.membership.team.call>>

/**
 * Shows a write's answer at once. The list itself comes from an index that follows a moment later: reading it now
 * would bring back what was, and the live update reads it when it is due.
 */
export function patchTeam(queries: QueryClient, change: (items: TeamMember[]) => TeamMember[]): void {
  queries.setQueryData<Team>(
    api.membership.team.queryKey(),
    (known) => known && { ...known, items: change(known.items) },
  )
}

export const replacing =
  (saved: Pick<TeamMember, "id"> & Partial<TeamMember>) =>
  (items: TeamMember[]): TeamMember[] =>
    items.map((each) => (each.id === saved.id ? { ...each, ...saved } : each))
