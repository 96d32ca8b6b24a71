import { act, fireEvent, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { ImportCells } from "@trame/core/campaigns/clients/rules/import"
import { beforeEach, describe, expect, it, vi } from "vitest"
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
let checks: ImportCells[][]
let refuseCheck: Response | null
let held: Promise<unknown> | null
/** Before lines that are looked at are answered. */
let looking: Promise<unknown> | null
let lists: number

beforeEach(() => {
  signIn()
  ;[sent, checks, refuseCheck, held, looking, lists] = [[], [], null, null, null, 0]
  answer({
    "/api/identity/me": () => json(200, admin),
    "/api/clients": () => {
      lists += 1
      return json(200, { items: [], total: 0, page: 1, pageCount: 1 })
    },
    "/api/clients/imports/check": async (request) => {
      const { rows } = (await request.json()) as { rows: ImportCells[] }
      checks.push(rows)
      await looking
      if (refuseCheck) return refuseCheck
      return json(200, {
        rows: rows.map(({ contactEmail }) => ({
          problems: contactEmail.includes("faux") ? { contactEmail: "Adresse e-mail invalide" } : {},
          sameName: null,
        })),
      })
    },
    "/api/clients/imports": async (request) => {
      const asked = (await request.json()) as Sent
      sent.push(asked)
      await held
      return json(200, {
        rows: asked.rows.map(({ line }) => ({ line, outcome: "created", problems: {} })),
      })
    },
  })
})

const user = userEvent.setup()
const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>("button", { name })
const file = (text: string, name = "clients.csv") => new File([text], name, { type: "text/csv" })
/** One that has gone from the device since it was chosen. */
const unreadable = () =>
  Object.assign(file("Marque"), {
    arrayBuffer: () => Promise.reject(new DOMException("", "NotReadableError")),
  })
const lines = () =>
  within(screen.getByRole("list", { name: "Lignes du fichier" }))
    .getAllByRole("listitem")
    .map(({ textContent }) => /Ligne \d+/.exec(textContent ?? "")?.[0])

async function upload(chosen: File) {
  const router = visit("/app/clients?dialog=import", routes)
  const input = await screen.findByLabelText<HTMLInputElement>(/Choisir un fichier CSV/)
  await user.upload(input, chosen)
  return router
}
const many = (count: number, email = (_: number) => "") =>
  `Marque;Email\n${Array.from({ length: count }, (_, at) => `Marque ${at + 1};${email(at)}`).join("\n")}`

describe("a file of clients", () => {
  it("is read, and its lines shown twenty at a time", async () => {
    await upload(file(many(41)))
    await screen.findByRole("list", { name: "Lignes du fichier" })
    expect(lines()).toHaveLength(20)
    await user.click(await button("Page 3"))
    expect(lines()).toEqual(["Ligne 42"])
    await button("Importer 41 clients")
  })

  it.each([
    [file("x".repeat(1_100_000)), /^Ce fichier est trop lourd/],
    [file("PK\u0003\u0004"), /^Ce fichier n'est pas un fichier CSV/],
    [file("\n\n"), "Il n'y a rien à lire."],
    [unreadable(), "Ce fichier n'a pas pu être lu."],
  ])("that cannot be read says why, and leaves room for another", async (chosen, said) => {
    await upload(chosen)
    expect(await screen.findByText(said)).toBeDefined()
    await user.upload(screen.getByLabelText(/Choisir un fichier CSV/), file("Marque\nBrume"))
    expect(await button("Importer 1 client")).toBeDefined()
  })

  it("and lines that are pasted each have what is wrong with them beside their own field", async () => {
    const [chosen, pasted] = ["Ce fichier n'est pas un fichier CSV", "Il n'y a que des titres"]
    const input = () => screen.getByLabelText(/Choisir un fichier CSV/)
    const area = () => screen.getByRole("textbox", { name: "Ou collez vos lignes" })
    const saidOf = (field: HTMLElement) =>
      (field.getAttribute("aria-describedby") ?? "")
        .split(" ")
        .map((id) => document.getElementById(id)?.textContent ?? "")
        .join("")
    await upload(file("PK\u0003\u0004"))
    await waitFor(() => expect(saidOf(input())).toContain(chosen))
    expect(saidOf(area())).toBe("")
    await user.click(area())
    await user.paste("Marque")
    await user.click(await button("Lire ces lignes"))
    await waitFor(() => expect(saidOf(area())).toContain(pasted))
    expect(saidOf(input())).toBe("")
  })

  it("that is read anew starts anew", async () => {
    await upload(file("Marque\nBrume"))
    await user.click(await button("Choisir un autre fichier"))
    expect(await screen.findByRole("textbox", { name: "Ou collez vos lignes" })).toBeDefined()
    expect((await button("Lire ces lignes")).disabled).toBe(true)
  })

  it("shows the lines to correct alone, also while they are being corrected, and all of them again", async () => {
    await upload(file(many(25, (at) => (at === 1 || at === 22 ? "faux" : ""))))
    await user.click(await button("À corriger 2"))
    expect(lines()).toEqual(["Ligne 3", "Ligne 24"])
    const [first] = within(screen.getByRole("list", { name: "Lignes du fichier" })).getAllByRole("listitem")
    const field = within(first as HTMLElement).getByLabelText("Email du contact")
    await user.clear(field)
    await user.paste("lena@brume.example")
    await button("À corriger 1")
    expect(lines()).toEqual(["Ligne 3", "Ligne 24"])
    expect(checks.at(-1)).toHaveLength(1)
    await user.click(await button(/^Toutes/))
    expect(lines()).toHaveLength(20)
    // Nothing is written yet, and all of it would be lost.
    await user.keyboard("{Escape}")
    expect(await screen.findByText(/^Les lignes qui ne sont pas encore importées/)).toBeDefined()
  })

  it("has a line corrected twice judged by its last text, whichever answer comes last", async () => {
    await upload(file("Marque;Email\nBrume;faux"))
    const field = await screen.findByLabelText("Email du contact")
    const late = Promise.withResolvers<unknown>()
    looking = late.promise
    await user.type(field, "1")
    await waitFor(() => expect(checks).toHaveLength(2))
    looking = null
    await user.clear(field)
    await user.paste("lena@brume.example")
    expect(await button("Importer 1 client")).toBeDefined()
    await act(async () => late.resolve(null))
    await act(async () => new Promise((resolve) => setTimeout(resolve)))
    expect(await button("Importer 1 client")).toBeDefined()
    expect(screen.queryByText("Adresse e-mail invalide")).toBeNull()
  })

  it("has each line looked at again that is corrected, and keeps the choice of those to correct", async () => {
    await upload(file("Marque;Email\nBrume;faux\nCime;faux"))
    await user.click(await button("À corriger 2"))
    for (const field of await screen.findAllByLabelText("Email du contact"))
      fireEvent.change(field, { target: { value: "lena@brume.example" } })
    expect(await button("Importer 2 clients")).toBeDefined()
    expect((await button("À corriger 0")).getAttribute("aria-pressed")).toBe("true")
    expect(lines()).toEqual(["Ligne 2", "Ligne 3"])
  })

  it("shows what is chosen of it from its first page", async () => {
    await upload(file(many(61, (at) => (at < 41 ? "faux" : ""))))
    await button("À corriger 41")
    await user.click(await button("Page 3"))
    await user.click(await button("À corriger 41"))
    expect(lines()[0]).toBe("Ligne 2")
  })

  it("that is looked at in several goes has each line's problem at its own line", async () => {
    await upload(file(many(502, (at) => (at === 501 ? "faux" : ""))))
    await user.click(await button("À corriger 1"))
    expect(checks.map((rows) => rows.length)).toEqual([500, 2])
    expect(lines()).toEqual(["Ligne 503"])
    expect(await button("Importer 501 clients")).toBeDefined()
  })

  it("that could not be looked at says so, and is looked at again", async () => {
    refuseCheck = json(503, { code: "unavailable", detail: "Plus tard." })
    await upload(file("Marque\nBrume"))
    expect(await screen.findByText("Les lignes n'ont pas pu être relues")).toBeDefined()
    expect((await button("Importer 0 client")).disabled).toBe(true)
    refuseCheck = null
    await user.click(await button("Réessayer"))
    expect(await button("Importer 1 client")).toBeDefined()
    await waitFor(() => expect(screen.queryByText("Les lignes n'ont pas pu être relues")).toBeNull())
  })
})

describe("an import under way", () => {
  it("is stopped after what has begun, and taken up where it was; the list behind is read again", async () => {
    const first = Promise.withResolvers<void>()
    held = first.promise
    await upload(file(many(120)))
    await user.click(await button("Importer 120 clients"))
    expect(await screen.findByText("Import en cours : 0 sur 120")).toBeDefined()
    expect(isHeld()).toBe(true)
    const before = lists
    await user.click(await button("Arrêter"))
    held = null
    await act(async () => first.resolve())
    const done = sent[0]?.rows.length ?? 0
    expect(done).toBeLessThan(120)
    await user.click(await button(`Reprendre : ${120 - done} clients`))
    expect(await screen.findByText("120 clients importés")).toBeDefined()
    const all = sent.flatMap(({ rows }) => rows.map(({ line }) => line))
    expect(new Set(all).size).toBe(120)
    expect(all).toHaveLength(120)
    expect(new Set(sent.map(({ importId }) => importId)).size).toBe(1)
    expect(isHeld()).toBe(false)
    await waitFor(() => expect(lists).toBeGreaterThan(before))
  })

  it("ends with what has begun when one leaves it", async () => {
    withoutMotion()
    const first = Promise.withResolvers<void>()
    held = first.promise
    const router = await upload(file(many(60)))
    await user.click(await button("Importer 60 clients"))
    await screen.findByText("Import en cours : 0 sur 60")
    await user.keyboard("{Escape}")
    await user.click(await button("Quitter"))
    await waitFor(() => expect(router.state.location.search).toBe(""))
    await waitFor(() => expect(screen.queryByText(/^Import en cours/)).toBeNull())
    const before = lists
    await act(async () => first.resolve())
    await waitFor(() => expect(lists).toBeGreaterThan(before))
    expect(sent.map(({ rows }) => rows.length)).toEqual([25])
  })

  it("is not left unasked before all is written, and then without a question", async () => {
    withoutMotion()
    const router = await upload(file("Marque;Email\nBrume;\nCime;faux"))
    await user.click(await button("Importer 1 client"))
    expect(await screen.findByText("1 client importé · 1 ligne à corriger")).toBeDefined()
    await user.keyboard("{Escape}")
    expect(
      await screen.findByText(/^Les lignes qui ne sont pas encore importées seront perdues/),
    ).toBeDefined()
    await user.click(await button("Continuer l'import"))
    await user.click(await button("Terminer"))
    const said = await screen.findByText("1 ligne à corriger n'est pas importée et sera perdue.")
    const asked = within(said.closest("[role=dialog]") as HTMLElement)
    expect(asked.getAllByText("Terminer sans les lignes à corriger ?")).not.toEqual([])
    expect(asked.getByRole("button", { name: "Terminer" }).className).toMatch(/primary(?!.*danger)/)
    await user.click(asked.getByRole("button", { name: "Continuer l'import" }))
    const field = screen.getByLabelText("Email du contact")
    await user.clear(field)
    await user.click(await button("Reprendre : 1 client"))
    await user.click(await button("Terminer"))
    await waitFor(() => expect(router.state.location.search).toBe(""))
  })

  it("offers what is left to correct as a file that can be imported again", async () => {
    const saved: Blob[] = []
    vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => `blob:${saved.push(blob as Blob)}`)
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined)
    await upload(file("Marque;Email\nBrume;\nCime;faux"))
    await button("Importer 1 client")
    expect(screen.queryByRole("button", { name: "Télécharger les lignes à corriger" })).toBeNull()
    await user.click(await button("Importer 1 client"))
    await user.click(await button("Télécharger les lignes à corriger"))
    expect(await screen.findByText("1 ligne enregistrée")).toBeDefined()
    const [head, line, ...rest] = (await saved[0]?.text())?.split("\r\n") ?? []
    expect(head).toMatch(/Problème$/)
    expect(line).toMatch(/^Cime;.*faux.*;Email du contact : Adresse e-mail invalide$/)
    expect(rest).toEqual([""])
  })
})

describe("the columns of a file", () => {
  async function choose(column: string, choice: string): Promise<void> {
    fireEvent.mouseDown(screen.getByLabelText(column))
    const option = await waitFor(() => {
      const all = [...document.querySelectorAll(".ant-select-item-option")]
      const found = all.filter(({ textContent }) => textContent === choice).at(-1)
      if (!found) throw new Error("No such option")
      return found
    })
    fireEvent.click(option)
  }

  it("show what they hold, and one that is taken by another is left out", async () => {
    await upload(file("Marque;Client;Vide;Divers\nBrume;Cime;;\nÉcume;Sel;;Plus tard"))
    await button("Importer 2 clients")
    expect(screen.getByText("vide")).toBeDefined()
    expect(screen.getByText("Plus tard")).toBeDefined()
    await choose("Client", "Nom de la marque")
    await waitFor(() => expect(checks.at(-1)?.[0]).toMatchObject({ brandName: "Cime" }))
    expect(screen.getByLabelText("Marque").closest(".ant-select")?.textContent).toBe("Ne pas importer")
    expect(lines()).toEqual(["Ligne 2", "Ligne 3"])
  })

  it("that is left out is imported of no line, and one that a line does not reach is empty", async () => {
    await upload(file("Marque;Email\nBrume;faux\nCime"))
    await button("À corriger 1")
    await choose("Email", "Ne pas importer")
    expect(await button("Importer 2 clients")).toBeDefined()
    expect(checks.map((rows) => rows.map(({ contactEmail }) => contactEmail))).toEqual([
      ["faux", ""],
      ["", ""],
    ])
  })

  it("that are changed while they are read say nothing of a reading that is no longer waited for", async () => {
    const first = Promise.withResolvers<unknown>()
    looking = first.promise
    await upload(file("Marque;Email;Autre\nBrume;faux;lena@brume.example"))
    await waitFor(() => expect(checks).toHaveLength(1))
    looking = null
    await choose("Autre", "Email du contact")
    expect(await button("Importer 1 client")).toBeDefined()
    await act(async () => first.reject(new TypeError("Failed to fetch")))
    await act(async () => new Promise((resolve) => setTimeout(resolve)))
    expect(screen.queryByText("Les lignes n'ont pas pu être relues")).toBeNull()
    expect(await button("Importer 1 client")).toBeDefined()
  })

  it("that are changed are read anew, and say nothing of what the others held", async () => {
    await upload(file("Marque;Email;Autre\nBrume;faux;lena@brume.example"))
    await button("À corriger 1")
    const second = Promise.withResolvers<unknown>()
    looking = second.promise
    await choose("Autre", "Email du contact")
    expect(await screen.findByText("Lecture des lignes…")).toBeDefined()
    expect((await button("Importer 0 client")).disabled).toBe(true)
    second.resolve(null)
    expect(await button("Importer 1 client")).toBeDefined()
  })

  it("and the lines stand still while they are imported", async () => {
    const first = Promise.withResolvers<void>()
    held = first.promise
    await upload(file("Marque;Email\nBrume;\nbrume;\nCime;faux"))
    await user.click(await button("Importer 1 client"))
    await screen.findByText(/^Import en cours/)
    const controls = [
      ...[screen.getByLabelText("Marque"), screen.getByLabelText("Email")],
      ...[screen.getByRole("checkbox", { name: /^Compléter/ }), screen.getByLabelText("Email du contact")],
    ]
    expect(controls.map((control) => (control as HTMLInputElement).disabled)).toEqual(
      controls.map(() => true),
    )
    await act(async () => first.resolve())
    await screen.findByText("1 client importé · 1 déjà présent · 1 ligne à corriger")
    expect(controls.map((control) => (control as HTMLInputElement).disabled)).toEqual(
      controls.map(() => false),
    )
  })
})
