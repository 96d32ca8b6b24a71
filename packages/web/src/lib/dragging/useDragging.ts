import { useEffect, useState } from "react"
import { hold } from "../api/pauseLiveUpdates.ts"

/**
 * What hangs on the pointer, null otherwise: live updates wait meanwhile. Where it is let go above a link, be it its
 * own, the browser would follow that: `end` prevents it.
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
