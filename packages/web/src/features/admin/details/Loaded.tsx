import type { UseQueryResult } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { EmptyState } from "../../../components/EmptyState.tsx"
import { ErrorState } from "../../../components/ErrorState.tsx"
import { LoadingState } from "../../../components/LoadingState.tsx"
import { isGone } from "../../../lib/problem.ts"

interface LoadedProps<Data> {
  query: UseQueryResult<Data>
  /** When it does not exist, or no more. */
  gone: string
  children: (data: Data) => ReactNode
}

export function Loaded<Data>({ query, gone, children }: LoadedProps<Data>) {
  if (isGone(query.error))
    return <EmptyState title={gone} description="L'élément a peut-être été supprimé." />
  if (query.data) return children(query.data)
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  return <LoadingState rows={6} />
}
