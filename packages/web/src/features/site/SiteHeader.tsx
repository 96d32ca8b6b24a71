import { PRODUCT_NAME } from "@trame/core/product"
import type { ReactNode } from "react"
import { Logo } from "../../components/Logo.tsx"
import styles from "./SiteHeader.module.css"

/** The bar of the pages that anybody may open; the mark leads home. */
export function SiteHeader({ children }: { children?: ReactNode }) {
  return (
    <header className={styles.bar}>
      <a href="/" className={styles.home} aria-label={`${PRODUCT_NAME}, accueil`}>
        <Logo size={28} />
      </a>
      {children ? (
        <nav aria-label="Principale" className={styles.links}>
          {children}
        </nav>
      ) : null}
    </header>
  )
}

/** A plain link of that bar. */
export function SiteLink({
  href,
  children,
  wide = false,
}: {
  href: string
  children: string
  wide?: boolean
}) {
  return (
    <a href={href} className={`${styles.link} ${wide ? styles.wide : ""}`}>
      {children}
    </a>
  )
}
