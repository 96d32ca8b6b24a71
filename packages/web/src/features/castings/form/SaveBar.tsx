import { Button } from "antd"
import { type ReactNode, useMemo } from "react"
import { ChangedNotice, type News } from "../../../components/ChangedNotice.tsx"
import { many } from "../counts.ts"
import { sortProposals } from "./changes.ts"
import type { Draft, Stored } from "./draft.ts"
import styles from "./Form.module.css"

interface SaveBarProps {
  stored: Stored | null
  draft: Draft
  busy: boolean
  news: News | null
  onCancel: () => void
  onSave: () => void
  /** What keeps it from being saved: by the button that was pressed. */
  children: ReactNode
}

export function SaveBar({ stored, draft, busy, news, onCancel, onSave, children }: SaveBarProps) {
  const { proposals } = draft
  const removed = useMemo(() => (stored ? sortProposals(stored, proposals).removed : []), [stored, proposals])
  const answered = removed.filter(({ brandStatus }) => brandStatus !== "pending").length
  const save = stored ? "Enregistrer" : "Créer le casting"
  return (
    <div className={styles.save}>
      {children}
      <ChangedNotice news={news} className={styles.news} />
      {answered > 0 ? (
        <p role="status" className={styles.lost}>
          {many(answered, "réponse de la marque sera perdue", "réponses de la marque seront perdues")}
          {" avec les influenceurs retirés."}
        </p>
      ) : null}
      <Button onClick={onCancel}>Annuler</Button>
      <Button type="primary" disabled={busy} aria-busy={busy} onClick={onSave}>
        {busy ? "Enregistrement..." : save}
      </Button>
    </div>
  )
}
