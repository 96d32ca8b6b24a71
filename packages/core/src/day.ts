/** Calendar days in Europe/Paris, as `YYYY-MM-DD` (decisions §1: the effective date). */
const PARIS_DAY = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Paris" })

/** The Paris day of an instant. */
export function parisDay(instant: Date | string): string {
  return PARIS_DAY.format(new Date(instant))
}

export const today = (): string => parisDay(new Date())

/** The day so many days later, or earlier. */
export function dayAfter(day: string, count: number): string {
  const at = new Date(`${day}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() + count)
  return at.toISOString().slice(0, 10)
}
