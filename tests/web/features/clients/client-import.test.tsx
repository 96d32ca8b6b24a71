import { act, fireEvent, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { beforeEach, describe, expect, it } from "vitest"
import { isHeld } from "../../../../packages/web/src/lib/api/pauseLiveUpdates.ts"
import { importServer } from "../../../world/clients.ts"
import { offline, refusal } from "../../../world/fakeApi.ts"
import { catchFiles } from "../../../world/files.ts"
import { withoutMotion } from "../../../world/motion.ts"
import { answerQuestion, dialogGone, field, lineOf, paste, pick, press, says } from "../../../world/page.tsx"

beforeEach(withoutMotion)

/** rules/campaigns.md#client-import */
describe("the source of an import", () => {
  it.each([
    [file("x".repeat(1_100_000)), /^Ce fichier est trop lourd/],
    [file("PK\u0003\u0004"), /^Ce fichier n'est pas un fichier CSV/],
    [unreadable(), "Ce fichier n'a pas pu être lu."],
  ])("when a file cannot be read, says why, and accepts another", async (chosen, said) => {
    importServer()
    await upload(chosen)
    expect(await says(said)).toBeDefined()
    await upload(file("Marque\nBrume"))
    await button("Importer 1 client")
    await press("Choisir un autre fichier")
    expect((await button("Lire ces lignes")).disabled).toBe(true)
  })

  it("shows errors of pasted lines beside them, and asks before they are lost", async () => {
    const { router } = importServer()
    await upload(file("\n"))
    await says("Il n'y a rien à lire.")
    await paste(AREA, "Marque")
    await press("Lire ces lignes")
    await says(/^Il n'y a que des titres/)
    const area = await field(AREA)
    expect(document.getElementById(`${area.getAttribute("aria-describedby")}`)?.textContent).toMatch(/titres/)
    expect(screen.queryByText("Il n'y a rien à lire.")).toBeNull()
    await userEvent.keyboard("{Escape}")
    await says("Les lignes collées seront perdues.")
    await answerQuestion("Continuer l'import")
    await paste(AREA, "Marque\nBrume")
    await press("Lire ces lignes")
    await button("Importer 1 client")
    expect(router.state.location.search).toBe("?dialog=import")
  })
})

describe("the lines of an import", () => {
  it("when they are new, known, duplicate or invalid, say so; corrected ones are written, known ones are not", async () => {
    const { sent } = await openImport(
      "Marque;Email;Contact\nBrume;lena;Léna\nÉcume;;\nCime;Zoé Z <zoe@cime.fr>;\ncime;;",
    )
    await waitFor(() =>
      expect(states()).toEqual([
        "À corriger | Nom de la marque",
        "Déjà présent (même nom) | Comme « ECUME »",
        "Nouveau | Nom de la marque",
        "Déjà présent (même nom) | Comme la ligne 4",
      ]),
    )
    // An address shows as stored, with the name that it contains.
    expect(lineOf(lines()[2])).toMatch(/Nom du contact \| Zoé Z \| Email du contact \| zoe@cime\.fr$/)
    await button("Importer 1 client")
    expect(line(0).getByText("Adresse invalide")).toBeDefined()
    await userEvent.type(line(0).getByLabelText("Email du contact"), "@brume.fr")
    await press("Importer 2 clients")
    expect(await says("2 clients importés · 2 déjà présents")).toBeDefined()
    expect(sent()[0]?.rows).toMatchObject([
      { line: 2, complete: false, cells: { brandName: "Brume", contactEmail: "lena@brume.fr" } },
      { line: 4, complete: false, cells: { brandName: "Cime" } },
    ])
  })

  it("complete known clients, all or one by one, with the result of each", async () => {
    const { state, sent } = await openImport("Marque\nÉcume\nCime\ncime\nCIME")
    state.outcomes = { cime: "skipped" }
    await says("Comme « ECUME »")
    await tick(2)
    await button("Importer 2 clients")
    await tick(2)
    await button("Importer 1 client")
    await userEvent.click(screen.getByText("Compléter ce qui manque"))
    await button("Importer 4 clients")
    await tick(3)
    expect(screen.getByText("1 déjà présent")).toBeDefined()
    await userEvent.click(screen.getByText("Laisser tels quels"))
    await button("Importer 1 client")
    for (const at of [0, 2]) await tick(at)
    await press("Importer 3 clients")
    await says("2 clients importés · 2 déjà présents")
    expect(sent()[0]?.rows.map(({ complete }) => complete)).toEqual([true, false, true])
    expect(states().map((state) => state.split(" | ")[0])).toEqual([
      "Complété",
      "Ajouté",
      "Rien à compléter",
      "Déjà présent (même nom)",
    ])
    await press("Importés 2")
    expect(numbers()).toEqual([2, 3])
  })

  it("are checked in portions, and shown twenty at a time, with a filter for invalid ones", async () => {
    const { router, checked } = await openImport(many(501, (at) => (at < 2 || at === 500 ? "faux" : "")))
    await button("À corriger 3")
    expect(lines()).toHaveLength(20)
    await press("Page 26")
    expect(numbers()).toEqual([502])
    await press("À corriger 3")
    expect(numbers()).toEqual([2, 3, 502])
    for (const input of await screen.findAllByLabelText("Email du contact"))
      fireEvent.change(input, { target: { value: "lena@brume.fr" } })
    expect((await button("À corriger 0")).getAttribute("aria-pressed")).toBe("true")
    expect(numbers()).toEqual([2, 3, 502])
    expect(checked().map((rows) => rows.length)).toEqual([500, 1, 3])
    await userEvent.click(screen.getByRole("button", { name: /^Toutes/ }))
    expect(lines()).toHaveLength(20)
    await userEvent.keyboard("{Escape}")
    expect(await says(/^Les lignes qui ne sont pas encore importées/)).toBeDefined()
    expect(router.state.location.search).toBe("?dialog=import")
  })

  it("when they cannot be checked, say so, and are checked again before the import", async () => {
    const { state } = importServer()
    const looking = Promise.withResolvers<void>()
    Object.assign(state, { looking: looking.promise, refuses: refusal("unavailable") })
    await upload(file("Marque\nBrume"))
    expect(await says("Lecture des lignes…")).toBeDefined()
    expect(states()).toEqual(["Lecture… | Nom de la marque"])
    expect((await button("Importer 0 client")).disabled).toBe(true)
    looking.resolve()
    expect(await says("Les lignes n'ont pas pu être relues")).toBeDefined()
    expect((await button("Importer 0 client")).disabled).toBe(true)
    state.refuses = null
    await press("Réessayer")
    await button("Importer 1 client")
    expect(screen.queryByText("Les lignes n'ont pas pu être relues")).toBeNull()
  })

  it("when an answer for an earlier text comes late, keep the latest one", async () => {
    const { state, checked } = await openImport("Marque;Email\nBrume;faux")
    const late = Promise.withResolvers<void>()
    const input = await field("Email du contact")
    state.looking = late.promise
    await userEvent.type(input, "1")
    await waitFor(() => expect(checked()).toHaveLength(2))
    state.looking = null
    await paste("Email du contact", "lena@brume.fr")
    await button("Importer 1 client")
    await act(async () => late.resolve())
    await act(() => new Promise((resolve) => setTimeout(resolve)))
    await button("Importer 1 client")
    expect(screen.queryByText("Adresse invalide")).toBeNull()
  })
})

describe("the columns of an import", () => {
  it("show a sample, and can be assigned by the user; the brand's name is required", async () => {
    const { checked } = await openImport("Marque;Client;Vide;Divers\nBrume;Cime;;\nÉcume;Sel;;Plus tard")
    expect(screen.getByText("vide")).toBeDefined()
    expect(screen.getByText("Plus tard")).toBeDefined()
    await pick("Marque", "Ne pas importer")
    expect(await says(/^Indiquez la colonne/)).toBeDefined()
    await pick("Marque", "Nom de la marque")
    // The former brand column is ignored.
    await pick("Client", "Nom de la marque")
    await waitFor(() => expect(checked().at(-1)?.[0]?.brandName).toBe("Cime"))
    expect((await field("Marque")).closest(".ant-select")?.textContent).toBe("Ne pas importer")
  })

  it("when they change during a check, are checked again, without the former result", async () => {
    const { state, checked } = importServer()
    const first = Promise.withResolvers<void>()
    state.looking = first.promise
    await upload(file("Marque;Email;Autre\nBrume;faux;lena@brume.fr\nCime"))
    await waitFor(() => expect(checked()).toHaveLength(1))
    state.looking = null
    await pick("Autre", "Email du contact")
    await button("Importer 2 clients")
    await act(async () => first.reject(offline()))
    await act(() => new Promise((resolve) => setTimeout(resolve)))
    expect(screen.queryByText("Les lignes n'ont pas pu être relues")).toBeNull()
    const emails = checked().map((rows) => rows.map(({ contactEmail }) => contactEmail))
    expect(emails).toEqual([
      ["faux", ""],
      ["lena@brume.fr", ""],
    ])
  })

  it("have one choice for all lines with an unknown sector", async () => {
    const { sent } = await openImport("Marque;Secteur\nBrume;Potions\nCime;potions\nSel;Mode\nGivre;Runes")
    expect(screen.getAllByText("non reconnu, laissé vide")).toHaveLength(3)
    await pick("Potions", "Beauté")
    await waitFor(() => expect(screen.getAllByText("non reconnu, laissé vide")).toHaveLength(1))
    await press("Importer 4 clients")
    await says("4 clients importés")
    const sectors = sent()[0]?.rows.map(({ cells }) => cells.sector)
    expect(sectors).toEqual(["Beauté", "Beauté", "Mode", "Runes"])
  })
})

describe("a running import", () => {
  const beginImport = async (text: string, clients: string) => {
    const server = await openImport(text)
    const answer = Promise.withResolvers<void>()
    server.state.held = answer.promise
    await press(`Importer ${clients}`)
    await says(/^Import en cours : 0 sur/)
    return { ...server, answer: () => act(async () => answer.resolve()) }
  }
  const listReads = ({ api }: ReturnType<typeof importServer>) => api.callsOf("clients.list").length

  it("when it is stopped or interrupted, continues as the same import, and the list is read again", async () => {
    const server = await beginImport(many(120), "120 clients")
    const [before, { state, sent }] = [listReads(server), server]
    expect(isHeld()).toBe(true)
    await press("Arrêter")
    await server.answer()
    state.refuses = refusal("unavailable", "Plus tard.")
    await press("Reprendre : 95 clients")
    expect(await says("L'import s'est interrompu : ce qui est fait reste fait")).toBeDefined()
    expect([screen.getByText("Plus tard.") !== null, isHeld()]).toEqual([true, false])
    state.refuses = null
    await press("Reprendre : 95 clients")
    expect(await says("120 clients importés")).toBeDefined()
    expect(screen.queryByText(/^L'import s'est interrompu/)).toBeNull()
    const numbered = sent().flatMap(({ rows }) => rows.map((row) => row.line))
    expect([sent().length, new Set(numbered).size]).toEqual([6, 120])
    expect(new Set(sent().map(({ importId }) => importId)).size).toBe(1)
    await waitFor(() => expect(listReads(server)).toBeGreaterThan(before))
  })

  it("when the user leaves it, ends with the current portion", async () => {
    const server = await beginImport(many(60), "60 clients")
    await userEvent.keyboard("{Escape}")
    await answerQuestion("Quitter")
    await waitFor(() => expect(server.router.state.location.search).toBe(""))
    const before = listReads(server)
    await server.answer()
    await waitFor(() => expect(listReads(server)).toBeGreaterThan(before))
    expect(server.sent().map(({ rows }) => rows.length)).toEqual([25])
  })

  it("locks all fields until it ends", async () => {
    const { answer } = await beginImport("Marque;Email\nBrume;\nbrume;\nCime;faux", "1 client")
    const controls = [
      ...["Marque", "Email", "Email du contact"].map((label) =>
        screen.getByLabelText<HTMLInputElement>(label),
      ),
      line(1).getByRole<HTMLInputElement>("checkbox"),
    ]
    const disabledStates = () => new Set(controls.map((control) => control.disabled))
    expect(disabledStates()).toEqual(new Set([true]))
    await answer()
    await says("1 client importé · 1 déjà présent · 1 ligne à corriger")
    expect(disabledStates()).toEqual(new Set([false]))
  })
})

describe("a finished import", () => {
  it("when invalid lines are left, offers them as a file, and asks before they are lost", async () => {
    const saved = catchFiles()
    const { state, router, sent } = await openImport("Marque;Email\nBrume;\nSel;\nCime;faux")
    state.outcomes = { Brume: "refused", "Brume SAS": "skipped" }
    await button("Importer 2 clients")
    expect(screen.queryByRole("button", { name: "Télécharger les lignes à corriger" })).toBeNull()
    await press("Importer 2 clients")
    expect(await says("1 client importé · 2 lignes à corriger")).toBeDefined()
    await press("Télécharger les lignes à corriger")
    expect(await says("2 lignes enregistrées")).toBeDefined()
    expect(await saved.lines()).toEqual([
      expect.stringMatching(/Problème$/),
      expect.stringMatching(/^Brume;.*;Nom de la marque : Nom refusé$/),
      expect.stringMatching(/^Cime;.*faux.*;Email du contact : Adresse invalide$/),
      "",
    ])
    await press("Terminer")
    expect(await says("2 lignes à corriger ne sont pas importées et seront perdues.")).toBeDefined()
    await answerQuestion("Continuer l'import")
    await userEvent.type(line(0).getByLabelText("Nom de la marque"), " SAS")
    expect(line(0).queryByText("Nom refusé")).toBeNull()
    await paste("Email du contact", "")
    await press("Reprendre : 2 clients")
    await says("2 clients importés · 1 déjà présent")
    // A complete line no longer has a field.
    expect([states()[0], line(0).queryByRole("textbox")]).toEqual([
      "Rien à compléter | Nom de la marque",
      null,
    ])
    const names = sent().map(({ rows }) => rows.map(({ cells }) => cells.brandName))
    expect(names).toEqual([
      ["Brume", "Sel"],
      ["Brume SAS", "Cime"],
    ])
    await press("Terminer")
    await waitFor(() => expect(router.state.location.search).toBe(""))
  })

  it("can be undone later, also after an interruption, and names the clients that stay, with the reason", async () => {
    const { api, state, sent } = await openImport(many(30))
    await press("Importer 30 clients")
    await says("30 clients importés")
    await press("Terminer")
    await dialogGone()
    await press("Importer")
    expect(await says(/^Dernier import : 30 clients ajoutés le/)).toBeDefined()
    const undo = async () => {
      await press("Annuler cet import")
      await answerQuestion("Annuler l'import")
    }
    state.refuses = refusal("unavailable", "Plus tard.")
    await undo()
    expect(await says("L'annulation s'est interrompue")).toBeDefined()
    state.refuses = null
    await undo()
    expect(await says("Import annulé : 29 clients retirés, 1 gardé")).toBeDefined()
    expect(screen.getByText("Brume : une campagne lui est rattachée")).toBeDefined()
    expect(screen.queryByText(/^Dernier import/)).toBeNull()
    const undone = api.callsOf("clients.undoImport")
    expect(undone.map(({ lines }) => lines.length)).toEqual([25, 25, 5])
    expect(new Set(undone.map(({ importId }) => importId))).toEqual(new Set([sent()[0]?.importId]))
  })
})

const AREA = "Ou collez vos lignes"
const file = (text: string) => new File([text], "clients.csv", { type: "text/csv" })
/** A file deleted from the device since it was chosen. */
const unreadable = () =>
  Object.assign(file("Marque"), {
    arrayBuffer: () => Promise.reject(new DOMException("", "NotReadableError")),
  })
const upload = async (chosen: File) =>
  userEvent.upload(await screen.findByLabelText<HTMLInputElement>(/Choisir un fichier CSV/), chosen)
async function openImport(text: string) {
  const server = importServer()
  await upload(file(text))
  await screen.findByRole("list", { name: "Lignes du fichier" })
  return server
}
const many = (count: number, email = (_: number) => "") =>
  `Marque;Email\n${Array.from({ length: count }, (_, at) => `Marque ${at + 1};${email(at)}`).join("\n")}`
const lines = () => within(screen.getByRole("list", { name: "Lignes du fichier" })).getAllByRole("listitem")
const line = (at: number) => within(lines()[at] as HTMLElement)
const numbers = () => lines().map((one) => Number(/Ligne (\d+)/.exec(one.textContent)?.[1]))
const states = () => lines().map((one) => lineOf(one).split(" | ").slice(1, 3).join(" | "))
const tick = async (at: number) => userEvent.click(line(at).getByRole("checkbox"))
const button = (name: string) => screen.findByRole<HTMLButtonElement>("button", { name })
