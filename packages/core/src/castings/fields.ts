import { isDeepStrictEqual } from "node:util"
import { conflict } from "../error.ts"
import type { CastingItem } from "./root-entity.ts"
import type { CastingFields } from "./shapes.ts"

/** What the log calls a casting's fields. */
const LABELS: Record<keyof CastingFields, string> = {
  name: "nom",
  brand: "marque",
  description: "description",
  budget: "budget",
  startDate: "date de début",
  endDate: "date de fin",
  deadline: "date limite",
  status: "statut",
  requirements: "critères",
}

const NAMES = Object.keys(LABELS) as (keyof CastingFields)[]

/** The fields as stored: without nulls. */
export const stored = ({ deadline, ...fields }: CastingFields) => ({
  ...fields,
  deadline: deadline ?? undefined,
})

/**
 * The labels of the fields in which what is sent differs from what is stored.
 * @throws AppError conflict when it differs, and somebody changed the fields since they were read
 */
export function changedFields(
  root: CastingItem,
  { fields, version }: { fields?: CastingFields; version: number },
): string[] {
  if (!fields) return []
  const after = stored(fields)
  const changed = NAMES.filter((name) => !isDeepStrictEqual(root[name], after[name]))
  if (changed.length && root.version !== version) throw conflict()
  return changed.map((name) => LABELS[name])
}
