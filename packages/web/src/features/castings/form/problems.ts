import type { CastingFields } from "@trame/core/castings/shapes"
import type { FieldErrors } from "@trame/core/error"
import { safeUrl } from "../links.ts"
import { sortProposals } from "./changes.ts"
import type { Draft, ProposalDraft, Stored } from "./draft.ts"

export const REQUIRED = "Veuillez remplir tous les champs obligatoires"
export const INVALID_LINK = "Lien invalide : il doit commencer par http:// ou https://"

const REQUIRED_FIELDS = {
  name: "Le nom est obligatoire",
  brand: "La marque est obligatoire",
  budget: "Le budget est obligatoire",
  startDate: "La date de début est obligatoire",
  endDate: "La date de fin est obligatoire",
  description: "La description est obligatoire",
} as const

export interface Problems {
  fields: Partial<Record<keyof CastingFields, string>>
  /** By influencer. */
  rows: Readonly<Record<string, string>>
}

export const NO_PROBLEMS: Problems = { fields: {}, rows: {} }

export function missingFields({ fields }: Draft): Problems["fields"] {
  const keys = Object.keys(REQUIRED_FIELDS) as (keyof typeof REQUIRED_FIELDS)[]
  return Object.fromEntries(
    keys.filter((key) => !fields[key]?.trim()).map((key) => [key, REQUIRED_FIELDS[key]]),
  )
}

/** What is there, but cannot be. */
export function wrongFields({ fields: { startDate, endDate } }: Draft): Problems["fields"] {
  const reversed = startDate && endDate && endDate < startDate
  return reversed ? { endDate: "La date de fin précède la date de début" } : {}
}

export const linkProblem = (text: string): string | null =>
  text.trim() && !safeUrl(text) ? INVALID_LINK : null

export function wrongRows({ proposals }: Draft): Problems["rows"] {
  const wrong = proposals.filter(({ references }) => references.some(({ text }) => linkProblem(text)))
  return Object.fromEntries(wrong.map(({ influencerId }) => [influencerId, INVALID_LINK]))
}

/** Moves to the first of these fields, in the order of the screen. */
export function focusFirst(problems: Problems["fields"]): void {
  const first = Object.keys(problems)[0]
  const control = document.getElementById(`casting-${first}`)
  control?.focus({ preventScroll: true })
  control?.scrollIntoView({ block: "center" })
}

/** Finds the field or the row that each of the API's messages is about. */
export function placeProblems(errors: FieldErrors, stored: Stored | null, draft: Draft): Problems {
  const fields: Problems["fields"] = {}
  const rows: Record<string, string> = {}
  const sent = sentRows(stored, draft)
  for (const [path, message] of Object.entries(errors)) {
    const [area = "", ...rest] = path.split(".")
    if (area === "fields") Object.assign(fields, { [rest[0] ?? ""]: message })
    if (area !== "proposals") continue
    const [list, index] = stored ? [rest[0] ?? "", rest[1]] : ["added", rest[0]]
    const row = sent[list]?.[Number(index)]
    if (row) rows[row.influencerId] ??= message
  }
  return { fields, rows }
}

function sentRows(stored: Stored | null, draft: Draft): Record<string, ProposalDraft[]> {
  if (!stored) return { added: draft.proposals }
  const { added, changed } = sortProposals(stored, draft.proposals)
  return { added, changed: changed.map((one) => one.draft) }
}
