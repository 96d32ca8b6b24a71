import { Component, type ReactNode, StrictMode } from "react"
import { createRoot } from "react-dom/client"
import { PublicRoute } from "../lib/address/publicRoute.tsx"
import { UnexpectedError } from "../ui/public/Message.tsx"
import { ReloadNotice } from "../ui/public/ReloadNotice.tsx"
import { publicPageAt } from "./pages.ts"

/**
 * Shows the public page at this address; links between public pages load another document. The code is awaited here,
 * since React would keep its fallback for at least 300 ms.
 */
export async function start(container: HTMLElement): Promise<void> {
  const found = publicPageAt(window.location.pathname)
  if (!found) return
  const content = await found.page.load().then(
    ({ Component: Page }) => <Page />,
    (error: unknown) => <Failure error={error} />,
  )
  createRoot(container).render(
    <StrictMode>
      <PublicErrorBoundary>
        <PublicRoute params={found.params}>{content}</PublicRoute>
        <ReloadNotice />
      </PublicErrorBoundary>
    </StrictMode>,
  )
}

const Failure = ({ error }: { error: unknown }) => (
  <main>
    <UnexpectedError error={error} />
  </main>
)

export class PublicErrorBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    const { error } = this.state
    return error ? <Failure error={error} /> : this.props.children
  }
}
