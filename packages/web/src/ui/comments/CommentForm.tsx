import { MAX_COMMENT, MAX_MENTIONS, mentionsIn } from "@trame/core/campaigns/comments/rules"
import { Button } from "antd"
import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from "react"
import { problemOf } from "../../lib/api/problem.ts"
import { useUnsavedGuard } from "../../lib/dialog/useUnsavedGuard.ts"
import { formatCount } from "../../lib/format.ts"
import { useAttempt } from "../../lib/forms/attempt.ts"
import { type Creation, type Unsettled, useCreation } from "../../lib/forms/creation.ts"
import { draftKey, readKept, useKeptInTab } from "../../lib/forms/keptInTab.ts"
import { useNotices } from "../../lib/notices.tsx"
import { useMe } from "../../lib/session/me.ts"
import { useSessionState } from "../../lib/session/session.ts"
import { tabStorage } from "../../lib/storage.ts"
import { CommentInput } from "./CommentInput.tsx"
import styles from "./Comments.module.css"
import { type Mentionable, NOTHING_TYPED, type Typed, toStored } from "./typed.ts"

interface CommentFormProps {
  label: string
  /** Name of the draft in the tab's storage. */
  draft: string
  people: readonly Mentionable[]
  /** The text to edit; absent for a new comment. */
  opened?: Typed
  submit: string
  autoFocus?: boolean
  /** Beside the error of a failed save. */
  notice?: ReactNode
  /** Receives the text in stored form; `create` makes a new comment once. A rejection is shown, and the text stays. */
  onSubmit: (text: string, create: Creation["create"]) => Promise<unknown>
  onCancel?: () => void
}

/** The draft as the tab keeps it, with a comment that may be stored already. */
interface Kept extends Typed {
  unsettled?: Unsettled | null
}

/** Version of the kept draft's shape. */
export const FORMAT = 1

/** Mounted forms by draft name: the form that sent a comment may be unmounted when the answer arrives. */
const shown = new Map<string, (refused: Kept, reason: string) => void>()

/** A form for a comment; its draft outlives a reload. */
export function CommentForm(props: CommentFormProps) {
  const {
    label,
    draft,
    people,
    opened = NOTHING_TYPED,
    submit,
    autoFocus,
    notice,
    onSubmit,
    onCancel,
  } = props
  const id = useId()
  const key = draftKey("comment", useMe(), draft)
  const signedIn = useSessionState() === "active"
  const [found] = useState(() => readKept<Kept>(key, FORMAT))
  const [typed, setTyped] = useState<Typed>(found ?? opened)
  const creation = useCreation(found?.unsettled)
  const [refused, setRefused] = useState("")
  const field = useRef<HTMLTextAreaElement>(null)
  const { busy, attempt } = useAttempt()
  const notices = useNotices()
  const isNew = opened.text === ""
  const dirty = typed.text.trim() !== opened.text.trim() && typed.text.trim() !== ""
  // biome-ignore lint/correctness/useExhaustiveDependencies: the unsettled creation changes when a try ends
  const value = useMemo<Kept>(() => ({ ...typed, unsettled: creation.unsettled() }), [typed, creation, busy])
  // Changing the page's tab keeps the draft, and so does a page whose record is deleted.
  const forget = useKeptInTab({
    key,
    format: FORMAT,
    value,
    holds: dirty,
    signedIn: signedIn && !dirty,
  })
  useUnsavedGuard(signedIn && dirty && !busy, { kept: true, onLeave: forget })
  const stored = useMemo(() => toStored(typed, people), [typed, people])
  const left = MAX_COMMENT - stored.length
  const problem = refused || problemIn(stored)

  // The form stays mounted after it was sent or emptied.
  useEffect(() => {
    if (!dirty && !busy) tabStorage.write(key, null)
  }, [dirty, busy, key])

  useEffect(() => {
    const giveBack = ({ unsettled = null, ...refused }: Kept, reason: string) => {
      if (unsettled) creation.resume(unsettled)
      if (isNew) setTyped((now) => joined(refused, now))
      setRefused(reason)
    }
    shown.set(key, giveBack)
    return () => {
      if (shown.get(key) === giveBack) shown.delete(key)
    }
  }, [key, isNew, creation])

  useEffect(() => {
    if (autoFocus) field.current?.focus()
  }, [autoFocus])

  const refuse = (sent: Typed, reason: string) => {
    const unsettled = creation.unsettled()
    const giveBack = shown.get(key)
    if (giveBack) return giveBack({ ...sent, unsettled }, reason)
    const now = readKept<Kept>(key, FORMAT) ?? NOTHING_TYPED
    if (isNew) tabStorage.writeJson(key, { format: FORMAT, ...joined(sent, now), unsettled })
    notices.error(
      `Votre commentaire n'a pas été enregistré. ${reason} Vous le retrouverez où vous l'avez écrit.`,
    )
  }

  const send = async () => {
    if (busy) return
    const wrong = stored === "" ? "Écrivez un commentaire" : problemIn(stored)
    setRefused(wrong)
    if (wrong) {
      field.current?.focus()
      return
    }
    const before = typed
    // Clears the form at once, so that the member can write the next comment.
    if (isNew) setTyped(NOTHING_TYPED)
    const sent = await attempt(
      async () => {
        await onSubmit(stored, creation.create)
        return true
      },
      (error) => refuse(before, problemOf(error).message),
    )
    if (!sent) return
    if (!isNew) forget()
    else field.current?.focus()
  }

  return (
    <form
      className="grid gap-3 cols-1"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <CommentInput
        label={label}
        placeholder="Écrivez un commentaire, @ pour mentionner quelqu'un"
        typed={typed}
        people={people}
        invalid={problem !== ""}
        describedBy={`${id}-note`}
        field={field}
        onChange={(next) => {
          setTyped(next)
          setRefused("")
        }}
        onEscape={onCancel && !dirty ? onCancel : undefined}
      />
      {notice}
      <div className="row wrap justify-end gap-3">
        <p id={`${id}-note`} className={`soft text-m ${styles.formNote}`} data-wrong={problem !== ""}>
          {problem ||
            (left < 500
              ? formatCount(left, "caractère restant", "caractères restants")
              : "Visible de l'équipe uniquement")}
        </p>
        {onCancel ? (
          <Button
            size="small"
            disabled={busy}
            onClick={() => {
              forget()
              onCancel()
            }}
          >
            Annuler
          </Button>
        ) : null}
        <Button type="primary" size="small" htmlType="submit" loading={busy}>
          {submit}
        </Button>
      </div>
    </form>
  )
}

/** The refused text precedes the one begun meanwhile. */
const joined = (one: Typed, other: Typed): Typed =>
  other.text === ""
    ? one
    : { text: `${one.text.trimEnd()}\n\n${other.text}`, chosen: [...one.chosen, ...other.chosen] }

function problemIn(stored: string): string {
  if (stored.length > MAX_COMMENT) return `${MAX_COMMENT} caractères au maximum`
  if (mentionsIn(stored).length > MAX_MENTIONS) return `${MAX_MENTIONS} personnes mentionnées au maximum`
  return ""
}
