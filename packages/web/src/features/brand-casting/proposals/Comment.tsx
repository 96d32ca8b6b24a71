import { useEffect, useId, useRef, useState } from "react"
import { formatNumber } from "../../../lib/format.ts"
import styles from "./Comment.module.css"

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
