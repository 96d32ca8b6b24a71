import type { Proposal } from "@trame/core/castings/shapes"
import { BRAND_STATUSES, type BrandStatus } from "@trame/core/castings/values"
import { useMemo } from "react"
import { formatNumber } from "../../../lib/format.ts"
import { AnswersBar } from "../AnswersBar.tsx"
import { countsOf, many } from "../counts.ts"
import { Portions } from "../Portions.tsx"
import styles from "./Detail.module.css"
import { ProposalCard } from "./ProposalCard.tsx"

interface ProposalsProps {
  proposals: readonly Proposal[]
  /** As the address has it; an unknown answer counts as none. */
  filter: string
  onFilter: (answer: string) => void
}

const ANSWERS = Object.entries(BRAND_STATUSES) as [BrandStatus, string][]

export function Proposals({ proposals, filter, onFilter }: ProposalsProps) {
  const counts = useMemo(() => countsOf(proposals), [proposals])
  const numbers: Record<BrandStatus, number> = { ...counts, pending: counts.proposals - counts.decisions }
  const chosen = ANSWERS.find(([answer]) => answer === filter)?.[0] ?? null
  const shown = useMemo(
    () => (chosen ? proposals.filter(({ brandStatus }) => brandStatus === chosen) : proposals),
    [proposals, chosen],
  )
  return (
    <section aria-label="Influenceurs proposés" className={styles.section}>
      <div className={styles.sectionHead}>
        <h3 className={styles.title}>Influenceurs proposés</h3>
        <p className={styles.summary}>
          {many(counts.decisions, "décision reçue", "décisions reçues")} sur {formatNumber(counts.proposals)}
        </p>
      </div>
      {proposals.length > 0 ? (
        <>
          <AnswersBar counts={counts} />
          <fieldset className={styles.filters}>
            <legend className="visually-hidden">Filtrer par réponse de la marque</legend>
            <Filter label="Tous" count={counts.proposals} active={!chosen} onClick={() => onFilter("")} />
            {ANSWERS.map(([answer, label]) => (
              <Filter
                key={answer}
                label={label}
                count={numbers[answer]}
                active={chosen === answer}
                onClick={() => onFilter(answer)}
              />
            ))}
          </fieldset>
          {shown.length > 0 ? (
            <Portions key={chosen} items={shown} label="Influenceurs proposés" className={styles.proposals}>
              {(proposal) => <ProposalCard key={proposal.id} proposal={proposal} />}
            </Portions>
          ) : (
            <p className={styles.none}>Aucun influenceur avec cette réponse</p>
          )}
        </>
      ) : (
        <p className={styles.none}>Aucun influenceur proposé pour le moment</p>
      )}
    </section>
  )
}

interface FilterProps {
  label: string
  count: number
  active: boolean
  onClick: () => void
}

function Filter({ label, count, active, onClick }: FilterProps) {
  return (
    <button type="button" className={styles.filter} aria-pressed={active} onClick={onClick}>
      {label} <span className={styles.count}>{formatNumber(count)}</span>
    </button>
  )
}
