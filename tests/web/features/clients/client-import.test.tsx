import { screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { ImportCells } from "@trame/core/campaigns/clients/rules/import"
import { beforeEach, describe, expect, it } from "vitest"
import { routes } from "../../../../packages/web/src/app/routes.tsx"
import { isHeld } from "../../../../packages/web/src/lib/api/pauseLiveUpdates.ts"
import { withoutMotion } from "../../../world/motion.ts"
import { admin } from "../../../world/people.ts"
import { answer, json, signIn, visit } from "../../support/site.tsx"

// Here rather than when a route asks for them, which would make its test wait.
import "../../../../packages/web/src/features/clients/import/ImportDialog.tsx"
import "../../../../packages/web/src/features/clients/ClientsPage.tsx"
import "../../../../packages/web/src/app/shell/Shell.tsx"

interface Sent {
  importId: string
  rows: { line: number; cells: ImportCells; complete: boolean }[]
}

let sent: Sent[]
let undone: { importId: string; lines: number[] }[]
let refuse: Response | null
let refusedName: string
let skippedName: string
let looked: Promise<unknown> | null

const problemsOf = ({ contactEmail }: ImportCells) =>
  contactEmail && !contactEmail.includes("@") ? { contactEmail: "Adresse e-mail invalide" } : {}

const outcomeOf = ({ brandName }: ImportCells, complete: boolean) =>
  brandName === skippedName ? "skipped" : complete ? "completed" : "created"

beforeEach(() => {
  signIn()
  sent = []
  undone = []
  refuse = null
  ;[refusedName, skippedName, looked] = ["", "", null]
  answer({
    "/api/identity/me": () => json(200, admin),
    "/api/clients": () => json(200, { items: [], total: 0, page: 1, pageCount: 1 }),
    "/api/clients/imports/check": async (request) => {
      const { rows } = (await request.json()) as { rows: ImportCells[] }
      await looked
      return json(200, {
        rows: rows.map((cells) => ({
          problems: problemsOf(cells),
          sameName: cells.brandName === "Écume" ? "ECUME" : null,
        })),
      })
    },
    "/api/clients/imports/undo": async (request) => {
      const { importId, lines } = (await request.json()) as { importId: string; lines: number[] }
      undone.push({ importId, lines })
      if (refuse) return refuse
      const because = "une campagne lui est rattachée"
      return json(200, {
        rows: lines.map((line) => ({ line, kept: line === 2 ? { brandName: "Brume", because } : null })),
      })
    },
    "/api/clients/imports": async (request) => {
      const asked = (await request.json()) as Sent
      sent.push(asked)
      if (refuse) return refuse
      return json(200, {
        rows: asked.rows.map(({ line, cells, complete }) =>
          cells.brandName === refusedName
            ? { line, outcome: "refused", problems: { brandName: "Ce nom est refusé" } }
            : { line, outcome: outcomeOf(cells, complete), problems: {} },
        ),
      })
    },
  })
})

const TEXT = "Marque;Email;Contact;Pays\nBrume;lena;Léna;FR\nÉcume;;;\nCime;;;\ncime;;;"

async function pasted(text = TEXT) {
  visit("/app/clients?dialog=import", routes)
  await userEvent.click(await screen.findByRole("textbox", { name: "Ou collez vos lignes" }))
  await userEvent.paste(text)
  await userEvent.click(screen.getByRole("button", { name: "Lire ces lignes" }))
  const list = await screen.findByRole("list", { name: "Lignes du fichier" })
  return () => within(list).getAllByRole("listitem")
}

const importButton = (name: string) => screen.findByRole<HTMLButtonElement>("button", { name })

async function choose(column: string, label: string): Promise<void> {
  await userEvent.click(screen.getByLabelText(column))
  const option = await waitFor(() => {
    const options = [...document.querySelectorAll(".ant-select-item-option")]
    const found = options.filter(({ textContent }) => textContent === label).at(-1)
    if (!found) throw new Error(`No option ${label}`)
    return found
  })
  await userEvent.click(option)
}

/** rules/campaigns.md#client-import */
describe("an import of clients", () => {
  it("shows what each line becomes, is corrected there, and writes what is new", async () => {
    const lines = await pasted()
    await waitFor(() =>
      expect(lines().map((line) => line.textContent)).toEqual([
        expect.stringContaining("À corriger"),
        expect.stringContaining("Comme « ECUME »"),
        expect.stringContaining("Nouveau"),
        expect.stringContaining("Comme la ligne 4"),
      ]),
    )
    expect(await importButton("Importer 1 client")).toBeDefined()
    const field = within(lines()[0] as HTMLElement).getByLabelText("Email du contact")
    expect(within(lines()[0] as HTMLElement).getByText("Adresse e-mail invalide")).toBeDefined()
    await userEvent.type(field, "@brume.example")
    await userEvent.click(await importButton("Importer 2 clients"))
    expect(await screen.findByText("2 clients importés · 2 déjà présents")).toBeDefined()
    expect(sent[0]?.rows.map(({ line, cells, complete }) => [line, cells.brandName, complete])).toEqual([
      [2, "Brume", false],
      [4, "Cime", false],
    ])
    expect(sent[0]?.rows[0]?.cells).toMatchObject({ contactEmail: "lena@brume.example", contactName: "Léna" })
    expect(await importButton("Terminer")).toBeDefined()
  })

  it("shows an address as it will be kept, and the name that it gives", async () => {
    const lines = await pasted("Marque;Email\nQuatre;Zoé Z <zoe@quatre.fr>\nCinq;mailto:a@cinq.fr")
    expect(lines()[0]?.textContent).toMatch(/Nom du contact Zoé Z.*Email du contact zoe@quatre\.fr$/)
    expect(lines()[1]?.textContent).toMatch(/Email du contact a@cinq\.fr$/)
  })

  it("completes those that stand already, all or one of them", async () => {
    const lines = await pasted("Marque\nÉcume\nCime\ncime")
    await screen.findByText("Comme « ECUME »")
    await userEvent.click(screen.getByText("Compléter ce qui manque"))
    await userEvent.click(within(lines()[2] as HTMLElement).getByRole("checkbox"))
    // What is to be completed is not left as it is.
    expect(screen.getByText("1 déjà présent")).toBeDefined()
    await userEvent.click(await importButton("Importer 2 clients"))
    await screen.findByText("2 clients importés · 1 déjà présent")
    expect(sent[0]?.rows.map(({ line, complete }) => [line, complete])).toEqual([
      [2, true],
      [3, true],
    ])
  })

  it("completes one alone of those that stand already, and says of each line what became of it", async () => {
    skippedName = "cime"
    const lines = await pasted("Marque\nÉcume\nCime\ncime\nCIME")
    const labels = () =>
      lines().map(({ textContent }) => textContent?.replace(/^Ligne \d+/, "").replace(/Comme.*$/, ""))
    await screen.findByText("Comme « ECUME »")
    expect(labels()[0]).toBe("Déjà présent (même nom)")
    for (const at of [0, 2]) await userEvent.click(within(lines()[at] as HTMLElement).getByRole("checkbox"))
    await userEvent.click(await importButton("Importer 3 clients"))
    await screen.findByText("2 clients importés · 2 déjà présents")
    expect(sent[0]?.rows.map(({ line, complete }) => [line, complete])).toEqual([
      [2, true],
      [3, false],
      [4, true],
    ])
    expect(labels().map((label) => label?.replace(/Nom de la marque.*$/, ""))).toEqual([
      ...["Complété", "Ajouté", "Rien à compléter", "Déjà présent (même nom)"],
    ])
    await userEvent.click(await importButton("Importés 2"))
    expect(lines().map(({ textContent }) => /Ligne \d+/.exec(textContent ?? "")?.[0])).toEqual([
      ...["Ligne 2", "Ligne 3"],
    ])
  })

  it("leaves what stands already as it is again, one of it or all, whatever was said of one", async () => {
    const lines = await pasted("Marque\nÉcume\nCime\ncime")
    await screen.findByText("Comme « ECUME »")
    const third = within(lines()[2] as HTMLElement).getByRole("checkbox")
    await userEvent.click(third)
    expect(await importButton("Importer 2 clients")).toBeDefined()
    await userEvent.click(third)
    expect(await importButton("Importer 1 client")).toBeDefined()
    await userEvent.click(third)
    expect(await importButton("Importer 2 clients")).toBeDefined()
    await userEvent.click(screen.getByText("Compléter ce qui manque"))
    expect(await importButton("Importer 3 clients")).toBeDefined()
    await userEvent.click(screen.getByText("Laisser tels quels"))
    expect(await importButton("Importer 1 client")).toBeDefined()
  })

  it("says that lines are being looked at, and imports none before", async () => {
    const checked = Promise.withResolvers<void>()
    looked = checked.promise
    const lines = await pasted("Marque\nBrume")
    expect(screen.getByText("Lecture des lignes…")).toBeDefined()
    expect(lines()[0]?.textContent).toContain("Lecture…")
    expect((await importButton("Importer 0 client")).disabled).toBe(true)
    checked.resolve()
    await userEvent.click(await importButton("Importer 1 client"))
    expect(await screen.findByText("1 client importé")).toBeDefined()
  })

  it("takes a column for what one says, and asks for the brand's name", async () => {
    await pasted("Nom;Client\nA;B")
    await choose("Client", "Notes")
    expect(await screen.findByText(/^Indiquez la colonne/)).toBeDefined()
    await choose("Client", "Nom de la marque")
    await choose("Nom", "Notes")
    await userEvent.click(await importButton("Importer 1 client"))
    await waitFor(() => expect(sent[0]?.rows[0]?.cells).toMatchObject({ brandName: "B", notes: "A" }))
  })

  it("goes on as the same import after it was cut off", async () => {
    refuse = json(503, { code: "unavailable", detail: "Réessayez." })
    await pasted("Marque\nBrume")
    await userEvent.click(await importButton("Importer 1 client"))
    expect(await screen.findByText("Réessayez.")).toBeDefined()
    expect(screen.getByText("L'import s'est interrompu : ce qui est fait reste fait")).toBeDefined()
    expect(isHeld()).toBe(false)
    refuse = null
    await userEvent.click(await importButton("Importer 1 client"))
    expect(await screen.findByText("1 client importé")).toBeDefined()
    expect(screen.queryByText(/^L'import s'est interrompu/)).toBeNull()
    expect(new Set(sent.map(({ importId }) => importId)).size).toBe(1)
  })

  it("writes a line that was refused once it is corrected, and no other again", async () => {
    refusedName = "Brume"
    const lines = await pasted("Marque\nBrume\nCime")
    await userEvent.click(await importButton("Importer 2 clients"))
    const [refused] = lines() as [HTMLElement]
    expect(await within(refused).findByText("Ce nom est refusé")).toBeDefined()
    await userEvent.type(within(refused).getByLabelText("Nom de la marque"), " SAS")
    expect(within(refused).queryByText("Ce nom est refusé")).toBeNull()
    await userEvent.click(await importButton("Reprendre : 1 client"))
    expect(await screen.findByText("2 clients importés")).toBeDefined()
    expect(sent.map(({ rows }) => rows.map(({ cells }) => cells.brandName))).toEqual([
      ["Brume", "Cime"],
      ["Brume SAS"],
    ])
  })

  it("leaves nothing to type in a line that was corrected, once that needed nothing", async () => {
    skippedName = "Brume"
    const lines = await pasted("Marque;Email\nBrume;lena")
    const field = await within(lines()[0] as HTMLElement).findByLabelText("Email du contact")
    await userEvent.type(field, "@brume.example")
    await userEvent.click(await importButton("Importer 1 client"))
    expect(await within(lines()[0] as HTMLElement).findByText("Rien à compléter")).toBeDefined()
    expect(within(lines()[0] as HTMLElement).queryByRole("textbox")).toBeNull()
  })

  it("says once for all its lines what the file calls a sector", async () => {
    await pasted("Marque;Secteur\nBrume;Potions\nCime;potions\nSel;Mode\nGivre;Runes")
    expect(screen.getAllByText("non reconnu, laissé vide")).toHaveLength(3)
    await choose("Potions", "Beauté")
    await waitFor(() => expect(screen.getAllByText("non reconnu, laissé vide")).toHaveLength(1))
    await userEvent.click(await importButton("Importer 4 clients"))
    await screen.findByText("4 clients importés")
    expect(sent[0]?.rows.map(({ cells }) => cells.sector)).toEqual(["Beauté", "Beauté", "Mode", "Runes"])
  })

  it("is taken back, also later and after it was cut off, and says who stays and why", async () => {
    withoutMotion()
    const text = `Marque\nBrume\n${Array.from({ length: 29 }, (_, at) => `Marque ${at}`).join("\n")}`
    await pasted(text)
    await userEvent.click(await importButton("Importer 30 clients"))
    await screen.findByText("30 clients importés")
    await userEvent.click(await importButton("Terminer"))
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
    await userEvent.click(await importButton("Importer"))
    expect(await screen.findByText(/^Dernier import : 30 clients ajoutés le/)).toBeDefined()
    const undo = async () => {
      await userEvent.click(await importButton("Annuler cet import"))
      await userEvent.click(await importButton("Annuler l'import"))
    }
    refuse = json(503, { code: "unavailable", detail: "Plus tard." })
    await undo()
    expect(await screen.findByText("L'annulation s'est interrompue")).toBeDefined()
    refuse = null
    await undo()
    expect(await screen.findByText("Import annulé : 29 clients retirés, 1 gardé")).toBeDefined()
    expect(screen.getByText("Brume : une campagne lui est rattachée")).toBeDefined()
    expect(screen.queryByText(/^Dernier import/)).toBeNull()
    expect(undone.map(({ lines }) => lines.length)).toEqual([25, 25, 5])
    expect(new Set(undone.map(({ importId }) => importId))).toEqual(new Set([sent[0]?.importId]))
  })

  it("asks before lines that are pasted are lost", async () => {
    const router = visit("/app/clients?dialog=import", routes)
    await userEvent.click(await screen.findByRole("textbox", { name: "Ou collez vos lignes" }))
    await userEvent.paste("Marque")
    await userEvent.keyboard("{Escape}")
    expect(await screen.findByText("Les lignes collées seront perdues.")).toBeDefined()
    expect(router.state.location.search).toBe("?dialog=import")
  })

  it("says what is no table", async () => {
    visit("/app/clients?dialog=import", routes)
    await userEvent.click(await screen.findByRole("textbox", { name: "Ou collez vos lignes" }))
    await userEvent.paste("Marque")
    await userEvent.click(screen.getByRole("button", { name: "Lire ces lignes" }))
    expect(await screen.findByText(/^Il n'y a que des titres/)).toBeDefined()
  })
})
