import { ArrowDownOutlined, ArrowUpOutlined, CloseOutlined, ExportOutlined } from "@ant-design/icons"
import { Button } from "antd"
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react"
import { createPortal } from "react-dom"
import { useNavigate } from "react-router-dom"
import { focusRow } from "../../lib/dialog/focusRow.ts"
import { type Beside, useDialog } from "../../lib/dialog/useDialogParam.ts"
import { useKeys } from "../../lib/keys/keys.ts"
import { openedRow, usesArrows } from "../../lib/keys/rows.ts"
import { createStore } from "../../lib/store.ts"
import { LinkButton } from "../LinkButton.tsx"
import { ReadOnlyNotice } from "../states/ReadOnlyNotice.tsx"
import styles from "./SidePanel.module.css"

interface SidePanelProps {
  title: ReactNode
  footer?: ReactNode
  page?: string
  beside: Beside
  children: ReactNode
}

/** Stays from one record to the next. */
const enlarged = createStore(false)

/** A dialog beside its list, which stays usable (rules/interface.md#side-panel). */
export default function SidePanel({ title, footer = null, page, beside, children }: SidePanelProps) {
  const { open, close, closed } = useDialog()
  const { previous, next } = beside
  // "Back" closes the panel after the address has lost its record.
  const [row] = useState(beside.row)
  const navigate = useNavigate()
  const isLarge = useSyncExternalStore(enlarged.subscribe, enlarged.current)
  const panel = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const label = useId()
  const enlarge = () => {
    // The large panel covers the list.
    if (!isLarge && !panel.current?.contains(document.activeElement)) heading.current?.focus()
    enlarged.set(!isLarge)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the panel mounts anew for each record
  useLayoutEffect(() => {
    if (beside.takeSteppedInList()) return focusRow(row)
    heading.current?.focus({ preventScroll: true })
    document.querySelector(`[data-row="${CSS.escape(row)}"]`)?.scrollIntoView?.({ block: "nearest" })
  }, [])
  useEffect(() => {
    openedRow.set(row)
    return () => openedRow.set(null)
  }, [row])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (open) return
    enlarged.set(false)
    closed()
    focusRow(row)
  }, [open])

  const step = (by: (() => void) | null) => (key: string) =>
    key.startsWith("Arrow") && usesArrows() ? false : by?.()
  useKeys([
    { keys: ["j", "ArrowDown"], label: "Fiche suivante", group: "page", act: step(next), held: true },
    { keys: ["k", "ArrowUp"], label: "Fiche précédente", group: "page", act: step(previous), held: true },
    {
      keys: ["o"],
      label: page ? "Ouvrir la page" : "Agrandir ou réduire le panneau",
      group: "page",
      act: () => (page ? void navigate(page) : enlarge()),
    },
    { keys: ["Escape"], label: "Fermer le panneau", group: "page", act: () => void close() },
  ])
  /** Also from its fields, unless Escape closes a list of theirs; windows above it are not within. */
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target, nativeEvent } = event
    if (key !== "Escape" || nativeEvent.isComposing || event.defaultPrevented) return
    if (!(target instanceof HTMLElement) || !panel.current?.contains(target)) return
    if (target.getAttribute("aria-expanded") === "true") return
    event.preventDefault()
    void close()
  }
  if (!open) return null
  return createPortal(
    <section
      ref={panel}
      role="dialog"
      aria-labelledby={label}
      data-beside={isLarge ? "large" : "list"}
      className={`stack ${styles.panel}`}
      onKeyDown={onKeyDown}
    >
      <div className={`row wrap gap-2 px-5 py-3 border-bottom ${styles.bar}`}>
        <Button
          type="text"
          icon={<ArrowUpOutlined aria-hidden />}
          disabled={!previous}
          onClick={previous ?? undefined}
        >
          Précédent
        </Button>
        <Button
          type="text"
          icon={<ArrowDownOutlined aria-hidden />}
          disabled={!next}
          onClick={next ?? undefined}
        >
          Suivant
        </Button>
        <span className="row gap-2 ml-auto">
          {page ? (
            <LinkButton to={page} type="text" icon={<ExportOutlined aria-hidden />}>
              Ouvrir la page
            </LinkButton>
          ) : (
            <Button type="text" onClick={enlarge}>
              {isLarge ? "Réduire" : "Agrandir"}
            </Button>
          )}
          <Button
            type="text"
            icon={<CloseOutlined aria-hidden />}
            aria-label="Fermer"
            title="Fermer"
            onClick={() => void close()}
          />
        </span>
      </div>
      <div className={`flex-1 ${styles.body}`}>
        <div className={styles.sheet}>
          <h2 ref={heading} id={label} tabIndex={-1} className={`text-l bold anywhere ${styles.title}`}>
            {title}
          </h2>
          <ReadOnlyNotice />
          {children}
          {footer}
        </div>
      </div>
    </section>,
    document.body,
  )
}
