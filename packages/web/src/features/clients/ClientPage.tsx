import { DeleteOutlined, EditOutlined } from "@ant-design/icons"
import { useQuery } from "@tanstack/react-query"
import { Button } from "antd"
import { useEffect, useState } from "react"
import { useNavigate, useParams } from "react-router-dom"
import { LoadingState } from "../../components/LoadingState.tsx"
import { PageHeader } from "../../components/PageHeader.tsx"
import { api } from "../../lib/api.ts"
import { isGone } from "../../lib/problem.ts"
import { useDocumentTitle } from "../../lib/useDocumentTitle.ts"
import { ClientDialog } from "./ClientDialog.tsx"
import { ClientLoadError } from "./ClientLoadError.tsx"
import { ClientOverview } from "./ClientOverview.tsx"
import { useClientDialog } from "./filters.ts"
import { useRemoveClient } from "./useRemoveClient.tsx"

const LIST = "/app/clients"
/** How long "Client supprimé avec succès" can be read (spec 2 §9). */
const REDIRECT_MS = 1500

export function Component() {
  const { clientId = "" } = useParams()
  const navigate = useNavigate()
  const { dialog, openEdit, close } = useClientDialog()
  const remove = useRemoveClient()
  const [removed, setRemoved] = useState(false)
  const { data, error, refetch } = useQuery({
    ...api.clients.get.queryOptions({ input: { clientId } }),
    enabled: clientId !== "" && !removed,
  })
  useDocumentTitle(data?.client.brandName ?? "Client")

  useEffect(() => {
    if (!removed) return
    const timer = setTimeout(() => navigate(LIST, { replace: true }), REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [removed, navigate])

  const shown = data && (removed || !isGone(error)) ? data : null
  return (
    <>
      {shown ? (
        <>
          <PageHeader
            title={shown.client.brandName}
            subtitle={shown.client.sector ?? "Secteur non défini"}
            back={LIST}
            actions={
              <>
                <Button icon={<EditOutlined aria-hidden />} disabled={removed} onClick={() => openEdit(null)}>
                  Modifier
                </Button>
                <Button
                  danger
                  icon={<DeleteOutlined aria-hidden />}
                  disabled={removed}
                  onClick={async () => setRemoved(await remove(shown.client))}
                >
                  Supprimer
                </Button>
              </>
            }
          />
          <ClientOverview detail={shown} />
        </>
      ) : (
        <>
          <PageHeader title="Client" back={LIST} />
          {error || !clientId ? (
            <ClientLoadError error={error} onRetry={() => void refetch()} onBack={() => navigate(LIST)} />
          ) : (
            <LoadingState rows={10} label="Chargement du client" />
          )}
        </>
      )}
      {data ? (
        <ClientDialog
          dialog={dialog?.mode === "edit" ? { mode: "edit", clientId: data.client.id } : null}
          onClose={close}
        />
      ) : null}
    </>
  )
}
