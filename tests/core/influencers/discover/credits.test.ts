import * as Departures from "@trame/core/account/removal"
import { add, addition, additions, credits, settleAddition } from "@trame/core/influencers/discover/additions"
import { beginMonth, creditMonth } from "@trame/core/influencers/discover/credits"
import type { ScrapeEvent } from "@trame/core/influencers/scraping/index"
import { monthAfter } from "@trame/core/lib/day"
import { newId } from "@trame/core/lib/id"
import * as AgencyRemoval from "@trame/core/processes/agency-removal"
import * as CreditMonths from "@trame/core/processes/credit-months"
import { afterEach, describe, expect, it, vi } from "vitest"
import { actorOf, newAgency } from "../../../support/agency.ts"
import { eventually } from "../../../support/eventually.ts"
import { ownQueue } from "../../../support/ownQueue.ts"
import { race } from "../../../support/race.ts"
import { AdditionEntity, CreditsEntity, ScrapeEntity } from "../../../support/stored.ts"

afterEach(() => vi.unstubAllEnvs())

/** rules/creators.md#credits */
describe("credits", () => {
  it("are ten a month, however many additions come at once, and last month's do not count", async () => {
    const person = await newMember()
    await person.setUsed(10, monthAfter(creditMonth(), -1))
    expect(await credits(person.actor)).toMatchObject({ remaining: 10, total: 10 })
    const outcomes = await Promise.allSettled(Array.from({ length: 12 }, () => person.add()))
    const refused = outcomes.flatMap((one) => (one.status === "rejected" ? [one.reason] : []))
    expect(refused).toHaveLength(2)
    const message =
      "Vous n'avez plus de crédits disponibles ce mois-ci. Vos crédits se réinitialiseront le mois prochain."
    for (const reason of refused) expect(reason).toMatchObject({ code: "no_credits", message })
    expect(await person.used()).toBe(10)
    expect(await credits(person.actor)).toMatchObject({ remaining: 0, total: 10 })
    expect((await additions(person.actor)).items).toHaveLength(10)
  })

  it("are taken once for one profile in twenty tabs, and again after a failure", async () => {
    const person = await newMember()
    const url = urlOf("introuvable")
    const all = await Promise.all(Array.from({ length: 20 }, () => person.add(url)))
    const [id = "", ...others] = new Set(all.map((one) => one.id))
    expect([others, await person.used()]).toEqual([[], 1])
    const { scrapeId } = (await person.stored(id)) ?? {}
    await settling({ userId: person.userId, additionId: id, scrapeId: scrapeId ?? "" })(failed())
    const again = await person.add(url)
    expect(again).toMatchObject({ state: "running" })
    expect([again.id === id, await person.used()]).toEqual([false, 1])
  })

  it("come back once after a failure, to the month they were taken from; a late success changes nothing", async () => {
    const person = await newMember(4)
    const last = monthAfter(creditMonth(), -1)
    await person.setUsed(10, last)
    const one = await begun(person)
    await Promise.all(Array.from({ length: 5 }, () => one.settle(failed())))
    await one.settle(failed())
    expect(await person.used()).toBe(3)
    const earlier = await begun(person, { month: last })
    await earlier.settle(failed())
    expect([await person.used(), await person.used(last)]).toEqual([3, 9])
    for (const late of [written(newId()), POSTS]) await one.settle(late)
    expect(await person.addition(one.additionId)).toMatchObject({ state: "failed", influencerId: null })
  })

  it.for([[undefined], [0]])("do not come back when %s are in use", async ([used]) => {
    const person = await newMember(used)
    const { additionId, settle } = await begun(person)
    for (const _twice of [1, 2]) await settle(failed())
    expect(await person.addition(additionId)).toMatchObject({ state: "failed" })
    expect(await person.used()).toBe(used)
  })

  it.for([
    ["2026-03-31T21:59:59.999Z", "2026-03"],
    ["2026-03-31T22:00:00.000Z", "2026-04"],
    ["2026-10-31T22:59:59.999Z", "2026-10"],
    ["2026-10-31T23:00:00.000Z", "2026-11"],
  ])("at %s are those of %s in Paris", ([at, month]) => {
    expect(creditMonth(at)).toBe(month)
  })

  it("of a new month are given by the schedule in its first hour in Paris", async () => {
    await newAgency()
    const request = async (hours: string[]) => {
      const queue = await ownQueue("CREDIT_MONTHS_QUEUE_URL")
      for (const hour of hours)
        for (const minute of ["00", "15", "30", "45"])
          await CreditMonths.requestMonth(`${hour}:${minute}:00Z`)
      const { now, later } = await queue()
      return now + later
    }
    expect(await request(["2026-03-31T23", "2026-10-31T22", "2026-11-15T23"])).toBe(0)
    const all = await ownQueue("CREDIT_MONTHS_QUEUE_URL")
    await CreditMonths.requestMonth()
    const { now } = await all()
    expect(now).toBeGreaterThan(0)
    // Other tests add agencies meanwhile.
    for (const hour of ["2026-03-31T22", "2026-10-31T23"])
      expect(await request([hour])).toBeGreaterThanOrEqual(now)
  })

  it("of a month that begins twice, or during a use, are given once", async () => {
    const person = await newMember()
    const month = creditMonth()
    const begin = () => CreditMonths.beginFor({ agencyId: person.agencyId, month })
    await eventually(async () => {
      await Promise.all([begin(), begin()])
      expect(await person.used()).toBe(0)
    })
    await person.add()
    await begin()
    expect(await person.used()).toBe(1)
    const other = await newMember()
    const beginOther = () => beginMonth(other.userId, other.agencyId, month)
    await race({ over: "credits", first: beginOther, late: () => other.add() })
    expect(await other.used()).toBe(1)
  })

  it("go with the account, as do the additions, and not before", async () => {
    const person = await newMember(3)
    const { member, actor, userId, used, stored } = person
    const { additionId } = await begun(person)
    const left = async () => [await used(), (await stored(additionId))?.state]
    await AgencyRemoval.carryOut({ userId })
    expect(await left()).toEqual([3, "running"])
    await Departures.remove(actor, { password: member.password, withAgency: false })
    await AgencyRemoval.carryOut({ userId })
    expect(await left()).toEqual([undefined, undefined])
  })
})

describe("an addition", () => {
  /** Two people of two agencies who ask for the same profile at once. */
  async function asTwo() {
    const people = await Promise.all([newMember(), newMember()])
    const url = urlOf()
    const both = await Promise.all(people.map(async (person) => ({ person, id: (await person.add(url)).id })))
    const stored = await Promise.all(both.map(({ person, id }) => person.stored(id)))
    const payer = stored.find((one) => one?.month)
    if (!payer) throw new Error("Somebody pays")
    expect(new Set(stored.map((one) => one?.scrapeId)).size).toBe(1)
    return {
      url,
      username: payer.username,
      settle: settling(payer),
      used: async () => (await Promise.all(people.map(({ used }) => used()))).map((one) => one ?? 0).sort(),
      shown: () => Promise.all(both.map(({ person, id }) => person.addition(id))),
    }
  }

  /** rules/creators.md#add-by-url */
  it("is paid by one of two who ask at once, who gets the credit back after a failure", async () => {
    const { username, settle, used, shown } = await asTwo()
    expect(await used()).toEqual([0, 1])
    await Promise.all([1, 2, 3].map(() => settle(failed(username))))
    expect(await used()).toEqual([0, 0])
    const outcomes = await shown()
    expect(outcomes).toMatchObject([{ state: "failed" }, { state: "failed" }])
    expect(outcomes.filter(({ message }) => message?.includes("crédit"))).toHaveLength(1)
  })

  it("tells everybody who joined it, also while it ends", async () => {
    const { url, username, settle, used, shown } = await asTwo()
    const influencerId = newId()
    await settle(written(influencerId, username))
    const there = { phase: "posts", influencerId, seq: 7 }
    expect(await shown()).toMatchObject([there, there])
    const late = await newMember()
    const id = newId()
    await race({ over: "additionClaim", first: () => late.add(url, id), late: () => settle(POSTS) })
    const done = { state: "done", seq: 9 }
    expect(await shown()).toMatchObject([done, done])
    expect(await late.addition(id)).toMatchObject({ state: "done" })
    expect([await used(), await late.used()]).toEqual([[0, 1], undefined])
  })
})

const expiresAt = Math.floor(Date.now() / 1000) + 3600
const urlOf = (name = "lent") => `instagram.com/${name}.${newId().slice(0, 8)}`

/** Somebody who adds profiles, with so many credits used this month. */
async function newMember(used?: number) {
  const { member } = await newAgency()
  const actor = await actorOf(member)
  const { userId, agencyId } = actor
  const setUsed = (count: number, month = creditMonth()) =>
    CreditsEntity.put({ userId, month, used: count, version: count, expiresAt }).go()
  if (used !== undefined) await setUsed(used)
  return {
    member,
    actor,
    userId,
    agencyId: agencyId ?? "",
    setUsed,
    used: async (month = creditMonth()) =>
      (await CreditsEntity.get({ userId, month }).go({ consistent: true })).data?.used,
    add: (url = urlOf(), id = newId()) => add(actor, { id, url }),
    addition: (id: string) => addition(actor, { id }),
    stored: async (additionId: string) =>
      (await AdditionEntity.get({ userId, additionId }).go({ consistent: true })).data,
  }
}

type Person = Awaited<ReturnType<typeof newMember>>

/** An addition as storage has it, whose scrape nobody has begun, and how it is settled. */
async function begun({ userId, agencyId }: Person, changes: object = {}) {
  const now = new Date().toISOString()
  const [additionId, scrapeId] = [newId(), newId()]
  const username = `introuvable.${newId().slice(0, 8)}`
  const entry = { userId, additionId, scrapeId, username, agencyId, month: creditMonth(), expiresAt }
  const running = { state: "running", phase: "profile", startedAt: now, askedAt: now } as const
  await AdditionEntity.create({ ...entry, ...running, ...changes }).go()
  const owner = { kind: "addition", userId, additionId } as const
  const scrape = { scrapeId, owner, usernames: [username], postsPerProfile: 15, expiresAt }
  await ScrapeEntity.create({ ...scrape, phase: "profiles", since: now }).go()
  return { additionId, settle: settling({ userId, additionId, scrapeId }) }
}

const settling =
  ({ scrapeId, ...owner }: { userId: string; additionId: string; scrapeId: string }) =>
  (event: ReturnType<typeof failed> | ReturnType<typeof written> | typeof POSTS) =>
    settleAddition(owner, { ...event, scrapeId } as ScrapeEvent)

const failed = (username = "a") => ({
  kind: "profiles",
  written: [],
  missing: [{ username, reason: "not_found" }],
})
const written = (influencerId: string, username = "a") => ({
  kind: "profiles",
  written: [{ username, influencerId, seq: 7 }],
  missing: [],
})
const POSTS = { kind: "posts", seq: 9, found: [], failed: [] }
