import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from "react"
import styles from "./PublicButton.module.css"

interface Look {
  tone?: "primary" | "quiet"
}

type PublicButtonProps = Look &
  (
    | ({ href: string } & AnchorHTMLAttributes<HTMLAnchorElement>)
    | ({ href?: undefined } & ButtonHTMLAttributes<HTMLButtonElement>)
  )

/** A button, or a link that looks like one when it has an `href`. */
export function PublicButton({ tone = "quiet", className = "", ...props }: PublicButtonProps) {
  const look = `${styles.button} ${styles[tone]} ${className}`
  if (props.href !== undefined) return <a {...props} className={look} />
  return <button type="button" {...props} className={look} />
}
