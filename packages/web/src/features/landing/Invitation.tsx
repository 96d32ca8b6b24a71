import { PublicButton } from "../../components/public/PublicButton.tsx"
import { SIGN_UP } from "./addresses.ts"
import styles from "./Invitation.module.css"

interface InvitationProps {
  /** What stands beside signing up. */
  other: { href: string; label: string }
}

/** To sign up or do something else, on a dark ground. */
export function Invitation({ other }: InvitationProps) {
  return (
    <div className={styles.actions}>
      <PublicButton href={SIGN_UP} className={styles.begin}>
        Commencer
      </PublicButton>
      <PublicButton href={other.href} className={styles.quiet}>
        {other.label}
      </PublicButton>
    </div>
  )
}
