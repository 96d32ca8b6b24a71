import { Notice } from "../../components/public/Notice.tsx"
import styles from "./LoginPage.module.css"

/** For the moment between sign-up and the plans. */
export function Welcome({ firstName, agencyName }: { firstName: string; agencyName: string }) {
  return (
    <div className={styles.form}>
      <h1 className={styles.title}>Bienvenue, {firstName} !</h1>
      <Notice tone="success">
        Votre agence « {agencyName} » est créée. Il ne reste plus qu'à choisir votre formule.
      </Notice>
    </div>
  )
}
