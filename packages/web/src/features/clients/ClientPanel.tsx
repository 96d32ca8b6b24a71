import { useQuery } from "@tanstack/react-query"
import { isGone } from "../../lib/api/problem.ts"
import { useDialog, useDialogParam } from "../../lib/dialog/useDialogParam.ts"
import { usePageKey } from "../../lib/keys/keys.ts"
import { DialogFrame } from "../../ui/dialog/DialogFrame.tsx"
import { ClientLoadError } from "./ClientLoadError.tsx"
import { ClientActions, ClientOverview, ClientState, OverviewSkeleton } from "./ClientOverview.tsx"
import { clientDialogs, detailOptions } from "./cache.ts"

/** A client beside the list (rules/interface.md#side-panel). */
export default function ClientPanel({ clientId }: { clientId: string }) {
  const { close, finish } = useDialog()
  const { open } = useDialogParam(clientDialogs)
  const { data, error, refetch } = useQuery({ ...detailOptions(clientId), enabled: clientId !== "" })
  const shown = isGone(error) ? undefined : data
  const edit = () => open("edit", { client: clientId })
  usePageKey("e", "Modifier le client", shown ? edit : null)
  return (
    <DialogFrame title={shown?.client.brandName ?? "Client"} width={1040} page={`/app/clients/${clientId}`}>
      {shown ? (
        <div className="grid gap-5 cols-1">
          <div className="row wrap justify-between gap-y-4 gap-x-6">
            <p className="soft">
              <ClientState client={shown.client} />
            </p>
            <div className="flex wrap gap-3">
              <ClientActions client={shown.client} onEdit={edit} onRemoved={() => finish()} />
            </div>
          </div>
          <ClientOverview detail={shown} />
        </div>
      ) : error || !clientId ? (
        <ClientLoadError error={error} onRetry={() => void refetch()} onBack={() => void close()} />
      ) : (
        <OverviewSkeleton />
      )}
    </DialogFrame>
  )
}
