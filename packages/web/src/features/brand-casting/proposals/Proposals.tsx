import type { BrandStatus } from "@trame/core/castings/values"
import { useId } from "react"
import { PublicButton } from "../../../components/public/PublicButton.tsx"
import { formatNumber } from "../../../lib/format.ts"
import type { Choices } from "../choices/choice.ts"
import type { ChoiceStore } from "../choices/choiceStore.ts"
import { Filters } from "./Filters.tsx"
import { ProposalCard } from "./ProposalCard.tsx"
import styles from "./Proposals.module.css"
import type { Shown } from "./useShown.ts"

interface ProposalsProps {
  shown: Shown
  total: number
  counts: Record<BrandStatus, number>
  choices: Choices
  store: ChoiceStore
  locked: boolean
}

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
        <Filters chosen={shown.filter} total={total} counts={counts} onChoose={shown.setFilter} />
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
          <p>Aucun influenceur ici.</p>
          <PublicButton onClick={() => shown.setFilter("")}>Voir tous les influenceurs</PublicButton>
        </div>
      )}
    </section>
  )
}
