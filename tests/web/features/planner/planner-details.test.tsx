import { act, fireEvent, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { today } from "@trame/core/lib/day"
import { TASK_LENGTH } from "@trame/core/workspace/planner/rules/briefs"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { api } from "../../../../packages/web/src/lib/api/api.ts"
import { queryClient } from "../../../../packages/web/src/lib/api/queryClient.ts"
import { layOutCells, settled } from "../../../world/dragging.ts"
import { withoutMotion } from "../../../world/motion.ts"
import { briefOf, DAY, openPlanner, type PlannerServer, plannerServer } from "../../support/planner.ts"
import { fieldOf, json, signIn } from "../../support/site.tsx"

let server: PlannerServer
const open = (search = "") => openPlanner(server, search)

beforeEach(() => {
  signIn()
  server = plannerServer([briefOf("zoe", DAY, 3, 1)])
})

const dialog = async () => within(await screen.findByRole("dialog"))
const edit = async () => {
  const router = open(`&dialog=edit&date=${DAY}&influencer=zoe`)
  const form = await dialog()
  await form.findByLabelText("Tâche 1")
  return { router, form }
}
type Form = Awaited<ReturnType<typeof dialog>>
const save = (form: Form) => userEvent.click(form.getByRole("button", { name: "Enregistrer" }))
const typeDay = (field: HTMLElement, day: string) => {
  fireEvent.focus(field)
  fireEvent.input(field, { target: { value: day } })
  fireEvent.blur(field)
}
const chooseZoe = async () => {
  await userEvent.click(screen.getByRole("button", { name: "Sélectionner un influenceur" }))
  const search = await screen.findByRole("searchbox", { name: "Rechercher un influenceur" })
  const picker = within(search.closest<HTMLElement>("[role=dialog]") ?? document.body)
  await userEvent.click(await picker.findByRole("button", { name: /Zoé/ }))
  await userEvent.click(picker.getAllByRole("button", { name: /Terminé|Fermer/ }).at(-1) ?? document.body)
}

/** rules/team.md#month */
it("a month says to whoever cannot see it what its days hold, and which is today", async () => {
  server.listed = [briefOf("zoe", DAY, 3, 1), briefOf("ada", DAY, 1, 1), briefOf("zoe", "2099-05-13", 1)]
  open()
  const month = await screen.findByRole("region", { name: "Tâches de mai 2099" })
  expect(month.getAttribute("aria-busy")).toBe("true")
  await screen.findByRole("link", { name: "2 briefs le mardi 12 mai 2099" })
  expect(month.getAttribute("aria-busy")).toBe("false")
  expect(screen.getByRole("progressbar", { name: "0 sur 1 tâche" })).toBeDefined()
  const day = within(document.querySelector<HTMLElement>(`li[data-row="${DAY}"]`) ?? document.body)
  expect(day.getByRole("progressbar", { name: "2 sur 4 tâches" }).getAttribute("aria-valuenow")).toBe("50")
  const people = day.getAllByTitle(/Blanc|Mercier/)
  expect(people.map(({ textContent, dataset }) => [textContent, dataset.done])).toEqual([
    [expect.stringMatching(/Ada Blanc : 1\/1$/), "true"],
    [expect.stringMatching(/Zoé Mercier : 1\/3$/), "false"],
  ])
  expect(document.querySelector("li[aria-current]")).toBeNull()
  fireEvent.click(screen.getByRole("button", { name: "Aujourd'hui" }))
  const marked = () =>
    [...document.querySelectorAll("[aria-current=date]")].map((one) => one.getAttribute("data-row"))
  await waitFor(() => expect(marked()).toEqual([today()]))
})

it("« Aujourd'hui » brings today into sight", async () => {
  const shown: (string | undefined)[] = []
  vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(function (this: HTMLElement) {
    shown.push(this.dataset.row)
  })
  open()
  fireEvent.click(await screen.findByRole("button", { name: "Aujourd'hui" }))
  await waitFor(() => expect(shown).toContain(today()))
})

describe("a day", () => {
  it("adds up its briefs, in the order of their names, and says of each how far it is", async () => {
    server.listed = [briefOf("zoe", DAY, 3, 1), briefOf("ada", DAY, 1, 1)]
    open(`&dialog=day&date=${DAY}`)
    const form = within(await screen.findByRole("dialog", { name: "mardi 12 mai 2099" }))
    expect(await form.findByText("2 briefs · 2 tâches terminées sur 4")).toBeDefined()
    const briefs = form.getAllByRole("article")
    expect(briefs.map((brief) => within(brief).getByRole("heading").textContent)).toEqual([
      ...["Ada Blanc", "Zoé Mercier"],
    ])
    expect(briefs.map((brief) => within(brief).getByRole("progressbar").getAttribute("aria-label"))).toEqual([
      ...["1 tâche terminée sur 1", "1 tâche terminée sur 3"],
    ])
    const tasks = within(form.getByRole("list", { name: "Tâches de Zoé Mercier" })).getAllByRole("listitem")
    expect(tasks.map(({ textContent }) => textContent)).toEqual([
      ...["Tâche 1 (terminée)", "Tâche 2", "Tâche 3"],
    ])
    expect(form.queryByRole("region", { name: "Notes internes" })).toBeNull()
  })

  it("gives an influencer's link to be copied", async () => {
    open(`&dialog=day&date=${DAY}`)
    const user = userEvent.setup()
    await user.click(await (await dialog()).findByRole("button", { name: /Copier le lien/ }))
    expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/brief/zoe`)
  })
})

/** rules/team.md#brief-form */
describe("a brief's tasks", () => {
  const press = async (code: string, on: Element | Document = document) => {
    fireEvent.keyDown(on, { code, key: code })
    await settled()
  }
  const handle = (name: string) => screen.getByRole("button", { name: `Déplacer « ${name} »` })
  const texts = () =>
    screen.getAllByRole<HTMLInputElement>("textbox", { name: /^Tâche \d+$/ }).map(({ value }) => value)

  it("are put into another order by the keyboard, each place of which is said", async () => {
    layOutCells("ol[aria-label='Tâches'] > li", 1)
    const { form } = await edit()
    await press("Space", handle("Tâche 1"))
    expect(screen.getByText("Tâche « Tâche 1 » saisie, position 1 sur 3.")).toBeDefined()
    await press("ArrowDown")
    await press("ArrowDown")
    expect(screen.getByText("Tâche « Tâche 1 » en position 3 sur 3.")).toBeDefined()
    await press("Space")
    expect(screen.getByText("Tâche « Tâche 1 » déposée en position 3 sur 3.")).toBeDefined()
    expect(texts()).toEqual(["Tâche 2", "Tâche 3", "Tâche 1"])
    await save(form)
    await waitFor(() =>
      expect(server.sent[0]?.body?.tasks?.map(({ id }) => id)).toEqual(
        [1, 2, 0].map((at) => `zoe-${DAY}-${at}`),
      ),
    )
  })

  it("stay in their order where Escape gives the move up, and so does the form", async () => {
    layOutCells("ol[aria-label='Tâches'] > li", 1)
    await edit()
    await press("Space", handle("Tâche 1"))
    await press("ArrowDown")
    await press("Escape")
    expect(screen.getByText("Déplacement annulé, la tâche « Tâche 1 » reste à sa place.")).toBeDefined()
    expect(texts()).toEqual(["Tâche 1", "Tâche 2", "Tâche 3"])
    expect(screen.queryByText("Modifications non enregistrées")).toBeNull()
    expect(screen.getByRole("dialog")).toBeDefined()
  })

  it("of one pasted line is typed on, of several each has its room", async () => {
    const { form } = await edit()
    const entry = form.getByLabelText<HTMLInputElement>("Nouvelle tâche")
    await userEvent.click(entry)
    await userEvent.paste("Tourner\n")
    expect(texts()).toHaveLength(3)
    expect(entry.value).toContain("Tourner")
    await userEvent.clear(entry)
    await userEvent.paste(`${"a".repeat(TASK_LENGTH + 1)}\nMonter`)
    expect(texts().slice(3)).toEqual(["a".repeat(TASK_LENGTH), "Monter"])
  })
})

describe("the form of a brief", () => {
  it.each([
    [`new&date=${DAY}`, "Nouvelle tâche"],
    [`edit&date=${DAY}&influencer=zoe`, "Modifier la tâche"],
    [`copy&date=${DAY}&influencer=zoe`, "Copier vers d'autres jours"],
  ])("is called what it does (%s)", async (address, title) => {
    open(`&dialog=${address}`)
    expect(await screen.findByRole("dialog", { name: title })).toBeDefined()
  })

  it("says beside its fields what is refused of a change", async () => {
    server.refuse = ({ method }) =>
      method === "PATCH"
        ? json(400, {
            ...{ code: "invalid", detail: "Non" },
            fields: {
              "moveTo.date": "Trop tard",
              "moveTo.influencerId": "Parti",
              internalNotes: "Trop long",
            },
          })
        : null
    const { form } = await edit()
    await userEvent.type(form.getByLabelText(/^Notes internes/), "Vu")
    await save(form)
    for (const said of ["Trop tard", "Parti", "Trop long"]) {
      const message = await form.findByText(said)
      expect(message.closest(".ant-form-item")?.querySelector("label")?.textContent).toMatch(
        { "Trop tard": /^Date/, Parti: /^Influenceur/, "Trop long": /^Notes internes/ }[said] ?? /^$/,
      )
    }
    await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText("Date")))
  })

  it("stays on the month that is shown where the day stands at its edge", async () => {
    const router = open("&dialog=new&date=2099-06-01")
    const form = await dialog()
    await form.findByLabelText("Nouvelle tâche")
    await chooseZoe()
    fireEvent.change(form.getByLabelText("Nouvelle tâche"), { target: { value: "Tourner" } })
    // One brief needs no sum.
    expect(form.queryByText(/×/)).toBeNull()
    const before = server.reads.month
    await save(form)
    await waitFor(() =>
      expect(server.sent).toMatchObject([{ method: "POST", body: { dates: ["2099-06-01"] } }]),
    )
    await waitFor(() => expect(router.state.location.search).toBe("?month=2099-05"))
    await waitFor(() => expect(server.reads.month).toBeGreaterThan(before))
  })

  it("is not sent without a day, nor repeated on none", async () => {
    open(`&dialog=new&date=${DAY}`)
    const form = await dialog()
    const date = await fieldOf("Date", () => form.getAllByLabelText<HTMLInputElement>("Date"))
    await chooseZoe()
    fireEvent.change(form.getByLabelText("Nouvelle tâche"), { target: { value: "Tourner" } })
    await userEvent.click(form.getByRole("switch", { name: "Répéter" }))
    await userEvent.click(form.getByRole("button", { name: "mardi" }))
    await save(form)
    expect(await form.findByText("Choisissez au moins un jour de la semaine")).toBeDefined()
    typeDay(date, "")
    await waitFor(() => expect(form.queryByText("Choisissez au moins un jour de la semaine")).toBeNull())
    await save(form)
    expect(await form.findByText("La date est requise")).toBeDefined()
    expect(server.sent).toEqual([])
  })

  it("repeats on no weekday of its own as long as it has no day", async () => {
    open("&dialog=new")
    const form = await dialog()
    const date = await fieldOf("Date", () => form.getAllByLabelText<HTMLInputElement>("Date"))
    typeDay(date, "")
    await userEvent.click(form.getByRole("switch", { name: "Répéter" }))
    expect(await form.findByRole("button", { name: "lundi", pressed: false })).toBeDefined()
    expect(form.queryByRole("button", { pressed: true })).toBeNull()
    expect(form.getByLabelText<HTMLInputElement>("Jusqu'au").value).toBe("")
  })

  it("is filled at once with what was saved, when it is opened again", async () => {
    withoutMotion()
    const { router, form } = await edit()
    await userEvent.type(form.getByLabelText(/^Notes internes/), "Vu")
    await save(form)
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
    // The answer takes its time.
    server.refuse = ({ method, url }) => (method === "GET" && /zoe$/.test(url) ? new Promise(() => {}) : null)
    await act(() => router.navigate(`/app/daily-brief?month=2099-05&dialog=edit&date=${DAY}&influencer=zoe`))
    const again = await dialog()
    expect((await again.findByLabelText<HTMLTextAreaElement>(/^Notes internes/)).value).toBe("Vu")
  })

  it("that cannot be read says why; one of an incomplete address leads back", async () => {
    server.refuse = ({ url }) =>
      /zoe$/.test(url) ? json(503, { code: "unavailable", detail: "Plus tard." }) : null
    const router = open(`&dialog=edit&date=${DAY}&influencer=zoe`)
    expect(await (await dialog()).findByText("Erreur lors du chargement des données")).toBeDefined()
    expect(screen.queryByText("Cette tâche n'existe plus")).toBeNull()
    await act(() => router.navigate(`/app/daily-brief?month=2099-05&dialog=edit&date=${DAY}`))
    expect(await screen.findByText("Cette tâche n'existe plus")).toBeDefined()
    await userEvent.click(screen.getByRole("button", { name: "Retour au planning" }))
    await waitFor(() => expect(router.state.location.search).toBe("?month=2099-05"))
  })

  it("that somebody else deletes meanwhile says so, and stays as it is typed", async () => {
    const { form } = await edit()
    await userEvent.type(form.getByLabelText(/^Notes internes/), "Vu")
    server.refuse = ({ url }) => (/zoe$/.test(url) ? json(404, { code: "not_found", detail: "Non" }) : null)
    await act(() => queryClient.invalidateQueries({ queryKey: api.planner.get.key() }))
    expect(await form.findByText("Cette fiche vient d'être supprimée par une autre personne.")).toBeDefined()
    expect(form.getByLabelText<HTMLTextAreaElement>(/^Notes internes/).value).toBe("Vu")
  })

  it("is locked while it is saved", async () => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    open(`&dialog=copy&date=${DAY}&influencer=zoe`)
    const form = await dialog()
    await userEvent.click(await form.findByRole("switch", { name: "Répéter" }))
    server.refuse = ({ method }) => (method === "POST" ? promise : null)
    await save(form)
    const unlocked = () =>
      ["Retirer Zoé Mercier", "mercredi", "Retirer « Tâche 1 »", "Ajouter"].filter(
        (name) => !form.getByRole("button", { name }).closest(":disabled"),
      )
    await waitFor(() => expect(unlocked()).toEqual([]))
    await act(async () => resolve(json(503, { code: "unavailable", detail: "Plus tard." })))
    expect(await form.findByText("Plus tard.")).toBeDefined()
    await waitFor(() => expect(unlocked()).toHaveLength(4))
  })
})

it("a month that cannot be read anew stays as it is known", async () => {
  open()
  await screen.findByRole("link", { name: /^1 brief le mardi 12 mai/ })
  server.refuse = () => json(503, { code: "unavailable", detail: "Plus tard." })
  const before = server.reads.month
  await act(() => queryClient.invalidateQueries({ queryKey: api.planner.month.key() }))
  await waitFor(() => expect(server.reads.month).toBeGreaterThan(before))
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(screen.getByRole("link", { name: /^1 brief le mardi 12 mai/ })).toBeDefined()
  expect(screen.queryByText("Plus tard.")).toBeNull()
})
