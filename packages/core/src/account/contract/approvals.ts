import * as z from "zod"
import { cursor, id, instant, pageOf, search } from "../../lib/fields.ts"
import { operation } from "../../lib/operation.ts"
import { APPROVAL_STATUSES } from "./approval-status.ts"

const approvalStatus = z.enum(APPROVAL_STATUSES)

export const candidate = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.string(),
  userRole: z.enum(["admin", "user"]),
  status: approvalStatus,
  emailVerified: z.boolean(),
  agencyId: z.string().nullable(),
  agencyName: z.string().nullable(),
  createdAt: instant,
})
export type Candidate = z.infer<typeof candidate>

export const approvalQuery = z.object({
  search,
  status: approvalStatus.optional(),
  cursor: cursor.optional(),
})

export const approvalPage = pageOf(candidate).extend({
  /** Of all people whom the reader may decide on, independent of the search. */
  counts: z.object({ pending: z.int(), approved: z.int(), rejected: z.int() }),
})

export const decisionInput = z.object({ userId: id, decision: z.enum(["approved", "rejected"]) })
/** For the confirmation's text. */
export const decided = z.object({ id: z.string(), name: z.string(), status: approvalStatus })

/** For an agency's administrators; the super-admin's are in the admin contract. */
export const approvalsContract = {
  list: operation("GET /approvals", "admin", "Les personnes de l'agence, par statut")
    .input(approvalQuery)
    .output(approvalPage),

  /** Decides a pending person, once; else `conflict` (rules/platform.md#approval). */
  decide: operation("POST /approvals/{userId}", "admin", "Approuver ou rejeter une personne de l'agence")
    .input(decisionInput)
    .output(decided),
}
