import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { dayAfter, monthAfter, monthOf, today } from "@trame/core/lib/day"
import type { BriefMonth } from "@trame/core/workspace/planner/contract/influencer"
import { describe, expect, it, vi } from "vitest"
import { PublicRoute } from "../../../packages/web/src/lib/address/publicRoute.tsx"
import { Component } from "../../../packages/web/src/public/brief/BriefPage.tsx"
import { answer, closePage, json } from "../support/site.tsx"

const API = "/api/brief/lea-martin"
const tickOf = (taskId: string) => `${API}/days/${today()}/tasks/${taskId}`

const task = (id: string, completed = false) => ({
  id,
  text: `Tâche ${id}`,
  completed,
  completedAt: completed ? "2026-05-12T08:00:00.000Z" : null,
})

const view = (...tasks: ReturnType<typeof task>[]): BriefMonth => ({
  influencerName: "Léa Martin",
  profileImageUrl: null,
  agencyName: "Agence Lumière",
  appearance: { logoUrl: null, color: null },
  days: tasks.length ? [{ date: today(), tasks }] : [],
})

function open(search = "", slug = "lea-martin"): void {
  window.history.replaceState(null, "", `/brief/${slug}${search}`)
  render(
    <PublicRoute params={{ slug }}>
      <Component />
    </PublicRoute>,
  )
}

const box = (name: string) => screen.findByRole<HTMLInputElement>("checkbox", { name })

it("greets, and shows today's tasks with how far they are", async () => {
  answer({ [API]: () => json(200, view(task("a", true), task("b"), task("c"))) })
  open()
  expect(screen.getByText("Chargement de votre brief")).toBeDefined()
  expect(await screen.findByRole("heading", { level: 1, name: "Bonjour Léa Martin !" })).toBeDefined()
  expect(screen.queryByText("Chargement de votre brief")).toBeNull()
  expect(screen.getByText("1 sur 3 tâches terminées").getAttribute("role")).toBe("status")
  expect(screen.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("33")
  expect(screen.getByText("Agence Lumière")).toBeDefined()
  expect(screen.getByText("Powered by Trame")).toBeDefined()
  expect(screen.getByText("Tâches en cours")).toBeDefined()
  expect(screen.getByText("Tâches terminées")).toBeDefined()
  const grid = screen.getByRole("grid")
  expect(within(grid).getAllByRole("gridcell")).toHaveLength(42)
  expect(
    within(grid)
      .getAllByRole("columnheader")
      .map(({ textContent }) => textContent),
  ).toEqual(["Lun", "Mar", "Mer", "Jeu", "Ven", "Sam", "Dim"])
  expect(within(grid).getByRole("button", { current: "date" }).getAttribute("aria-label")).toMatch(
    /, 3 tâches, 1 terminée$/,
  )
  expect(within(grid).getByRole("gridcell", { selected: true }).querySelector("button")).toBe(
    within(grid).getByRole("button", { current: "date" }),
  )
  await waitFor(() => expect(document.title).toMatch(/^Brief de Léa Martin/))
  // With which a phone keeps the page beside its applications.
  const manifest = document.querySelector("link[rel=manifest]")
  expect(manifest?.getAttribute("href")).toBe("/api/brief/lea-martin/manifest")
})

it("shows a tick before the agency has answered, and what the agency then has", async () => {
  let take = () => {}
  const taken = new Promise<void>((resolve) => {
    take = resolve
  })
  let stored = view(task("a"))
  answer({
    [API]: () => json(200, stored),
    [tickOf("a")]: async (request) => {
      expect(await request.json()).toEqual({ completed: true })
      await taken
      stored = view(task("a", true), task("b"))
      return json(200, task("a", true))
    },
  })
  open()
  await userEvent.click(await box("Tâche a"))
  expect((await box("Tâche a")).checked).toBe(true)
  expect(screen.getByText("1 sur 1 tâche terminée")).toBeDefined()
  // While there is a network, nothing waits and nothing was refused.
  expect(screen.queryByText("En attente d'envoi")).toBeNull()
  expect(screen.queryByRole("button", { name: "J'ai compris" })).toBeNull()
  take()
  // What staff added meanwhile comes with it.
  expect((await box("Tâche b")).checked).toBe(false)
  expect((await box("Tâche a")).checked).toBe(true)
})

it("a task that the agency took away is told, and the rest stays", async () => {
  let stored = view(task("a"), task("b", true))
  answer({
    [API]: () => json(200, stored),
    [tickOf("a")]: () => {
      stored = view(task("b", true))
      return json(404, { code: "not_found", detail: "Cette tâche n'existe plus." })
    },
  })
  open()
  await userEvent.click(await box("Tâche a"))
  expect(await screen.findByText(/l'agence a retiré cette tâche de votre brief/)).toBeDefined()
  await waitFor(() => expect(screen.queryByRole("checkbox", { name: "Tâche a" })).toBeNull())
  expect((await box("Tâche b")).checked).toBe(true)
})

it("the day of the address is shown, and nonsense is today", async () => {
  answer({ [API]: () => json(200, view()) })
  open("?day=2026-02-30&month=nonsense")
  expect(await screen.findByText("Aucune tâche prévue aujourd'hui.")).toBeDefined()
  cleanup()
  open("?day=2026-05-01")
  expect(await screen.findByRole("heading", { name: "Vendredi 1er mai" })).toBeDefined()
  expect(screen.getByRole("heading", { name: "Mai 2026" }).getAttribute("aria-live")).toBe("polite")
  const [first] = within(screen.getByRole("gridcell", { selected: true })).getAllByRole("button")
  expect(first?.dataset.day).toBe("2026-05-01")
  expect(screen.queryByRole("button", { current: "date" })).toBeNull()
  const numbers = screen.getAllByRole("gridcell").map(({ textContent }) => textContent)
  expect(numbers.slice(0, 7)).toEqual(["27", "28", "29", "30", "1", "2", "3"])
  await userEvent.click(screen.getByRole("button", { name: "Mois précédent" }))
  expect(screen.getByRole("heading", { name: "Avril 2026" })).toBeDefined()
  expect(window.location.search).toBe("?day=2026-05-01&month=2026-04")
  await userEvent.click(screen.getByRole("button", { name: "Mois suivant" }))
  expect(window.location.search).toBe("?day=2026-05-01")
  await userEvent.click(screen.getByRole("button", { name: "Mois suivant" }))
  await userEvent.click(screen.getByRole("button", { name: "Aujourd'hui" }))
  expect(window.location.search).toBe("")
  expect(monthOf(today())).toMatch(/^20/)
})

it("a link that leads nowhere, cannot be, or does not load says so", async () => {
  answer({ [API]: () => json(404, { code: "not_found", detail: "Non" }) })
  open()
  expect(await screen.findByRole("heading", { name: "Brief non trouvé" })).toBeDefined()
  expect(document.title).toMatch(/^Brief non trouvé/)
  expect(
    screen.getByText('Aucun brief trouvé pour "lea-martin". Vérifiez que le lien est correct.'),
  ).toBeDefined()
  cleanup()
  open("", "Léa")
  expect(screen.getByRole("heading", { name: "Lien invalide" })).toBeDefined()
  expect(document.title).toBe("Lien invalide · Trame")
  closePage()
  answer({ [API]: () => json(503, { code: "unavailable", detail: "Non" }) })
  open()
  expect(await screen.findByRole("heading", { name: "Erreur lors du chargement du brief" })).toBeDefined()
  answer({ [API]: () => json(200, view(task("a"))) })
  await userEvent.click(screen.getByRole("button", { name: "Réessayer" }))
  expect(await box("Tâche a")).toBeDefined()
})

it("the tasks of the chosen day stay while one looks through other months, and are read where only those were", async () => {
  const here = monthOf(today())
  const [later, name] = [monthAfter(here, 3), "Mois suivant"]
  answer({
    [API]: ({ url }) => {
      const month = new URL(url).searchParams.get("month")
      const days = [{ date: `${later}-12`, tasks: [task("z")] }]
      return json(200, month === here ? view(task("a", true), task("b")) : { ...view(), days })
    },
  })
  open()
  await box("Tâche a")
  for (let turned = 0; turned < 3; turned++) {
    await userEvent.click(screen.getByRole("button", { name }))
    expect(screen.getByText("1 sur 2 tâches terminées")).toBeDefined()
  }
  expect(await screen.findByRole("button", { name: /, 1 tâche, 0 terminée$/ })).toBeDefined()
  expect((await box("Tâche a")).checked).toBe(true)
  closePage()
  open(`?month=${later}`)
  expect((await box("Tâche a")).checked).toBe(true)
  expect(await screen.findByRole("button", { name: /, 1 tâche, 0 terminée$/ })).toBeDefined()
})

it("a day of a month that is still being read says so, and not that it never was", async () => {
  const next = monthAfter(monthOf(today()), 1)
  const held = Promise.withResolvers<void>()
  answer({
    [API]: async ({ url }) => {
      if (new URL(url).searchParams.get("month") !== next) return json(200, view())
      await held.promise
      return json(200, { ...view(), days: [{ date: `${next}-01`, tasks: [task("z")] }] })
    },
  })
  open()
  await screen.findByText("Aucune tâche prévue aujourd'hui.")
  await userEvent.click(document.querySelector(`[data-day="${next}-01"]`) ?? document.body)
  expect(await screen.findByText("Chargement en cours")).toBeDefined()
  expect(screen.queryByText(/n'a pas encore été ouvert/)).toBeNull()
  held.resolve()
  expect(await box("Tâche z")).toBeDefined()
})

describe("the calendar's keys", () => {
  const focused = () => document.activeElement?.getAttribute("data-day")
  it.each([
    ["{ArrowRight}", "2026-05-14", "Mai 2026"],
    ["{ArrowLeft}", "2026-05-12", "Mai 2026"],
    ["{ArrowUp}", "2026-05-06", "Mai 2026"],
    ["{ArrowDown}", "2026-05-20", "Mai 2026"],
    ["{Home}", "2026-05-11", "Mai 2026"],
    ["{End}", "2026-05-17", "Mai 2026"],
    ["{End}{ArrowRight}{Home}", "2026-05-18", "Mai 2026"],
    ["{PageUp}", "2026-04-01", "Avril 2026"],
    ["{PageDown}", "2026-06-01", "Juin 2026"],
    // The six weeks of May end on 7 June.
    ["{ArrowDown}{ArrowDown}{ArrowDown}", "2026-06-03", "Mai 2026"],
    ["{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}", "2026-06-10", "Juin 2026"],
  ])("%s lead from Wednesday 13 May 2026 to %s, in %s", async (keys, day, month) => {
    answer({ [API]: () => json(200, view()) })
    open("?day=2026-05-13")
    const from = await screen.findByRole("button", { name: /^Mercredi 13 mai 2026/ })
    from.focus()
    await userEvent.keyboard(keys)
    await waitFor(() => expect(focused()).toBe(day))
    expect(screen.getByRole("heading", { name: month })).toBeDefined()
    expect(
      screen.getAllByRole("gridcell").filter((cell) => cell.querySelector("[tabindex='0']")),
    ).toHaveLength(1)
  })

  it("lead on from the day that was clicked last, wherever they led before", async () => {
    answer({ [API]: () => json(200, view()) })
    open("?day=2026-05-13")
    const from = await screen.findByRole("button", { name: /^Mercredi 13 mai 2026/ })
    from.focus()
    await userEvent.keyboard("{ArrowRight}")
    await waitFor(() => expect(focused()).toBe("2026-05-14"))
    await userEvent.click(screen.getByRole("button", { name: /^Mercredi 20 mai 2026/ }))
    await userEvent.keyboard("{ArrowRight}")
    await waitFor(() => expect(focused()).toBe("2026-05-21"))
    const next = screen.getByRole("button", { name: "Mois suivant" })
    await userEvent.click(next)
    expect(screen.getByRole("heading", { name: "Juin 2026" })).toBeDefined()
    expect(document.activeElement).toBe(next)
  })

  it("do not scroll the page as well, and leave the others to the browser", async () => {
    answer({ [API]: () => json(200, view()) })
    open("?day=2026-05-13")
    const day = await screen.findByRole("button", { name: /^Mercredi 13 mai 2026/ })
    const taken = ["ArrowDown", "End", "PageUp", "Tab", "a"].map((key) => !fireEvent.keyDown(day, { key }))
    expect(taken).toEqual([true, true, true, false, false])
  })
})

it("a task is ticked of the day that is shown, also where another day has it, too", async () => {
  const [first, second] = [today(), dayAfter(today(), -1)]
  const held = Promise.withResolvers<Response>()
  const sent: string[] = []
  const days = [first, second].map((date) => ({ date, tasks: [task("a")] }))
  answer({
    [API]: () => json(200, { ...view(), days }),
    ...Object.fromEntries(
      [first, second].map((date) => [
        `${API}/days/${date}/tasks/a`,
        () => {
          sent.push(date)
          return held.promise
        },
      ]),
    ),
  })
  open(`?day=${second}`)
  await userEvent.click(await box("Tâche a"))
  await waitFor(() => expect(sent).toEqual([second]))
  const doneOn = (date: string) =>
    document.querySelector(`[data-day="${date}"]`)?.getAttribute("aria-label")?.split(", ").at(-1)
  expect([first, second].map(doneOn)).toEqual(["0 terminée", "1 terminée"])
  held.resolve(json(200, task("a", true)))
})

it("a day without tasks leads to the next one that has some, not to one that is over", async () => {
  const days = ["2026-05-02", "2026-05-20", "2026-05-22"].map((date) => ({ date, tasks: [task("a")] }))
  answer({ [API]: () => json(200, { ...view(), days }) })
  open("?day=2026-05-13")
  await userEvent.click(await screen.findByRole("button", { name: "Voir les tâches du mercredi 20 mai" }))
  expect(window.location.search).toBe("?day=2026-05-20")
  cleanup()
  open("?day=2026-05-23")
  expect(await screen.findByText("Aucune tâche ce jour-là.")).toBeDefined()
  expect(screen.queryByRole("button", { name: /^Voir les tâches/ })).toBeNull()
})

it("staff's changes show by themselves within half a minute", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  let stored = view(task("a"))
  answer({ [API]: () => json(200, stored) })
  open()
  await box("Tâche a")
  stored = view(task("a"), task("b"))
  await vi.advanceTimersByTimeAsync(30_100)
  expect(await box("Tâche b")).toBeDefined()
  vi.useRealTimers()
})
