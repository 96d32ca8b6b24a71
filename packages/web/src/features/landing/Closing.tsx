import { PublicButton } from "../../components/public/PublicButton.tsx"
import { Weave } from "../session/Weave.tsx"
import { SIGN_IN, SIGN_UP } from "./addresses.ts"
import styles from "./Closing.module.css"

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
          <PublicButton href={SIGN_UP} className={styles.begin}>
            Commencer
          </PublicButton>
          <PublicButton href={SIGN_IN} className={styles.quiet}>
            J'ai déjà un compte
          </PublicButton>
        </div>
      </div>
    </section>
  )
}
