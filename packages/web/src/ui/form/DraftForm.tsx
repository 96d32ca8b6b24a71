import { DeleteOutlined, DownOutlined } from "@ant-design/icons"
import { Alert, Button, Space } from "antd"
import { type ReactNode, useContext, useId } from "react"
import type { Problem } from "../../lib/api/problem.ts"
import { SENDS } from "../../lib/dialog/sendKey.ts"
import type { News } from "../../lib/forms/saving.ts"
import type { SaveState } from "../../lib/forms/useSaving.ts"
import { PersonAvatar } from "../PersonAvatar.tsx"
import { BusyButton } from "../states/BusyButton.tsx"
import { ReadOnlyContext } from "../states/ReadOnlyNotice.tsx"
import { ChangedNotice, ConflictAlert, FailureAlert, FieldFirst } from "../states/SaveNotices.tsx"
import styles from "./DraftForm.module.css"

/** State of a large form's save (`lib/forms/useDraft.ts`). */
interface Saving extends SaveState {
  problem: Problem | null
  news: News | null
}

/** Offers the edits from before the page went away. */
export function DraftOffer({ offer }: { offer: { restore(): void; discard(): void } | null }) {
  if (!offer) return null
  return (
    <Alert
      type="info"
      showIcon
      role="status"
      className="mb-6"
      title="Une saisie non enregistrée a été retrouvée."
      description={
        <Space wrap>
          <Button type="primary" onClick={offer.restore}>
            Reprendre ma saisie
          </Button>
          <Button onClick={offer.discard}>L'ignorer</Button>
        </Space>
      }
    />
  )
}

interface DraftNoticesProps {
  saving: Saving
  missing: boolean
  /** A full sentence, e.g. `Ce casting a été modifié`. */
  what: string
  failed: (problem: Problem) => string
  /** Names of the items with problems. */
  wrong?: readonly string[]
  /** The notices stand at the top of the page, and scroll into view when a save fails. */
  above?: boolean
}

/** Notices about a large form's save. */
export function DraftNotices({
  saving,
  missing,
  what,
  failed,
  wrong = [],
  above = false,
}: DraftNoticesProps) {
  const { conflict, problem } = saving
  if (!missing && wrong.length === 0 && !conflict && !problem) return null
  return (
    <div className={`grid gap-4 basis-full ${styles.notices}`} data-above={above}>
      <FieldFirst value={true}>
        {missing ? <FailureAlert title="Veuillez remplir tous les champs obligatoires" className="" /> : null}
        {wrong.length > 0 ? <FailureAlert title={`À corriger : ${namesIn(wrong)}`} className="" /> : null}
      </FieldFirst>
      {problem ? <FailureAlert title={failed(problem)} className="" /> : null}
      <ConflictAlert saving={saving} what={what} className="" />
    </div>
  )
}

const NAMED = 3

function namesIn(all: readonly string[]): string {
  const more = all.length - NAMED
  return all.slice(0, NAMED).join(", ") + (more > 0 ? ` et ${more} de plus` : "")
}

interface DraftSaveBarProps {
  saving: Saving
  place: "page" | "dialog"
  save?: string
  /** Label of saving as a new record after a deletion. */
  asNew: string
  onCancel: () => void
  onSave: () => void
  onSaveAsNew: () => void
  /** Before the buttons. */
  children?: ReactNode
}

/** The save bar at the bottom of a large form. */
export function DraftSaveBar(props: DraftSaveBarProps) {
  const { saving, place, save = "Enregistrer", asNew, onCancel, onSave, onSaveAsNew, children } = props
  const { busy, news } = saving
  const readOnly = useContext(ReadOnlyContext) !== null
  return (
    <div className={`row wrap justify-end gap-3 bg-raised ${styles.saveBar}`} data-place={place}>
      <ChangedNotice news={news} asNew={{ label: asNew, busy, save: onSaveAsNew }} className={styles.news} />
      {children}
      <div className="flex wrap justify-end gap-3">
        <Button disabled={false} onClick={onCancel}>
          Annuler
        </Button>
        <BusyButton type="primary" disabled={readOnly} busy={busy} onClick={onSave} {...SENDS}>
          {busy ? "Enregistrement..." : save}
        </BusyButton>
      </div>
    </div>
  )
}

interface DraftRowProps {
  /** Lets `focusRow` find the row after an addition. */
  id: string
  name: string
  imageUrl: string | null
  detail: ReactNode
  amount?: string
  /** Beside the button that opens it. */
  tag?: ReactNode
  problem: string | undefined
  /** The open editor shows the problem itself. */
  saidInside?: boolean
  open: boolean
  onToggle: (open: boolean) => void
  onRemove: () => void
  children: () => ReactNode
}

/** A person of a large form: one line until opened, since there may be hundreds; the editor mounts while open. */
export function DraftRow(props: DraftRowProps) {
  const {
    id,
    name,
    imageUrl,
    detail,
    amount,
    tag,
    problem,
    saidInside = false,
    open,
    onToggle,
    onRemove,
    children,
  } = props
  const panel = useId()
  return (
    <li className={`card ${styles.row}`} data-row={id} data-open={open} data-problem={Boolean(problem)}>
      <div className="row gap-3 pr-3">
        <button
          type="button"
          className={`row gap-4 pt-4 pb-4 pl-5 pr-3 flex-1 min-0 ink text-left rounded ${styles.opener}`}
          aria-expanded={open}
          aria-controls={panel}
          onClick={() => onToggle(!open)}
        >
          <DownOutlined aria-hidden="true" className={`faint text-xs ${styles.chevron}`} />
          <span aria-hidden="true" className={styles.picture}>
            <PersonAvatar name={name} imageUrl={imageUrl} size={38} />
          </span>
          <span className="grid flex-1 min-0">
            <span className="bold ellipsis">{name}</span>
            <span className="soft text-m ellipsis">{detail}</span>
          </span>
          {amount === undefined ? null : (
            <span className={`flex-none min-0 bold tabular ${styles.amount}`}>{amount}</span>
          )}
        </button>
        {tag}
        <button
          type="button"
          className={`grid place-center flex-none soft rounded-m ${styles.remove}`}
          aria-label={`Retirer ${name}`}
          title="Retirer"
          onClick={onRemove}
        >
          <DeleteOutlined aria-hidden="true" />
        </button>
      </div>
      {problem && !(open && saidInside) ? (
        <p role="alert" className="px-5 pb-4 danger text-m strong">
          {problem}
        </p>
      ) : null}
      <div id={panel} hidden={!open} className={`px-5 pt-2 pb-5 ${styles.panel}`}>
        {open ? children() : null}
      </div>
    </li>
  )
}
