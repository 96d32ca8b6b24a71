import { DialogFrame } from "../../../components/DialogFrame.tsx"
import { useMe } from "../../session/me.ts"
import styles from "../Account.module.css"
import { useDialogs } from "../dialogs.ts"
import { EmailCode } from "./EmailCode.tsx"

export default function EmailDialog({ open }: { open: boolean }) {
  const { close } = useDialogs()
  const { emailVerified } = useMe()
  return (
    <DialogFrame open={open} title="Vérifier mon adresse e-mail" onClose={close} width={480}>
      {emailVerified ? (
        <p className={styles.lead}>Votre adresse est vérifiée.</p>
      ) : (
        <EmailCode onClose={close} />
      )}
    </DialogFrame>
  )
}
