import { Faker, fr } from "@faker-js/faker"
import type { AskedTotals, AskedView } from "./recount.ts"

const RANDOM_PERIODS = 12
const DAY_MS = 24 * 3600 * 1000
/** First possible day of random periods, before all data. */
const EARLIEST = Date.UTC(2023, 5, 20)
const SPAN_DAYS = 1120

const faker = new Faker({ locale: fr, seed: 20_261_123 })
const randomDay = () =>
  new Date(EARLIEST + faker.number.int({ min: 0, max: SPAN_DAYS }) * DAY_MS).toISOString().slice(0, 10)

const custom = (from: string, to: string) => ({ period: "custom", from, to }) as const

const CUSTOM = [
  custom("2024-02-29", "2024-02-29"),
  custom("2025-12-31", "2026-01-01"),
  custom("2026-06-30", "2026-12-31"),
  custom("2000-01-01", "2049-12-31"),
  ...Array.from({ length: RANDOM_PERIODS }, () => {
    const [from = "", to = ""] = [randomDay(), randomDay()].sort()
    return custom(from, to)
  }),
]

export const views: readonly AskedView[] = [
  { period: "current_month" },
  { period: "last_3_months" },
  { period: "last_12_months" },
  { period: "all" },
  { period: "custom", from: "2024-11-15" },
  ...CUSTOM,
]

const PAYMENT_PERIODS = ["7d", "30d", "3m", "6m", "12m", "all"] as const

export const totals: readonly AskedTotals[] = [...PAYMENT_PERIODS.map((period) => ({ period })), ...CUSTOM]
