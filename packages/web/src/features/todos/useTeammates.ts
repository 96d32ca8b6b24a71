import type { Todo } from "@trame/core/workspace/todos/contract"
import { useMe } from "../../lib/session/me.ts"
import { useTeam } from "../../ui/form/TeammateField.tsx"

/** Label of the member themselves (rules/team.md#who-is-to-do-it). */
export const MINE = "Moi"

/** All other members of the agency, and the current assignee, even one who has left. */
export function useTeammates(assignee: Todo["assignee"]) {
  const { id: me } = useMe()
  const { team, loading } = useTeam()
  const known = team.filter(({ id }) => id !== me)
  const isMissing = assignee !== null && assignee.id !== me && !known.some(({ id }) => id === assignee.id)
  const people = [...known, ...(isMissing ? [{ ...assignee, role: "" }] : [])]
  return {
    people,
    loading,
    nameOf: (id: string | null): string => people.find((one) => one.id === id)?.name ?? MINE,
  }
}
