import { faker } from "@faker-js/faker"
import type { Payment } from "@trame/core/campaigns/accounting/contract"
import type { CollaborationDetail } from "@trame/core/campaigns/collaborations/contract/shapes"
import { dayAfter, today } from "@trame/core/lib/day"
import { expect, test, vi } from "vitest"
import { newAgency } from "../../support/agency.ts"
import { type Api, anonymous, apiAs, rawFetch } from "../../support/api.ts"
import { fieldsOf, influencerOf, noChanges } from "../../support/campaigns.ts"
import { newCreators } from "../../support/creators.ts"
import { eventually } from "../../support/eventually.ts"
import { scaled } from "../../support/scale.ts"

vi.setConfig({ testTimeout: scaled(60_000) })

const SETTLED_MS = 15_000

interface Asked {
  period?: "7d" | "30d" | "3m" | "6m" | "12m" | "all" | "custom"
  from?: string
  to?: string
  search?: string
  status?: "all" | "pending" | "paid"
}

/** All pages, each after the other. */
async function walk(api: Api, asked: Asked = {}) {
  const pages: Payment[][] = []
  let cursor: string | undefined
  do {
    const { items, nextCursor } = await api.accounting.list({ ...asked, cursor })
    pages.push(items)
    cursor = nextCursor ?? undefined
  } while (cursor)
  return { pages, items: pages.flat() }
}

const titles = (items: readonly Payment[]) =>
  items.map((item) => `${item.collaborationName}/${item.fullName}`)

/** An agency with somebody who sees its accounting and nothing else. */
async function newBooks() {
  const { admin, member } = await newAgency({ permissions: { accounting: true } })
  const [editor, api] = [apiAs(admin), apiAs(member)]
  const creators = await Promise.all(
    ["Zoé Lemaire", "Léo Cœur", "Anaïs Roy"].map(
      async (displayName) => (await newCreators(1, { displayName }))[0],
    ),
  )
  const [zoe, leo, anais] = creators
  if (!zoe || !leo || !anais) throw new Error("Three creators")
  const add = (wanted: Parameters<typeof fieldsOf>[0], who = [zoe], rate = 10_000) =>
    editor.collaborations.create({
      fields: fieldsOf({ paymentReceived: true, ...wanted }),
      participants: who.map((creator) => influencerOf(creator, { rate, paidPercentage: 50 })),
    })
  return { admin, member, editor, api, add, zoe, leo, anais }
}

test("lists whom collaborations that were paid for owe, the latest first, and what each is owed", async () => {
  const { api, add, zoe, leo } = await newBooks()
  const { collaboration, participants } = await add(
    { name: "Été", signedDate: "2026-06-30" },
    [zoe, leo],
    333,
  )
  await add({ name: "Impayée", paymentReceived: false, date: "2026-07-01" })
  await add({ name: "Hiver", date: "2026-01-31" })
  await add({ name: "Seule", date: "2026-07-02" }, [])
  const { items } = await walk(api)
  expect(titles(items)).toEqual(["Été/Zoé Lemaire", "Été/Léo Cœur", "Hiver/Zoé Lemaire"])
  expect(items[1]).toEqual({
    collaborationId: collaboration.id,
    collaborationName: "Été",
    brand: "Maison Aubépine",
    date: "2026-06-30",
    participantId: participants[1]?.id,
    influencerId: leo.influencerId,
    fullName: "Léo Cœur",
    profileImageUrl: null,
    rate: 333,
    paidPercentage: 50,
    amount: 167,
    paid: false,
    version: 1,
  })
})

test("finds a text in collaborations, with all their influencers, and in influencers' names", async () => {
  const { api, add, zoe, leo, anais } = await newBooks()
  await add({ name: "Fête à Nîmes", date: "2026-03-01" }, [zoe, leo])
  await add({ name: "Cœur d'été", brand: "Café Brume", date: "2026-02-01" }, [zoe, anais])
  const found = async (search: string) => titles((await walk(api, { search })).items)
  expect(await found("NIMES")).toEqual(["Fête à Nîmes/Zoé Lemaire", "Fête à Nîmes/Léo Cœur"])
  expect(await found("café brume")).toEqual(["Cœur d'été/Zoé Lemaire", "Cœur d'été/Anaïs Roy"])
  expect(await found(" coeur ")).toEqual([
    "Fête à Nîmes/Léo Cœur",
    "Cœur d'été/Zoé Lemaire",
    "Cœur d'été/Anaïs Roy",
  ])
  expect(await found("anais")).toEqual(["Cœur d'été/Anaïs Roy"])
  expect(await found("lemaire léo")).toEqual([])
  expect(
    titles(
      (await walk(api, { search: "coeur", period: "custom", from: "2026-02-01", to: "2026-02-28" })).items,
    ),
  ).toEqual(["Cœur d'été/Zoé Lemaire", "Cœur d'été/Anaïs Roy"])
})

test("filters by date, today and the custom period's two days included", async () => {
  const { api, add } = await newBooks()
  const daysAgo = (count: number) => dayAfter(today(), -count)
  for (const age of [0, 5, 8, 27, 45, 120, 300, 500]) await add({ name: String(age), date: daysAgo(age) })
  await add({ name: "demain", date: daysAgo(-2) })
  const shown = async (asked: Asked) => (await walk(api, asked)).items.map((item) => item.collaborationName)
  expect(await shown({ period: "7d" })).toEqual(["0", "5"])
  expect(await shown({ period: "30d" })).toEqual(["0", "5", "8", "27"])
  expect(await shown({ period: "3m" })).toEqual(["0", "5", "8", "27", "45"])
  expect(await shown({ period: "6m" })).toEqual(["0", "5", "8", "27", "45", "120"])
  expect(await shown({ period: "12m" })).toEqual(["0", "5", "8", "27", "45", "120", "300"])
  expect(await shown({ period: "all" })).toHaveLength(9)
  expect(await shown({ period: "custom", from: daysAgo(45), to: daysAgo(8) })).toEqual(["8", "27", "45"])
  for (const asked of [{ from: daysAgo(3) }, { to: daysAgo(3) }, {}, { from: daysAgo(1), to: daysAgo(2) }]) {
    const refused = { status: 400 }
    await expect(api.accounting.list({ period: "custom", ...asked })).rejects.toMatchObject(refused)
    await expect(api.accounting.totals({ period: "custom", ...asked })).rejects.toMatchObject(refused)
  }
})

test("pages go on where the last one ended, whether collaborations are many or large", async () => {
  const { api, editor, add } = await newBooks()
  const creators = await newCreators(301)
  const large = async (count: number, date: string) => {
    const participants = creators.slice(0, count).map((creator) => influencerOf(creator))
    const fields = fieldsOf({ name: `À ${count}`, paymentReceived: true, date })
    await editor.collaborations.create({ fields, participants })
  }
  await Promise.all([large(300, "2026-06-02"), large(301, "2026-06-01")])
  for (let day = 0; day < 30; day += 5) {
    const some = Array.from({ length: 5 }, (_, index) => add({ name: `${day + index}`, date: "2026-05-01" }))
    await Promise.all(some)
  }
  const { pages, items } = await walk(api)
  expect(pages.map((page) => page.length)).toEqual([300, 301 + 24, 6])
  expect(new Set(items.map(({ participantId }) => participantId)).size).toBe(631)
  const dates = items.map(({ date }) => date)
  expect(dates).toEqual([...dates].sort().reverse())
  const found = await walk(api, { search: "créatrice 30" })
  expect(titles(found.items)).toEqual([
    ...["À 300/Créatrice 30", "À 300/Créatrice 300"],
    ...["À 301/Créatrice 30", "À 301/Créatrice 300", "À 301/Créatrice 301"],
  ])
  const some = await walk(api, { search: "lemaire" })
  expect(some.pages.map((page) => page.length)).toEqual([10, 10, 10])
  expect(some.items).toEqual(items.slice(601))
}, 60_000)

test("a payment is marked by who has the right to, once, and refused with what is stale", async () => {
  const { admin, member, editor, api, add } = await newBooks()
  const { collaboration, participants } = await add({ date: "2026-05-01" })
  const key = { collaborationId: collaboration.id, participantId: participants[0]?.id ?? "" }
  const half = await api.accounting.setPayment({ ...key, version: 1, percentage: 100, markPaid: false })
  expect(half).toMatchObject({ paidPercentage: 100, amount: 10_000, paid: false, version: 2 })
  await expect(api.accounting.setPayment({ ...key, version: 1, paid: true })).rejects.toMatchObject({
    status: 409,
    message: "Cet élément a été modifié entre-temps par une autre personne.",
  })
  const paid = await api.accounting.setPayment({ ...key, version: 2, paid: true })
  expect(paid).toMatchObject({ paid: true, version: 3 })
  expect(await api.accounting.setPayment({ ...key, version: 3, paid: true })).toEqual(paid)
  const { participants: after } = await editor.collaborations.get(key)
  const { version: _version, ...before } = participants[0] ?? {}
  expect(after).toEqual([{ ...before, version: 3, creatorInvoiceSent: true, paidPercentage: 100 }])

  await expect(api.collaborations.get(key)).rejects.toMatchObject({ status: 403 })
  const other = await newBooks()
  await expect(other.api.accounting.setPayment({ ...key, version: 3 })).rejects.toMatchObject({ status: 404 })
  expect((await walk(other.api)).items).toEqual([])
  const { influencerId } = paid
  expect((await other.api.accounting.list({ influencerId })).items).toEqual([])
  expect((await other.api.accounting.influencers({})).items).toEqual([])
  const { member: without } = await newAgency({ permissions: { collaborations: true, dashboard: true } })
  for (const [caller, status] of [
    [apiAs(without), 403],
    [anonymous(), 401],
  ] as const) {
    await expect(caller.accounting.list({})).rejects.toMatchObject({ status })
    await expect(caller.accounting.totals({})).rejects.toMatchObject({ status })
    await expect(caller.accounting.influencers({})).rejects.toMatchObject({ status })
    await expect(caller.accounting.setPayment({ ...key, version: 3 })).rejects.toMatchObject({ status })
  }
  const path = `/api/accounting/payments/${key.collaborationId}/${key.participantId}`
  for (const percentage of [12.5, 150, -1]) {
    const nonsense = await rawFetch(member, path, { method: "PATCH", body: { version: 3, percentage } })
    expect(nonsense.status).toBe(400)
  }
  for (const query of ["cursor=nonsense", "status=late", "sort=rate", "order=up", "influencerId=a%20b"]) {
    expect((await rawFetch(admin, `/api/accounting/payments?${query}`)).status).toBe(400)
  }
  expect((await rawFetch(admin, "/api/accounting/influencers?cursor=nonsense")).status).toBe(400)
  expect((await rawFetch(admin, "/api/accounting/influencers?period=custom")).status).toBe(400)
})

test("of two who pay the same line one is told, many at once all count, and each can be put back", async () => {
  const { editor, api, add, zoe, leo, anais } = await newBooks()
  const { collaboration, participants } = await add({ date: "2026-05-01" }, [zoe, leo, anais])
  const key = { collaborationId: collaboration.id }
  const set = (by: Api, place: number, version: number, change: { paid?: boolean; percentage?: number }) =>
    by.accounting.setPayment({ ...key, participantId: participants[place]?.id ?? "", version, ...change })
  const expectOwed = (wanted: Record<string, [pending: number, paid: number]>) =>
    eventually(async () => {
      const { items } = await api.accounting.influencers({})
      expect(Object.fromEntries(items.map((one) => [one.fullName, [one.pending, one.paid]]))).toEqual(wanted)
      const sum = (place: 0 | 1) =>
        Object.values(wanted).reduce((total, amounts) => total + amounts[place], 0)
      expect(await api.accounting.totals({})).toEqual({ pending: sum(0), paid: sum(1) })
    }, SETTLED_MS)
  const states = async () => ({
    pending: (await walk(api, { status: "pending" })).items.length,
    paid: (await walk(api, { status: "paid" })).items.length,
  })

  const both = await Promise.allSettled([
    set(api, 0, 1, { paid: true }),
    set(editor, 0, 1, { percentage: 80 }),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"])
  expect(both.find(({ status }) => status === "rejected")).toMatchObject({ reason: { status: 409 } })
  const first = (await walk(api)).items[0]
  await set(api, 0, 2, { paid: true, percentage: 50 })
  expect(first?.version).toBe(2)
  const others = await Promise.all([set(api, 1, 1, { paid: true }), set(editor, 2, 1, { paid: true })])
  expect(await states()).toEqual({ pending: 0, paid: 3 })
  await expectOwed({ "Zoé Lemaire": [0, 5000], "Léo Cœur": [0, 5000], "Anaïs Roy": [0, 5000] })

  await set(api, 1, others[0].version, { paid: false, percentage: 50 })
  await set(editor, 2, others[1].version, { percentage: 70 })
  await expect(set(api, 2, others[1].version, { paid: false, percentage: 50 })).rejects.toMatchObject({
    status: 409,
  })
  expect(await states()).toEqual({ pending: 1, paid: 2 })
  await expectOwed({ "Zoé Lemaire": [0, 5000], "Léo Cœur": [5000, 0], "Anaïs Roy": [0, 7000] })
  const { items } = await api.accounting.influencers({ search: "coeur" })
  expect(items).toEqual([
    { influencerId: leo.influencerId, fullName: "Léo Cœur", profileImageUrl: null, pending: 5000, paid: 0 },
  ])
})

interface Model {
  date: string
  paymentReceived: boolean
  detail: CollaborationDetail
}

/** What the totals of these days should be, from the collaborations themselves. */
function sumsOf(models: readonly Model[], { from, to }: { from: string; to: string }) {
  const sums = { pending: 0, paid: 0 }
  for (const { date, paymentReceived, detail } of models) {
    if (!paymentReceived || date < from || date > to) continue
    for (const { rate, paidPercentage, creatorInvoiceSent } of detail.participants) {
      sums[creatorInvoiceSent ? "paid" : "pending"] += Math.round((rate * paidPercentage) / 100)
    }
  }
  return sums
}

test("totals of any days are the sums of what the list shows, after whatever was edited", async () => {
  const { api, editor, zoe, leo, anais } = await newBooks()
  faker.seed(11)
  const anyDay = () => faker.date.between({ from: "2025-01-01", to: "2026-06-30" }).toISOString().slice(0, 10)
  const anyState = () => ({
    rate: faker.number.int(1_000_000),
    paidPercentage: faker.number.int(100),
    creatorInvoiceSent: faker.datatype.boolean(),
  })
  const anyFields = () => ({ date: anyDay(), paymentReceived: faker.datatype.boolean(0.8) })
  const models = await Promise.all(
    Array.from({ length: scaled(24) }, async (): Promise<Model> => {
      const fields = anyFields()
      const participants = faker.helpers
        .arrayElements([zoe, leo, anais])
        .map((creator) => influencerOf(creator, anyState()))
      const detail = await editor.collaborations.create({ fields: fieldsOf(fields), participants })
      return { ...fields, detail }
    }),
  )
  for (let turn = 0; turn < scaled(24); turn++) {
    const model = faker.helpers.arrayElement(models)
    const { collaboration, participants } = model.detail
    const key = { collaborationId: collaboration.id }
    const dice = faker.number.int(9)
    if (dice === 0) {
      await editor.collaborations.remove(key)
      models.splice(models.indexOf(model), 1)
    } else if (dice < 4) {
      const fields = anyFields()
      const changes = { fields: fieldsOf(fields), version: collaboration.version, participants: noChanges() }
      Object.assign(model, fields, { detail: await editor.collaborations.update({ ...key, ...changes }) })
    } else if (dice < 6) {
      const changed = participants.map((one) => ({ ...one, ...anyState() }))
      const changes = { version: collaboration.version, participants: { ...noChanges(), changed } }
      model.detail = await editor.collaborations.update({ ...key, ...changes })
    } else if (model.paymentReceived) {
      const { id: participantId, version } = faker.helpers.arrayElement(participants)
      const edit = { percentage: faker.number.int(100), paid: faker.datatype.boolean() }
      await api.accounting.setPayment({ ...key, participantId, version, ...edit })
      model.detail = await editor.collaborations.get(key)
    }
  }
  const ranges = Array.from({ length: scaled(12) }, () => {
    const [from = "", to = ""] = [anyDay(), anyDay()].sort()
    return { from, to }
  })
  for (const range of [{ from: "0001-01-01", to: "9999-12-31" }, ...ranges]) {
    const asked = { period: "custom" as const, ...range }
    const expected = sumsOf(models, range)
    const { items } = await walk(api, asked)
    const shown = (paid: boolean) =>
      items.filter((item) => item.paid === paid).reduce((sum, { amount }) => sum + amount, 0)
    expect({ pending: shown(false), paid: shown(true) }).toEqual(expected)
    await eventually(async () => expect(await api.accounting.totals(asked)).toEqual(expected), SETTLED_MS)
  }
  const ever = sumsOf(models, { from: "0", to: "9" })
  expect(ever.pending * ever.paid).toBeGreaterThan(0)
  expect(await api.accounting.totals({})).toEqual(ever)
})
