import { screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { describe, expect, it } from "vitest"
import { NETWORK_MESSAGE } from "../../../../packages/web/src/lib/api/problem.ts"
import { anImport, enrichmentServer } from "../../../world/enrichment.ts"
import { offline, refusal } from "../../../world/fakeApi.ts"
import { field, paste, pick, press, says, wordsOf } from "../../../world/page.tsx"
import { asksBeforeClosing } from "../../../world/unsaved.ts"

/** rules/creators.md#enrichment */
describe("the form of an enrichment", () => {
  const choose = async (name: string, ...content: BlobPart[]) => {
    await field(LIST)
    const file = content[0] instanceof File ? content[0] : new File(content, name)
    const input = document.querySelector<HTMLInputElement>("input[type=file]") ?? document.body
    await userEvent.upload(input, file, { applyAccept: false })
  }
  const utf16 = (text: string) =>
    new Uint8Array(Uint16Array.from(`\ufeff${text}`, (one) => one.charCodeAt(0)).buffer)
  function open() {
    const server = enrichmentServer()
    const router = server.open()
    const startCalls = () => server.api.callsOf("enrichment.start")
    return { ...server, router, startCalls, lists: () => startCalls().map(({ list }) => list) }
  }

  it("reads a file rather than the pasted text, counts duplicates and invalid entries, and sends it once", async () => {
    const { lists } = open()
    await paste(LIST, "lena\nzoe")
    await choose("LISTE.TXT", utf16("Username\r\nlena\r\nzoé.b\r\nhugo"))
    expect(await says("3 profils, 1 doublon, 1 entrée non reconnue")).toBeDefined()
    expect(screen.getByText("zoé.b")).toBeDefined()
    expect(asksBeforeClosing()).toBe(true)
    await launch()
    await waitFor(() => expect(lists()).toEqual(["lena\nzoé.b\nhugo\nlena\nzoe"]))
    await waitFor(() => expect(asksBeforeClosing()).toBe(false))
    // The file is sent with its own import only.
    await paste(LIST, "marc")
    await choose("liste.txt", "hugo")
    await says("2 profils")
    await press("Retirer liste.txt")
    expect(await says("1 profil")).toBeDefined()
    await launch()
    await waitFor(() => expect(lists()[1]).toBe("marc"))
    await screen.findByRole("log")
  })

  it("shows the accounts of a table, and asks for their column when it is unclear", async () => {
    const people = "Léa Martin;lea.m;12000;Lyon\nHugo Roy;hugo_v;8000;Paris"
    const { lists } = open()
    await choose("liste.csv", people)
    expect(await screen.findAllByText(NO_COLUMN)).not.toEqual([])
    await launch()
    await waitFor(() => expect(screen.getAllByText(NO_COLUMN)).toHaveLength(2))
    expect(lists()).toEqual([])
    await pick("Colonne des comptes Instagram", "Colonne 2")
    expect(await says("Laissé de côté : Colonne 1, Colonne 3, Colonne 4")).toBeDefined()
    await choose("liste.csv", `Nom;Pseudo;Abonnés;Ville\n${people}`)
    const understood = within(await screen.findByRole("list", { name: "Profils compris :" }))
    expect(understood.getAllByRole("listitem").map(wordsOf)).toEqual(["@lea.m", "@hugo_v"])
    expect(screen.getByText("Laissé de côté : Nom, Abonnés, Ville")).toBeDefined()
    await launch()
    await screen.findByRole("log")
    expect(lists()).toEqual(["lea.m\nhugo_v"])
  })

  it.each([
    ["liste.pdf", "lena", "Choisissez un fichier .txt ou .csv."],
    [
      "liste.csv",
      "a".repeat(1024 * 1024 + 1),
      "Le fichier est trop volumineux. La taille maximale est de 1 MB.",
    ],
    [
      "gone.txt",
      Object.assign(new File(["lena"], "gone.txt"), { arrayBuffer: () => Promise.reject(new Error("")) }),
      "Ce fichier n'a pas pu être lu.",
    ],
  ])("when a file cannot be used (%s), says why, and accepts another", async (name, content, said) => {
    const { lists } = open()
    await choose(name, content)
    expect(await says(said)).toBeDefined()
    await launch()
    expect(await says("Aucune URL fournie")).toBeDefined()
    await choose("liste.txt", "lena")
    expect(await says("1 profil")).toBeDefined()
    expect(screen.queryByText(said)).toBeNull()
    expect(lists()).toEqual([])
  })

  it("says at once that pasted entries are invalid or too many", async () => {
    open()
    await paste(LIST, Array.from({ length: 5001 }, (_, at) => `n${at}`).join("\n"))
    expect((await says(/^La liste compte 5.001 entrées\./)).getAttribute("role")).toBe("status")
    await paste(LIST, " , ; ")
    expect(await says("Aucune URL fournie")).toBeDefined()
    await paste(LIST, "")
    await waitFor(() => expect(screen.queryByText("Aucune URL fournie")).toBeNull())
  })

  it.each([
    [refusal("unavailable", "Plus tard."), "Plus tard. (erreur HTTP 503)", true],
    [offline(), NETWORK_MESSAGE, true],
    [refusal("invalid", "Refusé", { list: "Liste trop longue." }), "Liste trop longue.", false],
  ])("when the API refuses the list (%o), says why", async (refused, said, isAbove) => {
    const { api } = open()
    api.refuse("enrichment.start", refused)
    await paste(LIST, "lena")
    await launch()
    expect(await says(said)).toBeDefined()
    expect(screen.queryAllByText("L'import n'a pas pu être lancé")).toHaveLength(isAbove ? 1 : 0)
  })

  it("sends an unanswered list as the same import, and any other as a new one", async () => {
    const { api, router, startCalls } = open()
    api.refuse("enrichment.start", refusal("unexpected"))
    await paste(LIST, "lena")
    for (const times of [1, 2]) {
      await launch()
      await waitFor(() => expect(startCalls()).toHaveLength(times))
      await says("L'import n'a pas pu être lancé")
    }
    api.answer({ enrichment: { start: ({ id }) => anImport(id) } })
    for (const times of [3, 4]) {
      await paste(LIST, "lena\nzoe")
      await launch()
      await waitFor(() => expect(startCalls()).toHaveLength(times))
      await waitFor(async () => expect((await field(LIST)).value).toBe(""))
      expect(router.state.location.search).toBe(`?import=${startCalls().at(-1).id}`)
    }
    const [first, again, other] = startCalls()
    expect(again).toEqual(first)
    expect(other).toMatchObject({ list: "lena\nzoe", postsPerProfile: 20 })
    expect(new Set(startCalls().map(({ id }) => id)).size).toBe(3)
    await screen.findByRole("log")
  })

  it.each([
    ["250", 100],
    ["beaucoup", 20],
    ["", 20],
  ])("accepts « %s » posts for each profile as %i", async (typed, clamped) => {
    const { startCalls } = open()
    await paste(LIST, "lena")
    await paste("Publications par profil", typed)
    expect((await field("Publications par profil")).value).toBe(String(clamped))
    await launch()
    await screen.findByRole("log")
    expect(startCalls()).toMatchObject([{ postsPerProfile: clamped }])
  })
})

const LIST = "Ou collez une liste"
const NO_COLUMN = "Choisissez la colonne qui contient les comptes."
const launch = () => press(/Lancer l'enrichissement/)
