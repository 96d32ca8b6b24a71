import { useRef } from "react"
import {
  type Beside,
  type DialogShape,
  type Dialogs,
  type ParamsOf,
  useDialogParam,
} from "../dialog/useDialogParam.ts"
import { chosenRow } from "./rows.ts"

interface Row {
  id: string
}

/** Reads the list's page after or before the shown ones; empty after a failure, which the list itself shows. */
type ReadPage = (() => Promise<readonly Row[]>) | null

/**
 * The neighbours of the open record in its list as shown, for the dialog of that name, whose first parameter is the
 * record's id (rules/interface.md#side-panel).
 */
export function useNeighbours<Shape extends DialogShape>(
  dialogs: Dialogs<Shape>,
  dialog: keyof Shape & string,
  items: readonly Row[],
  { before = null, after = null }: { before?: ReadPage; after?: ReadPage },
): Beside {
  const { shown, open } = useDialogParam(dialogs)
  const [param = ""] = dialogs.shape[dialog] ?? []
  const row = shown?.name === dialog ? ((shown.params as Record<string, string>)[param] ?? "") : ""
  const at = row ? items.findIndex(({ id }) => id === row) : -1
  // A record that an edit takes out of the list keeps its place.
  const place = useRef(-1)
  if (at >= 0 || !row) place.current = at
  const latest = useRef(row)
  latest.current = row
  const reading = useRef(false)
  const steppedInList = useRef(false)

  const show = (id: string) => {
    steppedInList.current = chosenRow() !== null
    open(dialog, { [param]: id } as Partial<ParamsOf<Shape, keyof Shape & string>>)
  }
  const turn = async (read: NonNullable<ReadPage>, edge: 0 | -1) => {
    if (reading.current) return
    reading.current = true
    const page = await read().finally(() => {
      reading.current = false
    })
    const neighbour = page.at(edge)
    if (neighbour && latest.current === row) show(neighbour.id)
  }
  const stepTo = (neighbour: Row | undefined, read: ReadPage, edge: 0 | -1) => {
    if (neighbour) return () => show(neighbour.id)
    return read && at >= 0 ? () => void turn(read, edge) : null
  }
  return {
    dialog,
    row,
    previous: stepTo(items[place.current - 1], before, -1),
    next: stepTo(items[at < 0 ? place.current : at + 1], after, 0),
    takeSteppedInList() {
      const inList = steppedInList.current
      steppedInList.current = false
      return inList
    },
  }
}
