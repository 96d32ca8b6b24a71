import { useCallback, useEffect, useState } from "react"
import { useMe } from "../session/me.ts"
import { useSessionState } from "../session/session.ts"
import { forgetRecents } from "./recents.ts"
import { isShortcut } from "./shortcut.ts"

/** Whether the palette is open; its shortcut opens and closes it from anywhere. */
export function usePalette() {
  const [open, setOpen] = useState(false)
  useForgetting()

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return
      event.preventDefault()
      if (!event.repeat) setOpen((was) => !was)
    }
    // Before whatever has the focus hears of it.
    window.addEventListener("keydown", onKeyDown, true)
    return () => window.removeEventListener("keydown", onKeyDown, true)
  }, [])

  return {
    open,
    show: useCallback(() => setOpen(true), []),
    close: useCallback(() => setOpen(false), []),
  }
}

/** Signing out leaves nothing of where the person went. */
function useForgetting(): void {
  const { id } = useMe()
  const session = useSessionState()
  useEffect(() => {
    if (session === "left") forgetRecents(id)
  }, [session, id])
}
