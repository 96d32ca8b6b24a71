import { DialogFrame } from "../../../components/DialogFrame.tsx"
import { LoadingState } from "../../../components/LoadingState.tsx"
import { useDialogs } from "../dialogs.ts"
import { useAgency } from "../queries.ts"
import { RenameForm } from "./RenameForm.tsx"

export default function RenameDialog({ open }: { open: boolean }) {
  const { close } = useDialogs()
  const agency = useAgency().data?.agency
  return (
    <DialogFrame open={open} title="Renommer l'agence" onClose={close} width={480}>
      {agency ? <RenameForm agency={agency} onClose={close} /> : <LoadingState rows={2} />}
    </DialogFrame>
  )
}
