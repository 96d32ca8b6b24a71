import { Component, type ComponentType, lazy, type ReactNode, StrictMode, Suspense } from "react"
import { createRoot } from "react-dom/client"
import { PublicRoute } from "../lib/address/publicRoute.tsx"
import { UnexpectedError } from "../ui/public/Message.tsx"
import { Spinner } from "../ui/public/PublicButton.tsx"
import { ReloadNotice } from "../ui/public/ReloadNotice.tsx"
import { type PublicPage, publicPageAt } from "./pages.ts"

export function start(container: HTMLElement): void {
  createRoot(container).render(
    <StrictMode>
      <PublicSite />
    </StrictMode>,
  )
}

const components = new Map<PublicPage, ComponentType>()

function componentOf(page: PublicPage): ComponentType {
  const known = components.get(page)
  if (known) return known
  const component = lazy(async () => ({ default: (await page.load()).Component }))
  components.set(page, component)
  return component
}

/** The public page at this address; links between public pages load the document anew. */
export function PublicSite() {
  const found = publicPageAt(window.location.pathname)
  if (!found) return null
  const Page = componentOf(found.page)
  return (
    <PublicErrorBoundary>
      <Suspense fallback={<Spinner fullPage />}>
        <PublicRoute params={found.params}>
          <Page />
        </PublicRoute>
      </Suspense>
      <ReloadNotice />
    </PublicErrorBoundary>
  )
}

export class PublicErrorBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    if (!this.state.error) return this.props.children
    return (
      <main>
        <UnexpectedError error={this.state.error} />
      </main>
    )
  }
}
