import type { ReactElement, ReactNode } from "react"
import { isGone } from "../../lib/api/problem.ts"
import { ErrorState } from "./ErrorState.tsx"
import { Lines } from "./Shape.tsx"

interface QueryBoundaryProps<Data> {
  query: { data: Data | undefined; error: unknown; refetch(): Promise<unknown> }
  /** The loading label, e.g. `Chargement de l'équipe`, or a skeleton. */
  loading?: string | ReactElement
  /** Lines of the default skeleton. */
  rows?: number
  /** Replaces a missing or deleted record; without it, that is an error like any other. */
  gone?: ReactNode
  /** Title above the reason of a failure. */
  failure?: string
  onBack?: () => void
  children: (data: Data) => ReactNode
}

/** A query's data, however old, or its loading or failed state. */
export function QueryBoundary<Data>(props: QueryBoundaryProps<Data>) {
  const { query, loading, rows, gone, failure, onBack, children } = props
  if (gone !== undefined && isGone(query.error)) return gone
  if (query.data !== undefined) return children(query.data)
  if (query.error)
    return (
      <ErrorState title={failure} error={query.error} onRetry={() => void query.refetch()} onBack={onBack} />
    )
  return typeof loading === "object" ? loading : <LoadingState rows={rows} label={loading} />
}

export function LoadingState({ rows = 6, label = "Chargement en cours" }: { rows?: number; label?: string }) {
  return (
    <div role="status" aria-busy="true">
      <span className="visually-hidden">{label}</span>
      <div aria-hidden="true">
        <Lines title="32%" rows={rows} />
      </div>
    </div>
  )
}
