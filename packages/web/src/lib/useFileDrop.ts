import { type DragEvent, useRef, useState } from "react"

/** Files dragged over an element: whether one hovers, and the first one dropped. */
export function useFileDrop(onFile: (file: File) => void) {
  const [over, setOver] = useState(false)
  // Entering a child leaves its parent: only a balance of both says whether it is still over.
  const depth = useRef(0)

  const count = (change: number) => {
    depth.current = Math.max(0, depth.current + change)
    setOver(depth.current > 0)
  }
  const carriesFiles = (event: DragEvent) => event.dataTransfer.types.includes("Files")

  return {
    over,
    handlers: {
      onDragEnter: (event: DragEvent) => {
        if (carriesFiles(event)) count(1)
      },
      onDragLeave: (event: DragEvent) => {
        if (carriesFiles(event)) count(-1)
      },
      onDragOver: (event: DragEvent) => {
        if (carriesFiles(event)) event.preventDefault()
      },
      onDrop: (event: DragEvent) => {
        if (!carriesFiles(event)) return
        event.preventDefault()
        depth.current = 0
        setOver(false)
        const file = event.dataTransfer.files[0]
        if (file) onFile(file)
      },
    },
  }
}
