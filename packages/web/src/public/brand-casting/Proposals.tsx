import type { BrandStatus } from "@trame/core/campaigns/castings/rules/values"
import { startTransition, useEffect, useId, useState } from "react"
import { flushSync } from "react-dom"
import { oneOf, optionsOf, useListParams } from "../../lib/address/address.ts"
import { formatNumber } from "../../lib/format.ts"
import { FilterChips } from "../../ui/list/FilterChips.tsx"
import { PublicButton } from "../../ui/public/PublicButton.tsx"
import { EmptyState } from "../../ui/states/EmptyState.tsx"
import { answerOf, type ChoiceStore, type Choices, type Proposal } from "./choice.ts"
import { cardId, ProposalCard } from "./ProposalCard.tsx"
import styles from "./Proposals.module.css"

/** Labels of the filters. */
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

function hiddenBy(status: Filter, proposals: readonly Proposal[], choices: Choices): Set<string> {
  if (status === "all") return new Set()
  const others = proposals.filter((proposal) => answerOf(proposal, choices[proposal.id]).status !== status)
  return new Set(others.map(({ id }) => id))
}

/**
 * The visible influencers. A filter uses the answers at the time when it was chosen, so that a card does not disappear
 * on its decision. The first ones render at once, the others in steps.
 */
export function useShown(proposals: readonly Proposal[], choices: Choices) {
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
    setFilter: (next: Filter) => {
      setTaken(null)
      set({ filter: next })
    },
    proposals: complete ? all : all.slice(0, drawn),
    /** Renders all influencers, without a filter. */
    showAll: () => {
      clear()
      setDrawn(Number.POSITIVE_INFINITY)
    },
  }
}

interface ProposalsProps {
  shown: ReturnType<typeof useShown>
  total: number
  counts: Record<BrandStatus, number>
  choices: Choices
  store: ChoiceStore
  locked: boolean
}

const OPTIONS = optionsOf(FILTERS, "Tous")
/** Fewer influencers need no filter. */
const WORTH_FILTERING = 4

export function Proposals({ shown, total, counts, choices, store, locked }: ProposalsProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={`text-title strong ${styles.title}`}>
        Influenceurs proposés ({formatNumber(total)})
      </h2>
      <p className="mt-2 text-l">Sélectionnez votre choix pour chaque influenceur</p>
      {total >= WORTH_FILTERING ? (
        <div className="mt-5">
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
        <ul className="grid gap-5 mt-5 cols-1">
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
        <div className="mt-5">
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

/** A card less than this below the top edge is the current one, not the next. */
const CURRENT_PX = 60

function moveTo(element: HTMLElement): void {
  const near = Math.abs(element.getBoundingClientRect().top) < 2 * window.innerHeight
  const calm = window.matchMedia("(prefers-reduced-motion: reduce)").matches
  if (near && !calm) {
    element.scrollIntoView({ block: "start", behavior: "smooth" })
    return
  }
  const land = () => element.scrollIntoView({ block: "start", behavior: "instant" })
  land()
  // A newly rendered card has its real height only in the next frame.
  requestAnimationFrame(() => requestAnimationFrame(land))
}

/** Scrolls to the first of these influencers below the current one, else to the first of all. */
export function jumpToNext(proposalIds: readonly string[], showAll: () => void): void {
  const cards = () =>
    proposalIds.map((id) => document.getElementById(cardId(id))).filter((card) => card !== null)
  if (cards().length < proposalIds.length) flushSync(showAll)
  const found = cards()
  const next = found.find((card) => card.getBoundingClientRect().top > CURRENT_PX) ?? found[0]
  if (!next) return
  next.querySelector("input")?.focus({ preventScroll: true })
  moveTo(next)
}

export function jumpToFinalize(): void {
  const section = document.getElementById("finaliser")
  section?.focus({ preventScroll: true })
  if (section) moveTo(section)
}
