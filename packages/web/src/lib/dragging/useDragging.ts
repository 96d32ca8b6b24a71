import { useEffect, useState } from "react"
import { hold } from "../api/pauseLiveUpdates.ts"

/**
 * The dragged item, null otherwise: live updates wait meanwhile. After a drop on a link, even its own, the browser
 * would follow it: `end` prevents that.
 */
export function useDragging<Dragged>() {
  const [dragged, setDragged] = useState<Dragged | null>(null)
  const isDragging = dragged !== null
  useEffect(() => (isDragging ? hold() : undefined), [isDragging])
  return {
    dragged,
    begin: setDragged,
    end() {
      setDragged(null)
      swallowClick()
    },
  }
}

function swallowClick(): void {
  const swallow = (event: MouseEvent) => {
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener("click", swallow, { capture: true, once: true })
  setTimeout(() => window.removeEventListener("click", swallow, { capture: true }), 50)
}
