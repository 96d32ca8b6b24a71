import { Alert, type GetRef, Space } from "antd"
import { createContext, type ReactNode, useContext, useEffect, useRef } from "react"
import { formatCount } from "../../lib/format.ts"
import type { Conflict } from "../../lib/forms/merge.ts"
import type { News } from "../../lib/forms/saving.ts"
import type { SaveState } from "../../lib/forms/useSaving.ts"
import { BusyButton } from "./BusyButton.tsx"
import styles from "./SaveNotices.module.css"

/** Scrolls a notice into view for a user at the other end of a long form (rules/interface.md#failures). */
const intoSight = (alert: GetRef<typeof Alert> | null) =>
  alert?.nativeElement.scrollIntoView?.({ block: "nearest" })

interface ConflictAlertProps {
  saving: SaveState
  /** A full sentence, e.g. `Ce client a été modifié`. */
  what: string
  /** Explains what happens to the user's input. */
  children?: ReactNode
  /** Replaces the default margin below. */
  className?: string
}

/** Another member saved in between; the input stays (rules/platform.md#versions). */
export function ConflictAlert({
  saving: { conflict, busy, reload, overwrite },
  what,
  children = KEPT,
  className = styles.above,
}: ConflictAlertProps) {
  if (!conflict) return null
  return (
    <Alert
      ref={intoSight}
      type="warning"
      showIcon
      role="alert"
      className={`${styles.told} ${className}`}
      title={`${what} entre-temps par une autre personne.`}
      description={
        <>
          <Both rows={conflict.both} />
          {conflict.theirs.length > 0 ? (
            <ul className={`mb-3 pl-5 ${styles.changes}`}>
              {conflict.theirs.slice(0, MOST_TOLD).map((change) => (
                <li key={change}>{change}</li>
              ))}
              {conflict.theirs.length > MOST_TOLD ? (
                <li>
                  {formatCount(
                    conflict.theirs.length - MOST_TOLD,
                    "autre modification",
                    "autres modifications",
                  )}
                </li>
              ) : null}
            </ul>
          ) : null}
          <p className="mb-4">{children}</p>
          <Space wrap>
            <BusyButton busy={busy} onClick={() => void reload()}>
              Recharger
            </BusyButton>
            <BusyButton danger busy={busy} onClick={() => void overwrite()}>
              Écraser
            </BusyButton>
          </Space>
        </>
      }
    />
  )
}

const KEPT =
  "Votre saisie est conservée. «\u00a0Recharger\u00a0» la remplace par ce qui est enregistré. «\u00a0Écraser\u00a0» enregistre vos modifications, et elles seules\u00a0: le reste demeure tel que l'autre personne l'a laissé."

const MOST_TOLD = 8

/** The values that overwriting would take from the other member, and reloading from the user. */
function Both({ rows }: { rows: Conflict["both"] }) {
  if (rows.length === 0) return null
  return (
    <table className={`mb-3 full ${styles.both}`}>
      <caption>Vous avez tous deux modifié :</caption>
      <thead>
        <tr>
          <td />
          <th className="strong" scope="col">
            L'autre personne
          </th>
          <th className="strong" scope="col">
            Vous
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, theirs, mine }) => (
          <tr key={label}>
            <th className="strong" scope="row">
              {label}
            </th>
            <td>{theirs || EMPTY}</td>
            <td>{mine || EMPTY}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const EMPTY = "(vide)"

/** Whether the focus moves to an invalid field, so that a notice above the form must not scroll. */
export const FieldFirst = createContext(false)

interface FailureAlertProps {
  title: string
  reason?: string | null | undefined
  /** Replaces the default margin below. */
  className?: string
}

/** The failure of an action; the input stays. */
export function FailureAlert({ title, reason, className = styles.above }: FailureAlertProps) {
  const fieldFirst = useContext(FieldFirst)
  return (
    <Alert
      ref={fieldFirst ? null : intoSight}
      type="error"
      showIcon
      role="alert"
      className={`${styles.told} ${className}`}
      title={title}
      description={reason ?? undefined}
    />
  )
}

const WORDS: Record<News, [what: string, more: string]> = {
  changed: [
    "Cette fiche vient d'être modifiée par une autre personne.",
    "Vous pourrez recharger ou écraser au moment d'enregistrer.",
  ],
  removed: ["Cette fiche vient d'être supprimée par une autre personne.", "Votre saisie reste à l'écran."],
}

/** The way to save a form whose record was deleted. */
export interface SaveAsNew {
  /** E.g. `Enregistrer comme nouveau client`. */
  label: string
  busy: boolean
  save: () => void
}

interface ChangedNoticeProps {
  news: News | null
  asNew?: SaveAsNew | null | undefined
  className?: string | undefined
}

/** Stands below the fields, by the save button: nothing moves during typing. */
export function ChangedNotice({ news, asNew, className }: ChangedNoticeProps) {
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
          action={
            news === "removed" && asNew ? (
              <BusyButton size="small" busy={asNew.busy} onClick={asNew.save}>
                {asNew.label}
              </BusyButton>
            ) : undefined
          }
          title={
            <>
              {what} <span className="phone-hidden">{more}</span>
            </>
          }
        />
      ) : null}
    </div>
  )
}

/** A sticky bar that grows must not hide the focused field. */
function uncover(notice: HTMLElement): void {
  const field = document.activeElement
  if (!field || !(notice.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_PRECEDING)) return
  if (field.contains(notice)) return
  const covered = field.getBoundingClientRect().bottom > notice.getBoundingClientRect().top
  if (covered) field.scrollIntoView({ block: "center" })
}
