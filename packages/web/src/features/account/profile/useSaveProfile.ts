import { useQueryClient } from "@tanstack/react-query"
import type { Profile } from "@trame/core/identity/contract"
import { useRef, useState } from "react"
import { api, client } from "../../../lib/api.ts"
import { useAttempt } from "../../../lib/useAttempt.ts"
import { rebased } from "../rebased.ts"
import { patchTeam, replacing } from "../team/cache.ts"
import { type ProfileFields, sameFields } from "./profile.ts"

/** Saves on condition that nobody else changed the same fields since `base` was read. */
export function useSaveProfile(me: Profile, onFailure: (error: unknown) => void) {
  const queries = useQueryClient()
  const base = useRef(me)
  const [stored, setStored] = useState<Profile | null>(null)
  const { busy, problem, attempt, clear } = useAttempt()

  const rebase = (to: Profile) => {
    base.current = to
    setStored(null)
    clear()
  }

  const untouched = async (): Promise<number | null> => {
    const latest = await client.identity.me()
    if (sameFields(latest, base.current)) return latest.version
    setStored(latest)
    return null
  }

  const save = (values: ProfileFields, { overwrite = false } = {}): Promise<boolean | null> =>
    attempt(async () => {
      const version = overwrite ? (await client.identity.me()).version : base.current.version
      const saved = await rebased(
        version,
        (current) => client.account.updateProfile({ ...values, version: current }),
        untouched,
      )
      rebase({ ...base.current, ...saved })
      queries.setQueryData<Profile>(api.identity.me.queryKey(), (known) => known && { ...known, ...saved })
      patchTeam(queries, replacing({ id: base.current.id, ...saved }))
      return true
    }, onFailure)

  return {
    save,
    busy,
    problem,
    /** What another window or person stored meanwhile, once a save has run into it. */
    stored,
    base,
    rebase,
  }
}
