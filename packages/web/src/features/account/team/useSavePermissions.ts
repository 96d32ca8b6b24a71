import { useQueryClient } from "@tanstack/react-query"
import type { TeamMember } from "@trame/core/agencies/membership-contract"
import { useRef, useState } from "react"
import { client } from "../../../lib/api.ts"
import { useAttempt } from "../../../lib/useAttempt.ts"
import { rebased } from "../rebased.ts"
import { patchTeam, replacing } from "./cache.ts"
import { type Rights, rightsOf, sameRights } from "./members.ts"

/** Saves on condition that nobody else changed the same rights since the dialog opened. */
export function useSavePermissions(opened: TeamMember, onSaved: () => void) {
  const queries = useQueryClient()
  const base = useRef(opened)
  const [stored, setStored] = useState<TeamMember | null>(null)
  const { busy, problem, attempt, clear } = useAttempt()

  const latest = async (): Promise<TeamMember | undefined> =>
    (await client.membership.team()).items.find(({ id }) => id === opened.id)

  const untouched = async (): Promise<number | null> => {
    const current = await latest()
    if (!current) return null
    if (sameRights(rightsOf(current), rightsOf(base.current))) return current.version
    setStored(current)
    return null
  }

  const save = (rights: Rights, { overwrite = false } = {}) =>
    attempt(async () => {
      const version = (overwrite ? await latest() : null)?.version ?? base.current.version
      const saved = await rebased(
        version,
        (current) => client.membership.setPermissions({ userId: opened.id, version: current, ...rights }),
        untouched,
      )
      patchTeam(queries, replacing(saved))
      onSaved()
    })

  /** The rights stored now, which the next save then builds on. */
  const takeStored = (): Rights | null => {
    if (!stored) return null
    base.current = stored
    setStored(null)
    clear()
    return rightsOf(stored)
  }

  return { save, takeStored, busy, problem, stored }
}
