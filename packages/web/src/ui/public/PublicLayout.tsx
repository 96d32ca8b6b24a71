import type { ReactNode } from "react"
import { Logo } from "../Logo.tsx"
import styles from "./PublicLayout.module.css"

/** For the keyboard: past the bar, to the element whose id is `contenu`. */
export function SkipLink() {
  return (
    <a className={styles.skip} href="#contenu">
      Aller au contenu
    </a>
  )
}

interface PublicLayoutProps {
  children: ReactNode
  /** Whose link it is, at the right of the top bar. */
  agencyName?: string | null
  footer?: ReactNode
}

/** The frame of pages reached by a link, without an account. */
export function PublicLayout({ children, agencyName, footer }: PublicLayoutProps) {
  return (
    <div className={styles.page}>
      <SkipLink />
      <header className={styles.bar}>
        <Logo size={26} />
        {agencyName ? <span className={styles.agency}>{agencyName}</span> : null}
      </header>
      <main id="contenu" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <footer className={styles.footer}>{footer ? <div>{footer}</div> : null}</footer>
    </div>
  )
}
