import { App, Input } from "antd"
import { useCallback, useEffect, useState } from "react"

interface Copying {
  copied: boolean
  copy(text: string): Promise<void>
}

/**
 * Copies an address that first had to be asked for; `copied` holds for three seconds (spec 2 §9).
 * @param label what it is, for when the browser refuses and shows it instead
 */
export function useCopy(label: string): Copying {
  const { modal } = App.useApp()
  const [copied, setCopied] = useState(false)

  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), COPIED_MS)
    return () => clearTimeout(timer)
  }, [copied])

  const copy = useCallback(
    async (text: string) => {
      try {
        await navigator.clipboard.writeText(text)
        setCopied(true)
      } catch {
        modal.info({
          title: label,
          icon: null,
          content: <Input readOnly aria-label={label} value={text} />,
          okText: "Fermer",
        })
      }
    },
    [modal, label],
  )
  return { copied, copy }
}

const COPIED_MS = 3000
