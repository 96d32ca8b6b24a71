import { DialogFrame } from "../../../../components/DialogFrame.tsx"
import { useBoard } from "../board.ts"
import { StatForm } from "./StatForm.tsx"

export function StatDialog({ open }: { open: boolean }) {
  const { dialogs } = useBoard()
  return (
    <DialogFrame open={open} title="Nouvelles statistiques" onClose={dialogs.close}>
      <StatForm onClose={dialogs.close} />
    </DialogFrame>
  )
}
