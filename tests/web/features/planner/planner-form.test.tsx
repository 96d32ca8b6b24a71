import { act, fireEvent, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { dayAfter, today } from "@trame/core/lib/day"
import type { Brief } from "@trame/core/workspace/planner/contract/shapes"
import { MAX_TASKS, progressOf } from "@trame/core/workspace/planner/rules/briefs"
import { beforeEach, describe, expect, it } from "vitest"
import { routes } from "../../../../packages/web/src/app/routes.tsx"
import { repetitionProblem } from "../../../../packages/web/src/features/planner/RepetitionField.tsx"
import { formatDate } from "../../../../packages/web/src/lib/format.ts"
import { camille } from "../../../world/people.ts"
import { answer, fieldOf, json, signIn, visit } from "../../support/site.tsx"

// Here rather than when a route asks for them, which would make its test wait.
import "../../../../packages/web/src/features/planner/PlannerPage.tsx"
import "../../../../packages/web/src/features/planner/BriefDialog.tsx"
import "../../../../packages/web/src/features/planner/DayDialog.tsx"
import "../../../../packages/web/src/app/shell/Shell.tsx"

const NOW = "2026-03-01T08:00:00.000Z"
const DAY = "2099-05-12"
const PEOPLE = ["Zoé Mercier", "Hugo Blanc", "Léa Roux"]

const briefOf = (date: string, done = 0, total = 2): Brief => ({
  ...{ influencerId: "zoe", influencerName: "Zoé Mercier", profileImageUrl: null, slug: "zoe-mercier" },
  ...{ date, version: 1, internalNotes: "Entre nous", createdBy: "u1", createdAt: NOW, updatedAt: NOW },
  tasks: Array.from({ length: total }, (_, at) => ({
    ...{ id: `task-${at}`, text: `Tâche ${at + 1}`, completed: at < done },
    completedAt: at < done ? NOW : null,
  })),
})
const summaryOf = ({ tasks, internalNotes: _n, createdAt: _c, updatedAt: _u, ...one }: Brief) => ({
  ...one,
  ...progressOf(tasks),
})

let listed: Brief[]
let months: (string | null)[]
let sent: { influencerIds: string[]; dates: string[]; tasks: { id: string; text: string }[] }[]
let refuse: (() => Response) | null
/** Somebody deleted the day's brief. */
let gone: boolean
/** In place of the month. */
let failing: (() => Response) | null

function open(search = "?month=2099-05") {
  answer({
    "/api/identity/me": () => json(200, camille),
    "/api/planner": async (request) => {
      if (request.method === "GET") {
        months.push(new URL(request.url).searchParams.get("month"))
        return failing?.() ?? json(200, { briefs: listed.map(summaryOf), todayCount: 7 })
      }
      const body = await request.json()
      sent.push(body)
      if (refuse) return refuse()
      return json(201, { created: 1, extended: 0, briefs: [briefOf(body.dates[0])] })
    },
    [`/api/planner/days/${DAY}/zoe`]: () =>
      gone ? json(404, { code: "not_found", detail: "Non" }) : json(200, briefOf(DAY)),
    [`/api/planner/days/${DAY}`]: () => json(200, { briefs: listed }),
    "/api/influencers/choices": () =>
      json(200, {
        items: PEOPLE.map((displayName, at) => ({
          ...{ id: `i${at}`, displayName, username: `i${at}`, profileImageUrl: null, followersCount: 9 },
        })),
      }),
  })
  return visit(`/app/daily-brief${search}`, routes)
}

beforeEach(() => {
  signIn()
  listed = [briefOf(DAY, 1)]
  months = []
  sent = []
  refuse = null
  gone = false
  failing = null
})

const dialog = async () => within(await screen.findByRole("dialog"))
type Form = Awaited<ReturnType<typeof dialog>>
const press = (form: Form, name: string | RegExp) => userEvent.click(form.getByRole("button", { name }))
const write = async (field: HTMLElement, text: string) => {
  await userEvent.click(field)
  await userEvent.paste(text)
}
/** Whatever has the keyboard, e.g. a window that is still fading out. */
const put = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const typeDay = (field: HTMLElement, day: string) => {
  fireEvent.focus(field)
  fireEvent.input(field, { target: { value: day } })
  fireEvent.blur(field)
}
const plan = async () => {
  const router = open(`?month=2099-05&dialog=new&date=${DAY}`)
  const form = await dialog()
  await fieldOf("Date", () => form.getAllByLabelText<HTMLInputElement>("Date"))
  return { router, form }
}
const choose = async (...names: string[]) => {
  await userEvent.click(
    screen.getByRole("button", { name: /^(Sélectionner|Ajouter) un (autre )?influenceur/ }),
  )
  const search = await screen.findByRole("searchbox", { name: "Rechercher un influenceur" })
  const picker = within(search.closest<HTMLElement>("[role=dialog]") ?? document.body)
  for (const name of names)
    await userEvent.click(await picker.findByRole("button", { name: new RegExp(name) }))
  await userEvent.click(picker.getAllByRole("button", { name: /Terminé|Fermer/ }).at(-1) ?? document.body)
}
const tasks = () =>
  screen.queryAllByRole<HTMLInputElement>("textbox", { name: /^Tâche \d+$/ }).map(({ value }) => value)

/** rules/team.md#month */
describe("the month that is shown", () => {
  const title = (month: string) =>
    screen.findByRole("heading", { level: 2, name: formatDate(`${month}-01`, { style: "month" }) })

  it("is turned in the address, each with its place in the history; today's is the bare address", async () => {
    const router = open("?month=2099-12")
    await title("2099-12")
    await userEvent.click(screen.getByRole("button", { name: "Mois suivant" }))
    await title("2100-01")
    expect(router.state.location.search).toBe("?month=2100-01")
    expect(router.state.historyAction).toBe("PUSH")
    await userEvent.click(screen.getByRole("button", { name: "Mois précédent" }))
    await title("2099-12")
    await userEvent.click(screen.getByRole("button", { name: "Aujourd'hui" }))
    await title(today().slice(0, 7))
    expect(router.state.location.search).toBe("")
    expect(months.slice(0, 2)).toEqual(["2099-12", "2100-01"])
  })

  it.each(["2099-13", "toString", "2099-5"])("is this one where the address says %s", async (written) => {
    open(`?month=${written}`)
    await title(today().slice(0, 7))
  })

  it("that has today in it counts today's briefs by what is shown", async () => {
    listed = [-1, 0, 1].map((days) => briefOf(dayAfter(today(), days)))
    open("")
    await waitFor(() =>
      expect(screen.getByText("Briefs aujourd'hui").nextElementSibling?.textContent).toBe("1"),
    )
  })

  it("that cannot be read says why, and is tried again", async () => {
    failing = () => json(503, { code: "unavailable", detail: "Plus tard." })
    open()
    expect(await screen.findByText("Erreur lors du chargement des données")).toBeDefined()
    expect(screen.getByText("Plus tard.")).toBeDefined()
    failing = null
    await userEvent.click(screen.getByRole("button", { name: "Réessayer" }))
    expect(await screen.findByRole("link", { name: /^1 brief/ })).toBeDefined()
  })

  it("offers to add to what is to come, not to what is over", async () => {
    open("")
    const add = (day: string) =>
      screen.queryByRole("link", {
        name: `Ajouter une tâche le ${formatDate(day, { style: "weekday" })}`,
      })
    await waitFor(() => expect(add(today())).not.toBeNull())
    expect(add(dayAfter(today(), -1))).toBeNull()
  })
})

it("n begins a new brief for today", async () => {
  const router = open("")
  await screen.findByRole("navigation", { name: "Mois affiché" })
  fireEvent.keyDown(document.body, { key: "n" })
  expect(router.state.location.search).toBe("?dialog=new")
  const form = await dialog()
  const date = await fieldOf("Date", () => form.getAllByLabelText<HTMLInputElement>("Date"))
  expect(date.value).toBe(today().split("-").reverse().join("/"))
})

/** rules/team.md#brief-form */
describe("a new brief", () => {
  it("asks for what is missing, and then sends it for all that were chosen", async () => {
    const { router, form } = await plan()
    await press(form, "Enregistrer")
    expect(await form.findByText("Veuillez sélectionner un influenceur")).toBeDefined()
    expect(form.getByText("Veuillez ajouter au moins une tâche")).toBeDefined()
    expect(sent).toEqual([])
    await choose("Zoé", "Hugo", "Zoé")
    put(form.getByLabelText("Nouvelle tâche"), "Tourner")
    expect((await form.findByText(/^2 influenceurs × 1 jour =/)).textContent).toBe(
      "2 influenceurs × 1 jour = 2 briefs, le mardi 12 mai 2099.",
    )
    await press(form, "Enregistrer")
    await waitFor(() => expect(sent).toMatchObject([{ influencerIds: ["i0", "i1"], dates: [DAY] }]))
    // What was planned is in sight: the month stays.
    await waitFor(() => expect(router.state.location.search).toBe("?month=2099-05"))
  })

  it("stands in its day at once, though the list of the day lags behind", async () => {
    listed = []
    const { router, form } = await plan()
    await choose("Zoé")
    put(form.getByLabelText("Nouvelle tâche"), "Tourner")
    await press(form, "Enregistrer")
    await waitFor(() => expect(router.state.location.search).toBe("?month=2099-05"))
    await act(() => router.navigate(`/app/daily-brief?month=2099-05&dialog=day&date=${DAY}`))
    expect(await screen.findByText(/^1 brief · 0 tâche terminée sur 2$/)).toBeDefined()
  })

  it("lets somebody go again, and the keyboard is where one chooses", async () => {
    open(`?month=2099-05&dialog=copy&date=${DAY}&influencer=zoe`)
    const form = await dialog()
    await userEvent.click(await form.findByRole("button", { name: "Retirer Zoé Mercier" }))
    expect(form.queryByRole("list", { name: "Influenceurs choisis" })).toBeNull()
    expect(document.activeElement).toBe(form.getByRole("button", { name: "Sélectionner un influenceur" }))
  })

  it("takes tasks by Enter and by the button, and nothing blank", async () => {
    const { form } = await plan()
    const entry = form.getByLabelText<HTMLInputElement>("Nouvelle tâche")
    await userEvent.type(entry, "   {Enter}")
    expect(tasks()).toEqual([])
    await userEvent.clear(entry)
    await write(entry, " Tourner ")
    await userEvent.keyboard("{Enter}")
    expect(tasks()).toEqual(["Tourner"])
    expect(entry.value).toBe("")
    await write(entry, "Monter")
    await press(form, "Ajouter")
    expect(tasks()).toEqual(["Tourner", "Monter"])
    expect(document.activeElement).toBe(entry)
    await userEvent.type(form.getByLabelText("Tâche 1"), "{Enter}")
    expect(document.activeElement).toBe(entry)
    await press(form, "Retirer « Tourner »")
    expect(tasks()).toEqual(["Monter"])
    expect(document.activeElement).toBe(entry)
    expect(sent).toEqual([])
  })

  it("takes a pasted list without its marks, of one line too", async () => {
    const { form } = await plan()
    await userEvent.click(form.getByLabelText("Nouvelle tâche"))
    await userEvent.paste("- Tourner\n• Monter\n3. Publier\n1) 3 stories\n☐ Relire\n* 2.5 minutes")
    await userEvent.paste("- [x] Facturer")
    expect(tasks()).toEqual([
      "Tourner",
      "Monter",
      "Publier",
      "3 stories",
      "Relire",
      "2.5 minutes",
      "Facturer",
    ])
  })

  it("makes several tasks of several lines that are pasted into what is typed, or into a task", async () => {
    const { form } = await plan()
    const entry = form.getByLabelText<HTMLInputElement>("Nouvelle tâche")
    await userEvent.type(entry, "Story ")
    await userEvent.paste("teaser\nReel")
    expect(tasks()).toEqual(["Story teaser", "Reel"])
    expect(entry.value).toBe("")
    const first = form.getByLabelText<HTMLInputElement>("Tâche 1")
    await userEvent.click(first)
    first.setSelectionRange("Story ".length, "Story teaser".length)
    await userEvent.paste("du matin\nMonter")
    expect(tasks()).toEqual(["Story du matin", "Monter", "Reel"])
    // As many as there is room for; none that stood there goes.
    await userEvent.click(form.getByLabelText("Tâche 1"))
    await userEvent.paste(`.\n${Array.from({ length: MAX_TASKS }, (_, at) => `Étape ${at}`).join("\n")}`)
    expect(tasks()).toHaveLength(MAX_TASKS)
    expect(tasks().slice(-2)).toEqual(["Monter", "Reel"])
  })

  it("is not sent with a task that was emptied", async () => {
    const { form } = await plan()
    await choose("Zoé")
    put(form.getByLabelText("Nouvelle tâche"), "Tourner")
    await press(form, "Ajouter")
    const invalid = () => form.getByLabelText("Tâche 1").getAttribute("aria-invalid")
    expect(invalid()).toBeNull()
    put(form.getByLabelText("Tâche 1"), "")
    expect(invalid()).toBe("true")
    // Without a text of its own it is called by its place.
    for (const name of ["Déplacer « Tâche 1 »", "Retirer « Tâche 1 »"])
      expect(form.getByRole("button", { name })).toBeDefined()
    put(form.getByLabelText("Tâche 1"), " ")
    expect(invalid()).toBe("true")
    await press(form, "Enregistrer")
    expect(await form.findByText("Une tâche ne peut pas être vide")).toBeDefined()
    expect(sent).toEqual([])
  })

  it("says beside each field what the API refuses of it", async () => {
    refuse = () =>
      json(400, {
        code: "invalid",
        detail: "Non",
        fields: { "tasks.0.text": "Tâche trop longue", dates: "Trop de jours", influencerIds: "Inconnu" },
      })
    const { form } = await plan()
    await choose("Zoé")
    put(form.getByLabelText("Nouvelle tâche"), "Tourner")
    await press(form, "Enregistrer")
    for (const said of ["Tâche trop longue", "Trop de jours", "Inconnu"])
      expect(await form.findByText(said)).toBeDefined()
  })

  it("that is refused for want of an agency says so", async () => {
    refuse = () => json(403, { code: "no_agency", detail: "Non" })
    const { form } = await plan()
    await choose("Zoé")
    put(form.getByLabelText("Nouvelle tâche"), "Tourner")
    await press(form, "Enregistrer")
    expect(await form.findByText("Erreur lors de l'enregistrement de la tâche")).toBeDefined()
    expect(form.getByText("Aucune agence associée")).toBeDefined()
  })
})

/** rules/team.md#repetition */
describe("a repetition", () => {
  it("is on the day's own weekday at first; others come and go, and each day is planned", async () => {
    const { form } = await plan()
    await choose("Zoé")
    await userEvent.click(form.getByRole("switch", { name: "Répéter" }))
    const on = () =>
      within(form.getByRole("group", { name: "Les jours" }))
        .getAllByRole("button", { pressed: true })
        .map((button) => button.getAttribute("aria-label"))
    // 12 May 2099 is a Tuesday.
    expect(on()).toEqual(["mardi"])
    await press(form, "jeudi")
    await press(form, "lundi")
    await press(form, "jeudi")
    expect(on()).toEqual(["lundi", "mardi"])
    typeDay(form.getByLabelText("Jusqu'au"), "19/05/2099")
    expect((await form.findByText(/^1 influenceur × 3 jours =/)).textContent).toBe(
      "1 influenceur × 3 jours = 3 briefs, du mardi 12 mai 2099 au mardi 19 mai 2099.",
    )
    put(form.getByLabelText("Nouvelle tâche"), "Tourner")
    await press(form, "Enregistrer")
    await waitFor(() => expect(sent).toMatchObject([{ dates: ["2099-05-12", "2099-05-18", "2099-05-19"] }]))
  })

  it("until a day that cannot be read is not sent, whatever else one changes", async () => {
    const { form } = await plan()
    await choose("Zoé")
    await userEvent.click(form.getByRole("switch", { name: "Répéter" }))
    const until = form.getByLabelText<HTMLInputElement>("Jusqu'au")
    typeDay(until, "31/11/2099")
    await form.findByText(/^Date invalide/)
    await press(form, "jeudi")
    await waitFor(() => expect(until.getAttribute("aria-invalid")).toBe("true"))
    put(form.getByLabelText("Nouvelle tâche"), "Tourner")
    await press(form, "Enregistrer")
    await waitFor(() => expect(document.activeElement).toBe(until))
    expect([until.value, sent]).toEqual(["31/11/2099", []])
    typeDay(form.getByLabelText("Date"), "bientôt")
    expect(form.queryByText(/brief/)).toBeNull()
  })

  it("that is switched off leaves the one day", async () => {
    const { form } = await plan()
    await choose("Zoé")
    await userEvent.click(form.getByRole("switch", { name: "Répéter" }))
    await userEvent.click(form.getByRole("switch", { name: "Répéter" }))
    expect(form.queryByLabelText("Jusqu'au")).toBeNull()
    put(form.getByLabelText("Nouvelle tâche"), "Tourner")
    await press(form, "Enregistrer")
    await waitFor(() => expect(sent).toMatchObject([{ dates: [DAY] }]))
  })

  const people = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ id: `${at}`, name: `${at}`, profileImageUrl: null }))
  const every = [1, 2, 3, 4, 5, 6, 7]

  it.each([
    ["without a weekday", [], "2099-05-19", 1, "Choisissez au moins un jour de la semaine"],
    ["without an end", [2], null, 1, "Choisissez jusqu'à quand répéter"],
    ["without any such day", [3], "2099-05-12", 1, "Aucun de ces jours ne tombe entre les deux dates"],
    ["on 62 days", every, dayAfter(DAY, 61), 1, null],
    ["on 63 days", every, dayAfter(DAY, 62), 1, /^62 jours au maximum/],
    ["of 200 briefs", every, dayAfter(DAY, 19), 10, null],
    ["of 210 briefs", every, dayAfter(DAY, 20), 10, /^210 briefs, pour 200 au maximum/],
  ] as const)("%s is told what is wrong with it, if anything", (_what, weekdays, until, count, said) => {
    const problem = repetitionProblem({
      influencers: people(count),
      date: DAY,
      repetition: { weekdays: [...weekdays], until },
    })
    if (said instanceof RegExp) expect(problem).toMatch(said)
    else expect(problem).toBe(said)
  })
})

describe("a day", () => {
  it("shows what is done, and leads to the influencer's page", async () => {
    open(`?month=2099-05&dialog=day&date=${DAY}`)
    const form = await dialog()
    expect(await form.findByText(/^1 brief · 1 tâche terminée sur 2$/)).toBeDefined()
    expect(form.getByText("Tâche 1").closest("s")).not.toBeNull()
    expect(form.getByText("Tâche 2").closest("s")).toBeNull()
    expect(form.getByText("Entre nous")).toBeDefined()
    expect(
      form.getByRole("link", { name: "Ouvrir la page publique de Zoé Mercier" }).getAttribute("href"),
    ).toBe(`${window.location.origin}/brief/zoe-mercier`)
  })

  it.each([
    ["an edit", "Modifier les tâches de Zoé Mercier", `dialog=edit&date=${DAY}&influencer=zoe`],
    [
      "a copy",
      "Copier les tâches de Zoé Mercier vers d'autres jours",
      `dialog=copy&date=${DAY}&influencer=zoe`,
    ],
    ["another brief of that day", "Nouvelle tâche", `dialog=new&date=${DAY}`],
  ])("leads to %s", async (_what, name, address) => {
    const router = open(`?month=2099-05&dialog=day&date=${DAY}`)
    await userEvent.click(await (await dialog()).findByRole("button", { name }))
    await waitFor(() => expect(router.state.location.search).toBe(`?month=2099-05&${address}`))
  })

  it("on which there is nothing leads to a first brief of that day", async () => {
    listed = []
    const router = open(`?month=2099-05&dialog=day&date=${DAY}`)
    await userEvent.click(await (await dialog()).findByRole("button", { name: "Nouvelle tâche" }))
    await waitFor(() => expect(router.state.location.search).toBe(`?month=2099-05&dialog=new&date=${DAY}`))
  })

  it.each(["2099-13-01", "2099-02-31x", "hier"])("that is none says so: %s", async (date) => {
    open(`?month=2099-05&dialog=day&date=${date}`)
    expect(await (await dialog()).findByText("Aucune tâche ce jour")).toBeDefined()
  })
})

it("a brief that is not there says so", async () => {
  open("?month=2099-05&dialog=edit&date=2099-05-13&influencer=zoe")
  expect(await (await dialog()).findByText("Cette tâche n'existe plus")).toBeDefined()
})

it("a brief that somebody deleted while it is edited may be planned anew, as it is typed", async () => {
  open(`?month=2099-05&dialog=edit&date=${DAY}&influencer=zoe`)
  const form = await dialog()
  await write(await form.findByLabelText("Tâche 1"), " bis")
  gone = true
  await press(form, "Enregistrer")
  await userEvent.click(await form.findByRole("button", { name: "Enregistrer comme nouvelle tâche" }))
  await waitFor(() =>
    expect(sent).toMatchObject([
      { influencerIds: ["zoe"], dates: [DAY], tasks: [{ text: "Tâche 1 bis" }, { text: "Tâche 2" }] },
    ]),
  )
  expect(await screen.findByText("Tâche mise à jour")).toBeDefined()
})
