import type { CollaborationKey } from "./board.ts"
import { budgetOrTotal } from "./money.ts"
import type { Participant } from "./participant-entity.ts"
import type { Root } from "./root-entity.ts"
import type { CollaborationFields } from "./shapes.ts"
import { summarised } from "./summary.ts"

/** Whose a new collaboration is, and since when. */
export interface Origin {
  agencyId: string
  createdBy: string
  createdAt: string
}

interface Contents extends Omit<Origin, "agencyId"> {
  fields: CollaborationFields
  participants: readonly Participant[]
}

/** The root of a collaboration that was never written before. */
export function newRoot(key: CollaborationKey, contents: Contents): Root {
  const { fields, participants, createdBy, createdAt } = contents
  const root = {
    ...key,
    ...stored(fields),
    budget: budgetOrTotal(fields.budget, participants),
    billingStatus: "pending",
    postProgress: "0",
    linkActive: false,
    createdBy,
    createdAt,
    updatedAt: createdAt,
    version: 1,
    revision: 1,
  }
  return summarised(root, participants)
}

/** The fields as stored: without nulls. */
export const stored = ({ clientId, date, signedDate, ...fields }: CollaborationFields) => ({
  ...fields,
  clientId: clientId ?? undefined,
  date: date ?? undefined,
  signedDate: signedDate ?? undefined,
})
