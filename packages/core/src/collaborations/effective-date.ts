import { parisDay } from "../day.ts"

/** The day that charts, filters and sorts go by: signed, else date, else creation, in Paris (decisions §1). */
export function effectiveDateOf({
  signedDate,
  date,
  createdAt,
}: {
  signedDate?: string | null
  date?: string | null
  createdAt: string
}): string {
  return signedDate || date || parisDay(createdAt)
}
