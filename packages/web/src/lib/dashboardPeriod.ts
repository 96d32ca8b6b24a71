import { deviceStorage } from "./storage.ts"

/** A named period, or `custom` with its days. */
interface KeptPeriod {
  period: string
  from?: string | undefined
  to?: string | undefined
}

const KEY = "trame.dashboard-period"

/** The dashboard's period that the person chose last on this device. Nobody is meant before it is known who is signed in. */
export function keptPeriod(personId?: string): KeptPeriod | null {
  const kept = read()
  return personId === undefined || kept?.personId === personId ? kept : null
}

export const keepPeriod = (personId: string, { period, from, to }: KeptPeriod): boolean =>
  deviceStorage.writeJson(KEY, { personId, period, from, to })

/** What the dashboard's first query asks for, before it is known who is signed in. */
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
