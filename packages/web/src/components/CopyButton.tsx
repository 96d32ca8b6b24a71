import { CheckOutlined, CopyOutlined } from "@ant-design/icons"
import { Button, type ButtonProps } from "antd"
import { useEffect, useState } from "react"

interface CopyButtonProps extends Omit<ButtonProps, "onClick" | "children" | "icon"> {
  text: string
  /** `Copier` unless said. */
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
