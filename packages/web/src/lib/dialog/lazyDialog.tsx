import { type ComponentType, lazy, useEffect } from "react"
import { ChunkLoadError, loadChunk, offerReload } from "../address/lazyChunk.ts"
import { useDialog } from "./useDialogParam.ts"

/** A dialog that loads its code when opened; after a failure, the page stays and shows an error. */
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

/** Shows the error each time that the dialog would open. */
function Missing({ failure }: { failure: ChunkLoadError }) {
  const { open, finish } = useDialog()
  useEffect(() => {
    if (!open) return
    offerReload(failure, "Impossible d'ouvrir cette fenêtre")
    finish()
  }, [failure, open, finish])
  return null
}
