/** Compares an agency's figures with a recount. `main.ts` runs it, with an engine's address in the environment. */
import { mock } from "node:test"
import { setTimeout as wait } from "node:timers/promises"
import { isDeepStrictEqual } from "node:util"
import { parisDay } from "@trame/core/lib/day"
import { poolUserId } from "../../seed/pool.ts"
import { LARGE } from "../api/agencies.ts"
import { ensureAdmin } from "../api/people.ts"
import { type Api, inProcessApi } from "../reads/in-process.ts"
import { roundsOf } from "../reads/index.ts"
import { totals, views } from "./asked.ts"
import { type Campaign, generated, read } from "./campaigns.ts"
import { totalsOf, viewOf } from "./recount.ts"

/** The person, then their agency. */
const ACTOR_ROUNDS = 2
const MOST_ROUNDS = 2
/** Seeded data may still be on its way into the totals. */
const PATIENCE_MS = 30_000

/** Within the generated data: in the middle of a month, and at the start of a day in Paris. */
const INSTANTS = ["2026-06-15T10:00:00Z", "2025-03-30T22:30:00Z"]

interface Check {
  title: string
  call(): Promise<unknown>
  expected: unknown
}

/** Whether the figures are equal, within the budget of round trips. */
async function verdictOf({ title, call, expected }: Check): Promise<boolean> {
  const { result, rounds } = await roundsOf(call)
  const count = rounds.length - ACTOR_ROUNDS
  const equal = isDeepStrictEqual(result, expected)
  const good = equal && count <= MOST_ROUNDS
  console.log(
    `${good ? "✓" : "✗"} ${title.padEnd(62)} ${equal ? "equal    " : "different"}  round trips: ${count}`,
  )
  return good
}

function checksOf(api: Api, campaigns: readonly Campaign[]): Check[] {
  const today = parisDay(new Date())
  const titleOf = (name: string, { period = "", from = "", to = "" }) =>
    `${today}  ${name}, ${[period, from, to].filter(Boolean).join(" ")}`
  return [
    ...views.map((asked) => ({
      title: titleOf("dashboard.view", asked),
      call: async () => {
        const { influencers, ...view } = await api.dashboard.view(asked)
        return { ...view, influencers: influencers.map(({ profileImageUrl: _, ...one }) => one) }
      },
      expected: viewOf(campaigns, asked, today),
    })),
    ...totals.map((asked) => ({
      title: titleOf("accounting.totals", asked),
      call: () => api.accounting.totals(asked),
      expected: totalsOf(campaigns, asked, today),
    })),
  ]
}

async function compareAll(api: Api, campaigns: readonly Campaign[]): Promise<boolean> {
  const verdicts: boolean[] = []
  for (const check of checksOf(api, campaigns)) verdicts.push(await verdictOf(check))
  const good = verdicts.filter(Boolean).length
  console.log(`${good} of ${verdicts.length} equal within ${MOST_ROUNDS} round trips\n`)
  return good === verdicts.length
}

async function compareGenerated(): Promise<boolean> {
  const campaigns = generated(LARGE)
  const api = inProcessApi(await ensureAdmin(LARGE))
  console.log(`${campaigns.length.toLocaleString("en")} generated collaborations`)
  let good = true
  for (const now of INSTANTS) {
    mock.timers.enable({ apis: ["Date"], now: new Date(now) })
    good = (await compareAll(api, campaigns)) && good
    mock.timers.reset()
  }
  return good
}

async function compareDemo(email: string): Promise<boolean> {
  const api = inProcessApi(await poolUserId(email))
  const campaigns = await read(api)
  console.log(`${campaigns.length} collaborations of ${email}'s agency in the demo data`)
  const expected = viewOf(campaigns, { period: "all" }, parisDay(new Date())).counters
  const deadline = Date.now() + PATIENCE_MS
  while (Date.now() < deadline) {
    const { counters } = await api.dashboard.view({ period: "all" })
    if (isDeepStrictEqual(counters, expected)) break
    await wait(500)
  }
  return compareAll(api, campaigns)
}

const good =
  process.argv[2] === "demo"
    ? [await compareDemo("camille@lumiere.example"), await compareDemo("sofia@horizon.example")]
    : [await compareGenerated()]
process.exitCode = good.every(Boolean) ? 0 : 1
