import * as z from "zod"
import { cursor, id, instant, pageOf } from "../lib/fields.ts"
import { type Inputs, operationsFor } from "../lib/operation.ts"
import { BIN_KINDS } from "./rules.ts"

export const binEntry = z.object({
  id: z.string(),
  kind: z.enum(BIN_KINDS),
  name: z.string(),
  /** The record that it is part of, e.g. the campaign of a step. */
  parentName: z.string().nullable(),
  deletedBy: z.object({ id: z.string(), name: z.string() }),
  deletedAt: instant,
  /** When it is erased. */
  leavesAt: instant,
})
export type BinEntryShown = z.infer<typeof binEntry>

const one = z.object({ binId: id })

// Each entry names the right that it requires: the one with which its record is deleted.
const operation = operationsFor("subscribed")

export const binContract = {
  /** The newest first; only records that the caller may delete. */
  list: operation("GET /bin", "Ce qui a été supprimé depuis moins de 30 jours")
    .input(z.object({ kind: z.enum(BIN_KINDS).optional(), cursor: cursor.optional() }))
    .output(pageOf(binEntry)),

  /**
   * Throws `conflict` when another record has taken its place meanwhile; with `replace`, that one goes into the bin.
   */
  restore: operation("POST /bin/{binId}/restore", "Restaurer un élément supprimé")
    .input(one.extend({ replace: z.boolean().default(false) }))
    .output(z.object({ id: z.string() })),

  erase: operation("DELETE /bin/{binId}", "Supprimer définitivement")
    .input(one)
    .output(z.object({ id: z.string() })),
}

export type BinInput = Inputs<typeof binContract>
