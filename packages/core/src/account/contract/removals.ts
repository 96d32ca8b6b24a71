import * as z from "zod"
import { id } from "../../lib/fields.ts"
import { operation } from "../../lib/operation.ts"

/** Answered with the accounts, where the pool of users is known. */
export const removalsContract = {
  /** Of an owner: with the successor's id, or with the agency (decisions §1); otherwise `conflict`. */
  removeUser: operation({
    method: "POST",
    path: "/removals/{userId}",
    access: "super-admin",
    summary: "Supprimer le compte d'une personne",
  })
    .input(z.object({ userId: id, successorId: id.optional(), withAgency: z.boolean().default(false) }))
    .output(z.object({ name: z.string() })),
}
