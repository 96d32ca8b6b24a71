import { demoId } from "../../seed/seed.ts"
import { isQuick } from "./options.ts"

/** An agency of the benchmark; larger ones have the same clients and more collaborations. */
export interface BenchAgency {
  agencyId: string
  email: string
  collaborations: number
}

const agency = (name: string, collaborations: number): BenchAgency => ({
  agencyId: demoId(`bench/${name}`),
  email: `${name}@bench.example`,
  collaborations,
})

const [TEXT_SEARCHED, MOST] = isQuick(process.env) ? [500, 1_000] : [5_000, 50_000]

export const SMALL = agency("small", 50)
/** The text search reads all of an agency's rows, fast up to here (rules/platform.md#budgets). */
export const MEDIUM = agency("medium", TEXT_SEARCHED)
export const LARGE = agency("large", MOST)

export const BENCH_AGENCIES = [SMALL, MEDIUM, LARGE]
export const BENCH_PASSWORD = "trame-bench"
