import { Weave } from "../session/Weave.tsx"
import { SIGN_IN } from "./addresses.ts"
import styles from "./Closing.module.css"
import { Invitation } from "./Invitation.tsx"

export function Closing() {
  return (
    <section className={styles.closing} aria-labelledby="commencer">
      <div className={styles.panel}>
        <Weave className={styles.weave} />
        <h2 id="commencer" className={styles.title}>
          Reprenez le fil.
        </h2>
        <p className={styles.lead}>
          Créez le compte de votre agence, choisissez un abonnement, puis invitez votre équipe avec un simple
          code.
        </p>
        <div className={styles.actions}>
          <Invitation other={{ href: SIGN_IN, label: "J'ai déjà un compte" }} />
        </div>
      </div>
    </section>
  )
}
