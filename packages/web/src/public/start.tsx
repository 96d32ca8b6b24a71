import { StrictMode } from "react"
import { createRoot } from "react-dom/client"
import { PublicSite } from "./PublicSite.tsx"

export function start(container: HTMLElement): void {
  createRoot(container).render(
    <StrictMode>
      <PublicSite />
    </StrictMode>,
  )
}
