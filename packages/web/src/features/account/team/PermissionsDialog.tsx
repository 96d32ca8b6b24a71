import { useRef } from "react"
import { DialogFrame } from "../../../components/DialogFrame.tsx"
import { nameOf } from "../names.ts"
import { PermissionsForm } from "./PermissionsForm.tsx"
import { useChosenMember } from "./useChosenMember.tsx"

export default function PermissionsDialog({ open }: { open: boolean }) {
  const { member, instead, close } = useChosenMember()
  const last = useRef(member)
  if (member) last.current = member
  // It keeps its content while it fades out, and the title of whom it is about.
  const title = last.current && !instead ? `Permissions de ${nameOf(last.current)}` : "Permissions"
  return (
    <DialogFrame open={open} title={title} onClose={close} width={720}>
      {instead ?? (member ? <PermissionsForm key={member.id} member={member} onClose={close} /> : null)}
    </DialogFrame>
  )
}
