import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { DueStep } from "@trame/core/campaigns/collaborations/contract/shapes"
import { isLate } from "@trame/core/campaigns/collaborations/rules/steps"
import { dayAfter, sundayOf, today } from "@trame/core/lib/day"
import type { Onboarding } from "@trame/core/workspace/onboarding/contract"
import { beforeEach, describe, expect, it } from "vitest"
import { createInvalidator } from "../../../../packages/web/src/app/live/invalidator.ts"
import { routes } from "../../../../packages/web/src/app/routes.tsx"
import { queryClient } from "../../../../packages/web/src/lib/api/queryClient.ts"
import { formatDate } from "../../../../packages/web/src/lib/format.ts"
import { admin, hugo } from "../../../world/people.ts"
import { answer, fieldOf, json, signIn, visit } from "../../support/site.tsx"

// Here rather than when a route asks for them, which would make its test wait.
import "../../../../packages/web/src/features/today/TodayPage.tsx"
import "../../../../packages/web/src/features/today/PostponeDialog.tsx"
import "../../../../packages/web/src/app/shell/Shell.tsx"

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

const castingOf = (id: string, name: string, more: object) => ({
  ...{ id, name, brand: "Écume", ...more },
  counts: { proposals: 5, decisions: 2, accepted: 1, maybe: 0, rejected: 1 },
})

function enter(search = "", me = admin, others: Parameters<typeof answer>[0] = {}) {
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
      json(200, { waiting: [castingOf("k1", "Rentrée", { deadline: "2026-12-24" })], decided: [] }),
    "/api/recruitment/follow-ups": () => json(500, { code: "unexpected", detail: "Réessayez plus tard." }),
    [`/api/planner/days/${today()}`]: () => json(200, { briefs: [] }),
    "/api/accounting/totals": () => json(200, { pending: 123_400, paid: 0 }),
    ...others,
  })
  return visit(`/app/today${search}`, routes)
}

const group = (name: RegExp) => screen.findByRole("region", { name })
const linesIn = (region: HTMLElement) =>
  within(region)
    .getAllByRole("listitem")
    .map((line) => within(line).getByRole("link").textContent)

beforeEach(() => {
  signIn()
  sent = []
  asked = []
  refuse = null
  firstSteps = { done: ALL_MADE, collaborationId: "k9", samples: "none" }
  steps = [stepOf("a", dayAfter(today(), -3)), stepOf("b", dayAfter(today(), -1)), stepOf("c", today())]
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

  it.each([
    [1, "Aujourd'hui"],
    [2, "Aujourd'hui, 1 étape en retard"],
    [99, "Aujourd'hui, 98 étapes en retard"],
    // A count ends at a hundred, and there may be any number more.
    [100, "Aujourd'hui, plus de 99 étapes en retard"],
  ])("is one less of %d late ones in the menu once it is ticked: « %s »", async (late, said) => {
    enter("", admin, { "/api/collaborations/due-counts": () => json(200, { late, thisWeek: 100 }) })
    fireEvent.click(await screen.findByRole("button", { name: "Terminer « Étape a »" }))
    expect(await screen.findByText("« Étape a » est terminée.")).toBeDefined()
    expect(
      await screen.findByRole("link", { name: (name) => name.replace(" ,", ",") === said }),
    ).toBeDefined()
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

  it.each([
    ["Demain", dayAfter(today(), 1)],
    ["Lundi prochain", dayAfter(sundayOf(today()), 1)],
    ["+1 semaine", dayAfter(today(), 7)],
  ])("is put off by « %s » to the day that the choice tells", async (choice, to) => {
    enter()
    fireEvent.click(await screen.findByRole("button", { name: "Reporter « Étape a »" }))
    const name = `${choice} ${formatDate(to, { style: "dayName" })}`
    fireEvent.click(await screen.findByRole("menuitem", { name }))
    await waitFor(() => expect(sent).toEqual([{ version: 1, deadline: to }]))
  })

  it("stays in its dialog with the day that was typed, where it was not put off", async () => {
    refuse = json(409, { code: "conflict", detail: "Modifiée entre-temps." })
    const router = enter("?dialog=postpone&step=b")
    const field = await fieldOf("Nouvelle date limite")
    await userEvent.clear(field)
    await userEvent.type(field, "24/12/2099")
    await userEvent.tab()
    const dialog = within(screen.getByRole("dialog"))
    await userEvent.click(dialog.getByRole("button", { name: "Reporter" }))
    expect(await screen.findByText(/« Étape b » a été modifiée entre-temps/)).toBeDefined()
    expect(router.state.location.search).toBe("?dialog=postpone&step=b")
    expect(field.value).toBe("24/12/2099")
  })

  it("is given back to whoever manages the campaign", async () => {
    steps = [stepOf("a", today(), { assigneeId: "u2" })]
    enter()
    await userEvent.click(
      await screen.findByRole("button", { name: "Confier « Étape a » (Camille Laurent)" }),
    )
    await userEvent.click(await screen.findByRole("menuitem", { name: /^Chef de projet/ }))
    await waitFor(() => expect(sent).toEqual([{ version: 1, assigneeId: null }]))
    expect(await screen.findByRole("button", { name: "Confier « Étape a » (Hugo Leroy)" })).toBeDefined()
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

  it("is looked for further on where pages hold few of one's own, until a screen is full, and counts what more may follow", async () => {
    const cursors: (string | null)[] = []
    enter("?whose=mine", admin, {
      "/api/collaborations/due-steps": (request) => {
        const cursor = new URL(request.url).searchParams.get("cursor")
        cursors.push(cursor)
        if (cursor === null) return json(200, { items: [], nextCursor: "one" })
        if (cursor === "one") return json(200, { items: [], nextCursor: "two" })
        if (cursor === "two") return json(200, { items: steps, nextCursor: "three" })
        const more = Array.from({ length: 9 }, (_, at) => ({ ...steps.at(-1), id: `more${at}` }))
        return json(200, { items: more, nextCursor: "four" })
      },
    })
    expect(await screen.findByRole("link", { name: "Étape a" })).toBeDefined()
    await waitFor(() => expect(cursors).toEqual([null, "one", "two", "three"]))
    expect(await screen.findByRole("button", { name: "Afficher plus" })).toBeDefined()
    const titles = screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent)
    expect(titles).toEqual(expect.arrayContaining(["En retard 2", "Aujourd'hui 10+"]))
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

  const linesOf = async (name: RegExp) =>
    within(await group(name))
      .getAllByRole("listitem")
      .map((line) => [
        line.textContent?.replace(/\s/gu, " "),
        within(line).getByRole("link").getAttribute("href"),
      ])

  it("show a casting once, awaited before it was answered", async () => {
    enter("", admin, {
      "/api/castings/to-follow": () =>
        json(200, {
          waiting: [castingOf("k1", "Rentrée", { deadline: null })],
          decided: ["k1", "k2"].map((id) => castingOf(id, id, { decidedAt: "2026-11-20T23:30:00.000Z" })),
        }),
    })
    await screen.findByRole("link", { name: /^Rentrée/ })
    expect(await linesOf(/^Castings/)).toEqual([
      ["RentréeÉcume · 3 réponses attendues", "/app/casting?dialog=detail&casting=k1"],
      ["k221 novembreÉcume a répondu · 1 accepté", "/app/casting?dialog=detail&casting=k2"],
    ])
    expect((await group(/^Castings/)).querySelector("h2")?.textContent).toBe("Castings 1")
  })

  it("call a follow-up late from the day after its own", async () => {
    const prospect = (
      id: string,
      nextFollowUpDate: string | null,
      names = { fullName: id, username: "" },
    ) => ({
      ...{ id, ...names, status: "spotted", nextFollowUpDate },
    })
    enter("", admin, {
      "/api/recruitment/follow-ups": () =>
        json(200, {
          total: 9,
          items: [
            prospect("Hier", dayAfter(today(), -1)),
            prospect("Le jour", today()),
            prospect("Demain", dayAfter(today(), 1)),
            prospect("x", today(), { fullName: "", username: "lena.m" }),
            prospect("y", today(), { fullName: "", username: "" }),
          ],
        }),
    })
    await screen.findByRole("link", { name: /^Hier/ })
    const lines = await linesOf(/^Relances/)
    expect(lines.map(([text]) => text?.includes("En retard"))).toEqual([true, false, false, false, false])
    expect(lines.map(([, to]) => to)).toEqual(
      ["Hier", "Le jour", "Demain", "x", "y"].map(
        (id) => `/app/recruitment?dialog=prospect&influencer=${id}`,
      ),
    )
    expect(lines.slice(3).map(([text]) => text)).toEqual([
      expect.stringMatching(/^lena\.m/),
      expect.stringMatching(/^Nom inconnu/),
    ])
    expect((await group(/^Relances/)).querySelector("h2")?.textContent).toBe("Relances 9")
  })

  it("tell how far each of the day's briefs is, and count those that do not fit", async () => {
    const briefOf = (influencerName: string, ticks: boolean[]) => ({
      influencerId: influencerName,
      influencerName,
      tasks: ticks.map((completed, index) => ({ id: `${index}`, completed })),
    })
    const names = Array.from({ length: 8 }, (_, index) => `Créateur ${index}`)
    enter("", admin, {
      [`/api/planner/days/${today()}`]: () =>
        json(200, { briefs: names.map((name, index) => briefOf(name, [index > 0, index > 1])) }),
    })
    await screen.findByRole("link", { name: /^Créateur 0/ })
    const lines = await linesOf(/^Briefs/)
    expect(lines.slice(0, 3)).toEqual(
      [
        "Créateur 00 tâche faite sur 2",
        "Créateur 11 tâche faite sur 2",
        "Créateur 2Terminé2 tâches faites sur 2",
      ].map((text) => [text, `/app/daily-brief?dialog=day&date=${today()}`]),
    )
    expect(lines).toHaveLength(6)
    expect(within(await group(/^Briefs/)).getByText("et 2 autres")).toBeDefined()
  })

  it("say when nobody is to be paid", async () => {
    enter("", admin, { "/api/accounting/totals": () => json(200, { pending: 0, paid: 5000 }) })
    expect(await screen.findByText("Tous les influenceurs sont payés.")).toBeDefined()
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
    firstSteps = { ...firstSteps, done: { ...ALL_MADE, client: false, link: false } }
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
      ["/app/collaborations/k9?dialog=link", false],
      ["/app/account#agency", true],
    ])
  })

  it("lead to a new campaign while there is none whose link could be shared", async () => {
    firstSteps = {
      ...firstSteps,
      done: { ...ALL_MADE, collaboration: false, link: false },
      collaborationId: null,
    }
    enter()
    const link = within(await region()).getByRole("link", { name: /^Partager le lien/ })
    expect(link.getAttribute("href")).toBe("/app/collaborations/new")
  })

  it("are hidden on this device until they are taken up again", async () => {
    firstSteps = { ...firstSteps, done: { ...ALL_MADE, client: false }, samples: "present" }
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
    firstSteps = { ...firstSteps, done: { ...ALL_MADE, client: false } }
    enter()
    await userEvent.click(within(await region()).getByRole("button", { name: "Ajouter des exemples" }))
    await userEvent.click(await screen.findByRole("button", { name: "Retirer les exemples" }))
    const question = within(await screen.findByRole("dialog"))
    expect(firstSteps.samples).toBe("present")
    await userEvent.click(question.getByRole("button", { name: "Retirer" }))
    expect(await screen.findByRole("button", { name: "Ajouter des exemples" })).toBeDefined()
  })

  it("are not for whoever may not make them, nor asked for", async () => {
    firstSteps = { ...firstSteps, done: { ...ALL_MADE, client: false } }
    let read = 0
    enter("", hugo, {
      "/api/onboarding": () => {
        read += 1
        return json(200, firstSteps)
      },
    })
    await group(/^En retard/)
    expect(screen.queryByRole("region", { name: "Bien démarrer" })).toBeNull()
    expect(read).toBe(0)
  })
})
