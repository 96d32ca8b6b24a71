import { act, fireEvent, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { Brief } from "@trame/core/workspace/planner/contract/shapes"
import { MAX_TASKS, progressOf, TASK_LENGTH } from "@trame/core/workspace/planner/rules/briefs"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { layOutCells, settled } from "../../../world/dragging.ts"
import { conflict, failing, fakeApi, refusal, refusing } from "../../../world/fakeApi.ts"
import { withoutMotion } from "../../../world/motion.ts"
import { dialog, field, press, says, textOf, visit } from "../../../world/page.tsx"
import { aBrief, aChoice } from "../../../world/records.ts"
import { signIn } from "../../../world/session.ts"

/** As the index shows them: it does not follow what is written. */
let listed: Brief[]
let outcome: { created: number; extended: number }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(`${DAY}T10:00:00Z`) })
  signIn()
  withoutMotion()
  listed = [aBrief("zoe", DAY, 3, 1)]
  outcome = { created: 1, extended: 0 }
})

/** rules/team.md#month */
describe("the month", () => {
  it("counts its influencers and tasks, and shows the first four of a day", async () => {
    const people = ["f", "b", "10", "e", "9"].map((id) => aBrief(id, DAY, 1))
    const outside = aBrief("lea", "2026-06-01", 5, 5)
    listed = [...people, aBrief("b", "2026-05-13", 5, 5), aBrief("f", "2026-05-14", 200, 199), outside]
    open()
    const month = await screen.findByRole("region", { name: "Tâches de mai 2026" })
    await waitFor(() => expect(month.getAttribute("aria-busy")).toBe("false"))
    expect(textOf(cell(DAY))).toEqual([
      ...["mardi 12 mai 2026", "5 briefs", "le mardi 12 mai 2026"],
      ...["Nom 9 :", "0/1", "Nom 10 :", "0/1", "Nom b :", "0/1", "Nom e :", "0/1"],
      "1 autre influenceur",
    ])
    const of = (day: string) => within(cell(day) ?? document.body)
    expect(of("2026-05-13").getByText("Terminé")).toBeDefined()
    expect(of("2026-05-14").queryByText("Terminé")).toBeNull()
    const bar = of("2026-05-14").getByRole("progressbar", { name: "199 sur 200 tâches" })
    expect(bar.getAttribute("aria-valuenow")).toBe("99")
    expect(of("2026-06-01").getByText(/^1 brief/)).toBeDefined()
    const figures = [...document.querySelectorAll("main dt")].map((label) => [
      label.textContent,
      textOf(label.nextElementSibling).join(""),
    ])
    expect(figures).toEqual([
      ["Briefs aujourd'hui", "5"],
      ["Influenceurs du mois", "5"],
      ["Avancement du mois", "97 %"],
    ])
    // One may add to today and later.
    const add = (day: string) => of(day).queryByRole("link", { name: /^Ajouter une tâche le / }) !== null
    expect([add("2026-05-11"), add(DAY), cell(DAY)?.getAttribute("aria-current")]).toEqual([
      false,
      true,
      "date",
    ])
  })

  it("turns in the address, each with its place in the history, and back to today", async () => {
    const shown: (string | undefined)[] = []
    vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(function (this: HTMLElement) {
      shown.push(this.dataset.row)
    })
    const { api, router } = open("?month=2026-12")
    const title = (name: string) => screen.findByRole("heading", { level: 2, name })
    await title("décembre 2026")
    // Of a month without today the API counts today's.
    await waitFor(() => expect(screen.getByText("Briefs aujourd'hui").nextSibling?.textContent).toBe("7"))
    await press("Mois suivant")
    await title("janvier 2027")
    expect([router.state.location.search, router.state.historyAction]).toEqual(["?month=2027-01", "PUSH"])
    await press("Mois précédent")
    await title("décembre 2026")
    await press("Aujourd'hui")
    await title("mai 2026")
    expect(router.state.location.search).toBe("")
    await waitFor(() => expect(shown).toContain(DAY))
    for (const nonsense of ["2026-13", "toString", "2026-5"]) {
      await act(() => router.navigate(`?month=${nonsense}`))
      await title("mai 2026")
    }
    const months = new Set(api.callsOf("planner.month").map(({ month }) => month))
    expect([...months]).toEqual(["2026-12", "2027-01", "2026-05"])
  })
})

describe("a day", () => {
  it("adds up its briefs in the order of their names, each with its tasks, notes and page", async () => {
    listed = [{ ...aBrief("zoe", DAY, 3, 1), internalNotes: "Entre nous" }, aBrief("ada", DAY, 1, 1)]
    open(`?dialog=day&date=${DAY}`)
    const shown = await dialog("mardi 12 mai 2026")
    expect(await shown.findByText("2 briefs · 2 tâches terminées sur 4")).toBeDefined()
    const [ada, zoe] = shown.getAllByRole("article").map((brief) => textOf(brief))
    expect(ada?.slice(0, 4)).toEqual(["Nom ada", "1/1", "Tâche 1", "(terminée)"])
    expect(zoe?.slice(0, 8)).toEqual([
      ...["Nom zoe", "1/3", "Tâche 1", "(terminée)", "Tâche 2", "Tâche 3"],
      ...["Notes internes, cachées à l'influenceur", "Entre nous"],
    ])
    const bars = shown.getAllByRole("progressbar").map((bar) => bar.getAttribute("aria-label"))
    expect(bars).toEqual(["1 tâche terminée sur 1", "1 tâche terminée sur 3"])
    const page = shown.getByRole("link", { name: "Ouvrir la page publique de Nom zoe" })
    expect(page.getAttribute("href")).toBe(`${window.location.origin}/brief/zoe`)
  })

  it.each([
    ["Modifier les tâches de Nom zoe", EDIT],
    ["Copier les tâches de Nom zoe vers d'autres jours", EDIT.replace("edit", "copy")],
    ["Nouvelle tâche", `?dialog=new&date=${DAY}`],
  ])("leads on by « %s »", async (name, search) => {
    const { router } = open(`?dialog=day&date=${DAY}`)
    await press(name, await dialog())
    await waitFor(() => expect(router.state.location.search).toBe(search))
  })

  it.each(["2026-13-01", "2026-05-31x", "hier", "2026-05-13"])(
    "when it is %s, holds nothing",
    async (day) => {
      const { router } = open(`?dialog=day&date=${day}`)
      expect(await says("Aucune tâche ce jour")).toBeDefined()
      await press("Nouvelle tâche", await dialog())
      const date = day === "2026-05-13" ? `&date=${day}` : ""
      await waitFor(() => expect(router.state.location.search).toBe(`?dialog=new${date}`))
    },
  )
})

/** rules/team.md#brief-form */
describe("a plan", () => {
  const isReady = async () => field("Nouvelle tâche", await dialog())

  it("asks for what is missing, is sent for all who are chosen, and shows at once", async () => {
    listed = []
    const { api, router } = open(`?dialog=new&date=${DAY}`)
    await isReady()
    await save()
    expect(await says("Veuillez sélectionner un influenceur")).toBeDefined()
    expect(screen.getByText("Veuillez ajouter au moins une tâche")).toBeDefined()
    await choose("zoe", "hugo", "zoe")
    await put("Nouvelle tâche", "Tourner")
    await press("Ajouter la tâche")
    await put("Tâche 1", " ")
    expect((await field("Tâche 1")).getAttribute("aria-invalid")).toBe("true")
    await save()
    expect(await says("Une tâche ne peut pas être vide")).toBeDefined()
    await put("Tâche 1", " Tourner ")
    expect((await field("Tâche 1")).getAttribute("aria-invalid")).toBeNull()
    const sum = await says(/^2 influenceurs × 1 jour =/)
    expect(sum.textContent).toBe("2 influenceurs × 1 jour = 2 briefs, le mardi 12 mai 2026.")
    await typeDay("Date", "")
    await save()
    expect(await says("La date est requise")).toBeDefined()
    expect(api.writes()).toEqual([])
    // At the edge of the month that is shown.
    await typeDay("Date", "2026-06-01")
    await save()
    expect(await says("1 brief créé")).toBeDefined()
    expect(api.callsOf("planner.create")).toEqual([
      {
        influencerIds: ["zoe", "hugo"],
        dates: ["2026-06-01"],
        tasks: [{ id: expect.stringMatching(/^[\w-]{16,}$/), text: "Tourner" }],
        internalNotes: "",
      },
    ])
    await waitFor(() => expect(router.state.location.search).toBe(""))
    await waitFor(() => expect(cell("2026-06-01")?.textContent).toContain("1 brief"))
    await act(() => router.navigate("?dialog=day&date=2026-06-01"))
    expect(await says("1 brief · 0 tâche terminée sur 1")).toBeDefined()
  })

  it("takes tasks by Enter, the button and pasted lists, up to as many as a brief holds", async () => {
    open("?dialog=new")
    const entry = await isReady()
    const paste = async (text: string, into: HTMLElement = entry) => {
      await userEvent.click(into)
      await userEvent.paste(text)
    }
    await paste("   ")
    await userEvent.keyboard("{Enter}")
    expect(tasks()).toEqual([])
    await paste("Tourner ")
    await userEvent.keyboard("{Enter}")
    await paste("Monter")
    await press("Ajouter la tâche")
    expect(tasks()).toEqual(["Tourner", "Monter"])
    await press("Retirer « Tourner »")
    await press("Retirer « Monter »")
    await paste("- Tourner\n• Monter\r\n\n3. Publier\n1) 3 stories\n☐ Relire\n* 2.5 minutes\n-")
    await paste("- [x] Facturer")
    const list = ["Tourner", "Monter", "Publier", "3 stories", "Relire", "2.5 minutes", "Facturer"]
    expect(tasks()).toEqual(list)
    // One plain line is typed on; of several lines each has its room.
    await paste("Envoyer\n")
    expect([tasks().length, entry.value]).toEqual([7, expect.stringContaining("Envoyer")])
    fireEvent.change(entry, { target: { value: "Story " } })
    await paste(`${"a".repeat(TASK_LENGTH + 1)}\nReel`)
    expect(tasks().slice(7)).toEqual([`Story ${"a".repeat(TASK_LENGTH - 6)}`, "Reel"])
    const first = await field("Tâche 1")
    await userEvent.click(first)
    first.setSelectionRange(0, 4)
    await userEvent.paste("Re\nCouper\n")
    expect(tasks().slice(0, 3)).toEqual(["Re", "Couperner", "Monter"])
    // None that stood there goes.
    await paste(`.\n${Array.from({ length: MAX_TASKS }, (_, at) => `Étape ${at}`).join("\n")}`, first)
    expect([tasks().length, tasks().at(-1)]).toEqual([MAX_TASKS, "Reel"])
    expect(screen.getByText(`${MAX_TASKS} tâches au maximum`)).toBeDefined()
    const add = screen.getByRole<HTMLButtonElement>("button", { name: "Ajouter la tâche" })
    expect([entry.disabled, add.disabled]).toEqual([true, true])
  })

  /** rules/team.md#repetition */
  it("is repeated on chosen weekdays until a day", async () => {
    const { api } = open(EDIT.replace("edit", "copy"))
    await isReady()
    await press("Retirer Nom zoe")
    await choose("zoe")
    await typeDay("Date", DAY)
    await userEvent.click(screen.getByRole("switch", { name: "Répéter" }))
    const weekdays = screen.getByRole("group", { name: "Les jours" })
    const on = () =>
      within(weekdays)
        .queryAllByRole("button", { pressed: true })
        .map((button) => button.getAttribute("aria-label"))
    expect(on()).toEqual(["mardi"])
    await press("mardi")
    await save()
    expect(await says("Choisissez au moins un jour de la semaine")).toBeDefined()
    for (const day of ["jeudi", "mardi", "lundi", "jeudi"]) await press(day)
    expect(on()).toEqual(["lundi", "mardi"])
    await typeDay("Jusqu'au", "2026-05-19")
    expect((await says(/^1 influenceur × 3 jours =/)).textContent).toBe(
      "1 influenceur × 3 jours = 3 briefs, du mardi 12 mai 2026 au mardi 19 mai 2026.",
    )
    await save()
    await waitFor(() => expect(api.writes()).toHaveLength(1))
    expect(api.callsOf("planner.create")[0]?.dates).toEqual(["2026-05-12", "2026-05-18", "2026-05-19"])
  })

  it.each([
    ["2026-05-12", "31/05/2026", 1],
    ["2026-05-24", "31/05/2026", 1],
    ["2026-05-25", "30/06/2026", 1],
    ["", "", 0],
  ])("when it begins on « %s », is repeated until « %s » at first", async (day, until, count) => {
    open("?dialog=new")
    await isReady()
    await typeDay("Date", day)
    await userEvent.click(screen.getByRole("switch", { name: "Répéter" }))
    expect((await field("Jusqu'au")).value).toBe(until)
    expect(screen.queryAllByRole("button", { pressed: true })).toHaveLength(count)
  })

  /** rules/team.md#one-brief-a-day */
  it.each([
    [2, 0, "2 briefs créés"],
    [0, 1, "Tâches ajoutées à 1 brief existant"],
    [1, 3, "1 brief créé, tâches ajoutées à 3 briefs existants"],
  ])(
    "when it makes %d briefs and extends %d, says « %s » in their month",
    async (created, extended, said) => {
      outcome = { created, extended }
      listed = [{ ...aBrief("zoe", DAY, 1), internalNotes: "Vu" }]
      const { api, router } = open(EDIT.replace("edit", "copy"))
      await typeDay("Date", "2026-09-03")
      await save()
      expect(await says(said)).toBeDefined()
      expect(api.callsOf("planner.create")).toMatchObject([
        { influencerIds: ["zoe"], dates: ["2026-09-03"], tasks: [{ text: "Tâche 1" }], internalNotes: "Vu" },
      ])
      await waitFor(() => expect(router.state.location.search).toBe("?month=2026-09"))
    },
  )

  it.each([
    [
      refusal("invalid", "Non.", { "tasks.0.text": "Trop longue", dates: "Trop", influencerIds: "Inconnu" }),
      ["Trop longue", "Trop", "Inconnu"],
    ],
    [refusal("no_agency"), ["Erreur lors de l'enregistrement de la tâche", "Aucune agence associée"]],
  ])("when it is refused, says why beside its fields or above them (%#)", async (error, said) => {
    const { api } = open(EDIT.replace("edit", "copy"))
    await isReady()
    api.answer({ planner: { create: failing(() => error) } })
    await save()
    for (const text of said) expect(await says(text)).toBeDefined()
  })
})

describe("the form of a brief", () => {
  const ids = [0, 1, 2].map((at) => `zoe-${DAY}-${at}`)
  const task = (at: number, text = `Tâche ${at + 1}`) => ({ id: ids[at], text })

  it.each<[string, () => unknown, object, string, string]>([
    [
      "its day",
      () => typeDay("Date", "2026-05-20"),
      { moveTo: { date: "2026-05-20", influencerId: "zoe" } },
      "2026-05-20",
      "Nom zoe : 1/3",
    ],
    [
      "its influencer",
      () => choose("hugo"),
      { moveTo: { date: DAY, influencerId: "hugo" } },
      DAY,
      "Nom hugo : 1/3",
    ],
    [
      "a task",
      () => put("Tâche 2", "Monter "),
      { tasks: [task(0), task(1, "Monter"), task(2)] },
      DAY,
      "Nom zoe : 0/3",
    ],
    [
      "its tasks, one of them not added yet",
      async () => {
        await press("Retirer « Tâche 1 »")
        await put("Nouvelle tâche", "Envoyer")
      },
      { tasks: [task(1), task(2), { id: expect.stringMatching(/^[\w-]{16,}$/), text: "Envoyer" }] },
      DAY,
      "Nom zoe : 0/3",
    ],
    ["its notes", () => put(/^Notes internes/, ""), { internalNotes: "" }, DAY, "Nom zoe : 1/3"],
  ])("when %s changes, sends that alone and shows it although lists lag", async (...row) => {
    const [, change, changes, day, who] = row
    listed = [{ ...aBrief("zoe", DAY, 3, 1), internalNotes: "Vu" }]
    const { api, router } = open(EDIT)
    await field("Tâche 1")
    await change()
    await save()
    expect(await says("Tâche mise à jour")).toBeDefined()
    expect(api.writes()).toEqual([
      ["planner.update", { date: DAY, influencerId: "zoe", version: 1, ...changes }],
    ])
    const shown = () =>
      [...document.querySelectorAll("li[data-row] li[title]")].map((person) => [
        person.closest("[data-row]")?.getAttribute("data-row"),
        textOf(person).join(" "),
      ])
    await waitFor(() => expect(shown()).toEqual([[day, who]]))
    // A form that opens next begins with what was saved, while that is read.
    api.answer({ planner: { get: () => new Promise<Brief>(() => {}) } })
    const influencer = who.split(" ")[1]
    await act(() => router.navigate(`?dialog=edit&date=${day}&influencer=${influencer}`))
    expect((await field("Date", await dialog())).value).toBe(day.split("-").reverse().join("/"))
  })

  it("puts tasks into another order by the keyboard, each place of which is said", async () => {
    layOutCells("ol[aria-label='Tâches'] > li", 1)
    const { api, router } = open(EDIT)
    await field("Tâche 1")
    const key = async (code: string, on: Element | Document = document) => {
      fireEvent.keyDown(on, { code, key: code })
      await settled()
    }
    const take = async () => {
      await key("Space", screen.getByRole("button", { name: "Déplacer « Tâche 1 »" }))
      expect(await says("Tâche « Tâche 1 » saisie, position 1 sur 3.")).toBeDefined()
    }
    await take()
    await key("Escape")
    expect(await says("Déplacement annulé, la tâche « Tâche 1 » reste à sa place.")).toBeDefined()
    expect(router.state.location.search).toBe(EDIT)
    await take()
    await key("ArrowDown")
    await key("ArrowDown")
    expect(await says("Tâche « Tâche 1 » en position 3 sur 3.")).toBeDefined()
    await key("Space")
    expect(await says("Tâche « Tâche 1 » déposée en position 3 sur 3.")).toBeDefined()
    await save()
    await waitFor(() => expect(api.writes()).toHaveLength(1))
    expect(api.callsOf("planner.update")[0]?.tasks).toEqual([task(1), task(2), task(0)])
  })

  it("when it is refused, says so beside its fields; a brief that is gone may be planned anew", async () => {
    const { api } = open(EDIT)
    await put("Tâche 1", "Tourner")
    const fields = { "moveTo.date": "Trop tard", "moveTo.influencerId": "Parti", internalNotes: "Trop long" }
    api.answer({ planner: { update: refusing("invalid", "Non.", fields) } })
    await save()
    const labels = ["Trop tard", "Parti", "Trop long"].map(async (said) => {
      const item = (await says(said)).closest(".ant-form-item")
      return item?.querySelector("label")?.textContent
    })
    expect(await Promise.all(labels)).toEqual([
      ...["Date", "Influenceur", "Notes internes (cachées à l'influenceur)"],
    ])
    listed = []
    api.answer({ planner: { update: refusing("not_found") } })
    await save()
    await press("Enregistrer comme nouvelle tâche")
    expect(await says("Tâche mise à jour")).toBeDefined()
    expect(api.callsOf("planner.create")).toEqual([
      {
        influencerIds: ["zoe"],
        dates: [DAY],
        tasks: [task(0, "Tourner"), task(1), task(2)],
        internalNotes: "",
      },
    ])
  })
})

/** A Tuesday, which is today. */
const DAY = "2026-05-12"
const EDIT = `?dialog=edit&date=${DAY}&influencer=zoe`

function open(search = "") {
  const find = (key: { date: string; influencerId: string }) => {
    const found = listed.find((one) => one.date === key.date && one.influencerId === key.influencerId)
    if (!found) throw refusal("not_found")
    return found
  }
  const newTasks = (tasks: { id: string; text: string }[]) =>
    tasks.map((task) => ({ ...task, completed: false, completedAt: null }))
  const api = fakeApi({
    planner: {
      month: () => ({
        briefs: listed.map(({ tasks, ...one }) => ({ ...one, ...progressOf(tasks) })),
        todayCount: 7,
      }),
      day: ({ date }) => ({ briefs: listed.filter((one) => one.date === date) }),
      get: find,
      create: ({ influencerIds, dates, tasks, internalNotes }) => {
        const [id = "", date = ""] = [influencerIds[0], dates[0]]
        return { ...outcome, briefs: [{ ...aBrief(id, date, 0), tasks: newTasks(tasks), internalNotes }] }
      },
      update: ({ date, influencerId, version, moveTo, tasks, internalNotes }) => {
        const before = find({ date, influencerId })
        if (version !== before.version) throw conflict()
        const place = moveTo ?? { date, influencerId }
        return {
          ...before,
          ...place,
          influencerName: `Nom ${place.influencerId}`,
          version: version + 1,
          tasks: tasks ? newTasks(tasks) : before.tasks,
          internalNotes: internalNotes ?? before.internalNotes,
        }
      },
      remove: (key) => key,
    },
    influencers: { pick: { items: ["zoe", "hugo"].map((id) => aChoice(`Nom ${id}`, { id })) } },
  })
  return { api, router: visit(`/app/daily-brief${search}`) }
}

const cell = (day: string) => document.querySelector<HTMLElement>(`li[data-row="${day}"]`)
const put = async (label: string | RegExp, value: string) =>
  fireEvent.change(await field(label, await dialog()), { target: { value } })
const typeDay = async (label: string, day: string) => {
  const input = await field(label, await dialog())
  fireEvent.focus(input)
  fireEvent.input(input, { target: { value: day.split("-").reverse().join("/") } })
  fireEvent.blur(input)
}
const save = async () => press("Enregistrer", await dialog())
const choose = async (...ids: string[]) => {
  await press(/^(Sélectionner un|Ajouter un autre|Changer d').*influenceur$/, await dialog())
  const search = await screen.findByRole("searchbox", { name: "Rechercher un influenceur" })
  const picker = within(search.closest<HTMLElement>("[role=dialog]") ?? document.body)
  for (const id of ids) await press(new RegExp(`Nom ${id}`), picker)
  const done = picker.queryAllByRole("button", { name: /Terminé|Fermer/ }).at(-1)
  if (done) await userEvent.click(done)
}
const tasks = () =>
  screen.queryAllByRole<HTMLInputElement>("textbox", { name: /^Tâche \d+$/ }).map(({ value }) => value)
