import { SearchOutlined } from "@ant-design/icons"
import { Tooltip } from "antd"
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react"
import { loadChunk, wasReloadedFor } from "../../lib/address/lazyChunk.ts"
import { opened } from "../../lib/opening.ts"
import { forgetRecents } from "../../lib/paletteSource.ts"
import { useMe } from "../../lib/session/me.ts"
import { useSessionState } from "../../lib/session/session.ts"
import styles from "./Palette.module.css"
import type { PaletteDialog } from "./PaletteDialog.tsx"

interface PaletteProps {
  open: boolean
  onClose: () => void
}

const load = () => import("./PaletteDialog.tsx")

/** The dialog, whose code loads when the browser is idle, or on demand. */
export function Palette({ open, onClose }: PaletteProps) {
  const [Dialog, setDialog] = useState<typeof PaletteDialog | null>(null)
  const typedAhead = useTypedAhead({ open, waiting: Dialog === null, onClose })

  useEffect(() => {
    if (Dialog) return
    let wanted = true
    const fetchDialog = () =>
      loadChunk(load, open ? "Impossible d'ouvrir la recherche" : undefined).then(
        ({ PaletteDialog }) => wanted && setDialog(() => PaletteDialog),
        () => wanted && open && onClose(),
      )
    const forget = open ? () => {} : whenIdle(() => void opened().then(fetchDialog))
    if (open) void fetchDialog()
    return () => {
      wanted = false
      forget()
    }
  }, [Dialog, open, onClose])

  return open && Dialog ? <Dialog typedAhead={typedAhead.current} onClose={onClose} /> : null
}

/** Collects text typed while the dialog's code loads, for the dialog's field. */
function useTypedAhead({ open, waiting, onClose }: PaletteProps & { waiting: boolean }) {
  const text = useRef("")
  useLayoutEffect(() => {
    if (!open) text.current = ""
    if (!open || !waiting) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (event.key === "Escape") onClose()
      else if (event.key === "Backspace") text.current = text.current.slice(0, -1)
      else if ([...event.key].length === 1) text.current += event.key
      else return
      event.preventDefault()
      event.stopPropagation()
    }
    window.addEventListener("keydown", onKeyDown, true)
    return () => window.removeEventListener("keydown", onKeyDown, true)
  }, [open, waiting, onClose])
  return text
}

/** State of the palette; its shortcut toggles it anywhere. */
export function usePalette() {
  const [open, setOpen] = useState(false)
  const { id } = useMe()
  const session = useSessionState()

  // Signing out deletes the recent destinations.
  useEffect(() => {
    if (session === "left") forgetRecents(id)
  }, [session, id])

  useEffect(() => {
    if (wasReloadedFor(load)) setOpen(true)
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return
      event.preventDefault()
      if (!event.repeat) setOpen((was) => !was)
    }
    // In the capture phase, before the focused element.
    window.addEventListener("keydown", onKeyDown, true)
    return () => window.removeEventListener("keydown", onKeyDown, true)
  }, [])

  return {
    open,
    show: useCallback(() => setOpen(true), []),
    close: useCallback(() => setOpen(false), []),
  }
}

/** Safari has no idle callback. */
function whenIdle(work: () => void): () => void {
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(work, 2000)
    return () => clearTimeout(timer)
  }
  const handle = window.requestIdleCallback(work, { timeout: 5000 })
  return () => window.cancelIdleCallback(handle)
}

interface SearchButtonProps {
  /** In the sidebar, or in the collapsed one. */
  place: "sidebar" | "rail"
  onClick: () => void
}

/** Shows the palette's shortcut. */
export function SearchButton({ place, onClick }: SearchButtonProps) {
  const keys = `${modifierLabel()} K`
  const wide = place === "sidebar"
  return (
    <Tooltip title={place === "rail" ? `Rechercher (${keys})` : null} placement="right">
      <button
        type="button"
        className={`${styles.button} ${styles[place]}`}
        aria-label={wide ? undefined : "Rechercher"}
        aria-haspopup="dialog"
        aria-keyshortcuts={isApple() ? "Meta+K" : "Control+K"}
        onClick={onClick}
      >
        <SearchOutlined aria-hidden="true" />
        {wide ? (
          <>
            <span className={styles.label}>Rechercher…</span>
            <span aria-hidden="true">
              <kbd>{keys}</kbd>
            </span>
          </>
        ) : null}
      </button>
    </Tooltip>
  )
}

/** On Apple devices, Ctrl K belongs to text fields. */
const isApple = (): boolean => /mac|iphone|ipad/i.test(navigator.platform)

export const modifierLabel = (): string => (isApple() ? "⌘" : "Ctrl")

type Keys = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">

export const withModifier = ({ ctrlKey, metaKey }: Pick<Keys, "ctrlKey" | "metaKey">): boolean =>
  isApple() ? metaKey && !ctrlKey : ctrlKey && !metaKey

/** Ctrl K, ⌘ K on Apple devices. Checks the key last: events of autofill have none. */
export const isShortcut = (keys: Keys): boolean =>
  withModifier(keys) && !keys.altKey && !keys.shiftKey && keys.key.toLowerCase() === "k"
