import { Alert } from "antd"
import { useEffect, useRef } from "react"
import styles from "./ChangedNotice.module.css"

/** What happened, by another person's hand, to that which a form was opened on. */
export type News = "changed" | "removed"

/** `opened` and `stored` are versions; `stored` is undefined while nothing is known of it. */
export function newsOf(opened: number, stored: number | undefined, gone: boolean): News | null {
  if (gone) return "removed"
  return stored !== undefined && stored > opened ? "changed" : null
}

const WORDS: Record<News, [what: string, more: string]> = {
  changed: [
    "Cette fiche vient d'être modifiée par une autre personne.",
    "Vous pourrez recharger ou écraser au moment d'enregistrer.",
  ],
  removed: [
    "Cette fiche vient d'être supprimée par une autre personne.",
    "Votre saisie reste à l'écran, mais ne peut plus être enregistrée.",
  ],
}

/** Stands below the fields, by the button that saves: nothing moves under what is being typed. */
export function ChangedNotice({ news, className }: { news: News | null; className?: string | undefined }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (news && place.current) uncover(place.current)
  }, [news])

  const [what, more] = news ? WORDS[news] : []
  return (
    <div ref={place} role="status" className={news ? className : undefined}>
      {news ? (
        <Alert
          type="info"
          showIcon
          title={
            <>
              {what} <span className={styles.more}>{more}</span>
            </>
          }
        />
      ) : null}
    </div>
  )
}

/** A bar that sticks to the bottom and grows must not hide the field one is typing in. */
function uncover(notice: HTMLElement): void {
  const field = document.activeElement
  if (!field || !(notice.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_PRECEDING)) return
  if (field.contains(notice)) return
  const covered = field.getBoundingClientRect().bottom > notice.getBoundingClientRect().top
  if (covered) field.scrollIntoView({ block: "center" })
}
