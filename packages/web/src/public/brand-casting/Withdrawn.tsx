import { BRAND_STATUSES } from "@trame/core/campaigns/castings/rules/values"
import { PublicButton } from "../../ui/public/PublicButton.tsx"
import type { Choice } from "./choice.ts"
import styles from "./Withdrawn.module.css"

interface WithdrawnProps {
  /** By proposal id. */
  choices: readonly [string, Choice][]
  onDismiss: (proposalId: string) => void
}

/** Unsent choices and comments on withdrawn influencers: readable until dismissed. */
export function Withdrawn({ choices, onDismiss }: WithdrawnProps) {
  return (
    <div role="status" className={`grid gap-4 ${styles.withdrawn}`}>
      {choices.map(([id, { fullName, status, comment }]) => (
        <div key={id} className={styles.notice}>
          <p>
            L'agence ne propose plus <strong>{fullName}</strong>. Votre réponse, non envoyée, reste ici et
            revient avec cet influenceur : {BRAND_STATUSES[status]}
            {comment ? ` – « ${comment} »` : null}
          </p>
          <PublicButton
            tone="link"
            onClick={() => {
              onDismiss(id)
              document.getElementById("contenu")?.focus()
            }}
          >
            Ne plus afficher
            <span className="visually-hidden"> la réponse pour {fullName}</span>
          </PublicButton>
        </div>
      ))}
    </div>
  )
}
