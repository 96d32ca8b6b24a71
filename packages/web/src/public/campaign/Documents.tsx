import { useMutation, useQuery } from "@tanstack/react-query"
import type { TrackingView } from "@trame/core/campaigns/collaborations/contract/tracking"
import { DOCUMENT_TYPES } from "@trame/core/campaigns/collaborations/rules/values"
import { LINK_SECONDS } from "@trame/core/files/rules"
import { de } from "@trame/core/lib/text"
import { createContext, type ReactNode, useContext, useRef } from "react"
import { problemOf } from "../../lib/api/problem.ts"
import { defineDialogs, useDialogParam } from "../../lib/dialog/useDialogParam.ts"
import { formatDate, formatFileSize } from "../../lib/format.ts"
import { safeLink, siteOf } from "../../lib/links.ts"
import { useInView } from "../../lib/useDocument.ts"
import { FileName, kindWordOf } from "../../ui/FileName.tsx"
import { FilePreview, type PreviewKind, previewKindOf } from "../../ui/FilePreview.tsx"
import { PublicButton, Spinner } from "../../ui/public/PublicButton.tsx"
import { PublicDialog } from "../../ui/public/PublicDialog.tsx"
import { SafeImage } from "../../ui/public/PublicImage.tsx"
import styles from "./Documents.module.css"

const previewDialogs = defineDialogs({ preview: ["document"] })

interface DocumentsProps {
  documents: readonly ShownDocument[]
  /** Replaces an empty list. */
  empty: ReactNode
}

/** Documents with preview and download; the address contains the open preview. */
export function Documents({ documents, empty }: DocumentsProps) {
  const dialogs = useDialogParam(previewDialogs)
  const shown = documents.find(({ id }) => id === dialogs.shown?.params.document)
  const kind = shown ? previewKindOf(shown) : null
  if (documents.length === 0) return empty
  return (
    <>
      <ul className={`grid gap-6 ${styles.grid}`}>
        {documents.map((document) => (
          <DocumentCard
            key={document.id}
            document={document}
            onOpen={() => dialogs.open("preview", { document: document.id })}
          />
        ))}
      </ul>
      {shown && kind ? (
        <PreviewDialog document={shown} kind={kind} onClose={() => void dialogs.close()} />
      ) : null}
    </>
  )
}

function DocumentCard({ document, onOpen }: { document: ShownDocument; onOpen: () => void }) {
  const kind = previewKindOf(document)
  const facts = [
    // For other kinds, the cover shows it.
    kind === "image" ? kindWordOf(document) : null,
    document.kind === "link" ? siteOf(document.url) : null,
    document.fileSize === null ? null : formatFileSize(document.fileSize),
    formatDate(document.createdAt, { style: "long" }),
    document.participantName,
  ].filter((fact) => fact !== null)
  return (
    <li
      className={`stack clip rounded-l bg-surface border ${styles.card}`}
      data-row={document.id}
      tabIndex={-1}
    >
      <DocumentCover document={document} kind={kind} />
      <div className={`stack flex-1 ${styles.text}`}>
        <p className={`text-m strong ${styles.type}`}>{DOCUMENT_TYPES[document.type]}</p>
        <h2>{document.name}</h2>
        {document.fileName ? (
          <p className="mb-2 soft text-m">
            <FileName name={document.fileName} />
          </p>
        ) : null}
        <p className="flex wrap gap-x-4 mb-5 soft text-m">
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
        <DocumentActions document={document} onOpen={kind ? onOpen : null} />
      </div>
    </li>
  )
}

function DocumentCover({ document, kind }: { document: ShownDocument; kind: PreviewKind | null }) {
  const cover = useRef<HTMLDivElement>(null)
  const isImage = kind === "image"
  const near = useInView(cover, "300px")
  const { data, isError } = useFileLink(document.id, isImage && near)
  return (
    <div ref={cover} className={`grid border-bottom ${styles.cover}`}>
      {isImage && data ? (
        <SafeImage src={data.url} alt={document.name} className={styles.image} />
      ) : (
        <span className={`px-5 py-3 ink round bg-surface ${styles.word}`}>
          {isError ? "Image unavailable" : isImage ? "Image…" : kindWordOf(document)}
        </span>
      )}
    </div>
  )
}

interface DocumentActionsProps {
  document: ShownDocument
  /** Null when the page cannot preview it. */
  onOpen: (() => void) | null
}

function DocumentActions({ document, onOpen }: DocumentActionsProps) {
  const download = useDownload(document.id)
  const link = safeLink(document.url)
  if (document.kind === "link")
    return link ? (
      <div className="flex wrap gap-3 mt-auto print-hidden">
        <PublicButton href={link} target="_blank" rel="noopener noreferrer">
          Ouvrir le lien
          <span className="visually-hidden"> {document.name} dans un nouvel onglet</span>
        </PublicButton>
      </div>
    ) : null
  return (
    <div className="flex wrap gap-3 mt-auto print-hidden">
      {onOpen ? (
        <PublicButton onClick={onOpen}>
          Aperçu<span className="visually-hidden"> {de(document.name)}</span>
        </PublicButton>
      ) : null}
      <PublicButton busy={download.isPending} onClick={() => download.mutate()}>
        Télécharger<span className="visually-hidden"> {document.name}</span>
      </PublicButton>
      {download.error ? (
        <p role="alert" className="mt-2 danger text-m basis-full">
          {problemOf(download.error).message}
        </p>
      ) : null}
    </div>
  )
}

interface PreviewDialogProps {
  document: ShownDocument
  kind: PreviewKind
  onClose: () => void
}

function PreviewDialog({ document, kind, onClose }: PreviewDialogProps) {
  const { data, error } = useFileLink(document.id, true)
  return (
    <PublicDialog
      title={document.name}
      onClose={onClose}
      actions={
        <>
          {data ? (
            <PublicButton href={data.url} target="_blank" rel="noopener noreferrer">
              Plein écran<span className="visually-hidden"> dans un nouvel onglet</span>
            </PublicButton>
          ) : null}
          <PublicButton onClick={onClose}>Fermer</PublicButton>
        </>
      }
    >
      {data ? <FilePreview kind={kind} url={data.url} name={document.name} /> : null}
      {!data && error ? <p role="alert">{problemOf(error).message}</p> : null}
      {!data && !error ? <Spinner label="Chargement de l'aperçu" /> : null}
    </PublicDialog>
  )
}

/** Time before a signed address expires at which it is renewed. */
const MARGIN_MS = 60_000
/** Maximum age, against a wrong device clock. */
const LONGEST_MS = LINK_SECONDS * 1000 - MARGIN_MS

/** The common type of the brands' and influencers' pages. */
type ShownDocument = TrackingView["documents"][number]

/** The operation for a page's files: each kind of link has its own. */
export interface FileSource {
  /** Contains the link, so that one link's files are not cached for another. */
  key: readonly string[]
  link(documentId: string, disposition: "inline" | "attachment"): Promise<{ url: string; expiresAt: string }>
}

export const FileSourceContext = createContext<FileSource | null>(null)

function useFileSource(): FileSource {
  const source = useContext(FileSourceContext)
  if (!source) throw new Error("A document is shown outside a FileSourceContext")
  return source
}

/** A short-lived preview address; reused while valid, so that a video continues. */
function useFileLink(documentId: string, enabled: boolean) {
  const { key, link } = useFileSource()
  return useQuery({
    queryKey: ["file", ...key, documentId],
    queryFn: () => link(documentId, "inline"),
    enabled,
    staleTime: ({ state: { data } }) => {
      const left = data ? Date.parse(data.expiresAt) - Date.now() - MARGIN_MS : 0
      return Math.min(Math.max(0, left), LONGEST_MS)
    },
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

/** The answer is an attachment, so the page stays. */
function useDownload(documentId: string) {
  const { link } = useFileSource()
  return useMutation({
    mutationFn: () => link(documentId, "attachment"),
    onSuccess: ({ url }) => window.location.assign(url),
  })
}
