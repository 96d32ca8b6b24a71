import { render } from "@testing-library/react"
import { PublicRoute } from "../../packages/web/src/lib/address/publicRoute.tsx"
import { publicPageAt } from "../../packages/web/src/public/pages.ts"

/** Shows the public page of the present address, as a reload does: its entry of the history stays. */
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

/** Opens the public page of an address, for somebody without an account. */
export function openPublic(address: string) {
  window.history.replaceState(null, "", address)
  return reloadPublic()
}

/** The browser's "back" shows a page as it was left. */
export const comeBack = () => window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }))

/** Makes the present entry of the history known again: a page that comes back to it has left none behind. */
export function markEntry(): unknown {
  const mark = { entry: crypto.randomUUID() }
  window.history.replaceState(mark, "")
  return mark
}
