import { act, fireEvent, screen, waitFor, within } from "@testing-library/react"
import type { DueStep } from "@trame/core/campaigns/collaborations/contract/shapes"
import { beforeEach, expect, it, vi } from "vitest"
import { routes } from "../../../../packages/web/src/app/routes.tsx"
import { api } from "../../../../packages/web/src/lib/api/api.ts"
import { queryClient } from "../../../../packages/web/src/lib/api/queryClient.ts"
import { withoutMotion } from "../../../world/motion.ts"
import { admin } from "../../../world/people.ts"
import { stepOf } from "../../support/calendar.ts"
import { answer, fieldOf, json, signIn, visit } from "../../support/site.tsx"

// Here rather than when a route asks for them, which would make its test wait.
import "../../../../packages/web/src/features/today/TodayPage.tsx"
import "../../../../packages/web/src/features/today/PostponeDialog.tsx"
import "../../../../packages/web/src/app/shell/Shell.tsx"

let indexed: DueStep[]
let sent: Record<string, unknown>[]
let held: Promise<unknown> | null
let refuse: ((id: string) => Response) | null
let counts: () => Response | Promise<Response>

function enter(search = "") {
  const update = (id: string) => async (request: Request) => {
    const { version, ...changes } = await request.json()
    sent.push({ id, version, ...changes })
    await held
    const step = indexed.find((one) => one.id === id)
    return refuse?.(id) ?? json(200, { ...step, ...changes, version: version + 1 })
  }
  answer({
    "/api/identity/me": () => json(200, admin),
    "/api/agencies/teammates": () =>
      json(200, {
        items: [
          { id: "u1", name: "Hugo Leroy", role: "" },
          { id: "u2", name: "Camille Laurent", role: "" },
        ],
      }),
    "/api/collaborations/due-steps": () => json(200, { items: indexed, nextCursor: null }),
    "/api/collaborations/due-counts": () => counts(),
    "/api/collaborations/c1/steps/a": update("a"),
    "/api/collaborations/c1/steps/b": update("b"),
  })
  return visit(`/app/today${search}`, routes)
}

const finish = async (id: string) =>
  fireEvent.click(await screen.findByRole("button", { name: `Terminer « Étape ${id} »` }))
const badge = (late: number) =>
  screen.findByRole("link", {
    name: (name) => name.startsWith("Aujourd'hui") && name.includes(`${late} étape`),
  })

beforeEach(() => {
  // A Wednesday.
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-25T10:00:00Z") })
  signIn()
  withoutMotion()
  indexed = [stepOf("a", "2026-11-20", { late: true }), stepOf("b", "2026-11-27")]
  ;[sent, held, refuse] = [[], null, null]
  counts = () => json(200, { late: 2, thisWeek: 1 })
})

it("a step that is done is late no more in the menu, though counting them had begun before", async () => {
  enter()
  await badge(2)
  const before = json(200, { late: 2, thisWeek: 1 })
  const late = Promise.withResolvers<Response>()
  counts = () => late.promise
  const reading = queryClient.invalidateQueries({ queryKey: api.collaborations.dueCounts.queryKey() })
  const writing = Promise.withResolvers<void>()
  held = writing.promise
  await finish("a")
  await badge(1)
  await act(async () => {
    late.resolve(before)
    await reading
  })
  await waitFor(() => expect(before.bodyUsed).toBe(true))
  expect(await badge(1)).toBeDefined()
  await act(async () => writing.resolve())
})

it("what colleagues did meanwhile is there once one's own change is stored", async () => {
  enter()
  await screen.findByRole("link", { name: "Étape a" })
  indexed = [...indexed, stepOf("c", "2026-11-28")]
  await finish("a")
  expect(await screen.findByRole("link", { name: "Étape c" })).toBeDefined()
})

it("of two changes that failed, the last reason alone is told", async () => {
  refuse = (id) => json(503, { code: "unavailable", detail: `Refus ${id}.` })
  enter()
  await finish("a")
  await screen.findByText("« Étape a » n'a pas pu être modifiée. Refus a.")
  await finish("b")
  await screen.findByText("« Étape b » n'a pas pu être modifiée. Refus b.")
  await waitFor(() => expect(screen.queryByText(/Refus a/)).toBeNull())
})

it("a step that a colleague renamed while its dialog is open is put off as it is then", async () => {
  enter("?dialog=postpone&step=b")
  const field = await fieldOf("Nouvelle date limite")
  indexed = indexed.map((step) => (step.id === "b" ? { ...step, name: "Tournage", version: 2 } : step))
  await act(() => queryClient.invalidateQueries())
  const dialog = within(screen.getByRole("dialog"))
  expect(await dialog.findByText("« Tournage » · Lancement")).toBeDefined()
  fireEvent.input(field, { target: { value: "28/11/2026" } })
  fireEvent.blur(field)
  fireEvent.click(dialog.getByRole("button", { name: "Reporter" }))
  await waitFor(() => expect(sent).toEqual([{ id: "b", version: 2, deadline: "2026-11-28" }]))
})

it("a step that a colleague put off while its dialog is open is told so before it is put off again", async () => {
  enter("?dialog=postpone&step=b")
  const field = await fieldOf("Nouvelle date limite")
  fireEvent.input(field, { target: { value: "28/11/2026" } })
  fireEvent.blur(field)
  indexed = indexed.map((step) =>
    step.id === "b" ? { ...step, name: "Tournage", deadline: "2026-12-20", version: 2 } : step,
  )
  await act(() => queryClient.invalidateQueries())
  const dialog = within(screen.getByRole("dialog"))
  await dialog.findByText("« Tournage » · Lancement")
  fireEvent.click(dialog.getByRole("button", { name: "Reporter" }))
  expect(await dialog.findByText(/^Elle est maintenant : 20\/12\/2026\./)).toBeDefined()
  expect(sent).toEqual([])
  const again = dialog.getByRole("button", { name: /Reporter$/ })
  await waitFor(() => expect(again.className).not.toContain("loading"))
  fireEvent.click(again)
  await waitFor(() => expect(sent).toEqual([{ id: "b", version: 2, deadline: "2026-11-28" }]))
})

it.each([
  ["u2", "Camille Laurent", "Camille Laurent"],
  [null, "Hugo Leroy", "Chef de projet Hugo Leroy"],
  ["gone", "Hugo Leroy", "Chef de projet Hugo Leroy"],
])("the menu marks whose a step is (%s): %s", async (assigneeId, owner, marked) => {
  indexed = [stepOf("a", "2026-11-20", { late: true, assigneeId })]
  enter()
  fireEvent.click(await screen.findByRole("button", { name: `Confier « Étape a » (${owner})` }))
  const items = await screen.findAllByRole("menuitem")
  const chosen = items.filter(({ className }) => className.includes("-selected"))
  expect(chosen.map(({ textContent }) => textContent)).toEqual([marked])
})

it("a double click finishes the step that was clicked, not the one that comes up in its place as well", async () => {
  enter()
  const [first, second] = await screen.findAllByRole("button", { name: /^Terminer/ })
  if (!first || !second) throw new Error("there are not two steps")
  fireEvent.click(first, { detail: 1 })
  await waitFor(() => expect(screen.getAllByRole("button", { name: /^Terminer/ })).toEqual([second]))
  fireEvent.click(second, { detail: 2 })
  expect(await screen.findByText("« Étape a » est terminée.")).toBeTruthy()
  await waitFor(() => expect(sent).toEqual([{ id: "a", version: 1, status: "done" }]))
  // By the keyboard, or once more by the mouse, the next one is.
  fireEvent.click(second)
  await waitFor(() => expect(sent.map(({ id }) => id)).toEqual(["a", "b"]))
})
