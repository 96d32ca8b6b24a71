import { CheckOutlined, CopyOutlined } from "@ant-design/icons"
import { App, Button, type ButtonProps, Input } from "antd"
import { useCallback, useEffect, useState } from "react"

interface CopyButtonProps extends Omit<ButtonProps, "onClick" | "children" | "icon"> {
  text: string
  label?: string
  /** How long `Copié !` stays, in milliseconds. */
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

/**
 * Copies an address that first had to be asked for; `copied` holds for three seconds (spec 2 §9).
 * @param label what it is, for when the browser refuses and shows it instead
 */
export function useCopy(label: string): { copied: boolean; copy(text: string): Promise<void> } {
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
