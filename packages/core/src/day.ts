/** Calendar days in Europe/Paris, as `YYYY-MM-DD` (decisions §1: the effective date). */
const PARIS_DAY = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Paris" })

/** The Paris day of an instant. */
export function parisDay(instant: Date | string): string {
  return PARIS_DAY.format(new Date(instant))
}

export const today = (): string => parisDay(new Date())
