import { QueryClientProvider } from "@tanstack/react-query"
import { type ReactNode, useDeferredValue } from "react"
import { mayRetry, type Problem, problemOf } from "../../lib/api/problem.ts"
import { queryClient } from "../../lib/api/queryClient.ts"
import { useTheme } from "../../lib/themeChoice.ts"
import { useDocumentTitle } from "../../lib/useDocument.ts"
import { OfflineBanner } from "../states/OfflineBanner.tsx"
import { MessagePage } from "./Message.tsx"
import { PublicButton } from "./PublicButton.tsx"

interface LinkPageProps {
  children: ReactNode
  /** The page works offline, and says so itself. */
  offline?: boolean
}

/** The frame of a page behind a public link; search engines must not index it. */
export function LinkPage({ children, offline = false }: LinkPageProps) {
  useTheme()
  return (
    <>
      <meta name="robots" content="noindex, nofollow" />
      <meta name="referrer" content="no-referrer" />
      {offline ? null : <OfflineBanner />}
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </>
  )
}

interface LinkQueryProps<View> {
  query: { data: View | undefined; error: unknown; refetch(): Promise<unknown> }
  /** Null while there is nothing to show. */
  documentTitle: (view: View | null, invalid: boolean) => string
  skeleton: ReactNode
  /** For an invalid link: the same page whether it is disabled, expired or never existed. */
  invalid: (problem: Problem) => ReactNode
  failure?: (problem: Problem) => { title: string; text: ReactNode }
  /** The view, and the error of its last refresh: the shown data may be old. */
  children: (view: View, problem: Problem | null) => ReactNode
}

/** Blames the network only without an answer. */
export const reasonOf = ({ status, message }: Problem) => (
  <p>
    {status === 0 ? "Vérifiez votre connexion internet, puis réessayez dans quelques instants." : message}
  </p>
)

const loadFailure = (problem: Problem) => ({
  title: "Une erreur est survenue lors du chargement des données.",
  text: reasonOf(problem),
})

/** A link's view, or its loading or failed state. */
export function LinkQuery<View>(props: LinkQueryProps<View>) {
  const { query, documentTitle, skeleton, invalid, failure = loadFailure, children } = props
  const { data, error, refetch } = query
  const problem = error ? problemOf(error) : null
  const code = problem?.code
  const leadsNowhere = code === "not_found" || code === "invalid" || (code === "closed" && data === undefined)
  // Renders in slices: in one go, the page would block a slow phone's first touch.
  const begun = useDeferredValue(data !== undefined, false)
  useDocumentTitle(documentTitle(leadsNowhere ? null : (data ?? null), leadsNowhere))

  if (problem && leadsNowhere) return invalid(problem)
  if (data !== undefined && begun) return children(data, problem)
  if (!problem || data !== undefined) return skeleton
  const { title, text } = failure(problem)
  return (
    <MessagePage
      title={title}
      actions={
        mayRetry(problem) ? (
          <PublicButton tone="primary" onClick={() => void refetch()}>
            Réessayer
          </PublicButton>
        ) : null
      }
    >
      {text}
    </MessagePage>
  )
}
