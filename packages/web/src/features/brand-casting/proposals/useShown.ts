import type { BrandStatus } from "@trame/core/castings/values"
import { startTransition, useEffect, useState } from "react"
import { usePublicQuery } from "../../../lib/publicRoute.ts"
import { answerOf, type Choices, type Proposal } from "../choices/choice.ts"
import { FILTERS } from "./filters.ts"

const FIRST = 10
const MORE = 40
const PAUSE_MS = 40

export interface Shown {
  filter: string
  setFilter(key: string): void
  proposals: readonly Proposal[]
  /** Everybody at once, whatever the filter and however many. */
  showAll(): void
}

function hiddenBy(status: BrandStatus | null, proposals: readonly Proposal[], choices: Choices): Set<string> {
  if (!status) return new Set()
  const others = proposals.filter((proposal) => answerOf(proposal, choices[proposal.id]).status !== status)
  return new Set(others.map(({ id }) => id))
}

/**
 * The influencers on the screen. A filter looks at the answers when it is chosen: nobody slips away from under the
 * finger that decides. The first are there at once, the others follow while nothing else is to be done.
 */
export function useShown(proposals: readonly Proposal[], choices: Choices): Shown {
  const [key, setKey] = usePublicQuery("filtre")
  const known = FILTERS.find((one) => one.key === key) ?? FILTERS[0]
  const filter = known?.key ?? ""
  const [taken, setTaken] = useState<{ filter: string; hidden: Set<string> } | null>(null)
  const [drawn, setDrawn] = useState(FIRST)

  let hidden = taken?.hidden
  if (!hidden || taken?.filter !== filter) {
    hidden = hiddenBy(known?.status ?? null, proposals, choices)
    setTaken({ filter, hidden })
  }
  const left = hidden
  const all = left.size ? proposals.filter(({ id }) => !left.has(id)) : proposals

  const complete = drawn >= all.length
  useEffect(() => {
    if (complete) return
    const timer = setTimeout(() => startTransition(() => setDrawn(drawn + MORE)), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [complete, drawn])

  return {
    filter,
    setFilter: (next) => {
      setTaken(null)
      setKey(next)
    },
    proposals: complete ? all : all.slice(0, drawn),
    showAll: () => {
      setKey(null)
      setDrawn(Number.POSITIVE_INFINITY)
    },
  }
}
