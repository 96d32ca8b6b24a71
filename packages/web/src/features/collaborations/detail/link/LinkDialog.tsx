import { DialogFrame } from "../../../../components/DialogFrame.tsx"
import { useBoard } from "../board.ts"
import { GuestPageLink } from "./GuestPageLink.tsx"
import { LinkPanel } from "./LinkPanel.tsx"

export function LinkDialog({ open }: { open: boolean }) {
  const { dialogs } = useBoard()
  return (
    <DialogFrame open={open} title="Lien de suivi pour la marque" onClose={dialogs.close}>
      <LinkPanel />
      <GuestPageLink />
    </DialogFrame>
  )
}
