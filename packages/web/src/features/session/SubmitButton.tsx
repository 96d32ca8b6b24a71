import type { ReactNode } from "react"
import { PublicButton } from "../../components/public/PublicButton.tsx"
import styles from "./LoginPage.module.css"

/** Stays where the focus is while it works; its form refuses a second submission. */
export function SubmitButton({ busy, children }: { busy: boolean; children: ReactNode }) {
  return (
    <PublicButton
      type="submit"
      tone="primary"
      className={styles.submit}
      aria-disabled={busy}
      aria-busy={busy}
    >
      {children}
    </PublicButton>
  )
}
