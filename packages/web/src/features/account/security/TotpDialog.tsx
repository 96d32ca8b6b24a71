import { useQuery } from "@tanstack/react-query"
import { DialogFrame } from "../../../components/DialogFrame.tsx"
import { LoadingState } from "../../../components/LoadingState.tsx"
import { useDialogs } from "../dialogs.ts"
import { totpSecret } from "./mfa.ts"
import { TotpFailure } from "./TotpFailure.tsx"
import { TotpSetUp } from "./TotpSetUp.tsx"

export default function TotpDialog({ open }: { open: boolean }) {
  const { close } = useDialogs()
  return (
    <DialogFrame open={open} title="Activer la vérification en deux étapes" onClose={close}>
      <Secret onClose={close} />
    </DialogFrame>
  )
}

function Secret({ onClose }: { onClose: () => void }) {
  const { data, error } = useQuery(totpSecret)
  if (data) return <TotpSetUp secret={data} onClose={onClose} />
  if (error) return <TotpFailure error={error} />
  return <LoadingState rows={5} />
}
