import type { ReactNode } from "react"
import { Logo } from "../../components/Logo.tsx"
import styles from "./LoginPage.module.css"
import { Weave } from "./Weave.tsx"

/** What stands around each form of the sign-in page. */
export function LoginFrame({ children }: { children: ReactNode }) {
  return (
    <div className={styles.page}>
      <aside className={styles.side}>
        <a href="/" className={styles.home}>
          <Logo size={40} />
        </a>
        <p className={styles.promise}>Vos campagnes, vos créateurs, vos clients&nbsp;: un seul fil.</p>
        <Weave className={styles.weave} />
      </aside>
      <main className={styles.main}>
        <div className={styles.panel}>
          <a href="/" className={styles.home}>
            <Logo size={30} />
          </a>
          {children}
        </div>
      </main>
    </div>
  )
}
