import { act, fireEvent, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { type DueStep, step as stepShape } from "@trame/core/campaigns/collaborations/contract/shapes"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { api as queries } from "../../../../packages/web/src/lib/api/api.ts"
import { queryClient } from "../../../../packages/web/src/lib/api/queryClient.ts"
import { startTypeAhead } from "../../../../packages/web/src/lib/typeAhead.ts"
import { type Answers, conflict, fakeApi, refusal } from "../../../world/fakeApi.ts"
import { withoutMotion } from "../../../world/motion.ts"
import { dialog, field, press, says, textOf, visit } from "../../../world/page.tsx"
import { hugo } from "../../../world/people.ts"
import { recordOf } from "../../../world/record.ts"
import { aDueStep } from "../../../world/records.ts"
import { signIn } from "../../../world/session.ts"

/** The index's state, which does not follow the writes. */
let indexed: DueStep[]
let stored: Map<string, DueStep>
let late: number
/** Writes wait for it. */
let held: Promise<unknown> | undefined
let refuse: (() => unknown) | null

beforeEach(() => {
  // A Wednesday.
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-25T10:00:00Z") })
  signIn()
  withoutMotion()
  indexed = [
    aDueStep("a", "2026-11-20", { late: true }),
    aDueStep("b", "2026-11-27", { participantName: "Zoé Mercier" }),
  ]
  stored = new Map()
  ;[late, held, refuse] = [2, undefined, null]
})

describe("the steps that are due", () => {
  it("are grouped, each with its campaign, day and assignee", async () => {
    indexed = [
      aDueStep("x", "2026-11-20", { late: true, assigneeId: "u2" }),
      aDueStep("a", "2026-11-28", { status: "late", late: true }),
      aDueStep("b", "2026-11-25", { assigneeId: "partie" }),
      aDueStep("c", "2026-11-27", { participantName: "Zoé Mercier" }),
      aDueStep("d", "2026-11-27", { time: "09:30" }),
    ]
    enter()
    await step("a")
    expect(groups()).toEqual(["En retard 2: xa", "Aujourd'hui 1: b", "Cette semaine 2: dc"])
    await screen.findByText("Iris Morel")
    expect([...document.querySelectorAll("main [data-item]")].map((line) => textOf(line))).toEqual([
      ["Étape x", "Lancement · Aubépine", "En retard de 5 jours", "+1 sem.", "Iris Morel", "Reporter"],
      ["Étape a", "Lancement · Aubépine", "En retard", "+1 sem.", "Hugo Leroy", "Reporter"],
      ["Étape b", "Lancement · Aubépine", "mercredi 25 novembre", "+1 sem.", "Hugo Leroy", "Reporter"],
      [
        "Étape d",
        "Lancement · Aubépine",
        "vendredi 27 novembre à 09:30",
        "+1 sem.",
        "Hugo Leroy",
        "Reporter",
      ],
      [
        "Étape c",
        "Lancement · Aubépine · Zoé Mercier",
        "vendredi 27 novembre",
        "+1 sem.",
        "Hugo Leroy",
        "Reporter",
      ],
    ])
    expect((await step("c")).getAttribute("href")).toBe("/app/collaborations/c1")
    const description = "Lancement · Aubépine · Zoé Mercier"
    for (const name of ["Terminer « Étape c »", "Confier « Étape c » (Hugo Leroy)", "Reporter « Étape c »"])
      expect(screen.getByRole("button", { name, description })).toBeDefined()
    expect(screen.getByText("Nous sommes mercredi 25 novembre")).toBeDefined()
    expect(screen.getByText("5 étapes affichées")).toBeDefined()
  })

  it("load until a screen is full; a count says that more may follow", async () => {
    const { api } = enter("?whose=mine", {
      dueSteps: ({ cursor }) => {
        if (!cursor) return { items: [], nextCursor: "one" }
        if (cursor === "one") return { items: indexed, nextCursor: "two" }
        const more = Array.from({ length: 10 }, (_, at) => aDueStep(`${at}`, "2026-11-28"))
        return { items: more, nextCursor: "three" }
      },
    })
    await waitForGroups("En retard 1: a", "Cette semaine 11+: b0123456789")
    expect(screen.getByRole("button", { name: "Afficher plus" })).toBeDefined()
    expect(api.callsOf("collaborations.dueSteps")).toEqual([
      { whose: "mine" },
      { whose: "mine", cursor: "one" },
      { whose: "mine", cursor: "two" },
    ])
  })

  it.each([
    ["", "Aucune étape de vos campagnes"],
    ["?whose=mine", "Aucune étape qui vous revient"],
  ])("when there are none (%s), the list says so after all pages", async (search, said) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const { api } = enter(search, {
      dueSteps: async ({ cursor }) => {
        if (cursor) await promise
        return { items: [], nextCursor: cursor ? null : "two" }
      },
    })
    await waitFor(() => expect(api.callsOf("collaborations.dueSteps")).toHaveLength(2))
    expect(screen.getByText("Chargement des étapes")).toBeDefined()
    resolve()
    expect(await says("Rien à faire cette semaine")).toBeDefined()
    expect(screen.getByText((text) => text.startsWith(said))).toBeDefined()
  })

  it("when they cannot be read, the page says so", async () => {
    enter("", {
      dueSteps: () => {
        throw refusal("forbidden")
      },
    })
    expect(await screen.findByRole("heading", { name: "Impossible d'afficher les étapes" })).toBeDefined()
  })

  it("when a user may not see campaigns, neither steps nor their count are requested", async () => {
    const { api } = enter()
    api.answer({ identity: { me: { ...hugo, permissions: { clients: true } } } })
    await screen.findByRole("region", { name: /^Relances/ })
    await badge("")
    expect(screen.queryByRole("radio", { name: "Les miens" })).toBeNull()
    expect(api.calls.filter(({ operation }) => operation.startsWith("collaborations."))).toEqual([])
  })
})

describe("a due step", () => {
  it("when the keyboard finishes it, it disappears at once, and returns on undo", async () => {
    const { api } = enter()
    await badge(", 2 étapes en retard")
    const campaign = queries.collaborations.get.queryKey({ input: { collaborationId: "c1" } })
    queryClient.setQueryData(campaign, { steps: [] } as never)
    const tick = await screen.findByRole("button", { name: "Terminer « Étape a »" })
    tick.focus()
    await userEvent.keyboard("{Enter}")
    await waitForGroups("Cette semaine 1: b")
    await badge(", 1 étape en retard")
    expect(await says("« Étape a » est terminée.")).toBeDefined()
    expect(queryClient.getQueryState(campaign)?.isInvalidated).toBe(true)
    undo()
    await waitForGroups("En retard 1: a", "Cette semaine 1: b")
    await badge(", 2 étapes en retard")
    await waitFor(() => expect(api.writes()).toHaveLength(2))
    expect(api.callsOf("collaborations.updateStep")).toEqual([
      { ...A, version: 1, status: "done" },
      { ...A, version: 2, status: "todo", deadline: "2026-11-20", assigneeId: null },
    ])
  })

  it.each([
    [1, "1", ""],
    [2, "2", ", 1 étape en retard"],
    [99, "99", ", 98 étapes en retard"],
    // A count ends at a hundred, and there may be any number more.
    [100, "99+", ", plus de 99 étapes en retard"],
  ])("when it is one of %i late ones, the menu shows %s, and one less once it is done", async (...row) => {
    const [count, shown, said] = row
    late = count
    enter()
    const link = await screen.findByRole("link", { name: /^Aujourd'hui\s?, .* en retard$/ })
    const marks = [...link.querySelectorAll("[aria-hidden]")].map(({ textContent }) => textContent)
    expect(marks.filter(Boolean)).toEqual([shown])
    await finish("a")
    expect(await badge(said)).toBeDefined()
  })

  it.each([
    ["a", /^Demain jeudi 26 novembre$/, "2026-11-26", { late: 1, thisWeek: 2 }],
    ["a", /^Lundi prochain lundi 30 novembre$/, "2026-11-30", { late: 1, thisWeek: 1 }],
    ["a", /^\+1 semaine mercredi 2 décembre$/, "2026-12-02", { late: 1, thisWeek: 1 }],
    ["b", /^Demain /, "2026-11-26", { late: 2, thisWeek: 1 }],
    ["b", /^\+1 semaine /, "2026-12-04", { late: 2, thisWeek: 0 }],
  ])("when %s is put off by %s, it is counted in its new group", async (id, item, deadline, counts) => {
    held = new Promise(() => {})
    const { api } = enter()
    await badge(", 2 étapes en retard")
    await choose(`Reporter « Étape ${id} »`, item)
    await waitFor(() =>
      expect(queryClient.getQueryData(queries.collaborations.dueCounts.queryKey())).toEqual(counts),
    )
    const sent = { ...A, stepId: id, version: 1, deadline }
    await waitFor(() => expect(api.callsOf("collaborations.updateStep")).toEqual([sent]))
  })

  it.each([
    ["29/11/2026", ["Cette semaine 2: ba"]],
    ["26/11/2026", ["Cette semaine 2: ab"]],
    ["30/11/2026", ["Cette semaine 1: b"]],
    ["25/11/2026", ["Aujourd'hui 1: a", "Cette semaine 1: b"]],
    ["24/11/2026", ["En retard 1: a", "Cette semaine 1: b"]],
  ])("when it is put off to %s, it shows in its place although the index lags", async (day, shown) => {
    const { router } = enter()
    await choose("Reporter « Étape a »", "Choisir une date…")
    await waitFor(() => expect(router.state.location.search).toBe("?dialog=postpone&step=a"))
    await putOff(day)
    await says(/^« Étape a » est reportée au /)
    await waitForGroups(...shown)
    await waitFor(() => expect(router.state.location.search).toBe(""))
  })

  it("when a late one is put off, it is to do again, and late again once that is undone", async () => {
    indexed = [aDueStep("a", "2026-11-20", { status: "late", late: true, assigneeId: "u2" })]
    const { api } = enter()
    await choose("Reporter « Étape a »", /^Demain/)
    await says("« Étape a » est reportée au jeudi 26 novembre.")
    undo()
    await waitFor(() => expect(api.writes()).toHaveLength(2))
    expect(api.callsOf("collaborations.updateStep")).toEqual([
      { ...A, version: 1, deadline: "2026-11-26", status: "todo" },
      { ...A, version: 2, deadline: "2026-11-20", status: "late", assigneeId: "u2" },
    ])
    await waitForGroups("En retard 1: a")
  })

  it("when it changes twice before the first answer, it has the last change", async () => {
    const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    held = first.promise
    const { api } = enter()
    await choose("Reporter « Étape a »", /^Demain/)
    await waitForGroups("Cette semaine 2: ab")
    await choose("Confier « Étape a » (Hugo Leroy)", "Iris Morel")
    held = second.promise
    first.resolve()
    await waitFor(() => expect(api.writes()).toHaveLength(2))
    await says("« Étape a » est reportée au jeudi 26 novembre.")
    // The first answer does not contain the second change.
    expect(screen.getByRole("button", { name: "Confier « Étape a » (Iris Morel)" })).toBeDefined()
    second.resolve()
    await says("« Étape a » est confiée à Iris Morel.")
    expect(api.callsOf("collaborations.updateStep")).toEqual([
      { ...A, version: 1, deadline: "2026-11-26" },
      { ...A, version: 2, assigneeId: "u2" },
    ])
    expect(groups()).toEqual(["Cette semaine 2: ab"])
  })

  it.each([
    ["a conflict", conflict(), /^« Étape a » a été modifiée entre-temps par une autre personne\./],
    ["unavailable", refusal("unavailable", "Plus tard."), "« Étape a » n'a pas pu être modifiée. Plus tard."],
  ])("when the first of two changes is %s, both are undone and counts are read", async (_, error, said) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    held = promise
    refuse = () => error
    const { api, router } = enter("?dialog=postpone&step=a")
    await badge(", 2 étapes en retard")
    late = 7
    await putOff("26/11/2026")
    await waitForGroups("Cette semaine 2: ab")
    fireEvent.click(screen.getByLabelText("Terminer « Étape a »"))
    await waitForGroups("Cette semaine 1: b")
    resolve()
    expect(await says(said)).toBeDefined()
    await waitForGroups("En retard 1: a", "Cette semaine 1: b")
    expect(api.writes()).toHaveLength(1)
    expect(screen.queryByText("« Étape a » est terminée.")).toBeNull()
    // The typed day is not lost.
    expect(router.state.location.search).toBe("?dialog=postpone&step=a")
    expect((await field("Nouvelle date limite")).value).toBe("26/11/2026")
    await waitFor(() =>
      expect(queryClient.getQueryData(queries.collaborations.dueCounts.queryKey())?.late).toBe(7),
    )
  })

  it("when it is handed over, it leaves the user's own steps, and its manager can get it back", async () => {
    // The user's own name, in any case.
    const collaboration = { id: "c1", name: "Lancement", brand: "Aubépine", manager: "CAMILLE laurent" }
    indexed = indexed.map((one) => ({ ...one, collaboration }))
    const { api, router } = enter()
    fireEvent.click(await screen.findByRole("radio", { name: "Les miens" }))
    await waitFor(() => expect(router.state.location.search).toBe("?whose=mine"))
    await choose("Confier « Étape b » (CAMILLE laurent)", "Camille Laurent")
    await says("« Étape b » est confiée à Camille Laurent.")
    await choose("Confier « Étape a » (CAMILLE laurent)", "Iris Morel")
    await waitForGroups("Cette semaine 1: b")
    fireEvent.click(screen.getByRole("radio", { name: "Toute l'équipe" }))
    fireEvent.click(await screen.findByRole("button", { name: "Confier « Étape a » (Iris Morel)" }))
    const selectedItems = () => [...document.querySelectorAll(".ant-dropdown-menu-item-selected")]
    await waitFor(() => expect(selectedItems().map((item) => item.textContent)).toContain("Iris Morel"))
    const menu = selectedItems()
      .find((item) => item.textContent === "Iris Morel")
      ?.closest("ul")
    fireEvent.click(within(menu ?? document.body).getByText("Chef de projet"))
    await says("« Étape a » est confiée à CAMILLE laurent.")
    expect(api.callsOf("collaborations.updateStep")).toEqual([
      { ...A, stepId: "b", version: 1, assigneeId: "u1" },
      { ...A, version: 1, assigneeId: "u2" },
      { ...A, version: 2, assigneeId: null },
    ])
  })

  it("when it is clicked twice, the step that moves into its place is not finished as well", async () => {
    const { api } = enter()
    const [first, second] = await screen.findAllByRole("button", { name: /^Terminer/ })
    if (!first || !second) throw new Error("there are not two steps")
    fireEvent.click(first, { detail: 1 })
    await waitFor(() => expect(screen.getAllByRole("button", { name: /^Terminer/ })).toEqual([second]))
    fireEvent.click(second, { detail: 2 })
    await says("« Étape a » est terminée.")
    expect(api.writes()).toHaveLength(1)
    // A keyboard click has no count.
    fireEvent.click(second)
    await waitFor(() => expect(api.writes()).toHaveLength(2))
  })
})

/** rules/campaigns.md#several-steps-at-once */
describe("selected steps", () => {
  const key = (...names: string[]) => {
    for (const name of names)
      fireEvent.keyDown(document.activeElement ?? document.body, { key: name, shiftKey: name === "J" })
  }

  it("are handed over by eight keys, in one request, and got back by one undo", async () => {
    startTypeAhead()
    indexed = ["a", "b", "c", "d"].map((id) => aDueStep(id, "2026-11-20", { late: true, version: 3 }))
    const { api } = enter()
    await step("a")
    key("j", "x", "J", "J")
    expect(await says("3 étapes sélectionnées")).toBeDefined()
    key("a")
    await waitFor(() => expect(document.activeElement?.role).toBe("menuitem"))
    key("i")
    fireEvent.click(document.activeElement ?? document.body)
    expect(await says("3 étapes confiées à Iris Morel")).toBeDefined()
    undo()
    expect(await says("3 étapes remises comme avant")).toBeDefined()
    const sent = (id: string, version: number, changes: object) => ({
      ...A,
      stepId: id,
      version,
      ...changes,
    })
    expect(api.callsOf("collaborations.updateSteps")).toEqual([
      { steps: ["a", "b", "c"].map((id) => sent(id, 3, { assigneeId: "u2" })) },
      {
        steps: ["a", "b", "c"].map((id) =>
          sent(id, 4, { status: "todo", deadline: "2026-11-20", assigneeId: null }),
        ),
      },
    ])
  })

  it("are put off by group, each from its own day; a colleague's is named, left alone and stays selected", async () => {
    indexed = [
      aDueStep("a", "2026-11-20", { status: "late", late: true }),
      aDueStep("b", "2026-11-26"),
      aDueStep("c", "2026-11-27"),
    ]
    stored.set("c", aDueStep("c", "2026-11-28", { version: 9 }))
    const { api } = enter()
    await step("a")
    fireEvent.click(await screen.findByLabelText("Sélectionner « En retard »"))
    fireEvent.click(await screen.findByLabelText("Sélectionner « Cette semaine »"))
    key("7")
    expect(await says("2 étapes reportées")).toBeDefined()
    expect(api.callsOf("collaborations.updateSteps")).toEqual([
      {
        steps: [
          { ...A, version: 1, deadline: "2026-12-02", status: "todo" },
          { ...A, stepId: "b", version: 1, deadline: "2026-12-03" },
          { ...A, stepId: "c", version: 1, deadline: "2026-12-04" },
        ],
      },
    ])
    const left = await screen.findByRole("list", { name: "Ce qui n'a pas été fait" })
    expect(textOf(left)).toEqual([
      "Étape c, Lancement",
      "Cet élément a été modifié entre-temps par une autre personne.",
    ])
    await waitForGroups("Cette semaine 1: c")
    expect(screen.getByText("1 étape sélectionnée")).toBeDefined()
  })

  it("are put off to any day by their dialog, and finished", async () => {
    const { api, router } = enter()
    await step("a")
    key("J", "J")
    await choose("Reporter 2 étapes", "Choisir une date…")
    await waitFor(() => expect(router.state.location.search).toBe("?dialog=postpone"))
    expect(await (await dialog()).findByText("2 étapes de 1 campagne")).toBeDefined()
    await putOff("28/11/2026")
    expect(await says("2 étapes reportées au samedi 28 novembre")).toBeDefined()
    fireEvent.click(await screen.findByLabelText("Sélectionner « Cette semaine »"))
    key("t")
    expect(await says("2 étapes terminées")).toBeDefined()
    await waitForGroups()
    const done = { ...A, version: 2, status: "done" }
    const off = { ...A, version: 1, deadline: "2026-11-28" }
    expect(api.callsOf("collaborations.updateSteps")).toEqual(
      [off, done].map((one) => ({ steps: [one, { ...one, stepId: "b" }] })),
    )
  })
})

describe("the dialog that puts a step off", () => {
  it("requires a day, and shows a colleague's before it replaces that", async () => {
    const { api } = enter("?dialog=postpone&step=b")
    await putOff("")
    expect(await says("La date est requise")).toBeDefined()
    indexed = indexed.map((one) =>
      one.id === "b" ? { ...one, name: "Tournage", deadline: "2026-12-20", version: 2 } : one,
    )
    await act(() => queryClient.invalidateQueries())
    const shown = await dialog()
    expect(await shown.findByText("« Tournage » · Lancement")).toBeDefined()
    await putOff("28/11/2026")
    expect(await shown.findByText(/^Elle est maintenant : 20\/12\/2026\./)).toBeDefined()
    expect(api.writes()).toEqual([])
    await waitFor(() => putOff("28/11/2026"))
    const sent = { ...A, stepId: "b", version: 2, deadline: "2026-11-28" }
    await waitFor(() => expect(api.callsOf("collaborations.updateStep")).toEqual([sent]))
  })

  it("when its step is not listed, says so", async () => {
    enter("?dialog=postpone&step=autre")
    expect(await says("Cette étape n'est plus dans la liste")).toBeDefined()
  })
})

function enter(search = "", more: Answers["collaborations"] = {}) {
  const api = fakeApi({
    agencies: {
      pickTeammates: {
        items: [
          { id: "u1", name: "Camille Laurent", role: "" },
          { id: "u2", name: "Iris Morel", role: "" },
        ],
      },
    },
    collaborations: {
      dueSteps: () => ({ items: indexed, nextCursor: null }),
      dueCounts: () => ({ late, thisWeek: 1 }),
      updateStep: async ({ collaborationId: _, stepId, version, ...changes }) => {
        await held
        const refused = refuse?.()
        if (refused) throw refused
        const before = stored.get(stepId) ?? indexed.find(({ id }) => id === stepId) ?? aDueStep("", "")
        if (version !== before.version) throw conflict()
        const after = { ...before, ...changes, version: version + 1 } as DueStep
        stored.set(stepId, after)
        return recordOf(stepShape, { ...after, participantId: null })
      },
      updateSteps: ({ steps }) => {
        const changed: DueStep[] = []
        for (const { collaborationId: _, stepId, version, ...changes } of steps) {
          const before = stored.get(stepId) ?? indexed.find(({ id }) => id === stepId)
          if (before?.version !== version) continue
          const after = { ...before, ...changes, version: version + 1 }
          stored.set(stepId, after)
          changed.push(after)
        }
        const done = new Set(changed.map(({ id }) => id))
        const left = steps.flatMap(({ stepId: id }) =>
          done.has(id) ? [] : { id, reason: "conflict" as const },
        )
        return { changed, left }
      },
      ...more,
    },
  })
  return { api, router: visit(`/app/today${search}`) }
}

const step = (id: string) => screen.findByRole("link", { name: `Étape ${id}` })
const finish = (id: string) => press(`Terminer « Étape ${id} »`)
const choose = async (button: string, item: string | RegExp) => {
  fireEvent.click(await screen.findByRole("button", { name: button }))
  // A menu opened before may still be in the document.
  const [found] = (await screen.findAllByRole("menuitem", { name: item })).slice(-1)
  fireEvent.click(found ?? document.body)
}
const undo = () => fireEvent.keyDown(window, { key: "z", ctrlKey: true })
const badge = (said: string) =>
  screen.findByRole("link", { name: (name) => name.replace(" ,", ",") === `Aujourd'hui${said}` })
/** Each group with its steps, e.g. `En retard 1: a`. */
const groups = () =>
  [...document.querySelectorAll("main section:has([data-item])")].map((group) => {
    const names = [...group.querySelectorAll("li a")].map(({ textContent }) => textContent?.slice(-1))
    return `${group.querySelector("h2")?.textContent}: ${names.join("")}`
  })
const waitForGroups = (...expected: string[]) => waitFor(() => expect(groups()).toEqual(expected))
const putOff = async (day: string) => {
  const input = await field("Nouvelle date limite")
  // Ignores the date picker's own calendar.
  fireEvent.input(input, { target: { value: day } })
  fireEvent.blur(input)
  await press(/Reporter$/, await dialog())
}
const A = { collaborationId: "c1", stepId: "a" }
