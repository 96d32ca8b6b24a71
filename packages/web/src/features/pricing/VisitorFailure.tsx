import { Notice } from "../../components/public/Notice.tsx"
import { PublicButton } from "../../components/public/PublicButton.tsx"
import { problemOf } from "../../lib/problem.ts"
import styles from "./Pricing.module.css"
import { leave } from "./visitor.ts"

/** Somebody is signed in, but who, nobody answered. */
export function VisitorFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div className={styles.failure}>
      <Notice tone="danger">{problemOf(error).message}</Notice>
      <div className={styles.actions}>
        <PublicButton tone="primary" onClick={onRetry}>
          Réessayer
        </PublicButton>
        <PublicButton onClick={() => void leave()}>Déconnexion</PublicButton>
      </div>
    </div>
  )
}
