import {
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
import { useQuery } from "@tanstack/react-query"
import type { CollaborationDocument } from "@trame/core/campaigns/collaborations/contract/shapes"
import { DOCUMENT_TYPES } from "@trame/core/campaigns/collaborations/rules/values"
import { isSwitchable, readersOf } from "@trame/core/campaigns/collaborations/rules/visibility"
import { Button, Switch } from "antd"
import { useRef } from "react"
import { api, client } from "../../../lib/api/api.ts"
import { problemOf } from "../../../lib/api/problem.ts"
import { useDiscard } from "../../../lib/bin/discard.ts"
import { useDialogParam } from "../../../lib/dialog/useDialogParam.ts"
import { formatCount, formatDate, formatFileSize } from "../../../lib/format.ts"
import { useFileDrop } from "../../../lib/forms/field.ts"
import { safeLink } from "../../../lib/links.ts"
import { download } from "../../../lib/saveFile.ts"
import { DialogFrame } from "../../../ui/dialog/DialogFrame.tsx"
import { FileName, kindWordOf } from "../../../ui/FileName.tsx"
import { previewKindOf } from "../../../ui/FilePreview.tsx"
import { ActionsMenu } from "../../../ui/list/ActionsMenu.tsx"
import { PreviewFrame, signedAddress } from "../../../ui/PreviewFrame.tsx"
import { EmptyState } from "../../../ui/states/EmptyState.tsx"
import { collaborationDialogs, useCollaboration, useDetailCache, within } from "./collaboration.ts"
import styles from "./DocumentsTab.module.css"
import { RowText, SectionHead, useFailureMessage, ViaPublicLink } from "./parts.tsx"
import { StatsSection } from "./StatsSection.tsx"

export function DocumentsTab() {
  const { detail, focus, setDroppedFile } = useCollaboration()
  const { open } = useDialogParam(collaborationDialogs)
  const add = (file: File | null) => {
    setDroppedFile(file)
    open("document")
  }
  const actions = useDocumentActions()
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
    <div className={`grid relative ${styles.tab}`} data-over={over} {...handlers}>
      {over ? (
        <p className={`px-6 py-3 mx-auto strong round ${styles.hint}`}>
          Déposez le fichier pour l'ajouter à la collaboration
        </p>
      ) : null}
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
            <ul className="card">
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

type Visibility = Partial<Pick<CollaborationDocument, "visibleForBrand" | "visibleForInfluencers">>

const mapped = (change: Visibility, to: (on: boolean) => boolean): Visibility =>
  Object.fromEntries(Object.entries(change).map(([name, on]) => [name, to(on)]))

export function useDocumentActions() {
  const { collaborationId } = useCollaboration()
  const cache = useDetailCache()
  const removal = useDiscard()
  const fail = useFailureMessage()
  /** By document: the changes being sent, and those waiting. */
  const sending = useRef(new Map<string, Visibility>())
  const wanted = useRef(new Map<string, Visibility>())

  /** Optimistic. A second switch waits for the answer: sent now, it would conflict with the first. */
  async function setVisible({ id, name }: CollaborationDocument, change: Visibility): Promise<void> {
    const pending = { ...sending.current.get(id), ...wanted.current.get(id) }
    // The second click of a double click.
    if (Object.keys(change).some((of) => of in pending)) return
    cache.change("documents", id, change)
    wanted.current.set(id, { ...wanted.current.get(id), ...change })
    if (sending.current.has(id)) return
    for (let next = takeWanted(id); next; next = takeWanted(id)) {
      sending.current.set(id, next)
      await sendVisible({ id, name }, next)
    }
    sending.current.delete(id)
  }

  function takeWanted(id: string): Visibility | undefined {
    const next = wanted.current.get(id)
    wanted.current.delete(id)
    return next
  }

  async function sendVisible({ id, name }: Pick<CollaborationDocument, "id" | "name">, change: Visibility) {
    const version = cache.read()?.documents.find((one) => one.id === id)?.version
    if (version === undefined) return
    try {
      const saved = await client.collaborations.updateDocument({
        collaborationId,
        documentId: id,
        version,
        ...change,
      })
      cache.put("documents", { ...saved, ...wanted.current.get(id) })
    } catch (error) {
      const problem = problemOf(error)
      const lost = { ...change, ...takeWanted(id) }
      cache.change(
        "documents",
        id,
        mapped(lost, (on) => !on),
      )
      const fresh = await cache.reload().catch(() => null)
      const stored = fresh?.documents.find((one) => one.id === id)
      const now = fresh && stored ? `${readersOf(stored, fresh.participants)}.` : ""
      const news =
        problem.code === "conflict"
          ? `« ${name} » a été modifié entre-temps par une autre personne. ${now}`
          : ""
      fail(`Erreur lors de la mise à jour: ${problem.message}`, news)
    }
  }

  async function downloadFile({ id }: CollaborationDocument): Promise<void> {
    try {
      const { url } = await client.collaborations.documentFile({
        collaborationId,
        documentId: id,
        disposition: "attachment",
      })
      download(url)
    } catch (error) {
      fail(`Erreur: ${problemOf(error).message}`)
    }
  }

  async function remove({ id, name, kind }: CollaborationDocument): Promise<void> {
    const removed = await removal({
      title: `Supprimer « ${name} » ?`,
      content:
        kind === "file"
          ? "Le fichier ne pourra plus être ouvert."
          : "Le lien sera retiré de la collaboration.",
      discard: () => client.collaborations.removeDocument({ collaborationId, documentId: id }),
      done: "Document supprimé",
      failed: ({ message }) => `Erreur: ${message}`,
    })
    if (removed) cache.drop("documents", id)
  }

  return { setVisible, download: downloadFile, remove }
}

type DocumentActions = ReturnType<typeof useDocumentActions>

interface DocumentProps {
  document: CollaborationDocument
  actions: DocumentActions
}

function DocumentRow({ document, actions }: DocumentProps) {
  const { detail } = useCollaboration()
  const { type, kind, fileName, fileSize, participantName, createdAt } = document
  return (
    <li className={`grid items-center gap-y-2 gap-x-5 px-5 py-4 ${styles.row}`} data-row={document.id}>
      <DocumentIcon document={document} />
      <RowText name={<DocumentName document={document} actions={actions} />}>
        <span className="accent strong">{DOCUMENT_TYPES[type]}</span>
        <span>{kindWordOf(document)}</span>
        {fileName ? <FileName name={fileName} /> : null}
        {kind === "file" ? <span>{formatFileSize(fileSize ?? 0)}</span> : null}
        <span>{participantName ?? "Document commun"}</span>
        <span>{formatDate(createdAt)}</span>
        {document.viaPublicLink ? <ViaPublicLink /> : null}
        <span className="basis-full">{readersOf(document, detail.participants)}</span>
      </RowText>
      <div className={`grid gap-1 ${styles.visible}`}>
        {SWITCHES.map(({ of, label }) =>
          of === "visibleForBrand" || isSwitchable(document) ? (
            <VisibilitySwitch key={of} of={of} label={label} document={document} actions={actions} />
          ) : null,
        )}
      </div>
      <DocumentMenu document={document} actions={actions} />
    </li>
  )
}

const SWITCHES = [
  { of: "visibleForBrand", label: "Visible par la marque" },
  { of: "visibleForInfluencers", label: "Visible par les influenceurs" },
] as const

interface VisibilitySwitchProps extends DocumentProps {
  of: keyof Visibility
  label: string
}

function VisibilitySwitch({ of, label, document, actions }: VisibilitySwitchProps) {
  const id = `${of}-${document.id}`
  return (
    <div className={`inline-flex items-center gap-3 soft text-m ${styles.switch}`}>
      <Switch
        size="small"
        id={id}
        checked={document[of]}
        onChange={(checked) => void actions.setVisible(document, { [of]: checked })}
        aria-label={`${label} : ${document.name}`}
      />
      <label htmlFor={id}>{label}</label>
    </div>
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
    <span className={`grid place-center accent text-xl rounded bg-tint ${styles.icon}`} aria-hidden="true">
      {document.kind === "link" ? <LinkOutlined aria-hidden /> : file}
    </span>
  )
}

/** The name's main action: preview the file, open the link, or download. */
function DocumentName({ document, actions }: DocumentProps) {
  const dialogs = useDialogParam(collaborationDialogs)
  const { id, name, kind, url } = document
  if (kind === "link") {
    return (
      <a
        className={`p-0 ink text-left anywhere rounded-s no-underline pointer border-0 bg-none ${styles.name}`}
        href={safeLink(url)}
        target="_blank"
        rel="noopener noreferrer"
      >
        {name}
        <span className="visually-hidden"> (nouvel onglet)</span>
      </a>
    )
  }
  const open = previewKindOf(document)
    ? () => dialogs.open("preview", { item: id })
    : () => void actions.download(document)
  return (
    <button
      type="button"
      className={`p-0 ink text-left anywhere rounded-s no-underline pointer border-0 bg-none ${styles.name}`}
      onClick={open}
    >
      {name}
    </button>
  )
}

function DocumentMenu({ document, actions }: DocumentProps) {
  const { open } = useDialogParam(collaborationDialogs)
  const { id, kind, name, url } = document
  const link = (
    <a href={safeLink(url)} target="_blank" rel="noopener noreferrer">
      Ouvrir le lien
    </a>
  )
  const preview = () => open("preview", { item: id })
  const download = () => void actions.download(document)
  const file = [
    ...(previewKindOf(document)
      ? [{ label: "Aperçu", icon: <EyeOutlined aria-hidden />, onClick: preview }]
      : []),
    { label: "Télécharger", icon: <DownloadOutlined aria-hidden />, onClick: download },
  ]
  return (
    <ActionsMenu
      name={name}
      actions={[
        ...(kind === "link" ? [{ label: link, icon: <LinkOutlined aria-hidden /> }] : file),
        {
          label: "Modifier",
          icon: <EditOutlined aria-hidden />,
          onClick: () => open("document", { item: id }),
        },
      ]}
      onRemove={() => void actions.remove(document)}
    />
  )
}

export function PreviewDialog({ documentId }: { documentId: string }) {
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
  const address = useQuery({
    ...api.collaborations.documentFile.queryOptions({
      input: { collaborationId, documentId: document.id, disposition: "inline" },
    }),
    enabled: kind !== null,
    ...signedAddress,
  })
  return (
    <>
      <PreviewFrame kind={kind} name={document.name} address={address} />
      <div className="flex justify-end pt-5">
        <Button icon={<DownloadOutlined aria-hidden="true" />} onClick={() => void download(document)}>
          Télécharger
        </Button>
      </div>
    </>
  )
}
