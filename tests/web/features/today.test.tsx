import { cleanup, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { DueStep } from "@trame/core/campaigns/collaborations/contract/shapes"
import { isLate } from "@trame/core/campaigns/collaborations/rules/steps"
import { dayAfter, sundayOf, today } from "@trame/core/lib/day"
import type { Onboarding } from "@trame/core/workspace/onboarding/contract"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { createInvalidator } from "../../../packages/web/src/app/live/invalidator.ts"
import { routes } from "../../../packages/web/src/app/routes.tsx"
import { queryClient } from "../../../packages/web/src/lib/api/queryClient.ts"
import { beginSession } from "../../../packages/web/src/lib/session/session.ts"
import { admin, hugo } from "../support/people.ts"
import { answer, fieldOf, json, rememberSession, visit } from "../support/site.tsx"

// Here rather than when a route asks for them, which would make its test wait.
import "../../../packages/web/src/features/today/TodayPage.tsx"
import "../../../packages/web/src/features/today/PostponeDialog.tsx"
import "../../../packages/web/src/app/shell/Shell.tsx"

const stepOf = (id: string, deadline: string, changes: Partial<DueStep> = {}): DueStep => ({
  id,
  version: 1,
  name: `Étape ${id}`,
  deadline,
  status: "todo",
  participantName: null,
  assigneeId: null,
  updatedAt: "2026-01-01T10:00:00.000Z",
  late: isLate({ deadline, status: "todo" }, today()),
  collaboration: { id: "c1", name: "Lancement d'été", brand: "Aubépine", manager: "Hugo Leroy" },
  ...changes,
})

const ALL_MADE = { client: true, influencer: true, collaboration: true, link: true, teammate: true }
/** What the agency has made of its first steps. */
let firstSteps: Onboarding
/** As stored, the longest due first. */
let steps: DueStep[]
let sent: Record<string, unknown>[]
let asked: string[]
let refuse: Response | null

const update = async (request: Request): Promise<Response> => {
  const { version, ...changes } = await request.json()
  sent.push({ version, ...changes })
  if (refuse) return refuse
  const id = new URL(request.url).pathname.split("/").at(-1)
  const stored = steps.find((step) => step.id === id)
  if (!stored) return json(404, { code: "not_found", detail: "Cette étape n'existe pas." })
  const saved = { ...stored, ...changes, version: version + 1, updatedAt: new Date().toISOString() }
  steps = steps.map((step) => (step.id === id ? saved : step))
  return json(200, saved)
}

function enter(search = "", me = admin) {
  answer({
    "/api/identity/me": () => json(200, me),
    "/api/onboarding": () => json(200, firstSteps),
    "/api/onboarding/samples": (request) => {
      firstSteps = { ...firstSteps, samples: request.method === "PUT" ? "present" : "none" }
      return json(200, { samples: firstSteps.samples })
    },
    "/api/agencies/teammates": () =>
      json(200, {
        items: [
          { id: "u1", name: "Hugo Leroy", role: "" },
          { id: "u2", name: "Camille Laurent", role: "Directrice" },
        ],
      }),
    "/api/collaborations/due-steps": (request) => {
      const { search, searchParams } = new URL(request.url)
      asked.push(search)
      const items = steps.filter(
        ({ status, deadline, assigneeId }) =>
          status !== "done" &&
          (deadline ?? "") <= sundayOf(today()) &&
          (searchParams.get("whose") !== "mine" || assigneeId === null),
      )
      return json(200, { items, nextCursor: null })
    },
    "/api/collaborations/due-counts": () => json(200, { late: 2, thisWeek: 1 }),
    "/api/collaborations/c1/steps/a": update,
    "/api/collaborations/c1/steps/b": update,
    "/api/castings/to-follow": () =>
      json(200, {
        waiting: [
          {
            id: "k1",
            name: "Rentrée",
            brand: "Écume",
            deadline: "2026-12-24",
            counts: { proposals: 5, decisions: 2, accepted: 1, maybe: 0, rejected: 1 },
          },
        ],
        decided: [],
      }),
    "/api/recruitment/follow-ups": () => json(500, { code: "unexpected", detail: "Réessayez plus tard." }),
    [`/api/planner/days/${today()}`]: () => json(200, { briefs: [] }),
    "/api/accounting/totals": () => json(200, { pending: 123_400, paid: 0 }),
  })
  return visit(`/app/today${search}`, routes)
}

const group = (name: RegExp) => screen.findByRole("region", { name })
const linesIn = (region: HTMLElement) =>
  within(region)
    .getAllByRole("listitem")
    .map((line) => within(line).getByRole("link").textContent)

vi.setConfig({ testTimeout: 20_000 })

beforeEach(() => {
  localStorage.clear()
  beginSession()
  rememberSession()
  sent = []
  asked = []
  refuse = null
  firstSteps = { done: ALL_MADE, samples: "none" }
  steps = [stepOf("a", dayAfter(today(), -3)), stepOf("b", dayAfter(today(), -1)), stepOf("c", today())]
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe("what is due", () => {
  it("stands in groups, the longest late first, each line leading to its collaboration", async () => {
    enter()
    expect(linesIn(await group(/^En retard/))).toEqual(["Étape a", "Étape b"])
    expect(linesIn(await group(/^Aujourd'hui/))).toEqual(["Étape c"])
    expect(screen.getByText("En retard de 3 jours")).toBeDefined()
    expect(screen.getByRole("link", { name: "Étape a" }).getAttribute("href")).toBe("/app/collaborations/c1")
    expect(
      await screen.findByRole("link", {
        name: /Aujourd'hui , 2 étapes en retard|Aujourd'hui, 2 étapes en retard/,
      }),
    ).toBeDefined()
  })

  it("is ticked at once with the keyboard, and taken back from the notice or by Ctrl+Z", async () => {
    enter()
    const tick = await screen.findByRole("button", { name: "Terminer « Étape a »" })
    tick.focus()
    await userEvent.keyboard("{Enter}")
    await waitFor(() => expect(screen.queryByRole("link", { name: "Étape a" })).toBeNull())
    expect(await screen.findByText("« Étape a » est terminée.")).toBeDefined()
    expect(sent).toEqual([{ version: 1, status: "done" }])
    await userEvent.keyboard("{Control>}z{/Control}")
    expect(await screen.findByRole("link", { name: "Étape a" })).toBeDefined()
    await waitFor(() => expect(sent[1]).toMatchObject({ version: 2, status: "todo" }))
    await userEvent.click(screen.getByRole("button", { name: "Terminer « Étape a »" }))
    await userEvent.click(await screen.findByRole("button", { name: "Annuler" }))
    await waitFor(() => expect(sent[3]).toMatchObject({ version: 4, status: "todo" }))
    expect(linesIn(await group(/^En retard/))).toEqual(["Étape a", "Étape b"])
  })

  it("comes back when the write fails, and says that somebody was faster", async () => {
    refuse = json(409, { code: "conflict", detail: "Modifiée entre-temps." })
    enter()
    await userEvent.click(await screen.findByRole("button", { name: "Terminer « Étape a »" }))
    expect(await screen.findByText(/« Étape a » a été modifiée entre-temps/)).toBeDefined()
    expect(await screen.findByRole("link", { name: "Étape a" })).toBeDefined()
  })

  it("is put off by a choice, and by any day from a dialog that the address keeps", async () => {
    const router = enter()
    await userEvent.click(await screen.findByRole("button", { name: "Reporter « Étape a »" }))
    await userEvent.click(await screen.findByRole("menuitem", { name: /^Lundi prochain/ }))
    await waitFor(() => expect(sent).toEqual([{ version: 1, deadline: dayAfter(sundayOf(today()), 1) }]))
    await waitFor(() => expect(screen.queryByRole("link", { name: "Étape a" })).toBeNull())

    await userEvent.click(screen.getByRole("button", { name: "Reporter « Étape b »" }))
    await userEvent.click(await screen.findByRole("menuitem", { name: "Choisir une date…" }))
    await waitFor(() => expect(router.state.location.search).toBe("?dialog=postpone&step=b"))
    const field = await fieldOf("Nouvelle date limite")
    await userEvent.clear(field)
    await userEvent.type(field, "24/12/2099")
    await userEvent.tab()
    const dialog = screen.getByRole("dialog")
    await userEvent.click(within(dialog).getByRole("button", { name: "Reporter" }))
    await waitFor(() => expect(sent[1]).toEqual({ version: 1, deadline: "2099-12-24" }))
    await waitFor(() => expect(router.state.location.search).toBe(""))
  })

  it("is handed over to one of the team, and goes from one's own", async () => {
    steps = steps.map((step) => ({
      ...step,
      collaboration: { ...step.collaboration, manager: "Hugo Leroy" },
    }))
    const router = enter("?whose=mine")
    await userEvent.click(await screen.findByRole("button", { name: "Confier « Étape a » (Hugo Leroy)" }))
    await userEvent.click(await screen.findByRole("menuitem", { name: "Camille Laurent" }))
    await waitFor(() => expect(sent).toEqual([{ version: 1, assigneeId: "u2" }]))
    await waitFor(() => expect(screen.queryByRole("link", { name: "Étape a" })).toBeNull())
    await userEvent.click(screen.getByText("Toute l'équipe"))
    expect(await screen.findByRole("link", { name: "Étape a" })).toBeDefined()
    expect(router.state.location.search).toBe("")
    expect(asked[0]).toContain("whose=mine")
  })

  it("changes when somebody else changes it", async () => {
    enter()
    expect(await screen.findByRole("link", { name: "Étape b" })).toBeDefined()
    steps = steps.filter(({ id }) => id !== "b")
    const invalidator = createInvalidator(queryClient)
    invalidator.add([{ topic: "steps" }])
    await waitFor(() => expect(screen.queryByRole("link", { name: "Étape b" })).toBeNull())
    invalidator.stop()
  })

  it("says so when there is none", async () => {
    steps = []
    enter()
    expect(await screen.findByText("Rien à faire cette semaine")).toBeDefined()
  })
})

describe("the other sections", () => {
  it("lead to what waits, and each fails by itself", async () => {
    enter()
    const casting = await screen.findByRole("link", { name: /^Rentrée/ })
    expect(casting.getAttribute("href")).toBe("/app/casting?dialog=detail&casting=k1")
    expect(casting.textContent).toContain("3 réponses attendues")
    const toPay = await group(/^À payer/)
    await waitFor(() => expect(toPay.textContent?.replace(/\s/gu, " ")).toContain("1 234,00 €"))
    expect(within(toPay).getByRole("link").getAttribute("href")).toBe("/app/accounting?status=pending")
    expect(await screen.findByText("Aucun brief aujourd'hui.")).toBeDefined()
    expect(await screen.findByText("Impossible d'afficher les relances")).toBeDefined()
  })

  it("are those of one's rights", async () => {
    enter("", { ...hugo, permissions: {} })
    expect(await group(/^Relances/)).toBeDefined()
    for (const name of [/^Castings/, /^À payer/, /^Briefs/])
      expect(screen.queryByRole("region", { name })).toBeNull()
    expect(screen.queryByRole("radio", { name: "Les miens" })).toBeNull()
    expect(asked).toEqual([])
  })
})

/** rules/team.md#first-steps */
describe("the first steps", () => {
  const region = () => screen.findByRole("region", { name: "Bien démarrer" })

  it("lead to where they are made, and tell which are", async () => {
    firstSteps = { done: { ...ALL_MADE, client: false, link: false }, samples: "none" }
    enter()
    const card = within(await region())
    expect(card.getByText(/^3 sur 5/)).toBeDefined()
    const made = card
      .getAllByRole("link")
      .map((link) => [link.getAttribute("href"), /fait/.test(link.textContent ?? "")])
    expect(made).toEqual([
      ["/app/clients?dialog=new", false],
      ["/app/discover", true],
      ["/app/collaborations/new", true],
      ["/app/collaborations", false],
      ["/app/account#agency", true],
    ])
  })

  it("are hidden on this device until they are taken up again", async () => {
    firstSteps = { done: { ...ALL_MADE, client: false }, samples: "present" }
    enter()
    await userEvent.click(within(await region()).getByRole("button", { name: "Masquer" }))
    expect(screen.queryByRole("region", { name: "Bien démarrer" })).toBeNull()
    expect(screen.getByText("Bien démarrer : 4 sur 5 · des exemples sont présents")).toBeDefined()
    cleanup()
    enter()
    await userEvent.click(await screen.findByRole("button", { name: "Reprendre" }))
    expect(await region()).toBeDefined()
  })

  it("are over once all are made, and closed are asked about no more", async () => {
    enter()
    expect(await screen.findByText(/^Tout est en place/)).toBeDefined()
    await userEvent.click(screen.getByRole("button", { name: "Fermer" }))
    expect(screen.queryByText(/^Tout est en place/)).toBeNull()
    firstSteps = { ...firstSteps, samples: "present" }
    cleanup()
    enter()
    await group(/^En retard/)
    expect(screen.queryByRole("region", { name: "Bien démarrer" })).toBeNull()
  })

  it("have examples added with a click, and taken away after a question", async () => {
    firstSteps = { done: { ...ALL_MADE, client: false }, samples: "none" }
    enter()
    await userEvent.click(within(await region()).getByRole("button", { name: "Ajouter des exemples" }))
    await userEvent.click(await screen.findByRole("button", { name: "Retirer les exemples" }))
    const question = within(await screen.findByRole("dialog"))
    expect(firstSteps.samples).toBe("present")
    await userEvent.click(question.getByRole("button", { name: "Retirer" }))
    expect(await screen.findByRole("button", { name: "Ajouter des exemples" })).toBeDefined()
  })

  it("are not for whoever may not make them", async () => {
    firstSteps = { done: { ...ALL_MADE, client: false }, samples: "none" }
    enter("", hugo)
    await group(/^En retard/)
    expect(screen.queryByRole("region", { name: "Bien démarrer" })).toBeNull()
  })
})
