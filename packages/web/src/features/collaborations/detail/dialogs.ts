import { useMemo, useState } from "react"
import { useUrlParams } from "../../../lib/useUrlParams.ts"

export type DialogName = "step" | "document" | "preview" | "stat" | "link"

/** The open dialog, kept in the address: `item` is what it is about, empty for something new. */
export interface Dialogs {
  name: string
  item: string
  open(name: DialogName, item?: string): void
  /** Opens the document dialog with a file that was dropped on the page. */
  openWithFile(file: File): void
  droppedFile: File | null
  close(): void
}

export function useDialogs(): Dialogs {
  const [{ dialog, item }, set] = useUrlParams({ dialog: "", item: "" })
  const [droppedFile, setDroppedFile] = useState<File | null>(null)
  return useMemo(
    () => ({
      name: dialog,
      item,
      droppedFile,
      open: (name, about = "") => {
        setDroppedFile(null)
        set({ dialog: name, item: about }, { push: true })
      },
      openWithFile: (file) => {
        setDroppedFile(file)
        set({ dialog: "document", item: "" }, { push: true })
      },
      close: () => set({ dialog: null, item: null }),
    }),
    [dialog, item, droppedFile, set],
  )
}
