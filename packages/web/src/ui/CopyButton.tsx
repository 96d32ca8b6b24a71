import { CheckOutlined, CopyOutlined } from "@ant-design/icons"
import { App, Button, type ButtonProps, Input } from "antd"
import { useCallback, useEffect, useState } from "react"

interface CopyButtonProps extends Omit<ButtonProps, "onClick" | "children" | "icon"> {
  text: string
  label?: string
  /** Milliseconds during which `Copié !` stays. */
  duration?: number
}

export function CopyButton({ text, label = "Copier", duration = 2000, ...rest }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<"copied" | "refused" | null>(null)

  useEffect(() => {
    if (!outcome) return
    const timer = setTimeout(() => setOutcome(null), duration)
    return () => clearTimeout(timer)
  }, [outcome, duration])

  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setOutcome("copied"),
      () => setOutcome("refused"),
    )

  const shown = outcome === "copied" ? "Copié !" : outcome === "refused" ? "Copie impossible" : label
  return (
    <Button
      {...rest}
      icon={outcome === "copied" ? <CheckOutlined aria-hidden /> : <CopyOutlined aria-hidden />}
      onClick={copy}
    >
      <span aria-live="polite">{shown}</span>
    </Button>
  )
}

interface Copying {
  copied: boolean
  /** Resolves to whether the text was copied. */
  copy(text: string | Promise<string>): Promise<boolean>
}

/** Milliseconds during which `copied` stays true (rules/interface.md#notices). */
const COPIED_MS = 3000

/**
 * Copies an address, or a promise of one; the caller reports a rejection of that promise.
 * @param label names the address when the browser refuses and a dialog shows it instead
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
    async (text: string | Promise<string>) => {
      if (await (typeof text === "string" ? copyNow(text) : copyLater(text))) {
        setCopied(true)
        return true
      }
      const value = await text
      modal.info({
        title: label,
        icon: null,
        content: (
          <Input readOnly aria-label={label} value={value} onFocus={({ target }) => target.select()} />
        ),
        okText: "Fermer",
      })
      return false
    },
    [modal, label],
  )
  return { copied, copy }
}

async function copyNow(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/**
 * A browser allows clipboard writes only during the click, which is over when an answer arrives, so the item with the
 * promise is handed over at once. Resolves to whether the text was copied.
 */
async function copyLater(text: Promise<string>): Promise<boolean> {
  try {
    const blob = text.then((words) => new Blob([words], { type: "text/plain" }))
    // The fallback below reports a failed promise, even when no item could be created.
    blob.catch(() => undefined)
    await navigator.clipboard.write([new ClipboardItem({ "text/plain": blob })])
    return true
  } catch {
    return text.then(copyNow, () => false)
  }
}
