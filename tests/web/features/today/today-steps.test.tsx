import { fireEvent, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { Profile } from "@trame/core/account/contract/account"
import type { DueStep } from "@trame/core/campaigns/collaborations/contract/shapes"
import type { Onboarding } from "@trame/core/workspace/onboarding/contract"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { createInvalidator } from "../../../../packages/web/src/app/live/invalidator.ts"
import { routes } from "../../../../packages/web/src/app/routes.tsx"
import { api } from "../../../../packages/web/src/lib/api/api.ts"
import { queryClient } from "../../../../packages/web/src/lib/api/queryClient.ts"
import { withoutMotion } from "../../../world/motion.ts"
import { admin, hugo } from "../../../world/people.ts"
import { stepOf } from "../../support/calendar.ts"
import { answer, closePage, fieldOf, json, signIn, visit } from "../../support/site.tsx"

// Here rather than when a route asks for them, which would make its test wait.
import "../../../../packages/web/src/features/today/TodayPage.tsx"
import "../../../../packages/web/src/features/today/PostponeDialog.tsx"
import "../../../../packages/web/src/app/shell/Shell.tsx"

/** A Wednesday. */
const NOW = new Date("2026-11-25T10:00:00Z")

let me: Profile
/** As the index shows them: it does not follow what is written. */
let indexed: DueStep[]
let stored: Record<string, DueStep>
let sent: Record<string, unknown>[]
let held: Promise<unknown> | null
let refuse: (() => Response) | null
let late: number
let firstSteps: Onboarding
let others: Parameters<typeof answer>[0]

async function update(request: Request): Promise<Response> {
  const { version, ...changes } = await request.json()
  const id = new URL(request.url).pathname.split("/").at(-1) ?? ""
  sent.push({ id, version, ...changes })
  await held
  if (refuse) return refuse()
  if (version !== (stored[id]?.version ?? 1)) return json(409, { code: "conflict", detail: "Modifiée." })
  const before = stored[id] ?? indexed.find((step) => step.id === id)
  stored[id] = { ...before, ...changes, version: version + 1, updatedAt: "2026-11-25T10:00:00.000Z" }
  return json(200, stored[id])
}

function enter(search = "") {
  answer({
    "/api/identity/me": () => json(200, me),
    "/api/onboarding": () => json(200, firstSteps),
    "/api/agencies/teammates": () =>
      json(200, {
        items: [
          { id: "u1", name: "Hugo Leroy", role: "" },
          { id: "u2", name: "Camille Laurent", role: "" },
        ],
      }),
    "/api/collaborations/due-steps": () => json(200, { items: indexed, nextCursor: null }),
    "/api/collaborations/due-counts": () => json(200, { late, thisWeek: 1 }),
    "/api/collaborations/c1/steps/a": update,
    "/api/collaborations/c1/steps/b": update,
    ...others,
  })
  return visit(`/app/today${search}`, routes)
}

const lineOf = async (name: string) =>
  (await screen.findByRole("link", { name })).closest("li") as HTMLElement
const groups = () =>
  screen
    .getAllByRole("heading", { level: 2 })
    .map(({ textContent }) => textContent ?? "")
    .filter((title) => /^(En retard|Aujourd'hui|Cette semaine)/.test(title))
const choose = async (button: string, item: string | RegExp) => {
  fireEvent.click(await screen.findByRole("button", { name: button }))
  fireEvent.click(await screen.findByRole("menuitem", { name: item }))
}
const badge = (said: string) =>
  screen.findByRole("link", { name: (name) => name.replace(" ,", ",") === `Aujourd'hui${said}` })
const putOff = async (day: string) => {
  const field = await fieldOf("Nouvelle date limite")
  // Without the calendar that opens beside it.
  fireEvent.input(field, { target: { value: day } })
  fireEvent.blur(field)
  await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Reporter" }))
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW })
  signIn()
  me = admin
  indexed = [
    stepOf("a", "2026-11-20", { late: true }),
    stepOf("b", "2026-11-27", { participantName: "Zoé Mercier" }),
  ]
  ;[stored, sent, held, refuse, late, others] = [{}, [], null, null, 2, {}]
  const done = { client: true, influencer: true, collaboration: true, link: true, teammate: true }
  firstSteps = { done, collaborationId: "k9", samples: "none" }
})

describe("a step that is due", () => {
  it("stands with those of its time, whoever calls it late before its day", async () => {
    indexed = [
      stepOf("a", "2026-11-28", { status: "late", late: true }),
      stepOf("b", "2026-11-25"),
      stepOf("c", "2026-11-27", { participantName: "Zoé Mercier" }),
      stepOf("d", "2026-11-29"),
    ]
    enter()
    expect((await lineOf("Étape a")).textContent).toContain("En retard")
    expect(groups()).toEqual(["En retard 1", "Aujourd'hui 1", "Cette semaine 2"])
    const line = await lineOf("Étape c")
    expect(line.textContent).toContain("vendredi 27 novembre")
    expect(line.textContent).toContain("Lancement · Aubépine · Zoé Mercier")
    for (const what of ["Terminer « Étape c »", "Confier « Étape c » (Hugo Leroy)", "Reporter « Étape c »"])
      expect(
        within(line).getByRole("button", { name: what, description: "Lancement · Aubépine · Zoé Mercier" }),
      ).toBeDefined()
    expect((await lineOf("Étape d")).textContent).not.toContain("Zoé")
    expect(screen.getByText("Nous sommes mercredi 25 novembre")).toBeDefined()
    expect(screen.getByText("4 étapes affichées")).toBeDefined()
  })

  it.each([
    ["29/11/2026", ["Cette semaine 2"], "ba"],
    ["26/11/2026", ["Cette semaine 2"], "ab"],
    ["30/11/2026", ["Cette semaine 1"], "b"],
    ["25/11/2026", ["Aujourd'hui 1", "Cette semaine 1"], "ab"],
    ["24/11/2026", ["En retard 1", "Cette semaine 1"], "ab"],
  ])(
    "put off to %s is shown in its place until Sunday, also from an index that lags behind",
    async (day, shown, order) => {
      enter("?dialog=postpone&step=a")
      await putOff(day)
      await screen.findByText(/^« Étape a » est reportée au /)
      expect(groups()).toEqual(shown)
      const steps = screen.getAllByRole("link", { name: /^Étape/, hidden: true })
      expect(steps.map(({ textContent }) => textContent?.slice(-1)).join("")).toBe(order)
    },
  )

  it("that was called late is to do again once it is put off, and as it was once that is taken back", async () => {
    indexed = [stepOf("a", "2026-11-20", { status: "late", late: true, assigneeId: "u2" })]
    enter()
    await choose("Reporter « Étape a »", /^Demain/)
    await screen.findByText("« Étape a » est reportée au jeudi 26 novembre.")
    fireEvent.keyDown(window, { key: "z", ctrlKey: true })
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent).toEqual([
      { id: "a", version: 1, deadline: "2026-11-26", status: "todo" },
      { id: "a", version: 2, deadline: "2026-11-20", status: "late", assigneeId: "u2" },
    ])
    await waitFor(() => expect(groups()).toEqual(["En retard 1"]))
  })

  it("may be changed twice before the first answer is there, and ends as it was changed last", async () => {
    const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    held = first.promise
    enter()
    await choose("Reporter « Étape a »", /^Demain/)
    await waitFor(() => expect(groups()).toEqual(["Cette semaine 2"]))
    await choose("Confier « Étape a » (Hugo Leroy)", "Camille Laurent")
    await screen.findByRole("button", { name: "Confier « Étape a » (Camille Laurent)" })
    held = second.promise
    first.resolve()
    // The first answer, which knows nothing of the second change, does not undo it for a moment.
    await waitFor(() => expect(sent).toHaveLength(2))
    await screen.findByText("« Étape a » est reportée au jeudi 26 novembre.")
    expect(screen.getByRole("button", { name: "Confier « Étape a » (Camille Laurent)" })).toBeDefined()
    second.resolve()
    await screen.findByText("« Étape a » est confiée à Camille Laurent.")
    expect(sent).toEqual([
      { id: "a", version: 1, deadline: "2026-11-26" },
      { id: "a", version: 2, assigneeId: "u2" },
    ])
    expect(groups()).toEqual(["Cette semaine 2"])
    expect(screen.getByRole("button", { name: "Confier « Étape a » (Camille Laurent)" })).toBeDefined()
    expect(screen.queryByText(/a été modifiée entre-temps/)).toBeNull()
  })

  it("is as stored where the first of two changes is refused, and the second is not sent", async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    held = promise
    refuse = () => json(503, { code: "unavailable", detail: "Plus tard." })
    enter()
    await choose("Reporter « Étape a »", /^Demain/)
    await waitFor(() => expect(groups()).toEqual(["Cette semaine 2"]))
    await choose("Confier « Étape a » (Hugo Leroy)", "Camille Laurent")
    resolve()
    expect(await screen.findByText("« Étape a » n'a pas pu être modifiée. Plus tard.")).toBeDefined()
    await waitFor(() => expect(groups()).toEqual(["En retard 1", "Cette semaine 1"]))
    expect(screen.getByRole("button", { name: "Confier « Étape a » (Hugo Leroy)" })).toBeDefined()
    expect(sent).toHaveLength(1)
    expect(screen.queryByText(/est confiée à/)).toBeNull()
  })

  it("is one late one less in the menu once it is put off, and as many as there are where that is refused", async () => {
    enter()
    await badge(", 2 étapes en retard")
    await choose("Reporter « Étape a »", /^Demain/)
    await badge(", 1 étape en retard")
    fireEvent.keyDown(window, { key: "z", ctrlKey: true })
    await badge(", 2 étapes en retard")
    refuse = () => json(503, { code: "unavailable", detail: "Plus tard." })
    late = 7
    await userEvent.click(screen.getByRole("button", { name: "Terminer « Étape a »" }))
    await badge(", 7 étapes en retard")
  })

  it.each([
    ["a late one put off within the week", "a", /^Demain/, { late: 1, thisWeek: 2 }],
    ["a late one put off beyond it", "a", /^Lundi prochain/, { late: 1, thisWeek: 1 }],
    ["one of this week put off within it", "b", /^Demain/, { late: 2, thisWeek: 1 }],
    ["one of this week put off beyond it", "b", /^\+1 semaine/, { late: 2, thisWeek: 0 }],
  ])("is counted at once where it is then due: %s", async (_what, id, choice, counts) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    held = promise
    enter()
    await badge(", 2 étapes en retard")
    await choose(`Reporter « Étape ${id} »`, choice)
    await waitFor(() =>
      expect(queryClient.getQueryData(api.collaborations.dueCounts.queryKey())).toEqual(counts),
    )
    resolve()
    await screen.findByText(new RegExp(`^« Étape ${id} » est reportée au `))
  })

  it("is read again in its campaign", async () => {
    const key = api.collaborations.get.queryKey({ input: { collaborationId: "c1" } })
    enter()
    await lineOf("Étape a")
    queryClient.setQueryData(key, { steps: [] } as never)
    fireEvent.click(await screen.findByRole("button", { name: "Terminer « Étape a »" }))
    await waitFor(() => expect(queryClient.getQueryState(key)?.isInvalidated).toBe(true))
  })

  it("stays among one's own when one takes it oneself, whatever case the manager's name is in", async () => {
    indexed = indexed.map((step) => ({
      ...step,
      collaboration: { ...step.collaboration, manager: "HUGO leroy" },
    }))
    const router = enter()
    fireEvent.click(await screen.findByRole("radio", { name: "Les miens" }))
    await waitFor(() => expect(router.state.location.search).toBe("?whose=mine"))
    await choose("Reporter « Étape a »", /^Demain/)
    await waitFor(() => expect(groups()).toEqual(["Cette semaine 2"]))
    await choose("Confier « Étape b » (HUGO leroy)", "Hugo Leroy")
    await screen.findByText("« Étape b » est confiée à Hugo Leroy.")
    expect(groups()).toEqual(["Cette semaine 2"])
  })

  it("is its campaign's manager's where whom it was given to has left", async () => {
    indexed = [stepOf("a", "2026-11-25", { assigneeId: "gone" })]
    enter()
    expect(await screen.findByRole("button", { name: "Confier « Étape a » (Hugo Leroy)" })).toBeDefined()
  })

  it("has the keyboard again where it was, once something was chosen of its menu", async () => {
    withoutMotion()
    enter()
    const button = await screen.findByRole("button", { name: "Confier « Étape b » (Hugo Leroy)" })
    fireEvent.click(button)
    const item = await screen.findByRole("menuitem", { name: "Camille Laurent" })
    await waitFor(() => expect(document.activeElement?.closest("[role='menu']")).not.toBeNull())
    fireEvent.click(item)
    await waitFor(() => expect(sent).toHaveLength(1))
    await waitFor(() => expect(document.activeElement).toBe(button))
  })
})

describe("the dialog that puts a step off", () => {
  it("needs a day", async () => {
    enter("?dialog=postpone&step=b")
    await putOff("")
    expect(await screen.findByText("La date est requise")).toBeDefined()
    expect(sent).toEqual([])
  })

  it("stays with its step, which a colleague has finished meanwhile", async () => {
    enter("?dialog=postpone&step=b")
    await fieldOf("Nouvelle date limite")
    indexed = indexed.filter(({ id }) => id !== "b")
    const invalidator = createInvalidator(queryClient)
    invalidator.add([{ topic: "steps" }])
    await waitFor(() => expect(screen.queryByRole("link", { name: "Étape b", hidden: true })).toBeNull())
    invalidator.stop()
    expect(within(screen.getByRole("dialog")).getByText("« Étape b » · Lancement")).toBeDefined()
  })

  it("of a step that is not in the list says so", async () => {
    enter("?dialog=postpone&step=nope")
    expect(await screen.findByText("Cette étape n'est plus dans la liste")).toBeDefined()
  })
})

describe("the list of what is due", () => {
  it.each([
    ["", "Aucune étape de vos campagnes"],
    ["?whose=mine", "Aucune étape qui vous revient"],
  ])("says whose there is nothing of (%s)", async (search, said) => {
    indexed = []
    enter(search)
    expect(await screen.findByText((text) => text.startsWith(said))).toBeDefined()
  })

  it("stops looking on where a page does not come, until it is asked again", async () => {
    const cursors: (string | null)[] = []
    let fails = true
    others = {
      "/api/collaborations/due-steps": (request) => {
        const cursor = new URL(request.url).searchParams.get("cursor")
        cursors.push(cursor)
        if (cursor === null) return json(200, { items: indexed, nextCursor: "two" })
        if (fails) return json(403, { code: "forbidden", detail: "Refusé." })
        return json(200, { items: [stepOf("z", "2026-11-28")], nextCursor: null })
      },
    }
    enter()
    expect(await screen.findByText("Impossible d'afficher la suite")).toBeDefined()
    await lineOf("Étape a")
    expect(cursors).toEqual([null, "two"])
    fails = false
    const retry = screen.queryByRole("button", { name: "Réessayer" })
    if (retry) {
      await userEvent.click(retry)
      await lineOf("Étape z")
    }
  })

  it("says that it could not be read", async () => {
    others = { "/api/collaborations/due-steps": () => json(403, { code: "forbidden", detail: "Refusé." }) }
    enter()
    expect(await screen.findByRole("heading", { name: "Impossible d'afficher les étapes" })).toBeDefined()
  })
})

/** rules/team.md#first-steps */
describe("the first steps", () => {
  const region = () => screen.findByRole("region", { name: "Bien démarrer" })
  const missing = () => {
    firstSteps = { ...firstSteps, done: { ...firstSteps.done, client: false } }
  }

  it("are hidden for this person in this agency alone", async () => {
    missing()
    enter()
    await userEvent.click(within(await region()).getByRole("button", { name: "Masquer" }))
    for (const other of [{ id: "u8" }, { agencyId: "a8" }]) {
      closePage()
      me = { ...admin, ...other }
      enter()
      expect(await region()).toBeDefined()
    }
    closePage()
    me = admin
    enter()
    expect(await screen.findByText(/^Bien démarrer : 4 sur 5$/)).toBeDefined()
  })

  it("are not over while examples are there", async () => {
    firstSteps = { ...firstSteps, samples: "present" }
    enter()
    expect(within(await region()).getByText(/^Des exemples sont présents/)).toBeDefined()
    expect(within(await region()).getByText(/^5 sur 5/)).toBeDefined()
    expect(within(await region()).queryByRole("button", { name: "Compléter les exemples" })).toBeNull()
  })

  it("say what became of examples that did not come or go", async () => {
    missing()
    firstSteps = { ...firstSteps, samples: "unfinished" }
    let tries = 0
    others = {
      "/api/onboarding/samples": () => {
        tries += 1
        return json(503, { code: "unavailable", detail: "Plus tard." })
      },
    }
    enter()
    const card = within(await region())
    expect(card.getByText("Les exemples ne sont pas complets.")).toBeDefined()
    await userEvent.click(card.getByRole("button", { name: "Compléter les exemples" }))
    expect(await screen.findByText("Les exemples n'ont pas pu être ajoutés. Plus tard.")).toBeDefined()
    await waitFor(async () => {
      await userEvent.click(card.getByRole("button", { name: "Compléter les exemples" }))
      expect(tries).toBeGreaterThan(1)
    })
    await userEvent.click(card.getByRole("button", { name: "Retirer les exemples" }))
    const question = within(await screen.findByRole("dialog"))
    await userEvent.click(question.getByRole("button", { name: "Retirer" }))
    expect(await screen.findByText("Les exemples n'ont pas tous pu être retirés. Plus tard.")).toBeDefined()
  })

  it("have everything read again once examples are there, which are told", async () => {
    missing()
    others = {
      "/api/onboarding/samples": () => {
        indexed = [...indexed, stepOf("exemple", "2026-11-28")]
        return json(200, { samples: "present" })
      },
    }
    enter()
    await userEvent.click(within(await region()).getByRole("button", { name: "Ajouter des exemples" }))
    expect(await screen.findByText(/^Les exemples sont là/)).toBeDefined()
    expect(await lineOf("Étape exemple")).toBeDefined()
  })
})

it("counts late steps in the menu for those alone who may see them", async () => {
  me = { ...hugo, permissions: { clients: true } }
  let counted = 0
  others = {
    "/api/collaborations/due-counts": () => {
      counted += 1
      return json(200, { late: 4, thisWeek: 1 })
    },
  }
  enter()
  await screen.findByRole("heading", { level: 1, name: "Aujourd'hui" })
  await badge("")
  expect(counted).toBe(0)
})
