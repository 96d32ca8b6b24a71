import type { DashboardView } from "@trame/core/campaigns/dashboard/contract"

export type MonthRevenue = DashboardView["months"][number]

const format = (options: Intl.DateTimeFormatOptions) => {
  const month = new Intl.DateTimeFormat("fr-FR", { timeZone: "UTC", ...options })
  return (key: string) => month.format(new Date(`${key}-01T00:00:00Z`))
}

/** `2026-03` → `mars 2026`. */
export const longMonth = format({ month: "long", year: "numeric" })
/** `2026-02` → `févr. 26`. */
export const shortMonth = format({ month: "short", year: "2-digit" })

/** `de mars 2025 à février 2026`. */
export function spanOf(months: readonly MonthRevenue[]): string {
  const [first, last] = [months[0]?.month, months.at(-1)?.month]
  if (!first || !last) return ""
  return first === last ? longMonth(first) : `De ${longMonth(first)} à ${longMonth(last)}`
}

export const totalOf = (months: readonly MonthRevenue[]): number =>
  months.reduce((total, { revenue }) => total + revenue, 0)
