import { FilePreview, type PreviewKind } from "./FilePreview.tsx"
import styles from "./PreviewFrame.module.css"
import { EmptyState } from "./states/EmptyState.tsx"
import { QueryBoundary } from "./states/QueryBoundary.tsx"

/** A signed address is short-lived: it is requested each time, and not cached after use. */
export const signedAddress = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  refetchOnWindowFocus: false,
} as const

interface PreviewFrameProps {
  /** Null: the page cannot preview the file. */
  kind: PreviewKind | null
  name: string
  /** With `signedAddress`. */
  address: { data: { url: string } | undefined; error: unknown; refetch(): Promise<unknown> }
}

/** A file in a dialog, as large as possible. */
export function PreviewFrame({ kind, name, address }: PreviewFrameProps) {
  return (
    <div className={`grid place-center ${styles.frame}`}>
      {kind === null ? (
        <EmptyState title="Pas d'aperçu pour ce type de fichier" />
      ) : (
        <QueryBoundary query={address} loading="Chargement de l'aperçu" rows={8}>
          {({ url }) => <FilePreview kind={kind} url={url} name={name} />}
        </QueryBoundary>
      )}
    </div>
  )
}
