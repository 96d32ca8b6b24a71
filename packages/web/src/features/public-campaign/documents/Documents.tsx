import type { ReactNode } from "react"
import { usePublicQuery } from "../../../lib/publicRoute.ts"
import { DocumentCard } from "./DocumentCard.tsx"
import styles from "./Documents.module.css"
import { PreviewDialog } from "./PreviewDialog.tsx"
import { previewKindOf, type ShownDocument } from "./previewKind.ts"

interface DocumentsProps {
  documents: readonly ShownDocument[]
  /** Instead of the documents where there are none. */
  empty: ReactNode
}

/** Documents to look at and download; the open preview is in the address. */
export function Documents({ documents, empty }: DocumentsProps) {
  const [opened, setOpened] = usePublicQuery("document")
  const shown = documents.find(({ id }) => id === opened)
  const kind = shown ? previewKindOf(shown) : null
  if (documents.length === 0) return empty
  return (
    <>
      <ul className={styles.grid}>
        {documents.map((document) => (
          <DocumentCard key={document.id} document={document} onOpen={() => setOpened(document.id)} />
        ))}
      </ul>
      {shown && kind ? <PreviewDialog document={shown} kind={kind} onClose={() => setOpened(null)} /> : null}
    </>
  )
}
