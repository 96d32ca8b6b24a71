import { fireEvent, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { MAX_INFLUENCERS, MAX_TASKS } from "@trame/core/workspace/planner/rules/briefs"
import { beforeEach, describe, expect, it } from "vitest"
import { briefOf, DAY, NAMES, openPlanner, type PlannerServer, plannerServer } from "../../support/planner.ts"
import { fieldOf, json, signIn } from "../../support/site.tsx"

let server: PlannerServer
const open = (search = "") => openPlanner(server, search)

beforeEach(() => {
  signIn()
  server = plannerServer([briefOf("zoe", DAY, 2, 1)])
})

const cell = async (day: string) => {
  const found = await waitFor(() => {
    const row = document.querySelector<HTMLElement>(`li[data-row="${day}"]`)
    if (!row) throw new Error(`No day ${day}`)
    return row
  })
  return within(found)
}
const briefsOn = async (day: string) => (await cell(day)).queryByRole("link", { name: /brief/ })?.textContent
const figure = (label: string) => screen.getByText(label).nextElementSibling?.textContent

/** rules/team.md#month */
it("counts today's briefs, the month's influencers and its tasks, not those of the days around it", async () => {
  server.listed = [
    briefOf("zoe", "2099-05-12", 2, 1),
    briefOf("zoe", "2099-05-13", 2, 2),
    briefOf("hugo", "2099-05-12", 1),
    briefOf("lea", "2099-06-01", 5, 5),
  ]
  open()
  await waitFor(() => expect(figure("Influenceurs du mois")).toBe("2"))
  expect(figure("Briefs aujourd'hui")).toBe("3")
  expect(figure("Avancement du mois")).toBe("60\u00a0%")
  expect(await briefsOn("2099-06-01")).toMatch(/^1 brief/)
})

it("shows a day's first four in the order of their names, how many more, and when all is done", async () => {
  const people = ["f", "b", "10", "e", "9"].map((id) => briefOf(id, "2099-05-12", 1))
  server.listed = [...people, briefOf("zoe", "2099-05-13", 2, 2), briefOf("zoe", "2099-05-14", 200, 199)]
  open()
  const day = await cell("2099-05-12")
  await day.findByText("5 briefs")
  const shown = day.getAllByTitle(/^Créateur/).map(({ title }) => title)
  expect(shown).toEqual(["Créateur 9", "Créateur 10", "Créateur b", "Créateur e"])
  expect(day.getByText("1 autre influenceur")).toBeDefined()
  expect((await cell("2099-05-13")).getByText("Terminé")).toBeDefined()
  expect((await cell("2099-05-14")).queryByText("Terminé")).toBeNull()
})

const typeDay = (field: HTMLElement, day: string) => {
  fireEvent.focus(field)
  fireEvent.input(field, { target: { value: day } })
  fireEvent.blur(field)
}
const edit = async () => {
  open("&dialog=edit&date=2099-05-12&influencer=zoe")
  const form = within(await screen.findByRole("dialog"))
  await fieldOf("Date", () => form.getAllByLabelText<HTMLInputElement>("Date"))
  return form
}
type Form = Awaited<ReturnType<typeof edit>>
const ids = ["zoe-2099-05-12-0", "zoe-2099-05-12-1"]

/** What one does to a brief, what is then sent beside its version, and where it is shown, and as whose. */
const EDITS: [what: string, act: (form: Form) => unknown, changes: object, day: string, who: string][] = [
  [
    "its day",
    (form) => typeDay(form.getByLabelText("Date"), "20/05/2099"),
    { moveTo: { date: "2099-05-20", influencerId: "zoe" } },
    "2099-05-20",
    "Zoé Mercier",
  ],
  [
    "its influencer",
    async (form) => {
      await userEvent.click(form.getByRole("button", { name: "Changer d'influenceur" }))
      const search = await screen.findByRole("searchbox", { name: "Rechercher un influenceur" })
      const picker = within(search.closest<HTMLElement>("[role=dialog]") ?? document.body)
      await userEvent.click(await picker.findByRole("button", { name: /Hugo Blanc/ }))
      await form.findByText("Hugo Blanc")
    },
    { moveTo: { date: "2099-05-12", influencerId: "hugo" } },
    "2099-05-12",
    "Hugo Blanc",
  ],
  [
    "a task's words",
    (form) => userEvent.type(form.getByLabelText("Tâche 2"), " bis"),
    {
      tasks: [
        { id: ids[0], text: "Tâche 1" },
        { id: ids[1], text: "Tâche 2 bis" },
      ],
    },
    "2099-05-12",
    "Zoé Mercier",
  ],
  [
    "its tasks, one taken out and one typed but not added",
    async (form) => {
      await userEvent.click(form.getByRole("button", { name: "Retirer « Tâche 1 »" }))
      await userEvent.type(form.getByLabelText("Nouvelle tâche"), "Envoyer")
    },
    {
      tasks: [
        { id: ids[1], text: "Tâche 2" },
        { id: expect.stringMatching(/^[\w-]{16,}$/), text: "Envoyer" },
      ],
    },
    "2099-05-12",
    "Zoé Mercier",
  ],
  [
    "its notes",
    (form) => userEvent.type(form.getByLabelText(/^Notes internes/), "Entre nous"),
    { internalNotes: "Entre nous" },
    "2099-05-12",
    "Zoé Mercier",
  ],
]

describe.each(EDITS)("an edit of %s", (_what, act, changes, day, who) => {
  it("is sent alone, and shown at once where it belongs, though the list lags behind", async () => {
    const form = await edit()
    await act(form)
    await userEvent.click(form.getByRole("button", { name: "Enregistrer" }))
    expect(await screen.findByText("Tâche mise à jour")).toBeDefined()
    expect(server.sent).toEqual([{ method: "PATCH", body: { version: 1, ...changes } }])
    await waitFor(async () => expect((await cell(day)).queryByTitle(who)).not.toBeNull())
    const shown = [...document.querySelectorAll("li[data-row] li[title]")].map((person) => [
      person.closest("[data-row]")?.getAttribute("data-row"),
      person.getAttribute("title"),
    ])
    expect(shown).toEqual([[day, who]])
  })
})

it("notes that were emptied are sent empty", async () => {
  server.listed = [{ ...briefOf("zoe", "2099-05-12", 2, 1), internalNotes: "Entre nous" }]
  const form = await edit()
  await userEvent.clear(form.getByLabelText(/^Notes internes/))
  await userEvent.click(form.getByRole("button", { name: "Enregistrer" }))
  await waitFor(() =>
    expect(server.sent).toEqual([{ method: "PATCH", body: { version: 1, internalNotes: "" } }]),
  )
})

/** rules/team.md#one-brief-a-day */
it.each([
  [2, 0, "2 briefs créés"],
  [0, 1, "Tâches ajoutées à 1 brief existant"],
  [1, 3, "1 brief créé, tâches ajoutées à 3 briefs existants"],
])("of %d created and %d added to, says « %s »", async (created, extended, said) => {
  server.outcome = { created, extended }
  server.listed = [{ ...briefOf("zoe", "2099-05-12", 1), internalNotes: "Vu" }]
  const router = open("&dialog=copy&date=2099-05-12&influencer=zoe")
  const form = within(await screen.findByRole("dialog"))
  const date = await fieldOf("Date", () => form.getAllByLabelText<HTMLInputElement>("Date"))
  typeDay(date, "03/09/2099")
  await userEvent.click(form.getByRole("button", { name: "Enregistrer" }))
  expect(await screen.findByText(said)).toBeDefined()
  expect(server.sent).toMatchObject([
    {
      method: "POST",
      body: {
        influencerIds: ["zoe"],
        dates: ["2099-09-03"],
        tasks: [{ text: "Tâche 1" }],
        internalNotes: "Vu",
      },
    },
  ])
  // The month of what was planned.
  await waitFor(() => expect(router.state.location.search).toBe("?month=2099-09"))
})

it("takes several pasted lines for several tasks, and no more than a brief holds", async () => {
  server.listed = [briefOf("zoe", "2099-05-12", MAX_TASKS - 2)]
  const form = await edit()
  await userEvent.click(form.getByLabelText("Nouvelle tâche"))
  await userEvent.paste(" Tourner \r\n\n Monter\nPublier\nCompter")
  expect(form.getByLabelText<HTMLInputElement>(`Tâche ${MAX_TASKS - 1}`).value).toBe("Tourner")
  expect(form.getByLabelText<HTMLInputElement>(`Tâche ${MAX_TASKS}`).value).toBe("Monter")
  expect(form.queryByLabelText(`Tâche ${MAX_TASKS + 1}`)).toBeNull()
  expect(form.getByText(`${MAX_TASKS} tâches au maximum`)).toBeDefined()
  expect(form.getByLabelText<HTMLInputElement>("Nouvelle tâche").disabled).toBe(true)
  expect(form.getByRole<HTMLButtonElement>("button", { name: "Ajouter" }).disabled).toBe(true)
  await userEvent.click(form.getByRole("button", { name: "Retirer « Monter »" }))
  expect(form.getByLabelText<HTMLInputElement>("Nouvelle tâche").disabled).toBe(false)
})

/** From the day's dialog, once it is agreed to. */
async function removeZoe() {
  open("&dialog=day&date=2099-05-12")
  const dialog = within(await screen.findByRole("dialog"))
  await userEvent.click(
    await dialog.findByRole("button", { name: "Supprimer les tâches de Zoé Mercier", hidden: true }),
  )
  await screen.findAllByText(/^Êtes-vous sûr de vouloir supprimer cette tâche/)
  await userEvent.click(screen.getAllByRole("button", { name: "Supprimer" }).at(-1) ?? document.body)
  return dialog
}

it("a brief whose deletion is refused stays on its day and in the month, with the reason", async () => {
  server.refuse = ({ method }) =>
    method === "DELETE" ? json(403, { code: "forbidden", detail: "Refusé." }) : null
  const dialog = await removeZoe()
  expect(await screen.findByText("Erreur lors de la suppression de la tâche. Refusé.")).toBeDefined()
  expect(screen.queryByText("Tâche supprimée")).toBeNull()
  expect(
    dialog.getByRole("button", { name: "Supprimer les tâches de Zoé Mercier", hidden: true }),
  ).toBeDefined()
  expect(await briefsOn("2099-05-12")).toBeDefined()
})

it.each<[string, (() => Response) | null, number]>([
  ["", null, 1],
  [" by somebody before", () => json(404, { code: "not_found", detail: "Partie." }), 0],
])(
  "a brief deleted%s leaves its day and the month at once, though both lag behind",
  async (_by, by, said) => {
    if (by) server.refuse = ({ method }) => (method === "DELETE" ? by() : null)
    const dialog = await removeZoe()
    expect(await dialog.findByText("Aucune tâche ce jour")).toBeDefined()
    expect(screen.queryAllByText(/^(Tâche supprimée|Erreur lors de)/)).toHaveLength(said)
    expect(await briefsOn("2099-05-12")).toBeUndefined()
    expect(server.sent).toEqual([{ method: "DELETE", body: null }])
    // Whoever deleted it is told what else there is by now.
    await waitFor(() => expect(server.reads.month).toBeGreaterThan(1))
    await waitFor(() => expect(server.reads.day).toBeGreaterThan(1))
  },
)

/** rules/team.md#repetition */
it.each([
  ["2099-05-12", "31/05/2099"],
  ["2099-05-24", "31/05/2099"],
  ["2099-05-25", "30/06/2099"],
])("tasks from %s on are repeated until %s unless one says", async (day, until) => {
  open(`&dialog=new&date=${day}`)
  const form = within(await screen.findByRole("dialog"))
  await userEvent.click(await form.findByRole("switch", { name: "Répéter" }))
  expect((await form.findByLabelText<HTMLInputElement>("Jusqu'au")).value).toBe(until)
})

it("Enter adds nobody beyond as many as one may choose", async () => {
  const before = { ...NAMES }
  for (let at = 0; at < MAX_INFLUENCERS; at++) NAMES[`c${at}`] = `Créateur ${at}`
  open("&dialog=new&date=2099-05-12")
  await userEvent.click(await screen.findByRole("button", { name: "Sélectionner un influenceur" }))
  const search = await screen.findByRole("searchbox", { name: "Rechercher un influenceur" })
  await userEvent.type(search, "c")
  const chosen = () => document.querySelectorAll('[aria-label="Influenceurs choisis"] > li')
  for (let at = 1; at <= MAX_INFLUENCERS; at++) {
    await userEvent.type(search, "{Enter}")
    await waitFor(() => expect(chosen()).toHaveLength(at))
  }
  expect(screen.getByText(`${MAX_INFLUENCERS} influenceurs au maximum`)).toBeDefined()
  await userEvent.type(search, "{Enter}")
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(chosen()).toHaveLength(MAX_INFLUENCERS)
  expect(new Set(server.offered)).toEqual(new Set(["50"]))
  for (const id of Object.keys(NAMES)) if (!(id in before)) delete NAMES[id]
})
