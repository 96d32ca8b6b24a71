import type { ReactNode } from "react"
import { Logo } from "../Logo.tsx"
import styles from "./PublicLayout.module.css"
import { SkipLink } from "./SkipLink.tsx"

interface PublicLayoutProps {
  children: ReactNode
  /** At the right of the top bar. */
  aside?: ReactNode
  footer?: ReactNode
}

/** The frame of pages reached by a link, without an account. */
export function PublicLayout({ children, aside, footer }: PublicLayoutProps) {
  return (
    <div className={styles.page}>
      <SkipLink />
      <header className={styles.bar}>
        <Logo size={26} />
        {aside}
      </header>
      <main id="contenu" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <footer className={styles.footer}>{footer}</footer>
    </div>
  )
}
