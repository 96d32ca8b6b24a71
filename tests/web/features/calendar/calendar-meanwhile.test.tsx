import { act, fireEvent, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { CollaborationDetail } from "@trame/core/campaigns/collaborations/contract/shapes"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { routes } from "../../../../packages/web/src/app/routes.tsx"
import { queryClient } from "../../../../packages/web/src/lib/api/queryClient.ts"
import { admin } from "../../../world/people.ts"
import * as calendar from "../../support/calendar.ts"
import { collaboration } from "../../support/campaign.ts"
import { castingOf } from "../../support/castings.ts"
import * as campaign from "../../support/openCampaign.ts"
import { briefOf } from "../../support/planner.ts"
import { answer, fieldOf, json, signIn, visit } from "../../support/site.tsx"

// Here rather than when a route asks for them, which would make its test wait.
import "../../../../packages/web/src/features/calendar/CalendarPage.tsx"
import "../../../../packages/web/src/features/calendar/MoveDialog.tsx"
import "../../../../packages/web/src/features/castings/CastingsPage.tsx"
import "../../../../packages/web/src/features/castings/CastingDialog.tsx"
import "../../../../packages/web/src/features/collaborations/detail/CollaborationPage.tsx"
import "../../../../packages/web/src/features/collaborations/detail/StepDialog.tsx"
import "../../../../packages/web/src/features/todos/TodosPage.tsx"
import "../../../../packages/web/src/features/todos/TodoDialog.tsx"
import "../../../../packages/web/src/app/shell/Shell.tsx"

const [BEFORE, AFTER] = ["2026-11-12", "2026-11-20"]

/** What is stored of the one thing that the calendar holds. */
let day: string
let version: number
let sent: string[]

const list = (items: unknown[]) => () => json(200, { items, nextCursor: null, busyDays: [] })
const nothing = list([])

const step = () => campaign.stepOf("a", "Tournage", { deadline: day, version })
const detail = (): CollaborationDetail => ({
  ...{ collaboration: { ...collaboration, id: "c1" }, participants: [], documents: [], stats: [] },
  steps: [step()],
})
const casting = () => ({
  ...{ casting: castingOf({ id: "k", deadline: day, version }), proposals: [] },
  activity: { items: [], nextCursor: null },
})
const brief = () => ({ ...briefOf("zoe", day, 1), version })
const todo = () => calendar.todoOf("t", day, { version })

interface Body {
  version: number
  deadline: string
  dueDate: string
  fields: { deadline: string }
  moveTo: { date: string }
}

/** As the API writes: on condition of the version. */
const written = (show: () => unknown, dayIn: (body: Body) => string) => async (request: Request) => {
  if (request.method === "GET") return json(200, show())
  const body: Body = await request.json()
  if (body.version !== version) return json(409, { code: "conflict", detail: "Modifié." })
  day = dayIn(body)
  version += 1
  sent.push(day)
  return json(200, show())
}

const briefOn = (of: string) => (request: Request) =>
  request.method === "GET" && of !== day
    ? json(404, { code: "not_found", detail: "Introuvable" })
    : written(brief, ({ moveTo }) => moveTo.date)(request)

interface Shown {
  kind: string
  row: string
  /** Where it is looked at, as long as it is of its day. */
  place: () => string
  label: string
  answers: Parameters<typeof answer>[0]
}

const KINDS: Shown[] = [
  {
    kind: "step",
    row: "step-a",
    place: () => "/app/collaborations/c1?dialog=step&item=a",
    label: "Date limite",
    answers: {
      "/api/collaborations/calendar": () => list([calendar.stepOf("a", day, { version })])(),
      "/api/collaborations/c1": () => json(200, detail()),
      "/api/collaborations/c1/steps/a": written(step, ({ deadline }) => deadline),
    },
  },
  {
    kind: "casting",
    row: "casting-k",
    place: () => "/app/casting?dialog=edit&casting=k",
    label: "Date limite de réponse",
    answers: {
      "/api/castings/deadlines": () => list([calendar.castingOf("k", day, { version })])(),
      "/api/castings": nothing,
      "/api/castings/figures": () => json(200, { active: 1, proposals: 0, decisions: 0 }),
      "/api/castings/k": written(casting, ({ fields }) => fields.deadline),
    },
  },
  {
    kind: "brief",
    row: `brief-zoe-${BEFORE}`,
    place: () => `/app/daily-brief?month=2026-11&dialog=edit&date=${day}&influencer=zoe`,
    label: "Date",
    answers: {
      "/api/planner": () => json(200, { briefs: [calendar.briefOf("zoe", day, { version })], todayCount: 0 }),
      [`/api/planner/days/${BEFORE}/zoe`]: briefOn(BEFORE),
      [`/api/planner/days/${AFTER}/zoe`]: briefOn(AFTER),
    },
  },
  {
    kind: "todo",
    row: "todo-t",
    place: () => `/app/todo?week=${day}&dialog=edit&todo=t`,
    label: "Date",
    answers: {
      "/api/todos/between": () => list([todo()])(),
      "/api/todos": () => list([todo()])(),
      "/api/todos/t": written(todo, ({ dueDate }) => dueDate),
    },
  },
]

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-25T10:00:00Z") })
  signIn()
  ;[day, version, sent] = [BEFORE, 1, []]
})

async function type(written: string) {
  const field = await fieldOf("Nouvelle date")
  // Without the calendar that opens beside it.
  fireEvent.input(field, { target: { value: written } })
  fireEvent.blur(field)
}
const press = () => {
  const dialog = screen.getAllByRole("dialog").at(-1) ?? document.body
  return userEvent.click(within(dialog).getByRole("button", { name: /Déplacer$/ }))
}

function enter(answers: Parameters<typeof answer>[0], address: string) {
  answer({
    "/api/identity/me": () => json(200, admin),
    "/api/agencies/teammates": nothing,
    "/api/collaborations/calendar": nothing,
    "/api/castings/deadlines": nothing,
    "/api/planner": () => json(200, { briefs: [], todayCount: 0 }),
    "/api/todos/between": nothing,
    "/api/todos/automatic": nothing,
    ...answers,
  })
  return visit(address, routes)
}

describe.each(KINDS)("a $kind of the calendar", ({ kind, row, place, label, answers }) => {
  const moving = `/app/calendar?date=2026-11&moving=move&entry=${row}`

  it("opens on the day that one has moved it to, and back to, as nobody else's change", async () => {
    const router = enter(answers, place())
    const opensOn = (shown: string) => waitFor(async () => expect((await fieldOf(label)).value).toBe(shown))
    await opensOn("12/11/2026")
    await act(() => router.navigate(moving))
    await type("20/11/2026")
    await press()
    await screen.findByText(/: déplacé au vendredi 20 novembre\.$/)
    await act(() => router.navigate(place()))
    await opensOn("20/11/2026")
    await act(() => queryClient.invalidateQueries())
    expect(screen.queryByText(/modifiée par une autre personne/)).toBeNull()
    await act(() => router.navigate("/app/calendar?date=2026-11"))
    fireEvent.keyDown(window, { key: "z", ctrlKey: true })
    await waitFor(() => expect(sent).toEqual([AFTER, BEFORE]))
    await act(() => router.navigate(place()))
    await opensOn("12/11/2026")
    await act(() => queryClient.invalidateQueries())
    expect(screen.queryByText(/modifiée par une autre personne/)).toBeNull()
  })

  // A brief of another day is another brief: the API finds the one that was asked for no more.
  if (kind !== "brief")
    it("that a colleague has moved meanwhile is moved once that was told", async () => {
      enter(answers, moving)
      await type("20/11/2026")
      ;[day, version] = ["2026-11-18", 2]
      await act(() => queryClient.invalidateQueries())
      await press()
      const dialog = within(screen.getByRole("dialog"))
      expect(await dialog.findByText(/^La date de « .+ » a été modifiée entre-temps/)).toBeDefined()
      expect(dialog.getByText(/^Elle est maintenant : 18\/11\/2026\./)).toBeDefined()
      expect((await fieldOf("Nouvelle date")).value).toBe("20/11/2026")
      expect(sent).toEqual([])
      await waitFor(press)
      await waitFor(() => expect(sent).toEqual([AFTER]))
    })
})
