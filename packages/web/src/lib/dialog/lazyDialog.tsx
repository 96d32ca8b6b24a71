import { type ComponentType, lazy, useEffect } from "react"
import { ChunkLoadError, loadChunk, offerReload } from "../address/lazyChunk.ts"
import { useDialog } from "./useDialogParam.ts"

/** A dialog whose code comes when it is opened; when it does not, the page around it stays and says so. */
export function lazyDialog<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      return await loadChunk(load)
    } catch (failure) {
      if (!(failure instanceof ChunkLoadError)) throw failure
      return { default: () => <Missing failure={failure} /> }
    }
  })
}

/** Says so each time that it would be open. */
function Missing({ failure }: { failure: ChunkLoadError }) {
  const { open, finish } = useDialog()
  useEffect(() => {
    if (!open) return
    offerReload(failure, "Impossible d'ouvrir cette fenêtre")
    finish()
  }, [failure, open, finish])
  return null
}
