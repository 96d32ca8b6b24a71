import { DialogFrame } from "../../../components/DialogFrame.tsx"
import { LoadingState } from "../../../components/LoadingState.tsx"
import { useMe } from "../../session/me.ts"
import styles from "../Account.module.css"
import { useDialogs } from "../dialogs.ts"
import { useTeam } from "../queries.ts"
import { HandOverFirst } from "./HandOverFirst.tsx"
import { RemovalForm } from "./RemovalForm.tsx"

export default function RemovalDialog({ open }: { open: boolean }) {
  const { close } = useDialogs()
  return (
    <DialogFrame open={open} title="Supprimer mon compte" onClose={close} width={500}>
      <Content onClose={close} />
    </DialogFrame>
  )
}

function Content({ onClose }: { onClose: () => void }) {
  const me = useMe()
  const team = useTeam({ enabled: me.owner })
  if (me.acting) {
    return <p className={styles.lead}>Quittez d'abord l'agence dans laquelle vous travaillez.</p>
  }
  if (!me.owner) return <RemovalForm withAgency={false} onClose={onClose} />
  if (team.isPending) return <LoadingState rows={3} />
  const others = team.data?.items.some(({ id }) => id !== me.id) ?? false
  return others ? <HandOverFirst onClose={onClose} /> : <RemovalForm withAgency onClose={onClose} />
}
