import type { ReactNode } from "react"
import { SkipLink } from "../../components/public/SkipLink.tsx"
import { useTheme } from "../../lib/themeChoice.ts"
import { SiteFooter } from "./SiteFooter.tsx"
import { SiteHeader } from "./SiteHeader.tsx"
import styles from "./SitePage.module.css"

/** The frame of the pages that anybody may open, but for the landing page, whose bar lies on its hero. */
export function SitePage({ links, children }: { links?: ReactNode; children: ReactNode }) {
  useTheme()
  return (
    <div className={styles.page}>
      <SkipLink />
      <SiteHeader>{links}</SiteHeader>
      <main id="contenu" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <SiteFooter />
    </div>
  )
}
