import { DialogFrame } from "../../../components/DialogFrame.tsx"
import { LoadingState } from "../../../components/LoadingState.tsx"
import { useMe } from "../../session/me.ts"
import styles from "../Account.module.css"
import { useDialogs } from "../dialogs.ts"
import { useTeam } from "../queries.ts"
import { OwnerForm } from "./OwnerForm.tsx"

export default function OwnerDialog({ open }: { open: boolean }) {
  const { close } = useDialogs()
  const me = useMe()
  const team = useTeam()
  const others = team.data?.items.filter(({ owner }) => !owner)
  return (
    <DialogFrame open={open} title="Transmettre la propriété" onClose={close}>
      {!me.owner && !me.superAdmin ? (
        <p className={styles.lead}>Seul le propriétaire de l'agence peut la transmettre.</p>
      ) : others ? (
        <OwnerForm others={others} onClose={close} />
      ) : (
        <LoadingState rows={3} />
      )}
    </DialogFrame>
  )
}
