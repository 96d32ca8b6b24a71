import { newId } from "@trame/core/lib/id"
import type { ImportedCollaboration } from "../../scripts/seed/import.ts"
import { fieldsOf } from "./campaigns.ts"

const AT = "2026-01-01T10:00:00.000Z"

/** An imported campaign with past dates. */
export const importedOf = (wanted: Partial<ImportedCollaboration> = {}): ImportedCollaboration => ({
  id: newId(),
  createdBy: "test",
  createdAt: AT,
  updatedAt: AT,
  fields: fieldsOf(),
  participants: [],
  steps: [],
  documents: [],
  stats: [],
  link: null,
  ...wanted,
})

export const importedParticipant = (
  wanted: Partial<ImportedCollaboration["participants"][number]> = {},
): ImportedCollaboration["participants"][number] => ({
  participantId: newId(),
  influencerId: newId(),
  fullName: "Zoé",
  username: "zoe",
  rate: 0,
  deliverables: [],
  creatorInvoiceSent: false,
  paidPercentage: 0,
  ...wanted,
})

export const importedStep = (
  name: string,
  deadline?: string,
  updatedAt = AT,
): ImportedCollaboration["steps"][number] => ({
  stepId: newId(),
  name,
  deadline,
  status: "todo",
  createdAt: AT,
  updatedAt,
})
