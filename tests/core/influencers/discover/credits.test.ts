import { Departures } from "@trame/core/account/removal"
import { add, addition, additions, credits, settleAddition } from "@trame/core/influencers/discover/additions"
import { creditMonth } from "@trame/core/influencers/discover/credits"
import type { ScrapeEvent } from "@trame/core/influencers/scraping/index"
import { monthAfter } from "@trame/core/lib/day"
import { newId } from "@trame/core/lib/id"
import { AgencyRemoval } from "@trame/core/processes/agency-removal"
import { expect, test } from "vitest"
import { actorOf, newAgency } from "../../../support/agency.ts"
import { eventually } from "../../../support/eventually.ts"
import { AdditionEntity, CreditsEntity, ScrapeEntity } from "../../../support/stored.ts"

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
