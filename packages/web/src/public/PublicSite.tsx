import { type ComponentType, lazy, Suspense } from "react"
import { Spinner } from "../components/public/Spinner.tsx"
import { PublicParamsContext } from "../lib/publicRoute.ts"
import { PublicErrorBoundary } from "./PublicErrorBoundary.tsx"
import { type PublicPage, publicPageAt } from "./pages.ts"

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
        <PublicParamsContext value={found.params}>
          <Page />
        </PublicParamsContext>
      </Suspense>
    </PublicErrorBoundary>
  )
}
