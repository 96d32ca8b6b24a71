import { useId } from "react"
import { CopyButton } from "../../../../components/CopyButton.tsx"
import { guestPageOf } from "../../guestLinks.ts"
import { useBoard } from "../board.ts"
import styles from "./GuestPageLink.module.css"

/** The influencers' page as everybody sees it; each one's own link is on the Influenceurs tab. */
export function GuestPageLink() {
  const id = useId()
  const { collaborationId } = useBoard()
  const url = guestPageOf(collaborationId)
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h3 id={id} className={styles.title}>
        Page des influenceurs
      </h3>
      <p className={styles.lead}>
        On y voit les étapes, les documents communs hors contrats et ceux que voit la marque, jamais les
        rémunérations ; chacun peut y ajouter étapes et documents. Le lien personnel d'un influenceur, qui lui
        montre la sienne, se copie dans l'onglet Influenceurs.
      </p>
      <div className={styles.row}>
        <a href={url} target="_blank" rel="noopener noreferrer" className={styles.url}>
          {url}
        </a>
        <CopyButton text={url} label="Copier l'adresse" duration={3000} />
      </div>
    </section>
  )
}
