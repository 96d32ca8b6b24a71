import type { Drawer as DrawerOf, DrawerProps } from "antd"
import { useEffect, useState } from "react"
import { loadChunk } from "../../lib/address/lazyChunk.ts"

/** Also loaded ahead on small screens (`app/comforts.ts`). */
export const loadDrawer = (said?: string) => loadChunk(() => import("./drawer.ts"), said)

interface SheetProps extends Omit<DrawerProps, "onClose"> {
  onClose: () => void
}

/** A panel that slides in from an edge; its code loads when it first opens. */
export function Sheet(props: SheetProps) {
  const [Drawer, setDrawer] = useState<typeof DrawerOf | null>(null)
  const { open, onClose } = props
  useEffect(() => {
    if (!open || Drawer) return
    loadDrawer("Impossible d'ouvrir ce panneau").then(
      (code) => setDrawer(() => code.Drawer),
      () => onClose(),
    )
  }, [Drawer, open, onClose])
  return Drawer ? <Drawer {...props} /> : null
}
