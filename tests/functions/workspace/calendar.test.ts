import { dayAfter, today } from "@trame/core/lib/day"
import ICAL from "ical.js"
import { expect, test } from "vitest"
import { newAgency } from "../../support/agency.ts"
import { anonymous, apiAs, rawFetch } from "../../support/api.ts"
import { castingFieldsOf } from "../../support/brandCasting.ts"
import { fieldsOf } from "../../support/campaigns.ts"
import { eventually } from "../../support/eventually.ts"
import { refused } from "../../support/problem.ts"

const GONE = { status: 404, message: "Ce calendrier n'existe pas ou n'est plus partagé." }
const in5 = () => dayAfter(today(), 5)

test("an address answers a calendar to any program, kept by nobody and found by no search, until it is taken away", async () => {
  const { member, admin } = await newAgency({ permissions: { collaborations: true } })
  const { collaborations } = apiAs(admin)
  const { collaboration } = await collaborations.create({ fields: fieldsOf({ name: "Été" }) })
  const names = Array.from({ length: 12 }, (_, number) => `Étape ${number}`)
  for (const name of names)
    await collaborations.addStep({ collaborationId: collaboration.id, name, deadline: in5() })
  const { calendar } = apiAs(member)
  expect(await calendar.feed()).toEqual({ createdAt: null })
  const { token, createdAt } = await calendar.makeFeed()
  expect(await calendar.feed()).toEqual({ createdAt })
  const path = `/api/calendar-feed/${token}.ics`
  await eventually(async () => {
    const response = await rawFetch(null, path)
    const { headers } = response
    expect([response.status, headers.get("content-type")]).toEqual([200, "text/calendar; charset=utf-8"])
    expect([headers.get("cache-control"), headers.get("x-robots-tag")]).toEqual([
      "private, no-cache",
      "noindex",
    ])
    expect(headers.get("content-disposition")).toContain("trame.ics")
    const events = new ICAL.Component(ICAL.parse(await response.text())).getAllSubcomponents("vevent")
    const titles = events.map((event) => event.getFirstPropertyValue("summary"))
    expect(titles.sort()).toEqual(names.map((name) => `${collaboration.brand} · ${name}`).sort())
  })
  const first = await rawFetch(null, path)
  const again = await rawFetch(null, path, {
    headers: { "if-none-match": first.headers.get("etag") ?? "" },
  })
  expect([again.status, await again.text()]).toEqual([304, ""])
  const own = await rawFetch(null, path.replace(".ics", ".mine.ics"))
  expect([own.status, (await own.text()).includes("VEVENT")]).toEqual([200, false])
  await calendar.removeFeed()
  expect((await rawFetch(null, path)).status).toBe(404)
  expect(await refused(anonymous().calendarFeed.get({ file: `${token}.ics` }))).toMatchObject(GONE)
})

test("a program that asks for an address's headers alone is told what it would read", async () => {
  const { member } = await newAgency()
  const { token } = await apiAs(member).calendar.makeFeed()
  const headers = { "accept-encoding": "identity" }
  const at = (file: string, method: string) =>
    rawFetch(null, `/api/calendar-feed/${file}`, { method, headers })
  const said = ({ status, headers }: Response) => [
    status,
    ...["content-type", "content-disposition", "cache-control", "x-robots-tag"].map((name) =>
      headers.get(name),
    ),
  ]
  const head = await at(`${token}.ics`, "HEAD")
  expect(said(head)).toEqual(said(await at(`${token}.ics`, "GET")))
  expect(said(head).slice(0, 2)).toEqual([200, "text/calendar; charset=utf-8"])
  expect(await head.text()).toBe("")
  expect((await at("x.ics", "HEAD")).status).toBe(404)
})

test("an address only reads, and one that cannot be is a missing one", async () => {
  const { member } = await newAgency()
  const { token } = await apiAs(member).calendar.makeFeed()
  for (const method of ["POST", "PUT", "PATCH", "DELETE"])
    expect((await rawFetch(null, `/api/calendar-feed/${token}.ics`, { method })).status).toBe(404)
  for (const file of [token, `${token}.txt`, "x.ics", ".ics", `${"a".repeat(200)}.ics`])
    expect((await rawFetch(null, `/api/calendar-feed/${file}`)).status).toBe(404)
})

test("nobody but a member of a subscribed agency has an address", async () => {
  const unpaid = await newAgency({ subscription: null })
  await expect(apiAs(unpaid.admin).calendar.makeFeed()).rejects.toMatchObject({ status: 403 })
  await expect(anonymous().calendar.makeFeed()).rejects.toMatchObject({ status: 401 })
})

test("a calendar asks for six weeks at most, between the years 2000 and 2999", async () => {
  const { admin } = await newAgency()
  const { collaborations, castings, todos } = apiAs(admin)
  const asks = [collaborations.calendar, castings.deadlines, todos.between]
  for (const ask of asks) {
    await ask({ from: "2026-10-26", to: "2026-12-06" })
    for (const range of [
      { from: "2026-10-26", to: "2026-12-07" },
      { from: "2026-10-26", to: "2026-10-25" },
      { from: "1999-12-31", to: "2000-01-02" },
      { from: "2999-12-30", to: "3000-01-01" },
      { from: "2026-02-30", to: "2026-03-01" },
    ])
      await expect(ask(range)).rejects.toMatchObject({ status: 400 })
  }
  // Stands in the address: there is no such day.
  await expect(collaborations.calendarDay({ day: "3000-01-01" })).rejects.toMatchObject({ status: 404 })
})

test("todos of a calendar's days are one's own, both ends included", async () => {
  const { admin, member } = await newAgency({ permissions: { todo: true } })
  const [{ todos }, other] = [apiAs(admin), apiAs(member)]
  const shared = { dueDate: "2026-11-30", title: "Partagée", assignedTo: member.userId }
  await todos.create(shared)
  for (const dueDate of ["2026-10-31", "2026-11-01", "2026-12-01"])
    await todos.create({ title: dueDate, dueDate })
  const titles = async ({ todos: of }: ReturnType<typeof apiAs>) =>
    (await of.between({ from: "2026-11-01", to: "2026-11-30" })).items.map(({ title }) => title).sort()
  await eventually(async () => expect(await titles(apiAs(admin))).toEqual(["2026-11-01", "Partagée"]))
  expect(await titles(other)).toEqual(["Partagée"])
})

test("a deadline is moved by the version that was read: who comes second is told", async () => {
  const { admin } = await newAgency()
  const { castings } = apiAs(admin)
  const { casting } = await castings.create({ fields: castingFieldsOf({ deadline: in5() }) })
  const move = (version: number, deadline: string) =>
    castings.update({ castingId: casting.id, version, fields: { deadline }, proposals: {} })
  await move(casting.version, dayAfter(in5(), 1))
  await expect(move(casting.version, dayAfter(in5(), 2))).rejects.toMatchObject({ status: 409 })
  const { items } = await castings.deadlines({ from: today(), to: dayAfter(today(), 20) })
  expect(items).toMatchObject([{ deadline: dayAfter(in5(), 1), version: casting.version + 1 }])
})
