import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { describe, expect, it, vi } from "vitest"
import { queryClient } from "../../../packages/web/src/lib/api/queryClient.ts"
import { hasSession } from "../../../packages/web/src/lib/session/session.ts"
import { type Answers, refusal } from "../../world/fakeApi.ts"
import { EDITS, type Form, SENDS } from "../../world/forms.ts"
import { formsServer } from "../../world/formsServer.ts"
import { answerQuestion, closePage, field, paste, press, says, visit, wordsOf } from "../../world/page.tsx"
import { hugo } from "../../world/people.ts"
import { asksBeforeClosing, change, controlsIn, nameOf, oneOfEach } from "../../world/unsaved.ts"

vi.setConfig({ testTimeout: 60_000 })
const CAMPAIGN = "/app/collaborations/k1"
const LIST = "/app/collaborations"

it.each([...EDITS, ...SENDS])("$form keeps its text until it is saved, once", async (form) => {
  const { path, typed, save, sends, field: name } = form
  const { api, accept } = formsServer()
  visit(path)
  const [[label = "", text = ""] = []] = Object.entries(typed)
  const input = await field(label, inForm())
  expect(asksBeforeClosing()).toBe(false)
  await fillIn(form)
  expect(asksBeforeClosing()).toBe(true)
  if (place() !== document.body) {
    input.focus()
    await userEvent.keyboard("{Escape}")
    await press(STAY)
  }
  expect(input.value).toBe(text)

  const held = Promise.withResolvers<never>()
  const [domain = "", operation = ""] = sends.split(".")
  api.answer({ [domain]: { [operation]: () => held.promise } } as Answers)
  const button = inForm().getByRole("button", { name: save })
  await userEvent.click(button)
  await waitFor(() => expect(api.callsOf(sends)).toHaveLength(1))
  await userEvent.click(button)
  await act(async () => held.reject(refusal("invalid", "Non.", { [name]: "Refusé ici." })))
  const said = await inForm().findByText("Refusé ici.")
  await waitFor(() => expect(document.activeElement).toBe(input))
  expect([input.value, input.getAttribute("aria-invalid")]).toEqual([text, "true"])
  const described = input.getAttribute("aria-describedby")?.split(" ") ?? []
  expect(described.some((id) => document.getElementById(id)?.contains(said))).toBe(true)

  api.refuse(sends, refusal("unavailable", "Plus tard."))
  await paste(label, `2${text}`, inForm())
  await press(save, inForm())
  const alerts = () => inForm().getAllByRole("alert").map(wordsOf).join()
  await waitFor(() => expect(alerts()).toContain("Plus tard."))
  expect([input.value, asksBeforeClosing()]).toEqual([`2${text}`, true])
  accept()
  await press(save, inForm())
  await waitFor(() => expect(asksBeforeClosing()).toBe(false))
  expect(api.callsOf(sends)).toHaveLength(3)
})

/** rules/interface.md#several-in-a-row */
it.each(SENDS.filter(({ clears }) => clears))("$form is followed by the next one", async (form) => {
  const { path, typed, save, sends, clears = [] } = form
  const { api } = formsServer()
  visit(path)
  const labels = Object.keys(typed)
  await field(labels[0] ?? "", inForm())
  const typedOnce = Object.entries(typed).map(([label, text]) => (clears.includes(label) ? "" : text))
  for (const times of [1, 2]) {
    await fillIn(form)
    await press(`${save} et continuer`, inForm())
    await waitFor(() => expect(api.callsOf(sends)).toHaveLength(times))
    const now = () => labels.map((label) => inForm().getByLabelText<HTMLInputElement>(label).value)
    await waitFor(() => expect(now()).toEqual(typedOnce))
    expect([form.link ? linkIn(form).value : "", asksBeforeClosing()]).toEqual(["", false])
  }
  const ids = api.callsOf(sends).map(({ creationId }) => creationId)
  expect(new Set(ids).size).toBe(2)
})

/** Those of a form's controls that leave the tab to be closed unasked. */
async function silent(path: string, label: string, chosen: typeof oneOfEach): Promise<string[]> {
  const found: string[] = []
  for (let at = 0, count = 1; at < count; at++) {
    cleanup()
    sessionStorage.clear()
    visit(path)
    const controls = chosen(controlsIn((await field(label, inForm())).closest("form") ?? place()))
    count = controls.length
    const control = controls[at]
    if (!control) throw new Error("There is nothing to change")
    expect(asksBeforeClosing()).toBe(false)
    await change(control)
    await waitFor(() => expect(asksBeforeClosing()).toBe(true)).catch(() => found.push(nameOf(control)))
  }
  return found
}

const all = (controls: readonly HTMLElement[]) => [...controls]
const days = (controls: readonly HTMLElement[]) =>
  controls.filter((control) => control.matches("[placeholder='jj/mm/aaaa']"))

it.each([
  ["a step", `${CAMPAIGN}?dialog=step&item=s1`, "Nom de l'étape", oneOfEach],
  ["figures", `${CAMPAIGN}?dialog=stat`, "Créateur", oneOfEach],
  ["a task", "/app/todo?dialog=edit&todo=t1", "Titre", oneOfEach],
  ["a brief", "/app/daily-brief?dialog=edit&date=2099-05-12&influencer=zoe", "Date", oneOfEach],
  ["oneself", "/app/account", "Prénom", oneOfEach],
  ["a casting's campaign", "/app/casting?dialog=convert&casting=c1", "Nom", all],
  ["a period", `${LIST}?dialog=period&from=2026-03-01&to=2026-03-31`, "Date de début", days],
])(
  "the form of %s is unsaved from the first change of each kind of control",
  async (_, path, label, chosen) => {
    formsServer()
    expect(await silent(path, label, chosen)).toEqual([])
  },
)

describe("a person who loses the right to a page", () => {
  it("leaves it at once, or keeps the text of a form to be copied, and nothing else to be done", async () => {
    const { api, accept } = formsServer()
    const lose = async () => {
      api.answer({ identity: { me: { ...hugo, permissions: {} } } })
      await act(() => queryClient.invalidateQueries())
    }
    visit("/app/clients")
    await screen.findByRole("heading", { name: "Clients" })
    await lose()
    expect(await says(/^Accès refusé: /)).toBeDefined()
    expect(screen.queryByRole("heading", { name: "Clients" })).toBeNull()
    closePage()
    accept()
    visit("/app/clients?dialog=new")
    await paste("Nom de la marque", "Maison Rive", inForm())
    await lose()
    await screen.findAllByText("Vous ne pouvez plus enregistrer ici")
    const input = await field("Nom de la marque", inForm())
    expect([input.value, input.disabled]).toEqual(["Maison Rive", true])
    expect(inForm().getByRole("button", { name: "Ajouter le client" }).hasAttribute("disabled")).toBe(true)
    await press(/Copier mon texte/, inForm())
    expect(await navigator.clipboard.readText()).toBe("Nom de la marque : Maison Rive")
    await press("Annuler", inForm())
    await answerQuestion("Quitter sans enregistrer")
    expect(await says(/^Accès refusé: /)).toBeDefined()
  })
})

it("asks before signing out what would be lost without a session", async () => {
  formsServer()
  visit("/app/account")
  await paste("Prénom", "Anne")
  await userEvent.click(screen.getAllByRole("button", { name: "Déconnexion" })[0] as HTMLElement)
  await answerQuestion("Rester sur la page")
  expect([(await field("Prénom")).value, await hasSession()]).toEqual(["Anne", true])
})

const place = () => screen.queryAllByRole("dialog")[0] ?? document.body
const inForm = () => within(place())
const STAY = /^(Rester sur la page|Continuer)/

const linkIn = ({ link = "" }: Form) => inForm().getByRole<HTMLInputElement>("textbox", { name: link })
async function fillIn(form: Form): Promise<void> {
  const { typed, link } = form
  if (link) {
    fireEvent.click(inForm().getByRole("radio", { name: link }))
    fireEvent.change(linkIn(form), { target: { value: "https://a.example/" } })
  }
  for (const [label, text] of Object.entries(typed)) await paste(label, text, inForm())
}
