import { DownloadOutlined } from "@ant-design/icons"
import { useQuery } from "@tanstack/react-query"
import type { CollaborationDocument } from "@trame/core/campaigns/collaborations/contract/shapes"
import { Button } from "antd"
import { api } from "../../../../lib/api/api.ts"
import { DialogFrame } from "../../../../ui/dialog/DialogFrame.tsx"
import { FilePreview, previewKindOf } from "../../../../ui/FilePreview.tsx"
import { EmptyState } from "../../../../ui/states/EmptyState.tsx"
import { QueryBoundary } from "../../../../ui/states/QueryBoundary.tsx"
import { useCollaboration } from "../shared/collaboration.ts"
import { useDocumentActions } from "./DocumentsTab.tsx"
import styles from "./PreviewDialog.module.css"

export default function PreviewDialog({ documentId }: { documentId: string }) {
  const { detail } = useCollaboration()
  const shown = detail.documents.find(({ id }) => id === documentId)
  return (
    <DialogFrame title={shown?.name ?? "Aperçu"} width={1000}>
      {shown ? <Content document={shown} /> : <EmptyState title="Ce document n'existe plus" />}
    </DialogFrame>
  )
}

function Content({ document }: { document: CollaborationDocument }) {
  const { collaborationId } = useCollaboration()
  const { download } = useDocumentActions()
  const kind = previewKindOf(document)
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
        ) : (
          <QueryBoundary query={address} loading="Chargement de l'aperçu" rows={8}>
            {({ url }) => <FilePreview kind={kind} url={url} name={document.name} />}
          </QueryBoundary>
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
