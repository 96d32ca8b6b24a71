import { type QueryClient, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { Link } from "react-router-dom"
import { api } from "../../../lib/api/api.ts"
import { problemOf } from "../../../lib/api/problem.ts"
import { formatCount } from "../../../lib/format.ts"
import { useAttempt } from "../../../lib/forms/attempt.ts"
import { useNotices } from "../../../lib/notices.tsx"
import type { Addable, Asked } from "./AddTo.tsx"
import type { Added, Destination } from "./destinations.ts"

/** The influencers in words: a name, or their number. */
export const inWords = ({ influencers, inRoster }: Asked): string =>
  influencers.length === 1
    ? (influencers[0]?.displayName ?? "")
    : formatCount(influencers.length, inRoster ? "créateur" : "influenceur")

/** Adds to destinations, one at a time, and reports who was added where. */
export function useAdding(asked: Asked) {
  const queries = useQueryClient()
  const notices = useNotices()
  const { busy, attempt } = useAttempt()
  const [done, setDone] = useState<ReadonlySet<string>>(new Set())
  const [failure, setFailure] = useState<string | null>(null)

  async function takeBack(undo: () => Promise<boolean>, { key, where }: Destination): Promise<void> {
    try {
      if (!(await undo()))
        notices.warning("Quelqu'un a modifié une partie des ajouts entre-temps : elle est conservée.")
      setDone((before) => new Set([...before].filter((one) => one !== key)))
    } catch (error) {
      notices.error(`L'ajout ${where} n'a pas été annulé. ${problemOf(error).message}`)
    }
    refresh(queries)
  }

  /** Resolves to whether all influencers are there now. */
  async function add(destination: Destination): Promise<boolean> {
    const { key, where, to } = destination
    let wanted: readonly Addable[] = asked.influencers
    setFailure(null)
    const added = await attempt(
      async (): Promise<Added> => {
        const present = new Set(await destination.present())
        wanted = wanted.filter(({ id }) => !present.has(id))
        return wanted.length > 0 ? destination.add(wanted) : { added: [] }
      },
      (error) => setFailure(refusalOf(error, wanted)),
    )
    if (!added) return false
    setDone((before) => new Set(before).add(key))
    refresh(queries)
    const told = (
      <>
        {outcomeOf(asked, where, added)} {to ? <Link to={to}>Ouvrir</Link> : null}
      </>
    )
    const { undo } = added
    if (undo && added.added.length > 0) notices.undoable(told, () => void takeBack(undo, destination))
    else notices.info(told, 5)
    return true
  }

  return { add, busy, done, failure }
}

/** Who was added where, who was there already, and who joined the organisation. */
export function outcomeOf(
  { influencers, inRoster }: Asked,
  where: string,
  { added, joined = [] }: { added: readonly string[]; joined?: readonly string[] },
): string {
  const some = (ids: readonly string[], among: boolean): string =>
    inWords({ influencers: influencers.filter(({ id }) => ids.includes(id) === among), inRoster })
  const before = influencers.length - added.length
  if (added.length === 0) return `${some(added, false)} : déjà ajouté${before > 1 ? "s" : ""} ${where}.`
  const also =
    joined.length === added.length ? " et à l'organisation" : `, dont ${joined.length} aussi à l'organisation`
  const others = ` (${some(added, false)} y ${before > 1 ? "étaient" : "était"} déjà)`
  return `${some(added, true)} ajouté${added.length > 1 ? "s" : ""} ${where}${joined.length > 0 ? also : ""}${before > 0 ? others : ""}.`
}

const LIST = new Intl.ListFormat("fr")

/** Names the influencers to whom the errors' paths lead, e.g. `participants.added.2.influencerId`. */
export function refusalOf(error: unknown, sent: readonly Addable[]): string {
  const { message, fields } = problemOf(error)
  const names = Object.keys(fields).flatMap(
    (path) => sent[Number(/\.(\d+)/.exec(path)?.[1])]?.displayName ?? [],
  )
  return names.length > 0 ? `${message} (${LIST.format(names)})` : message
}

/** Everything that shows where influencers are. */
function refresh(queries: QueryClient): void {
  for (const queryKey of [
    api.collaborations.key(),
    api.castings.key(),
    api.planner.key(),
    api.roster.key(),
    api.recruitment.key(),
    api.discover.memberships.key(),
    api.discover.influencer.key(),
  ])
    void queries.invalidateQueries({ queryKey })
}
