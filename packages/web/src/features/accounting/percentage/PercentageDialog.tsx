import { DialogFrame } from "../../../components/DialogFrame.tsx"
import type { useSetPayment } from "../useSetPayment.ts"
import { PercentageForm } from "./PercentageForm.tsx"
import type { PercentageEditor } from "./usePercentageDialog.ts"

interface PercentageDialogProps {
  editor: PercentageEditor
  setPayment: ReturnType<typeof useSetPayment>
}

export function PercentageDialog({ editor, setPayment }: PercentageDialogProps) {
  return (
    <DialogFrame open={editor.open} title="Pourcentage à facturer" onClose={editor.hide} width={480}>
      {editor.opened ? (
        <PercentageForm
          opened={editor.opened}
          stored={editor.stored}
          reread={editor.reread}
          setPayment={setPayment}
          onClose={editor.hide}
        />
      ) : null}
    </DialogFrame>
  )
}
