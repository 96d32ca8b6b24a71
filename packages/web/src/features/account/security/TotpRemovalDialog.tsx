import { useQueryClient } from "@tanstack/react-query"
import { App } from "antd"
import { useState } from "react"
import { useDialog } from "../../../lib/dialog/useDialogParam.ts"
import { useAttempt } from "../../../lib/forms/useAttempt.ts"
import { DialogFrame } from "../../../ui/dialog/DialogFrame.tsx"
import { FormFooter } from "../../../ui/form/FormFooter.tsx"
import styles from "../Account.module.css"
import { requireTotp, TotpFailure, totpState } from "./mfa.tsx"

export default function TotpRemovalDialog() {
  return (
    <DialogFrame title="Désactiver la vérification en deux étapes ?" width={480}>
      <Removal />
    </DialogFrame>
  )
}

function Removal() {
  const queries = useQueryClient()
  const { message } = App.useApp()
  const { finish } = useDialog()
  const { busy, attempt } = useAttempt()
  const [failure, setFailure] = useState<unknown>(null)

  const remove = () => {
    setFailure(null)
    void attempt(async () => {
      await requireTotp(false)
      queries.setQueryData(totpState.queryKey, false)
      message.success("La vérification en deux étapes est désactivée.")
      finish()
    }, setFailure)
  }

  return (
    <>
      <TotpFailure error={failure} />
      <p className={styles.lead}>
        Votre mot de passe suffira de nouveau pour se connecter à votre compte. Vous pourrez supprimer Trame
        de votre application d'authentification.
      </p>
      <FormFooter submit="Désactiver" danger busy={busy} onSubmit={remove} />
    </>
  )
}
