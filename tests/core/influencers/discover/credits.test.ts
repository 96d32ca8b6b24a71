import { Departures } from "@trame/core/account/removal"
import { add, addition, additions, credits, settleAddition } from "@trame/core/influencers/discover/additions"
import { beginMonth, creditMonth } from "@trame/core/influencers/discover/credits"
import type { ScrapeEvent } from "@trame/core/influencers/scraping/index"
import { monthAfter } from "@trame/core/lib/day"
import { newId } from "@trame/core/lib/id"
import { AgencyRemoval } from "@trame/core/processes/agency-removal"
import { CreditMonths } from "@trame/core/processes/credit-months"
import { afterEach, expect, test, vi } from "vitest"
import { actorOf, newAgency } from "../../../support/agency.ts"
import { eventually } from "../../../support/eventually.ts"
import { overtaken } from "../../../support/overtaken.ts"
import { ownQueue } from "../../../support/ownQueue.ts"
import { AdditionEntity, CreditsEntity, ScrapeEntity } from "../../../support/stored.ts"

afterEach(() => vi.unstubAllEnvs())

const member = async () => actorOf((await newAgency()).member)
type Actor = Awaited<ReturnType<typeof member>>

const expiresAt = Math.floor(Date.now() / 1000) + 3600
const hasUsed = (userId: string, used: number, month = creditMonth()) =>
  CreditsEntity.put({ userId, month, used, version: used, expiresAt }).go()
const usedIn = async (userId: string, month = creditMonth()) =>
  (await CreditsEntity.get({ userId, month }).go({ consistent: true })).data?.used

interface Changes {
  month?: string
  askedAt?: string
  startedAt?: string
  state?: "running" | "done"
}

/** An addition as storage has it, whose scrape nobody has begun. */
async function begun({ userId, agencyId }: Actor, changes: Changes = {}) {
  const now = new Date().toISOString()
  const additionId = newId()
  const scrapeId = newId()
  const username = `introuvable.${newId().slice(0, 8)}`
  await AdditionEntity.create({
    ...{ userId, additionId, scrapeId, username, agencyId: agencyId ?? "" },
    ...{ month: creditMonth(), state: "running", phase: "profile", startedAt: now, askedAt: now, expiresAt },
    ...changes,
  }).go()
  await ScrapeEntity.create({
    ...{ scrapeId, owner: { kind: "addition", userId, additionId }, usernames: [username] },
    ...{ postsPerProfile: 15, phase: "profiles", since: now, expiresAt },
  }).go()
  return { userId, additionId, scrapeId }
}

const failure = (scrapeId: string): ScrapeEvent => ({
  kind: "profiles",
  scrapeId,
  written: [],
  missing: [{ username: "a", reason: "failed" }],
})

test("fifty additions at once with one credit left: one succeeds", async () => {
  const actor = await member()
  await hasUsed(actor.userId, 9)
  const outcomes = await Promise.allSettled(
    Array.from({ length: 50 }, (_, index) =>
      add(actor, { id: newId(), url: `instagram.com/lent${index}.${newId().slice(0, 8)}` }),
    ),
  )
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1)
  for (const outcome of outcomes) {
    if (outcome.status === "fulfilled") continue
    expect(outcome.reason).toMatchObject({
      code: "no_credits",
      message:
        "Vous n'avez plus de crédits disponibles ce mois-ci. Vos crédits se réinitialiseront le mois prochain.",
    })
  }
  expect(await usedIn(actor.userId)).toBe(10)
  expect(await credits(actor)).toMatchObject({ remaining: 0, total: 10 })
  expect((await additions(actor)).items).toHaveLength(1)
})

test("twenty additions at once take ten credits, and no more", async () => {
  const actor = await member()
  const outcomes = await Promise.allSettled(
    Array.from({ length: 20 }, (_, index) =>
      add(actor, { id: newId(), url: `instagram.com/lent${index}.${newId().slice(0, 8)}` }),
    ),
  )
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(10)
  expect(await usedIn(actor.userId)).toBe(10)
})

test("the same profile in twenty tabs is one addition", async () => {
  const actor = await member()
  const url = `instagram.com/lent.${newId().slice(0, 8)}`
  const all = await Promise.all(Array.from({ length: 20 }, () => add(actor, { id: newId(), url })))
  expect(new Set(all.map(({ id }) => id)).size).toBe(1)
  expect(await usedIn(actor.userId)).toBe(1)
})

test("a failure that is told five times gives one credit back", async () => {
  const actor = await member()
  await hasUsed(actor.userId, 4)
  const { scrapeId, ...owner } = await begun(actor)
  await Promise.all(Array.from({ length: 5 }, () => settleAddition(owner, failure(scrapeId))))
  await settleAddition(owner, failure(scrapeId))
  expect(await usedIn(actor.userId)).toBe(3)
  expect(await addition(actor, { id: owner.additionId })).toMatchObject({ state: "failed" })
})

test.for([
  ["nothing is known of the month", null],
  ["the month has no credit in use", 0],
] as const)("a failure is over although %s", async ([, used]) => {
  const actor = await member()
  if (used !== null) await hasUsed(actor.userId, used)
  const { scrapeId, ...owner } = await begun(actor)
  await settleAddition(owner, failure(scrapeId))
  await settleAddition(owner, failure(scrapeId))
  expect(await addition(actor, { id: owner.additionId })).toMatchObject({ state: "failed" })
  expect(await usedIn(actor.userId)).toBe(used ?? undefined)
})

test("a credit goes back to the month it was taken from", async () => {
  const actor = await member()
  const last = monthAfter(creditMonth(), -1)
  await hasUsed(actor.userId, 10, last)
  await hasUsed(actor.userId, 2)
  const { scrapeId, ...owner } = await begun(actor, { month: last })
  await settleAddition(owner, failure(scrapeId))
  expect(await usedIn(actor.userId, last)).toBe(9)
  expect(await usedIn(actor.userId)).toBe(2)
})

test("last month's credits say nothing of this month's", async () => {
  const actor = await member()
  await hasUsed(actor.userId, 10, monthAfter(creditMonth(), -1))
  expect(await credits(actor)).toMatchObject({ remaining: 10 })
})

test("what failed is over: a success that is told late changes nothing", async () => {
  const actor = await member()
  await hasUsed(actor.userId, 1)
  const { scrapeId, ...owner } = await begun(actor)
  await settleAddition(owner, failure(scrapeId))
  const written = [{ username: "a", influencerId: newId(), seq: 7 }]
  await settleAddition(owner, { kind: "profiles", scrapeId, written, missing: [] })
  await settleAddition(owner, { kind: "posts", scrapeId, seq: 8, found: [], failed: [] })
  expect(await addition(actor, { id: owner.additionId })).toMatchObject({
    state: "failed",
    influencerId: null,
  })
})

test("one whose process died before it sent anything goes on when somebody looks", async () => {
  const actor = await member()
  await hasUsed(actor.userId, 1)
  const askedAt = new Date(Date.now() - 61_000).toISOString()
  const { additionId } = await begun(actor, { askedAt })
  expect(await credits(actor)).toMatchObject({ remaining: 9 })
  // What others scrape meanwhile goes through the same queue.
  await eventually(async () => {
    expect(await addition(actor, { id: additionId })).toMatchObject({ state: "failed" })
  }, 150_000)
  expect(await credits(actor)).toMatchObject({ remaining: 10 })
}, 180_000)

test("the twenty last that are over are listed, and all that are under way, the newest first", async () => {
  const actor = await member()
  const underWay = [1, 23]
  const all = await Promise.all(
    Array.from({ length: 24 }, (_, index) =>
      begun(actor, {
        startedAt: new Date(Date.now() - 60_000 * index).toISOString(),
        state: underWay.includes(index) ? "running" : "done",
      }),
    ),
  )
  const { items } = await additions(actor)
  const listed = all.filter((_, index) => index <= 20 || underWay.includes(index))
  expect(items.map(({ id }) => id)).toEqual(listed.map(({ additionId }) => additionId))
})

const LOOKS: Record<string, (actor: Actor, additionId: string) => Promise<unknown>> = {
  "the addition": (actor, id) => addition(actor, { id }),
  "their additions": (actor) => additions(actor),
  "their credits": (actor) => credits(actor),
}

test.for(Object.entries(LOOKS))(
  "one that was silent for a minute goes on when they look at %s",
  async ([, look]) => {
    const actor = await member()
    const { userId } = actor
    const askedAt = async (additionId: string) =>
      (await AdditionEntity.get({ userId, additionId }).go({ consistent: true })).data?.askedAt ?? ""
    // The machine may be busy for half a minute.
    const [long, short] = [61_000, 30_000].map((ago) => new Date(Date.now() - ago).toISOString())
    const silent = await begun(actor, { askedAt: long })
    const lately = await begun(actor, { askedAt: short })
    for (const { additionId } of [silent, lately]) await look(actor, additionId)
    expect((await askedAt(silent.additionId)) > (short ?? "")).toBe(true)
    expect(await askedAt(lately.additionId)).toBe(short)
  },
)

test("a profile whose addition has failed may be added again, for another credit", async () => {
  const actor = await member()
  const { userId } = actor
  const url = `instagram.com/introuvable.${newId().slice(0, 8)}`
  const { id } = await add(actor, { id: newId(), url })
  const { data } = await AdditionEntity.get({ userId, additionId: id }).go({ consistent: true })
  await settleAddition({ userId, additionId: id }, failure(data?.scrapeId ?? ""))
  const again = await add(actor, { id: newId(), url })
  expect(again).toMatchObject({ state: "running" })
  expect(again.id).not.toBe(id)
})

test("what somebody added and used goes with their account, and not before", async () => {
  const { member: person } = await newAgency()
  const actor = await actorOf(person)
  const { userId } = actor
  await hasUsed(userId, 3)
  const { additionId } = await begun(actor)
  const left = async () => [
    await usedIn(userId),
    (await AdditionEntity.get({ userId, additionId }).go({ consistent: true })).data?.state,
  ]
  await AgencyRemoval.carryOut({ userId })
  expect(await left()).toEqual([3, "running"])
  await Departures.remove(actor, { password: person.password, withAgency: false })
  await AgencyRemoval.carryOut({ userId })
  expect(await left()).toEqual([undefined, undefined])
})

/** rules/creators.md#credits */
test.for([
  ["2026-03-31T21:59:59.999Z", "2026-03"],
  ["2026-03-31T22:00:00.000Z", "2026-04"],
  ["2026-10-31T22:59:59.999Z", "2026-10"],
  ["2026-10-31T23:00:00.000Z", "2026-11"],
  ["2026-12-31T23:00:00.000Z", "2027-01"],
])("at %s the credits of %s are used", ([at, month]) => {
  expect(creditMonth(at)).toBe(month)
})

test.for([
  ["2026-03-31T22", "the first hour of April, in summer", true],
  ["2026-03-31T23", "the second hour of April", false],
  ["2026-10-31T22", "the last hour of October, in winter", false],
  ["2026-10-31T23", "the first hour of November", true],
  ["2026-11-15T23", "the middle of a month", false],
] as const)("the schedule of %s, %s, asks for everybody once: %s", async ([hour, , asks]) => {
  await newAgency()
  const all = await ownQueue("CREDIT_MONTHS_QUEUE_URL")
  await CreditMonths.requestMonth()
  const { now } = await all()
  const held = await ownQueue("CREDIT_MONTHS_QUEUE_URL")
  for (const minute of ["00", "15", "30", "45"]) await CreditMonths.requestMonth(`${hour}:${minute}:00Z`)
  const asked = await held()
  expect(now).toBeGreaterThan(0)
  // Other tests make agencies meanwhile.
  if (asks) expect(asked.now + asked.later).toBeGreaterThanOrEqual(now)
  else expect(asked).toEqual({ now: 0, later: 0 })
})

test("a month that begins twice, or after somebody used it, gives ten once", async () => {
  const actor = await member()
  const { userId, agencyId } = actor
  const month = creditMonth()
  const begin = () => CreditMonths.beginFor({ agencyId: agencyId ?? "", month })
  // The index that lists an agency's people lags.
  await eventually(async () => {
    await Promise.all([begin(), begin()])
    expect(await usedIn(userId)).toBe(0)
  })
  const profile = () => ({ id: newId(), url: `instagram.com/lent.${newId().slice(0, 8)}` })
  await add(actor, profile())
  await begin()
  expect(await credits(actor)).toMatchObject({ remaining: 9 })
  // It begins while the first credit is taken.
  const other = await member()
  await overtaken(
    "credits",
    () => add(other, profile()),
    () => beginMonth(other.userId, agencyId ?? "", month),
  )
  expect(await credits(other)).toMatchObject({ remaining: 9 })
})

/** Two people of two agencies who ask for the same profile at once. */
async function together() {
  const people = await Promise.all([member(), member()])
  const url = `instagram.com/lent.${newId().slice(0, 8)}`
  const begun = await Promise.all(
    people.map(async (actor) => ({ actor, id: (await add(actor, { id: newId(), url })).id })),
  )
  const stored = await Promise.all(
    begun.map(async ({ actor: { userId }, id }) => {
      const { data } = await AdditionEntity.get({ userId, additionId: id }).go({ consistent: true })
      if (!data) throw new Error("An addition")
      return data
    }),
  )
  const payer = stored.find(({ month }) => month)
  if (!payer) throw new Error("Somebody pays")
  const used = async () =>
    (await Promise.all(people.map(({ userId }) => usedIn(userId)))).map((one) => one ?? 0)
  const shown = () => Promise.all(begun.map(({ actor, id }) => addition(actor, { id })))
  const settle = (event: Omit<ScrapeEvent, "scrapeId">) =>
    settleAddition(payer, { ...event, scrapeId: payer.scrapeId } as ScrapeEvent)
  return { url, stored, payer, used, shown, settle }
}

/** rules/creators.md#add-by-url */
test("of two who ask for the same profile at once one pays, and a failure gives one credit back", async () => {
  const { stored, payer, used, shown, settle } = await together()
  expect(new Set(stored.map(({ scrapeId }) => scrapeId)).size).toBe(1)
  expect((await used()).sort()).toEqual([0, 1])
  const failed = {
    kind: "profiles",
    written: [],
    missing: [{ username: payer.username, reason: "not_found" }],
  }
  await Promise.all([1, 2, 3].map(() => settle(failed as never)))
  expect(await used()).toEqual([0, 0])
  const outcomes = await shown()
  expect(outcomes.map(({ state }) => state)).toEqual(["failed", "failed"])
  expect(outcomes.filter(({ message }) => message?.includes("crédit"))).toHaveLength(1)
})

test("who joins an addition is told when the profile is there, also who joins while it ends", async () => {
  const { url, payer, used, shown, settle } = await together()
  const written = [{ username: payer.username, influencerId: newId(), seq: 7 }]
  await settle({ kind: "profiles", written, missing: [] } as never)
  expect(await shown()).toMatchObject([
    { phase: "posts", influencerId: written[0]?.influencerId, seq: 7 },
    { phase: "posts", influencerId: written[0]?.influencerId, seq: 7 },
  ])
  const late = await member()
  const id = newId()
  const posts = { kind: "posts", seq: 9, found: [], failed: [] }
  await overtaken(
    "additionClaim",
    () => settle(posts as never),
    () => add(late, { id, url }),
  )
  expect(await shown()).toMatchObject([
    { state: "done", seq: 9 },
    { state: "done", seq: 9 },
  ])
  expect(await addition(late, { id })).toMatchObject({ state: "done" })
  expect([(await used()).sort(), await usedIn(late.userId)]).toEqual([[0, 1], undefined])
})
