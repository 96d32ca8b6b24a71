import { ArrowLeftOutlined } from "@ant-design/icons"
import { Button } from "antd"
import type { ReactNode } from "react"
import { useNavigate } from "react-router-dom"
import styles from "./PageHeader.module.css"

interface PageHeaderProps {
  title: ReactNode
  subtitle?: ReactNode
  /** A path, or what to do; shows a "Retour" button. */
  back?: string | (() => void)
  actions?: ReactNode
}

/** The head of every signed-in page: its only `h1`, and where focus goes on arrival. */
export function PageHeader({ title, subtitle, back, actions }: PageHeaderProps) {
  const navigate = useNavigate()
  const goBack = () => (typeof back === "string" ? navigate(back) : back?.())
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
