import type { BrandStatus } from "@trame/core/campaigns/castings/rules/values"
import { startTransition, useEffect, useId, useState } from "react"
import { oneOf, optionsOf, useListParams } from "../../lib/address/address.ts"
import { formatNumber } from "../../lib/format.ts"
import { FilterChips } from "../../ui/list/FilterChips.tsx"
import { PublicButton } from "../../ui/public/PublicButton.tsx"
import { EmptyState } from "../../ui/states/EmptyState.tsx"
import { answerOf, type Choices, type Proposal } from "./choice.ts"
import type { ChoiceStore } from "./choice-store.ts"
import { ProposalCard } from "./ProposalCard.tsx"
import styles from "./Proposals.module.css"

/** Which influencers are shown, in the brand's words. */
const FILTERS: Record<BrandStatus, string> = {
  pending: "À décider",
  accepted: "Acceptés",
  maybe: "Peut-être",
  rejected: "Refusés",
}

type Filter = BrandStatus | "all"

const PARAMS = { filter: oneOf(FILTERS) }
const FIRST = 10
const MORE = 40
const PAUSE_MS = 40

interface Shown {
  filter: Filter
  setFilter(filter: Filter): void
  proposals: readonly Proposal[]
  /** Everybody at once, whatever the filter and however many. */
  showAll(): void
}

function hiddenBy(status: Filter, proposals: readonly Proposal[], choices: Choices): Set<string> {
  if (status === "all") return new Set()
  const others = proposals.filter((proposal) => answerOf(proposal, choices[proposal.id]).status !== status)
  return new Set(others.map(({ id }) => id))
}

/**
 * The influencers on the screen. A filter looks at the answers when it is chosen: nobody slips away from under the
 * finger that decides. The first are there at once, the others follow while nothing else is to be done.
 */
export function useShown(proposals: readonly Proposal[], choices: Choices): Shown {
  const { values, set, clear } = useListParams(PARAMS)
  const { filter } = values
  const [taken, setTaken] = useState<{ filter: Filter; hidden: Set<string> } | null>(null)
  const [drawn, setDrawn] = useState(FIRST)

  let hidden = taken?.hidden
  if (!hidden || taken?.filter !== filter) {
    hidden = hiddenBy(filter, proposals, choices)
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
      set({ filter: next })
    },
    proposals: complete ? all : all.slice(0, drawn),
    showAll: () => {
      clear()
      setDrawn(Number.POSITIVE_INFINITY)
    },
  }
}

interface ProposalsProps {
  shown: Shown
  total: number
  counts: Record<BrandStatus, number>
  choices: Choices
  store: ChoiceStore
  locked: boolean
}

const OPTIONS = optionsOf(FILTERS, "Tous")
/** Fewer than this many are seen at a glance. */
const WORTH_FILTERING = 4

export function Proposals({ shown, total, counts, choices, store, locked }: ProposalsProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        Influenceurs proposés ({formatNumber(total)})
      </h2>
      <p className={styles.intro}>Sélectionnez votre choix pour chaque influenceur</p>
      <p className={styles.hint}>Un nouvel appui sur un choix le retire.</p>
      {total >= WORTH_FILTERING ? (
        <div className={styles.filters}>
          <FilterChips
            legend="Afficher"
            options={OPTIONS.map((option) => ({
              ...option,
              count: option.value === "all" ? total : counts[option.value],
            }))}
            value={shown.filter}
            onChange={shown.setFilter}
          />
        </div>
      ) : null}
      {shown.proposals.length ? (
        <ul className={styles.list}>
          {shown.proposals.map((proposal) => (
            <ProposalCard
              key={proposal.id}
              proposal={proposal}
              choice={choices[proposal.id]}
              store={store}
              locked={locked}
            />
          ))}
        </ul>
      ) : (
        <div className={styles.none}>
          <EmptyState
            title="Aucun influenceur ici."
            action={
              <PublicButton onClick={() => shown.setFilter("all")}>Voir tous les influenceurs</PublicButton>
            }
          />
        </div>
      )}
    </section>
  )
}
