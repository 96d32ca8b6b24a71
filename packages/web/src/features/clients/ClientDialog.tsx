import { useQuery } from "@tanstack/react-query"
import type { Client } from "@trame/core/clients/contract"
import { Modal } from "antd"
import { useRef } from "react"
import { LoadingState } from "../../components/LoadingState.tsx"
import { api } from "../../lib/api.ts"
import { isGone } from "../../lib/problem.ts"
import { ClientForm } from "./ClientForm.tsx"
import { ClientLoadError } from "./ClientLoadError.tsx"
import type { OpenDialog } from "./filters.ts"

interface ClientDialogProps {
  dialog: OpenDialog | null
  onClose: () => void
}

/** Adds a client, or edits the one with this id. */
export function ClientDialog({ dialog, onClose }: ClientDialogProps) {
  const last = useRef(dialog)
  if (dialog) last.current = dialog
  // It keeps its content while it fades out.
  const shown = last.current
  return (
    <Modal
      open={dialog !== null}
      title={shown?.mode === "edit" ? "Modifier le client" : "Nouveau client"}
      onCancel={onClose}
      footer={null}
      destroyOnHidden
      mask={{ closable: false }}
      width={760}
      style={{ top: 40 }}
    >
      {shown?.mode === "edit" ? (
        <EditClient clientId={shown.clientId} onClose={onClose} />
      ) : (
        <ClientForm edited={null} onClose={onClose} />
      )}
    </Modal>
  )
}

function EditClient({ clientId, onClose }: { clientId: string | null; onClose: () => void }) {
  const query = useQuery({
    ...api.clients.get.queryOptions({ input: { clientId: clientId ?? "" } }),
    enabled: clientId !== null,
  })
  // What arrives later must not replace what is being typed.
  const first = useRef<Client | null>(null)
  first.current ??= query.data?.client ?? null
  if (first.current) {
    return (
      <ClientForm
        edited={first.current}
        stored={query.data?.client}
        gone={isGone(query.error)}
        onClose={onClose}
      />
    )
  }
  if (clientId === null || query.error) {
    return <ClientLoadError error={query.error} onRetry={() => void query.refetch()} onBack={onClose} />
  }
  return <LoadingState rows={5} />
}
