import { IMPORT_PORTIONS } from "@trame/core/campaigns/clients/rules/import"
import { useState } from "react"
import { client as calls } from "../../../lib/api/api.ts"
import { holding } from "../../../lib/api/pauseLiveUpdates.ts"
import { useMe } from "../../../lib/session/me.ts"
import { deviceStorage } from "../../../lib/storage.ts"

/** The lines of an import that created clients: enough to undo it. */
export interface LastImport {
  importId: string
  at: string
  created: number[]
}

function isImport(read: unknown): read is LastImport {
  const { importId, at, created } = (read ?? {}) as Partial<LastImport>
  return typeof importId === "string" && typeof at === "string" && Array.isArray(created)
}

/** The member's last import on this device, until undone (rules/campaigns.md#client-import). */
export function useLastImport() {
  const { id, agencyId } = useMe()
  const key = `trame.clients.import.${id}.${agencyId}`
  const [last, setLast] = useState(() => {
    const read = deviceStorage.readJson(key)
    return isImport(read) && read.created.length > 0 ? read : null
  })
  return {
    last,
    keep(next: LastImport) {
      const isEmpty = next.created.length === 0
      setLast(isEmpty ? null : next)
      deviceStorage.write(key, isEmpty ? null : JSON.stringify(next))
    },
  }
}

/** A client that stays after an undo, and why. */
export interface Kept {
  brandName: string
  because: string
}

export const portionsOf = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )

/** Undoes an import portion by portion; an interrupted undo continues with the remaining lines. */
export const undoImport = (
  { importId, created }: LastImport,
  onPortion: (over: { lines: number[]; kept: Kept[] }) => void,
): Promise<void> =>
  holding(async () => {
    for (const lines of portionsOf(created, IMPORT_PORTIONS.write)) {
      const { rows } = await calls.clients.undoImport({ importId, lines })
      onPortion({ lines, kept: rows.flatMap(({ kept }) => kept ?? []) })
    }
  })
