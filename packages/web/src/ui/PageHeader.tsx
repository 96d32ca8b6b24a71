import { ArrowLeftOutlined } from "@ant-design/icons"
import { Button } from "antd"
import type { ReactNode } from "react"
import { useNavigate } from "react-router-dom"
import { stepsBack } from "../lib/address/trail.ts"
import styles from "./PageHeader.module.css"

interface PageHeaderProps {
  title: ReactNode
  subtitle?: ReactNode
  /** The page above this one, or what to do; shows a "Retour" button (`useReturn`). */
  back?: string | (() => void)
  actions?: ReactNode
}

/**
 * Leads to the page one came from as one left it, with its filters and its place in the scroll, since it goes back in
 * the history; to `parent` where one came from nowhere, or with `only` from elsewhere.
 */
export function useReturn(parent: string, { only = false } = {}): () => void {
  const navigate = useNavigate()
  return () => {
    const steps = stepsBack(parent, only)
    void (steps === null ? navigate(parent) : navigate(-steps))
  }
}

/** The head of every signed-in page: its only `h1`, and where focus goes on arrival. */
export function PageHeader({ title, subtitle, back, actions }: PageHeaderProps) {
  const goUp = useReturn(typeof back === "string" ? back : "")
  const goBack = typeof back === "function" ? back : goUp
  return (
    <header className={styles.header}>
      <div className={styles.lead}>
        {back ? (
          <Button icon={<ArrowLeftOutlined aria-hidden />} onClick={goBack}>
            Retour
          </Button>
        ) : null}
        <div className={styles.titles}>
          <h1 className={styles.title}>{title}</h1>
          {subtitle ? <p className={styles.subtitle}>{subtitle}</p> : null}
        </div>
      </div>
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </header>
  )
}
