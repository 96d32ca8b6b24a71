import { useQuery } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { useNavigate, useParams } from "react-router-dom"
import { isGone } from "../../lib/api/problem.ts"
import { queryClient } from "../../lib/api/queryClient.ts"
import { lazyDialog } from "../../lib/dialog/lazyDialog.tsx"
import { useDialogParam } from "../../lib/dialog/useDialogParam.ts"
import { usePageKey } from "../../lib/keys/keys.ts"
import { useRecent } from "../../lib/session/recents.ts"
import { useDocumentTitle } from "../../lib/useDocument.ts"
import { DialogOutlet } from "../../ui/dialog/DialogOutlet.tsx"
import { PageHeader, useReturn } from "../../ui/PageHeader.tsx"
import { Bar } from "../../ui/states/Shape.tsx"
import { ClientLoadError } from "./ClientLoadError.tsx"
import { ClientActions, ClientOverview, ClientState, OverviewSkeleton } from "./ClientOverview.tsx"
import { clientDialogs, detailOptions } from "./cache.ts"

const ClientDialog = lazyDialog(() => import("./ClientDialog.tsx"))

const LIST = "/app/clients"
/** Time to read "Client supprimé avec succès" (rules/campaigns.md#client-page). */
const REDIRECT_MS = 1500

export const prefetch = ({ clientId = "" }: Record<string, string>) =>
  queryClient.prefetchQuery(detailOptions(clientId))

export function Component() {
  const { clientId = "" } = useParams()
  const navigate = useNavigate()
  const { open } = useDialogParam(clientDialogs)
  const goBack = useReturn(LIST)
  const [removed, setRemoved] = useState(false)
  const { data, error, refetch } = useQuery({
    ...detailOptions(clientId),
    enabled: clientId !== "" && !removed,
  })
  const shown = data && (removed || !isGone(error)) ? data : null
  useDocumentTitle(shown?.client.brandName ?? (isGone(error) ? "Client introuvable" : "Client"))

  useEffect(() => {
    if (!removed) return
    const timer = setTimeout(() => navigate(LIST, { replace: true }), REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [removed, navigate])

  useRecent(
    data
      ? {
          id: `client:${clientId}`,
          title: data.client.brandName,
          detail: data.client.sector ?? undefined,
          to: `${LIST}/${clientId}`,
          group: "Clients",
        }
      : null,
  )
  usePageKey("e", "Modifier le client", data && !removed ? () => open("edit") : null)
  return (
    <>
      {shown ? (
        <>
          <PageHeader
            title={shown.client.brandName}
            subtitle={<ClientState client={shown.client} />}
            back={LIST}
            actions={
              <ClientActions
                client={shown.client}
                disabled={removed}
                onEdit={() => open("edit")}
                onRemoved={() => setRemoved(true)}
              />
            }
          />
          <ClientOverview detail={shown} />
        </>
      ) : error || !clientId ? (
        <>
          <PageHeader title="Client" back={LIST} />
          <ClientLoadError error={error} onRetry={() => void refetch()} onBack={goBack} />
        </>
      ) : (
        <ClientSkeleton />
      )}
      {data ? (
        <DialogOutlet of={clientDialogs}>
          {{ edit: () => <ClientDialog clientId={data.client.id} /> }}
        </DialogOutlet>
      ) : null}
    </>
  )
}

function ClientSkeleton() {
  return (
    <>
      <PageHeader
        title="Client"
        subtitle={<Bar width={120} />}
        back={LIST}
        actions={
          <>
            <Bar kind="button" width={112} />
            <Bar kind="button" width={122} />
          </>
        }
      />
      <OverviewSkeleton />
    </>
  )
}
