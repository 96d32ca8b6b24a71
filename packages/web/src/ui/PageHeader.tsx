import { ArrowLeftOutlined } from "@ant-design/icons"
import { today } from "@trame/core/lib/day"
import { Button } from "antd"
import type { ReactNode } from "react"
import { useNavigate } from "react-router-dom"
import { stepsBack } from "../lib/address/trail.ts"
import { formatDate } from "../lib/format.ts"
import { useMediaQuery } from "../lib/useMediaQuery.ts"
import styles from "./PageHeader.module.css"

interface PageHeaderProps {
  title: ReactNode
  /** The title's text, when it holds more. */
  name?: string
  subtitle?: ReactNode
  /** The parent page or a callback; shows a "Retour" button (`useReturn`). */
  back?: string | (() => void)
  actions?: ReactNode
}

/**
 * Goes back in the history to the previous page, so that its filters and scroll position stay; navigates to `parent`
 * without a previous page, or with `only` from another page than `parent`.
 */
export function useReturn(parent: string, { only = false } = {}): () => void {
  const navigate = useNavigate()
  return () => {
    const steps = stepsBack(parent, only)
    void (steps === null ? navigate(parent) : navigate(-steps))
  }
}

/** The head of every signed-in page: its only `h1`, and the target of focus after navigation. */
export function PageHeader({ title, name, subtitle, back, actions }: PageHeaderProps) {
  const goUp = useReturn(typeof back === "string" ? back : "")
  const goBack = typeof back === "function" ? back : goUp
  return (
    <header className={`flex wrap items-end justify-between ${styles.header}`}>
      <div className={`stack items-start gap-4 min-0 ${styles.lead}`}>
        {back ? (
          <Button icon={<ArrowLeftOutlined aria-hidden />} className="print-hidden" onClick={goBack}>
            Retour
          </Button>
        ) : null}
        <div className="min-0 max-full">
          <h1 className="text-title bold anywhere tracking" aria-label={name}>
            {title}
          </h1>
          {subtitle ? <p className={`mt-2 soft anywhere ${styles.subtitle}`}>{subtitle}</p> : null}
          <PrintDay />
        </div>
      </div>
      {actions ? (
        <div data-offered className={`flex wrap gap-3 print-hidden ${styles.actions}`}>
          {actions}
        </div>
      ) : null}
    </header>
  )
}

/** On paper only (rules/interface.md#print). */
function PrintDay() {
  const printing = useMediaQuery("print")
  return printing ? (
    <p className="mt-2 soft text-s">Imprimé le {formatDate(today(), { style: "long" })}</p>
  ) : null
}
