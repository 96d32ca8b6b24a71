import { BRAND_STATUSES } from "@trame/core/castings/values"
import type { Proposal } from "../choices/choice.ts"
import styles from "./Meanwhile.module.css"

interface MeanwhileProps {
  proposal: Proposal
  locked: boolean
  onKeepTheirs: () => void
}

/** Somebody else with the link answered since the person chose; both answers are on the screen. */
export function Meanwhile({ proposal, locked, onKeepTheirs }: MeanwhileProps) {
  const { brandStatus, brandComment, fullName } = proposal
  const answered =
    brandStatus === "pending" ? "a retiré sa réponse" : `a répondu « ${BRAND_STATUSES[brandStatus]} »`
  return (
    <div className={styles.meanwhile}>
      <p>
        Entre-temps, une autre personne <strong>{answered}</strong>
        {brandComment ? `, avec le commentaire « ${brandComment} »` : null}. Votre choix ci-dessous la
        remplacera à l'envoi.
      </p>
      <button type="button" disabled={locked} onClick={onKeepTheirs}>
        Garder sa réponse
        <span className="visually-hidden"> pour {fullName}</span>
      </button>
    </div>
  )
}
