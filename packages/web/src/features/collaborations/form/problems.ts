import type { CollaborationFields } from "@trame/core/collaborations/shapes"
import type { FieldErrors } from "@trame/core/error"
import { sortParticipants } from "./changes.ts"
import type { Draft, ParticipantDraft, Stored } from "./draft.ts"

export const REQUIRED = "Veuillez remplir tous les champs obligatoires"
const REQUIRED_FIELDS = {
  name: "Le nom est obligatoire",
  brand: "La marque est obligatoire",
  manager: "Le chef de projet est obligatoire",
} as const

export interface Problems {
  fields: Partial<Record<keyof CollaborationFields, string>>
  /** By the key of an influencer's row. */
  rows: Record<string, string>
}

export const NO_PROBLEMS: Problems = { fields: {}, rows: {} }

export function missingFields({ fields }: Draft): Problems["fields"] {
  const missing = Object.entries(REQUIRED_FIELDS).filter(
    ([key]) => !fields[key as keyof typeof REQUIRED_FIELDS].trim(),
  )
  return Object.fromEntries(missing)
}

/** Moves to the first field that is missing, in the order of the screen. */
export function focusFirst(missing: Problems["fields"]): void {
  const first = Object.keys(missing)[0]
  const control = document.getElementById(`collaboration-${first}`)
  control?.focus({ preventScroll: true })
  control?.scrollIntoView({ block: "center" })
}

/** Finds the field or the row that each of the API's messages is about. */
export function placeProblems(errors: FieldErrors, stored: Stored | null, draft: Draft): Problems {
  const problems: Problems = { fields: {}, rows: {} }
  const sent = sentRows(stored, draft)
  for (const [path, message] of Object.entries(errors)) {
    const [area = "", ...rest] = path.split(".")
    if (area === "fields") Object.assign(problems.fields, { [rest[0] ?? ""]: message })
    if (area !== "participants") continue
    const [list, index] = stored ? [rest[0] ?? "", rest[1]] : ["added", rest[0]]
    const row = sent[list]?.[Number(index)]
    if (row) problems.rows[row.key] ??= message
  }
  return problems
}

function sentRows(stored: Stored | null, draft: Draft): Record<string, ParticipantDraft[]> {
  if (!stored) return { added: draft.participants }
  const { added, changed } = sortParticipants(stored, draft)
  return { added, changed: changed.map((one) => one.draft) }
}
