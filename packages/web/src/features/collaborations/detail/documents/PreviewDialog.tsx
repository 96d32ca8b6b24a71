import { DownloadOutlined } from "@ant-design/icons"
import { useQuery } from "@tanstack/react-query"
import type { CollaborationDocument } from "@trame/core/collaborations/shapes"
import { Button } from "antd"
import { useRef } from "react"
import { DialogFrame } from "../../../../components/DialogFrame.tsx"
import { EmptyState } from "../../../../components/EmptyState.tsx"
import { ErrorState } from "../../../../components/ErrorState.tsx"
import { LoadingState } from "../../../../components/LoadingState.tsx"
import { api } from "../../../../lib/api.ts"
import { useBoard } from "../board.ts"
import { previewOf } from "./document.ts"
import { Preview } from "./Preview.tsx"
import styles from "./PreviewDialog.module.css"
import { useDocumentActions } from "./useDocumentActions.ts"

export function PreviewDialog({ open }: { open: boolean }) {
  const { detail, dialogs } = useBoard()
  const shown = useRef<CollaborationDocument | undefined>(undefined)
  if (open) shown.current = detail.documents.find(({ id }) => id === dialogs.item)
  return (
    <DialogFrame open={open} title={shown.current?.name ?? "Aperçu"} onClose={dialogs.close} width={1000}>
      {shown.current ? (
        <Content document={shown.current} />
      ) : (
        <EmptyState title="Ce document n'existe plus" />
      )}
    </DialogFrame>
  )
}

function Content({ document }: { document: CollaborationDocument }) {
  const { collaborationId } = useBoard()
  const { download } = useDocumentActions(collaborationId)
  const kind = previewOf(document)
  // A signed address is short-lived: it is asked for each time, and kept no longer than it is shown.
  const address = useQuery({
    ...api.collaborations.documentFile.queryOptions({
      input: { collaborationId, documentId: document.id, disposition: "inline" },
    }),
    enabled: kind !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  return (
    <>
      <div className={styles.frame}>
        {kind === null ? (
          <EmptyState title="Pas d'aperçu pour ce type de fichier" />
        ) : address.error ? (
          <ErrorState error={address.error} onRetry={() => void address.refetch()} />
        ) : address.data ? (
          <Preview kind={kind} url={address.data.url} name={document.name} />
        ) : (
          <LoadingState rows={8} label="Chargement de l'aperçu" />
        )}
      </div>
      <div className={styles.foot}>
        <Button icon={<DownloadOutlined aria-hidden="true" />} onClick={() => void download(document)}>
          Télécharger
        </Button>
      </div>
    </>
  )
}
