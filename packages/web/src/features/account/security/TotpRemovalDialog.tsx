import { useQueryClient } from "@tanstack/react-query"
import { App, Button } from "antd"
import { useState } from "react"
import { DialogFrame } from "../../../components/DialogFrame.tsx"
import { useAttempt } from "../../../lib/useAttempt.ts"
import styles from "../Account.module.css"
import { useDialogs } from "../dialogs.ts"
import { requireTotp, totpState } from "./mfa.ts"
import { TotpFailure } from "./TotpFailure.tsx"

export default function TotpRemovalDialog({ open }: { open: boolean }) {
  const { close } = useDialogs()
  return (
    <DialogFrame open={open} title="Désactiver la vérification en deux étapes ?" onClose={close} width={480}>
      <Removal onClose={close} />
    </DialogFrame>
  )
}

function Removal({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient()
  const { message } = App.useApp()
  const { busy, attempt } = useAttempt()
  const [failure, setFailure] = useState<unknown>(null)

  const remove = () => {
    setFailure(null)
    void attempt(async () => {
      await requireTotp(false)
      queries.setQueryData(totpState.queryKey, false)
      message.success("La vérification en deux étapes est désactivée.")
      onClose()
    }, setFailure)
  }

  return (
    <>
      <TotpFailure error={failure} />
      <p className={styles.lead}>
        Votre mot de passe suffira de nouveau pour se connecter à votre compte. Vous pourrez supprimer Trame
        de votre application d'authentification.
      </p>
      <div className={styles.footer}>
        <Button onClick={onClose}>Annuler</Button>
        <Button type="primary" danger loading={busy} onClick={remove}>
          Désactiver
        </Button>
      </div>
    </>
  )
}
