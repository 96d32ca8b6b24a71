import { render } from "@testing-library/react"
import { PublicRoute } from "../../packages/web/src/lib/address/publicRoute.tsx"
import { publicPageAt } from "../../packages/web/src/public/pages.ts"

/** Renders the current address's public page, like a reload that keeps its history entry. */
export async function reloadPublic() {
  const found = publicPageAt(window.location.pathname)
  if (!found) throw new Error(`${window.location.pathname} is no public page`)
  const { Component } = await found.page.load()
  return render(
    <PublicRoute params={found.params}>
      <Component />
    </PublicRoute>,
  )
}

/** Opens a public page for a visitor without an account. */
export function openPublic(address: string) {
  window.history.replaceState(null, "", address)
  return reloadPublic()
}

/** A return by the browser's "back" to a cached page. */
export const comeBack = () => window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }))

/** Marks the current history entry as one that the site knows. */
export function markEntry(): unknown {
  const mark = { entry: crypto.randomUUID() }
  window.history.replaceState(mark, "")
  return mark
}
