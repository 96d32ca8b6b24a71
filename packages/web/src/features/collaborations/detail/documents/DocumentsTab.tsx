import {
  DeleteOutlined,
  DownloadOutlined,
  EditOutlined,
  EyeOutlined,
  FileAddOutlined,
  FileImageOutlined,
  FileOutlined,
  FilePdfOutlined,
  LinkOutlined,
  PlaySquareOutlined,
  PlusOutlined,
} from "@ant-design/icons"
import type { CollaborationDocument } from "@trame/core/campaigns/collaborations/contract/shapes"
import { DOCUMENT_TYPES } from "@trame/core/campaigns/collaborations/rules/values"
import { Button, type MenuProps, Switch } from "antd"
import { useRef } from "react"
import { client } from "../../../../lib/api/api.ts"
import { problemOf } from "../../../../lib/api/problem.ts"
import { useConfirm } from "../../../../lib/dialog/useConfirm.tsx"
import { useDialogParam } from "../../../../lib/dialog/useDialogParam.ts"
import { formatCount, formatDate, formatFileSize } from "../../../../lib/format.ts"
import { useFileDrop } from "../../../../lib/forms/field.ts"
import { safeLink } from "../../../../lib/links.ts"
import { previewKindOf } from "../../../../ui/FilePreview.tsx"
import { EmptyState } from "../../../../ui/states/EmptyState.tsx"
import { collaborationDialogs, put, useBoard, useDetailCache, within, without } from "../shared/board.ts"
import { ActionsMenu, RowText, SectionHead, useFailureMessage, ViaPublicLink } from "../shared/parts.tsx"
import { StatsSection } from "../stats/StatsSection.tsx"
import styles from "./DocumentsTab.module.css"

export function DocumentsTab() {
  const { collaborationId, detail, focus, setDroppedFile } = useBoard()
  const { open } = useDialogParam(collaborationDialogs)
  const add = (file: File | null) => {
    setDroppedFile(file)
    open("document")
  }
  const actions = useDocumentActions(collaborationId)
  const { over, handlers } = useFileDrop(add)
  const documents = within(detail.documents, focus)
  const addButton = (
    <Button
      type={documents.length ? "default" : "primary"}
      icon={<PlusOutlined aria-hidden="true" />}
      onClick={() => add(null)}
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
            action={addButton}
          />
        ) : (
          <>
            <SectionHead title={formatCount(documents.length, "document")} action={addButton} />
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

export function useDocumentActions(collaborationId: string) {
  const cache = useDetailCache(collaborationId)
  const confirm = useConfirm()
  const fail = useFailureMessage()
  const switching = useRef(new Set<string>())

  const change = (documentId: string, changes: Partial<CollaborationDocument>) =>
    cache.patch((detail) => ({
      ...detail,
      documents: detail.documents.map((one) => (one.id === documentId ? { ...one, ...changes } : one)),
    }))

  async function setVisible({ id, name, version }: CollaborationDocument, visibleForBrand: boolean) {
    // A second click before the answer would carry the same version, and be told of a conflict with itself.
    if (switching.current.has(id)) return
    switching.current.add(id)
    change(id, { visibleForBrand })
    try {
      const saved = await client.collaborations.updateDocument({
        collaborationId,
        documentId: id,
        version,
        visibleForBrand,
      })
      cache.patch((detail) => ({ ...detail, documents: put(detail.documents, saved) }))
    } catch (error) {
      const problem = problemOf(error)
      change(id, { visibleForBrand: !visibleForBrand })
      const fresh = await cache.reload().catch(() => null)
      const stored = fresh?.documents.find((one) => one.id === id)
      const now = stored
        ? `Il est maintenant ${stored.visibleForBrand ? "visible" : "masqué"} pour la marque.`
        : ""
      const news =
        problem.code === "conflict"
          ? `« ${name} » a été modifié entre-temps par une autre personne. ${now}`
          : ""
      fail(`Erreur lors de la mise à jour: ${problem.message}`, news, news ? 8 : 3)
    } finally {
      switching.current.delete(id)
    }
  }

  /** The signed address answers as an attachment: the page stays. */
  async function download({ id }: CollaborationDocument): Promise<void> {
    try {
      const { url } = await client.collaborations.documentFile({
        collaborationId,
        documentId: id,
        disposition: "attachment",
      })
      const anchor = document.createElement("a")
      anchor.href = url
      anchor.rel = "noopener noreferrer"
      anchor.click()
    } catch (error) {
      fail(`Erreur: ${problemOf(error).message}`)
    }
  }

  const remove = ({ id, name, kind }: CollaborationDocument) =>
    confirm({
      title: `Supprimer « ${name} » ?`,
      content:
        kind === "file"
          ? "Le fichier sera supprimé définitivement. Cette action est irréversible."
          : "Le lien sera retiré de la collaboration. Cette action est irréversible.",
      okText: "Supprimer",
      danger: true,
      onOk: async () => {
        try {
          await client.collaborations.removeDocument({ collaborationId, documentId: id })
          cache.patch((detail) => ({ ...detail, documents: without(detail.documents, id) }))
        } catch (error) {
          fail(`Erreur: ${problemOf(error).message}`)
        }
      },
    })

  return { setVisible, download, remove }
}

export type DocumentActions = ReturnType<typeof useDocumentActions>

interface DocumentRowProps {
  document: CollaborationDocument
  actions: DocumentActions
}

export function DocumentRow({ document, actions }: DocumentRowProps) {
  const { id, name, type, kind, fileSize, participantName, visibleForBrand, createdAt } = document
  const size = kind === "link" ? "Lien" : formatFileSize(fileSize ?? 0)
  return (
    <li className={styles.row}>
      <DocumentIcon document={document} />
      <RowText name={<DocumentName document={document} onDownload={() => void actions.download(document)} />}>
        <span className={styles.type}>{DOCUMENT_TYPES[type]}</span>
        <span>{size}</span>
        <span>{participantName ?? "Document commun"}</span>
        <span>{formatDate(createdAt)}</span>
        {document.viaPublicLink ? <ViaPublicLink /> : null}
      </RowText>
      <div className={styles.visible}>
        <Switch
          size="small"
          id={`visible-${id}`}
          checked={visibleForBrand}
          onChange={(checked) => void actions.setVisible(document, checked)}
          aria-label={`Visible par la marque : ${name}`}
        />
        <label htmlFor={`visible-${id}`}>Visible par la marque</label>
      </div>
      <DocumentMenu document={document} actions={actions} />
    </li>
  )
}

const ICONS = {
  image: <FileImageOutlined aria-hidden />,
  pdf: <FilePdfOutlined aria-hidden />,
  video: <PlaySquareOutlined aria-hidden />,
}

function DocumentIcon({ document }: { document: CollaborationDocument }) {
  const kind = previewKindOf(document)
  const file = kind ? ICONS[kind] : <FileOutlined aria-hidden />
  return (
    <span className={styles.icon} aria-hidden="true">
      {document.kind === "link" ? <LinkOutlined aria-hidden /> : file}
    </span>
  )
}

interface DocumentNameProps {
  document: CollaborationDocument
  onDownload: () => void
}

/** The name does the likeliest thing: it shows the file, opens the link, or downloads. */
function DocumentName({ document, onDownload }: DocumentNameProps) {
  const dialogs = useDialogParam(collaborationDialogs)
  const { id, name, kind, url } = document
  if (kind === "link") {
    return (
      <a className={styles.name} href={safeLink(url)} target="_blank" rel="noopener noreferrer">
        {name}
        <span className="visually-hidden"> (nouvel onglet)</span>
      </a>
    )
  }
  const open = previewKindOf(document) ? () => dialogs.open("preview", { item: id }) : onDownload
  return (
    <button type="button" className={styles.name} onClick={open}>
      {name}
    </button>
  )
}

type Items = NonNullable<MenuProps["items"]>

interface DocumentMenuProps {
  document: CollaborationDocument
  actions: DocumentActions
}

function DocumentMenu({ document, actions }: DocumentMenuProps) {
  const dialogs = useDialogParam(collaborationDialogs)
  const { id, kind, name, url } = document
  const preview: Items = previewKindOf(document)
    ? [
        {
          key: "preview",
          icon: <EyeOutlined aria-hidden="true" />,
          label: "Aperçu",
          onClick: () => dialogs.open("preview", { item: id }),
        },
      ]
    : []
  const open: Items = [
    {
      key: "open",
      icon: <LinkOutlined aria-hidden="true" />,
      label: (
        <a href={safeLink(url)} target="_blank" rel="noopener noreferrer">
          Ouvrir le lien
        </a>
      ),
    },
  ]
  const download: Items = [
    {
      key: "download",
      icon: <DownloadOutlined aria-hidden="true" />,
      label: "Télécharger",
      onClick: () => void actions.download(document),
    },
  ]
  const items: Items = [
    ...(kind === "link" ? open : [...preview, ...download]),
    {
      key: "edit",
      icon: <EditOutlined aria-hidden="true" />,
      label: "Modifier",
      onClick: () => dialogs.open("document", { item: id }),
    },
    { type: "divider" },
    {
      key: "remove",
      icon: <DeleteOutlined aria-hidden="true" />,
      label: "Supprimer",
      danger: true,
      onClick: () => void actions.remove(document),
    },
  ]
  return <ActionsMenu name={name} items={items} />
}
