import { App } from "antd"
import { type ComponentType, useEffect, useState } from "react"

interface PaletteProps {
  open: boolean
  onClose: () => void
}

const UNREACHABLE =
  "Impossible d'ouvrir la recherche. Vérifiez votre connexion internet, puis rechargez la page."

type Dialog = ComponentType<Pick<PaletteProps, "onClose">>

const load = async (): Promise<Dialog> => (await import("./PaletteDialog.tsx")).PaletteDialog

/** The dialog, whose code arrives once the page has nothing else to do, or when it is asked for. */
export function Palette({ open, onClose }: PaletteProps) {
  const [Dialog, setDialog] = useState<Dialog | null>(null)
  const { message } = App.useApp()

  useEffect(() => {
    if (Dialog) return
    let wanted = true
    const fetchDialog = () =>
      load().then(
        (loaded) => wanted && setDialog(() => loaded),
        () => {
          if (!wanted || !open) return
          message.error(UNREACHABLE)
          onClose()
        },
      )
    const forget = open ? () => {} : whenIdle(() => void fetchDialog())
    if (open) void fetchDialog()
    return () => {
      wanted = false
      forget()
    }
  }, [Dialog, open, onClose, message])

  return open && Dialog ? <Dialog onClose={onClose} /> : null
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
