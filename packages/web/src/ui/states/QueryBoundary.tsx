import type { ReactElement, ReactNode } from "react"
import { isGone } from "../../lib/api/problem.ts"
import { ErrorState } from "./ErrorState.tsx"
import { Lines } from "./Shape.tsx"

interface QueryBoundaryProps<Data> {
  query: { data: Data | undefined; error: unknown; refetch(): Promise<unknown> }
  /** What is being loaded, e.g. `Chargement de l'équipe`, or a shape of it. */
  loading?: string | ReactElement
  /** Lines of the skeleton, unless there is a shape. */
  rows?: number
  /** Instead of what does not exist, or no more; without it that is an error like any other. */
  gone?: ReactNode
  /** Above why it could not be loaded. */
  failure?: string
  onBack?: () => void
  children: (data: Data) => ReactNode
}

/** What a query has to show: its data once there is some, however old, else that it loads or why it does not. */
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
