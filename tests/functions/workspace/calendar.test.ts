import { dayAfter, today } from "@trame/core/lib/day"
import ICAL from "ical.js"
import { expect, it } from "vitest"
import { newAgency } from "../../support/agency.ts"
import { anonymous, apiAs, rawFetch } from "../../support/api.ts"
import { fieldsOf } from "../../support/campaigns.ts"
import { eventually } from "../../support/eventually.ts"
import { refused } from "../../support/problem.ts"

it("a calendar address answers any program, is neither cached nor indexed, and ends when deleted", async () => {
  const { member, admin } = await newAgency({ permissions: { collaborations: true } })
  const { collaborations } = apiAs(admin)
  const { collaboration } = await collaborations.create({ fields: fieldsOf({ name: "Été" }) })
  const names = Array.from({ length: 12 }, (_, number) => `Étape ${number}`)
  const step = { collaborationId: collaboration.id, deadline: dayAfter(today(), 5) }
  for (const name of names) await collaborations.addStep({ ...step, name })
  const { calendar } = apiAs(member)
  expect(await calendar.feed()).toEqual({ createdAt: null })
  const { token, createdAt } = await calendar.makeFeed()
  expect(await calendar.feed()).toEqual({ createdAt })
  const at = (file: string, request?: Parameters<typeof rawFetch>[2]) =>
    rawFetch(null, `/api/calendar-feed/${file}`, request)
  const summaryOf = ({ status, headers }: Response) => [
    status,
    ...["content-type", "cache-control", "x-robots-tag", "content-disposition"].map((name) =>
      headers.get(name),
    ),
  ]
  const file = `${token}.ics`
  const told = [200, "text/calendar; charset=utf-8", "private, no-cache", "noindex"]
  await eventually(async () => {
    const response = await at(file)
    expect(summaryOf(response)).toEqual([...told, expect.stringContaining("trame.ics")])
    const events = new ICAL.Component(ICAL.parse(await response.text())).getAllSubcomponents("vevent")
    const titles = events.map((event) => event.getFirstPropertyValue("summary"))
    expect(titles.sort()).toEqual(names.map((name) => `${collaboration.brand} · ${name}`).sort())
  })
  const head = await at(file, { method: "HEAD" })
  expect([summaryOf(head).slice(0, 4), await head.text()]).toEqual([told, ""])
  const headers = { "if-none-match": (await at(file)).headers.get("etag") ?? "" }
  const again = await at(file, { headers })
  expect([again.status, await again.text()]).toEqual([304, ""])
  const own = await at(`${token}.mine.ics`)
  expect([own.status, (await own.text()).includes("VEVENT")]).toEqual([200, false])

  for (const method of ["POST", "PUT", "PATCH", "DELETE"])
    expect((await at(file, { method })).status).toBe(404)
  for (const odd of [token, `${token}.txt`, "x.ics", ".ics", `${"a".repeat(200)}.ics`])
    expect((await at(odd)).status, odd).toBe(404)
  await calendar.removeFeed()
  expect((await at(file, { method: "HEAD" })).status).toBe(404)
  expect(await refused(anonymous().calendarFeed.get({ file }))).toMatchObject({
    status: 404,
    message: "Ce calendrier n'existe pas ou n'est plus partagé.",
  })
})

it("a calendar's tasks are the caller's own, first and last day included", async () => {
  const { admin, member } = await newAgency({ permissions: { todo: true } })
  const [own, other] = [apiAs(admin).todos, apiAs(member).todos]
  await own.create({ dueDate: "2026-11-30", title: "Partagée", assignedTo: member.userId })
  for (const dueDate of ["2026-10-31", "2026-11-01", "2026-12-01"])
    await own.create({ title: dueDate, dueDate })
  const titles = async (todos: typeof own) =>
    (await todos.between({ from: "2026-11-01", to: "2026-11-30" })).items.map(({ title }) => title).sort()
  await eventually(async () => expect(await titles(own)).toEqual(["2026-11-01", "Partagée"]))
  expect(await titles(other)).toEqual(["Partagée"])
})
