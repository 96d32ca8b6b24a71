/** When to ask again, so that notifications that were put off are there at nine (rules/together.md#put-off). */
export const untilReturn = (nextAt: string | null | undefined): number | false =>
  nextAt ? Math.max(30_000, Date.parse(nextAt) - Date.now() + 1000) : false
