import { today } from "@trame/core/day"

const DAY_MS = 86_400_000
const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS

/** How long the brand may still answer, counted in Paris days; the deadline's own day is the last. */
export function daysLeft(deadline: string, now = today()): string {
  const days = dayNumber(deadline) - dayNumber(now)
  if (days < 0) return "Terminée"
  if (days === 0) return "Dernier jour"
  return days === 1 ? "Plus que demain" : `Plus que ${days} jours`
}

/** Time presses: it is shown so. */
export const isSoon = (deadline: string, now = today()): boolean => dayNumber(deadline) - dayNumber(now) <= 3
