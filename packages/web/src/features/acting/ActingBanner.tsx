import { Link } from "react-router-dom"
import { useActingAgency } from "../session/acting.ts"
import { useMe } from "../session/me.ts"
import styles from "./ActingBanner.module.css"
import { AgencySwitch } from "./AgencySwitch.tsx"
import { LEAVE_PATH } from "./paths.ts"

/** Tells the super-admin, on every page, in whose name they work. */
export function ActingBanner() {
  const me = useMe()
  const chosen = useActingAgency()
  if (!me.superAdmin || !chosen) return null
  return (
    <section className={styles.banner} aria-label="Agence choisie" data-acting>
      <p className={styles.sentence}>
        {me.acting ? (
          <>
            Vous agissez dans l'agence <strong>{me.agencyName}</strong>
          </>
        ) : (
          "L'agence dans laquelle vous agissiez n'existe plus."
        )}
      </p>
      <AgencySwitch className={styles.action}>Changer d'agence</AgencySwitch>
      <Link to={LEAVE_PATH} className={styles.action}>
        Quitter
      </Link>
    </section>
  )
}
