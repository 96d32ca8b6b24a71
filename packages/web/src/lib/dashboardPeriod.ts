import { deviceStorage } from "./storage.ts"

/** A named period, or `custom` with its days. */
interface KeptPeriod {
  period: string
  from?: string | undefined
  to?: string | undefined
}

const KEY = "trame.dashboard-period"

/** The dashboard period that the user last chose on this device. Without an id, any user's: it is not known yet. */
export function keptPeriod(personId?: string): KeptPeriod | null {
  const kept = read()
  return personId === undefined || kept?.personId === personId ? kept : null
}

export const keepPeriod = (personId: string, { period, from, to }: KeptPeriod): boolean =>
  deviceStorage.writeJson(KEY, { personId, period, from, to })

/** The dashboard's first query, sent before the user is known. */
export function firstDashboardPath(): string {
  const { period = "current_month", from, to } = read() ?? {}
  const asked = Object.entries({ period, from, to }).filter((entry): entry is [string, string] => !!entry[1])
  return `/dashboard?${new URLSearchParams(asked)}`
}

function read(): (KeptPeriod & { personId: string }) | null {
  const kept = deviceStorage.readJson(KEY)
  return typeof kept === "object" && kept !== null && "period" in kept
    ? (kept as KeptPeriod & { personId: string })
    : null
}
