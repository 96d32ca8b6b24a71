import { documentClient } from "@trame/core/lib/table"
import { beforeAll, expect, test } from "vitest"
import { roundsOf } from "../../../scripts/bench/reads/index.ts"
import type { Cost, World } from "../../support/costs/cost.ts"
import { measuredWorld } from "../../support/costs/measuredWorld.ts"
import { screens } from "../../support/costs/screens.ts"
import { writes } from "../../support/costs/writes.ts"
import { eventually } from "../../support/eventually.ts"
import { operations } from "../../support/operations.ts"

/** Sequential reads of a screen's main query, after the actor (rules/platform.md#budgets). */
const SCREEN_BUDGET = 2

/** Asked by somebody without an agency. */
const alone = new Set(["membership.join"])

/** Nothing but the address says whose page it is: finding that, and who they are now, stands for the actor's read. */
const FINDS_AGENCY = new Map([
  ["influencerProfile.get", 1],
  ["calendarFeed.get", 2],
])

let world: World

beforeAll(async () => {
  world = await measuredWorld()
}, 90_000)

test("every operation of the contract has its cost here", () => {
  const named = (costs: Cost[]) => new Set(costs.map(({ operation }) => operation))
  const ofContract = (reading: boolean) =>
    new Set(operations.filter(({ method }) => (method === "GET") === reading).map(({ name }) => name))
  expect(named(screens)).toEqual(ofContract(true))
  expect(named(writes)).toEqual(ofContract(false))
})

test.for(screens)("$operation $when: $rounds rounds", async (screen) => {
  const before = FINDS_AGENCY.get(screen.operation) ?? 0
  expect(screen.rounds - before).toBeLessThanOrEqual(SCREEN_BUDGET)
  expect(await roundsAfterActor(screen)).toHaveLength(screen.rounds)
})

test.for(writes)("$operation $when: at most $rounds rounds", async (write) => {
  const rounds = await roundsAfterActor(write)
  expect(rounds.length > 0).toBe(write.rounds > 0)
  expect(rounds.length).toBeLessThanOrEqual(write.rounds)
})

const NAME = "small-pages"
/** Of a page that nobody has limited, in place of the megabyte that the table gives. */
const ITEMS = 2

async function inSmallPages(read: () => Promise<unknown>): Promise<unknown> {
  documentClient.middlewareStack.add(
    (next, { commandName }) =>
      (args) =>
        next(commandName === "QueryCommand" ? { ...args, input: { Limit: ITEMS, ...args.input } } : args),
    { step: "initialize", name: NAME },
  )
  try {
    return await read()
  } finally {
    documentClient.middlewareStack.remove(NAME)
  }
}

/** Addresses are signed anew with every call. */
const lasting = (answer: unknown): unknown =>
  JSON.parse(
    JSON.stringify(answer ?? null, (name, value: unknown) => (/^(url|expiresAt)$/.test(name) ? "" : value)),
  )

test.for(screens)(
  "$operation $when is the same, however many pages the table makes of it",
  async (screen) => {
    const read = await screen.prepare(world)
    // Once its indexes and totals have caught up.
    await eventually(async () => {
      const whole = lasting(await read())
      expect(lasting(await inSmallPages(read))).toEqual(whole)
    })
  },
)

async function roundsAfterActor({ operation, prepare }: Cost) {
  const { rounds } = await roundsOf(await prepare(world))
  const { access } = operations.find(({ name }) => name === operation) ?? {}
  if (access === "public") return rounds
  // The person, then their agency: the platform's owner has none.
  const actor = rounds.slice(0, access === "super-admin" || alone.has(operation) ? 1 : 2)
  for (const round of actor) expect(round).toEqual([{ operation: "GetItem", items: 1, readUnits: 1 }])
  return rounds.slice(actor.length)
}
