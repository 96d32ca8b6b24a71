import { EditOutlined } from "@ant-design/icons"
import { useContext, useState } from "react"
import { loadChunk } from "../../lib/address/lazyChunk.ts"
import { usePageAction } from "../../lib/keys/keys.ts"
import { ReadOnlyContext } from "../states/ReadOnlyNotice.tsx"
import type * as EditorCode from "./Editor.tsx"
import styles from "./InPlace.module.css"

/** A record as read, with the fields that a screen edits in place. */
export interface Reading<Fields> {
  version: number
  fields: Fields
}

/** A record whose fields are edited where they are read (rules/interface.md#edited-in-place). */
export interface EditedRecord<Fields> {
  /** As the screen knows it now. */
  latest: Reading<Fields>
  read: () => Promise<Reading<Fields>>
  /** Saves these fields alone, on condition of the version. */
  write: (changes: Partial<Fields>, version: number) => Promise<Reading<Fields>>
}

/** The control that a value opens. */
export type Input =
  | { kind: "text" | "note"; maxLength: number }
  | { kind: "money" | "manager" }
  /** `problemOf` a day that is understood. */
  | { kind: "day"; problemOf?: (day: string) => string | null }
  | { kind: "choice"; options: { value: string; label: string }[] }

/** One field of such a record. */
export interface PlacedField<Fields, Name extends keyof Fields> {
  of: EditedRecord<Fields>
  name: Name
  /** Labels the control, a conflict and a notice, e.g. `Budget`. */
  label: string
}

export interface InPlaceProps<Fields, Name extends keyof Fields> extends PlacedField<Fields, Name> {
  /** Completes « modifier », e.g. `le budget`. */
  what: string
  input: Input
  /** The message for an empty value. */
  required?: string | undefined
  /** The value on the screen. */
  shown: (value: Fields[Name]) => string
  /** Opens it from the palette, e.g. `Confier à…`. */
  action?: string | undefined
  /** Shows a pencil only, where the value stands beside it as a link. */
  pencil?: boolean | undefined
}

/** Loaded when the user approaches the first value: pages are mostly read. */
let code: typeof EditorCode | undefined
const load = async (said?: string) => {
  code ??= await loadChunk(() => import("./Editor.tsx"), said)
}

/** A value that opens its control by a click, Enter or F2. */
export function InPlace<Fields extends object, Name extends keyof Fields>(props: InPlaceProps<Fields, Name>) {
  const [state, setState] = useState<"closed" | "loading" | "used">("closed")
  const { of, name, what, shown, action, pencil } = props
  if (state === "used" && code) return <code.Editor {...props} />
  const open = () => {
    if (code) return setState("used")
    setState("loading")
    load("Impossible de modifier cette valeur").then(
      () => setState("used"),
      () => setState("closed"),
    )
  }
  return (
    <span data-in-place className={styles.place}>
      <Value
        what={what}
        shown={shown(of.latest.fields[name])}
        action={action}
        pencil={pencil}
        busy={state === "loading"}
        onOpen={open}
      />
    </span>
  )
}

interface ValueProps {
  what: string
  shown: string
  action: string | undefined
  pencil: boolean | undefined
  busy: boolean
  onOpen: () => void
}

/** The value as a button; plain text for users who may only read. */
export function Value({ what, shown, action, pencil, busy, onOpen }: ValueProps) {
  const readOnly = useContext(ReadOnlyContext) !== null
  usePageAction((!readOnly && action) || null, onOpen)
  if (readOnly) return pencil ? null : shown
  const prepare = () => void load().catch(() => {})
  return (
    <button
      type="button"
      className={styles.value}
      aria-label={`${shown} : modifier ${what}`}
      title={pencil ? "Modifier sur place (F2)" : shown}
      data-pencil={pencil}
      aria-busy={busy || undefined}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={onOpen}
      onKeyDown={(event) => {
        if (event.key !== "F2") return
        // Not the row's name.
        event.preventDefault()
        onOpen()
      }}
    >
      {pencil ? <EditOutlined aria-hidden="true" /> : shown}
    </button>
  )
}
