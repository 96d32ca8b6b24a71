import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode } from "react"
import styles from "./PublicButton.module.css"

type PublicButtonProps = { tone?: "primary" | "quiet" | "link" } & (
  | ({ href: string } & AnchorHTMLAttributes<HTMLAnchorElement>)
  | ({ href?: undefined; busy?: boolean } & ButtonHTMLAttributes<HTMLButtonElement>)
)

/**
 * A button, or with `href` a link in its look. While busy or `aria-disabled`, the button does nothing and keeps the
 * focus (rules/interface.md#keyboard).
 */
export function PublicButton({ tone = "quiet", className = "", ...props }: PublicButtonProps) {
  const look = [styles.button, styles[tone], className].filter(Boolean).join(" ")
  if (props.href !== undefined) return <a {...props} className={look} />
  const { busy, onClick, ...rest } = props
  const held = busy || rest["aria-disabled"] === true
  return (
    <button
      type="button"
      {...rest}
      className={look}
      aria-disabled={held}
      aria-busy={busy}
      onClick={held ? (event) => event.preventDefault() : onClick}
    />
  )
}

/** A message about the form; announced when it changes, absent when empty. */
export function Notice({ tone, children }: { tone: "info" | "success" | "danger"; children: ReactNode }) {
  return (
    <div role={tone === "danger" ? "alert" : "status"} className={styles.region}>
      {children ? <p className={`${styles.notice} ${styles[tone]}`}>{children}</p> : null}
    </div>
  )
}

interface SpinnerProps {
  label?: string
  fullPage?: boolean
}

export function Spinner({ label = "Chargement en cours", fullPage = false }: SpinnerProps) {
  return (
    <div role="status" className={fullPage ? styles.fullPage : styles.inline}>
      <span className={styles.threads} aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      <span className="visually-hidden">{label}</span>
    </div>
  )
}
