import { FileAddOutlined, PlusOutlined } from "@ant-design/icons"
import { Button } from "antd"
import { EmptyState } from "../../../../components/EmptyState.tsx"
import { useFileDrop } from "../../../../lib/useFileDrop.ts"
import { useBoard, within } from "../board.ts"
import { SectionHead } from "../SectionHead.tsx"
import { StatsSection } from "../stats/StatsSection.tsx"
import { DocumentRow } from "./DocumentRow.tsx"
import styles from "./DocumentsTab.module.css"
import { useDocumentActions } from "./useDocumentActions.ts"

export function DocumentsTab() {
  const { collaborationId, detail, focus, dialogs } = useBoard()
  const actions = useDocumentActions(collaborationId)
  const { over, handlers } = useFileDrop(dialogs.openWithFile)
  const documents = within(detail.documents, focus)
  const add = (
    <Button
      type={documents.length ? "default" : "primary"}
      icon={<PlusOutlined aria-hidden="true" />}
      onClick={() => dialogs.open("document")}
    >
      Ajouter un document
    </Button>
  )

  return (
    <div className={styles.tab} data-over={over} {...handlers}>
      {over ? <p className={styles.hint}>Déposez le fichier pour l'ajouter à la collaboration</p> : null}
      <section aria-label="Documents">
        {documents.length === 0 ? (
          <EmptyState
            icon={<FileAddOutlined aria-hidden="true" />}
            title="Aucun document pour le moment"
            description="Déposez un fichier ici, ou ajoutez un brief, un contrat, une preview ou un lien."
            action={add}
          />
        ) : (
          <>
            <SectionHead
              title={documents.length > 1 ? `${documents.length} documents` : "1 document"}
              action={add}
            />
            <ul className={styles.list}>
              {documents.map((document) => (
                <DocumentRow key={document.id} document={document} actions={actions} />
              ))}
            </ul>
          </>
        )}
      </section>
      <StatsSection />
    </div>
  )
}
