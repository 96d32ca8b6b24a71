import { BRAND_STATUSES, type BrandStatus } from "@trame/core/campaigns/castings/rules/values"
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react"
import { formatNumber } from "../../lib/format.ts"
import { type Proposal, VERDICTS, type Verdict } from "./choice.ts"
import styles from "./ProposalAnswer.module.css"

interface ChoiceGroupProps {
  name: string
  status: BrandStatus
  locked: boolean
  onChoose: (status: BrandStatus) => void
}

const CLEARS = new Set([" ", "Delete", "Backspace"])

/** The browser's own radio buttons; the chosen one, pressed again, is taken back. */
export function ChoiceGroup({ name, status, locked, onChoose }: ChoiceGroupProps) {
  const group = useId()

  const taken = useRef(false)

  const onKeyDown = (event: KeyboardEvent) => {
    if (status === "pending" || !CLEARS.has(event.key)) return
    event.preventDefault()
    taken.current = true
    onChoose("pending")
  }

  /** Some browsers press the button when the space bar comes up. */
  const onKeyUp = (event: KeyboardEvent) => {
    if (taken.current) event.preventDefault()
    taken.current = false
  }

  return (
    <fieldset className={styles.group} disabled={locked}>
      <legend className="visually-hidden">Votre choix pour {name}</legend>
      {VERDICTS.map((verdict) => (
        <label key={verdict.status} className={styles.choice} data-status={verdict.status}>
          <input
            type="radio"
            name={group}
            checked={status === verdict.status}
            onChange={() => onChoose(verdict.status)}
            onClick={() => status === verdict.status && onChoose("pending")}
            onKeyDown={onKeyDown}
            onKeyUp={onKeyUp}
          />
          <VerdictIcon verdict={verdict.status} />
          {verdict.label}
        </label>
      ))}
    </fieldset>
  )
}

const PATHS: Record<Verdict, string> = {
  accepted: "M4.5 12.5 10 18 20 6.5",
  maybe: "M4 14.5c2.2-5 5-5 8-2.5s5.8 2.5 8-2.5",
  rejected: "M6 6l12 12M18 6 6 18",
}

function VerdictIcon({ verdict }: { verdict: Verdict }) {
  return (
    <svg width="20" height="20" viewBox="0 0 24 24" fill="none" aria-hidden="true">
      <path
        d={PATHS[verdict]}
        stroke="currentColor"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}

interface CommentProps {
  name: string
  comment: string
  locked: boolean
  onChange: (comment: string) => void
}

/** As the API takes it. */
const MAX = 2000
const COUNTED_FROM = 1800

export function Comment({ name, comment, locked, onChange }: CommentProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (open) field.current?.focus()
  }, [open])

  if (!open && !comment)
    return (
      <button type="button" className={styles.add} disabled={locked} onClick={() => setOpen(true)}>
        Ajouter un commentaire
        <span className="visually-hidden"> pour {name}</span>
      </button>
    )
  return (
    <div className={styles.comment}>
      <label htmlFor={id}>
        Commentaire <span className="visually-hidden">pour {name} </span>
        <span className={styles.optional}>(facultatif)</span>
      </label>
      <textarea
        ref={field}
        id={id}
        rows={2}
        maxLength={MAX}
        value={comment}
        readOnly={locked}
        aria-describedby={`${id}-count`}
        placeholder="Une précision, une condition, une question…"
        onChange={(event) => onChange(event.target.value)}
        onFocus={() => setOpen(true)}
      />
      <p id={`${id}-count`} className={styles.count}>
        {comment.length >= COUNTED_FROM
          ? `${formatNumber(comment.length)} / ${formatNumber(MAX)} caractères`
          : null}
      </p>
    </div>
  )
}

interface ConcurrentAnswerNoticeProps {
  proposal: Proposal
  locked: boolean
  onKeepTheirs: () => void
}

/** Somebody else with the link answered since the person chose; both answers are on the screen. */
export function ConcurrentAnswerNotice({ proposal, locked, onKeepTheirs }: ConcurrentAnswerNoticeProps) {
  const { brandStatus, brandComment, fullName } = proposal
  const answered =
    brandStatus === "pending" ? "a retiré sa réponse" : `a répondu « ${BRAND_STATUSES[brandStatus]} »`
  return (
    <div className={styles.concurrent}>
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
