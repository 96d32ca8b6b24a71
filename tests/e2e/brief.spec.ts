import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import type { Page } from "@playwright/test"
import { parisDay } from "@trame/core/lib/day"
import { newId } from "@trame/core/lib/id"
import { apiOf } from "./support/api.ts"
import { CAMILLE } from "./support/live.ts"
import { test } from "./support/people.ts"
import { expect } from "./support/test.ts"

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const TODAY = parisDay(new Date())

/** A brief for today, of an influencer that no other test uses, and functions for staff to read and extend it. */
async function planToday(position: number, ...texts: string[]) {
  const api = await apiOf(CAMILLE)
  const influencerId = (await api.roster.list({})).items[position]?.id ?? ""
  const plan = (...more: string[]) =>
    api.planner.create({
      influencerIds: [influencerId],
      dates: [TODAY],
      tasks: more.map((text) => ({ id: newId(), text })),
      internalNotes: "",
    })
  const [brief] = (await plan(...texts)).briefs
  const stored = async () => (await api.planner.get({ influencerId, date: TODAY })).tasks
  const withdraw = async (text: string) => {
    const { version, tasks } = await api.planner.get({ influencerId, date: TODAY })
    const kept = tasks.filter((task) => task.text !== text).map((task) => ({ id: task.id, text: task.text }))
    await api.planner.update({ influencerId, date: TODAY, version, tasks: kept })
  }
  return { path: `/brief/${brief?.slug}`, name: brief?.influencerName ?? "", plan, stored, withdraw }
}

const task = (page: Page, text: string) => page.getByRole("checkbox", { name: text })

/** Waits until the page can open offline. */
const waitForInstall = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })

test("ticks made offline wait on the phone, and reach the agency beside its own changes", async ({
  as,
  browser,
}) => {
  const run = newId().slice(0, 6)
  const [story, figures, other, gone] = ["Story", "Chiffres", "Légende", "Retirée"].map(
    (text) => `${text} ${run}`,
  ) as [string, string, string, string]
  const { path, name, plan, stored, withdraw } = await planToday(1, story, figures, other, gone)
  const phone = await browser.newPage(PHONE)
  const context = phone.context()
  await phone.goto(path)
  await expect(phone.getByRole("heading", { level: 1, name: `Bonjour ${name} !` })).toBeVisible()
  await expect(task(phone, story)).not.toBeChecked()
  await waitForInstall(phone)

  await context.setOffline(true)
  await expect(phone.getByText(/^Hors ligne depuis \d\d:\d\d$/)).toBeVisible()
  await task(phone, story).tap()
  await task(phone, figures).press("Space")
  await task(phone, gone).tap()
  await expect(phone.getByText("3 coches en attente d'envoi")).toBeVisible()

  await phone.reload()
  await expect(phone.getByRole("heading", { level: 1, name: `Bonjour ${name} !` })).toBeVisible()
  await expect(phone.getByText("3 coches en attente d'envoi")).toBeVisible()
  await expect(task(phone, story)).toBeChecked()
  await expect(phone.getByRole("listitem").filter({ hasText: story })).toContainText("En attente d'envoi")
  await expect(task(phone, other)).not.toBeChecked()
  await task(phone, other).tap()
  await task(phone, other).tap()
  await expect(task(phone, other)).not.toBeChecked()
  await expect(phone.getByText("4 coches en attente d'envoi")).toBeVisible()

  const added = `Ajoutée ${run}`
  await plan(added)
  await withdraw(gone)
  expect((await stored()).filter(({ text, completed }) => completed && text.endsWith(run))).toEqual([])

  const staff = await as(CAMILLE, `/app/daily-brief?dialog=day&date=${TODAY}`)
  const card = staff.getByRole("article", { name })
  await expect(card.getByText(added)).toBeVisible()

  await context.setOffline(false)
  await expect(phone.getByText(/coches? en attente d'envoi$/)).toBeHidden()
  await expect(phone.getByText(/^Hors ligne/)).toBeHidden()
  await expect(task(phone, added)).not.toBeChecked()
  await expect(task(phone, story)).toBeChecked()
  await expect(phone.getByText(`« ${gone} » : l'agence a retiré cette tâche`)).toBeVisible()
  await phone.getByRole("button", { name: "J'ai compris" }).tap()
  await expect(phone.getByText("l'agence a retiré cette tâche")).toBeHidden()
  const now = await stored()
  await expect(card).toContainText(`${now.filter(({ completed }) => completed).length}/${now.length}`)
  const states = Object.fromEntries(now.map(({ text, completed }) => [text, completed]))
  expect(states).toMatchObject({ [story]: true, [figures]: true, [other]: false, [added]: false })
  expect(states).not.toHaveProperty([gone])

  // The rest of the site does not use the brief's worker.
  await phone.goto("/")
  expect(await phone.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
  const kept = await phone.evaluate(async () => {
    const addresses = await Promise.all(
      (await caches.keys()).map(async (name) =>
        (await (await caches.open(name)).keys()).map(({ url }) => url),
      ),
    )
    return addresses.flat()
  })
  expect(kept.length).toBeGreaterThan(5)
  expect(kept.filter((url) => /\/(api|brief)\/|LandingPage|antd|kit-/.test(url))).toEqual([])
  await context.close()
})

test("arrow keys move through the calendar, also into the next month, and the address keeps the day", async ({
  page,
}) => {
  const { path } = await planToday(2, "Une tâche")
  await page.goto(`${path}?day=2026-05-31`)
  const day = (name: string) => page.getByRole("button", { name })
  await day("Dimanche 31 mai 2026").focus()
  await page.keyboard.press("ArrowRight")
  await expect(day("Lundi 1er juin 2026")).toBeFocused()
  await page.keyboard.press("ArrowDown")
  await expect(day("Lundi 8 juin 2026")).toBeFocused()
  await expect(page.getByRole("heading", { name: "Juin 2026" })).toBeVisible()
  await page.keyboard.press("PageDown")
  await expect(page.getByRole("heading", { name: "Juillet 2026" })).toBeVisible()
  await expect(day("Mercredi 1er juillet 2026")).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/day=2026-07-01/)
  await expect(page.getByText("Aucune tâche ce jour-là.")).toBeVisible()
  await expect(page.getByRole("gridcell")).toHaveCount(42)
  await page.getByRole("button", { name: "Aujourd'hui", exact: true }).click()
  await expect(page).not.toHaveURL(/day=/)
  await expect(task(page, "Une tâche").first()).toBeVisible()
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

/** The deployed version of the site; `down`: no answer. */
interface Deployed {
  version: number
  down: boolean
}

/** Serves the engine's site on another port, where a test can deploy versions. */
async function serve(deployed: Deployed): Promise<Server> {
  const server = createServer(async (request, response) => {
    if (deployed.down) return void request.socket.destroy()
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    const answer = await fetch(`${process.env.TRAME_URL}${request.url}`, {
      method: request.method,
      headers: { "content-type": request.headers["content-type"] ?? "text/plain" },
      body: chunks.length ? Buffer.concat(chunks) : undefined,
    })
    const type = answer.headers.get("content-type") ?? ""
    const body = Buffer.from(await answer.arrayBuffer())
    const withVersion = (text: string) =>
      Buffer.from(
        text
          .replace("<head>", `<head><meta name="version" content="${deployed.version}">`)
          .replace(/(index\.html\W+revision\W+)(?=\w)/, `$1${deployed.version}`),
      )
    const changes = type.startsWith("text/html") || request.url === "/brief-worker.js"
    response.writeHead(answer.status, { "content-type": type, "cache-control": "no-store" })
    response.end(changes ? withVersion(body.toString()) : body)
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return server
}

test("a new version of the site replaces the one cached on the phone", async ({ browser }) => {
  const { path } = await planToday(3, "Une tâche")
  const deployed: Deployed = { version: 1, down: false }
  const server = await serve(deployed)
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`
  const context = await browser.newContext(PHONE)
  const phone = await context.newPage()
  const version = phone.locator('meta[name="version"]')
  const open = async () => {
    await phone.goto(origin + path)
    await expect(task(phone, "Une tâche").first()).toBeVisible()
  }
  await open()
  await waitForInstall(phone)
  deployed.down = true
  await open()
  await expect(version).toHaveAttribute("content", "1")

  deployed.version = 2
  deployed.down = false
  await open()
  await expect(version).toHaveAttribute("content", "2")
  // The new worker is active once the cache holds the new page only.
  await expect
    .poll(() =>
      phone.evaluate(async () => {
        const pages = await Promise.all(
          (await caches.keys()).map(async (name) => {
            const cache = await caches.open(name)
            const kept = (await cache.keys()).filter(({ url }) => url.includes("/index.html"))
            return Promise.all(kept.map(async (one) => (await (await cache.match(one))?.text()) ?? ""))
          }),
        )
        return pages.flat().map((text) => /name="version" content="(\d)"/.exec(text)?.[1])
      }),
    )
    .toEqual(["2"])
  deployed.down = true
  await open()
  await expect(version).toHaveAttribute("content", "2")
  await context.close()
  server.close()
  server.closeAllConnections()
})
