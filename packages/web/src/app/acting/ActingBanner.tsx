import type { ComponentPropsWithRef } from "react"
import { Link } from "react-router-dom"
import { lazyDialog } from "../../lib/dialog/lazyDialog.tsx"
import { defineDialogs, useDialogParam } from "../../lib/dialog/useDialogParam.ts"
import { LEAVE_PATH } from "../../lib/session/acting.ts"
import { useMe } from "../../lib/session/me.ts"
import { useActingAgency } from "../../lib/session/useActingAgency.ts"
import { DialogOutlet } from "../../ui/dialog/DialogOutlet.tsx"
import styles from "./ActingBanner.module.css"

/** Shows the super-admin's acting agency on every page. */
export function ActingBanner() {
  const me = useMe()
  const chosen = useActingAgency()
  if (!me.superAdmin || !chosen) return null
  return (
    <section className={`row gap-3 target sticky ${styles.banner}`} aria-label="Agence choisie" data-acting>
      <p className={`ellipsis flex-1 min-0 ${styles.sentence}`}>
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

const AgencyDialog = lazyDialog(() => import("../../ui/access/AgencyPicker.tsx"))

const switchDialogs = defineDialogs({ agency: [] }, { slot: "switch" })

/** Opens the list of agencies, which `AgencySwitchDialog` shows above any page. */
export function AgencySwitch(look: Omit<ComponentPropsWithRef<"button">, "type" | "onClick">) {
  const { open } = useDialogParam(switchDialogs)
  return <button {...look} type="button" aria-haspopup="dialog" onClick={() => open("agency")} />
}

export function AgencySwitchDialog() {
  return <DialogOutlet of={switchDialogs}>{{ agency: () => <AgencyDialog /> }}</DialogOutlet>
}
