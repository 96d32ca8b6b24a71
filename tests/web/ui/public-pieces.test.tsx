import { act, fireEvent, render, screen } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { describe, expect, it, vi } from "vitest"
import { Field, PasswordField } from "../../../packages/web/src/ui/public/Field.tsx"
import { LinkPage, LinkQuery } from "../../../packages/web/src/ui/public/LinkPage.tsx"
import { UnexpectedError } from "../../../packages/web/src/ui/public/Message.tsx"
import { Notice } from "../../../packages/web/src/ui/public/PublicButton.tsx"
import { PublicDialog } from "../../../packages/web/src/ui/public/PublicDialog.tsx"
import { PublicLayout } from "../../../packages/web/src/ui/public/PublicLayout.tsx"

describe("a page behind a link", () => {
  const refetch = vi.fn(async () => undefined)
  const link = (data: string | undefined, error: unknown = null) => (
    <LinkQuery
      query={{ data, error, refetch }}
      documentTitle={(view, invalid) => view ?? (invalid ? "Lien invalide" : "En cours")}
      skeleton={<p>Chargement</p>}
      invalid={({ code }) => <p>Nulle part : {code}</p>}
    >
      {(view, old) => <p>{`${view} ${old ? `ancien : ${old.code}` : "à jour"}`}</p>}
    </LinkQuery>
  )
  const offline = new TypeError("Failed to fetch")

  it.each([
    ["Été", null, "Été à jour", "Été"],
    ["Été", offline, "Été ancien : network", "Été"],
    ["Été", problem("closed", 410), "Été ancien : closed", "Été"],
    [undefined, problem("closed", 410), "Nulle part : closed", "Lien invalide"],
    ["Été", problem("not_found", 404), "Nulle part : not_found", "Lien invalide"],
    [undefined, problem("invalid", 400), "Nulle part : invalid", "Lien invalide"],
    [undefined, null, "Chargement", "En cours"],
  ])("when %j is known and reading says %s, shows « %s »", async (data, error, said, title) => {
    render(link(data, error))
    expect(await screen.findByText(said)).toBeDefined()
    expect(document.title).toMatch(new RegExp(`^${title}`))
  })

  it("when it cannot be read, says why, and can be tried again where that may help", async () => {
    const { rerender } = render(link(undefined, offline))
    expect(screen.getByText("Une erreur est survenue lors du chargement des données.")).toBeDefined()
    expect(screen.getByText(/^Vérifiez votre connexion internet/)).toBeDefined()
    await userEvent.click(screen.getByRole("button", { name: "Réessayer" }))
    expect(refetch).toHaveBeenCalledOnce()
    rerender(link(undefined, problem("forbidden", 403)))
    expect(screen.getByText("Refusé.")).toBeDefined()
    expect(screen.queryByRole("button", { name: "Réessayer" })).toBeNull()
  })

  it.each([
    [false, 1],
    [true, 0],
  ])("is not indexed, and shows the offline notice unless it has its own (%s)", (own, times) => {
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false)
    render(<LinkPage offline={own}>Page</LinkPage>)
    const meta = (name: string) => document.querySelector(`meta[name=${name}]`)?.getAttribute("content")
    expect([meta("robots"), meta("referrer")]).toEqual(["noindex, nofollow", "no-referrer"])
    expect(screen.queryAllByText(/^Vous êtes hors ligne/)).toHaveLength(times)
  })
})

it("a crashed page says that nothing is lost, logs the error, and links back", async () => {
  const told = vi.spyOn(console, "error").mockImplementation(ignore)
  const back = vi.spyOn(window.history, "back").mockImplementation(ignore)
  const reload = vi.spyOn(window.location, "reload").mockImplementation(ignore)
  const error = new Error("Cassé")
  render(<UnexpectedError error={error} />)
  expect(screen.getByRole("heading", { name: "Une erreur inattendue est survenue" })).toBeDefined()
  expect(screen.getByText(/^Vos données sont intactes/)).toBeDefined()
  expect(told).toHaveBeenCalledWith(error)
  for (const name of ["Recharger la page", "Retour"])
    await userEvent.click(screen.getByRole("button", { name }))
  expect([reload.mock.calls.length, back.mock.calls.length]).toEqual([1, 1])
})

it("a public page has a skip link past its bar", () => {
  render(<PublicLayout agencyName={null}>Contenu</PublicLayout>)
  const main = screen.getByRole("main")
  expect(screen.getByRole("link", { name: "Aller au contenu" }).getAttribute("href")).toBe(`#${main.id}`)
  expect(main.tabIndex).toBe(-1)
})

describe("a dialog of the public pages", () => {
  function open(held: boolean) {
    const onClose = vi.fn()
    render(
      <PublicDialog title="Répondre" onClose={onClose} held={held}>
        <button type="button">Dedans</button>
      </PublicDialog>,
    )
    return { onClose, dialog: screen.getByRole<HTMLDialogElement>("dialog", { name: "Répondre" }) }
  }

  it.each([
    [false, 2],
    [true, 0],
  ])("closes by Escape and by a click beside it, unless it is locked (%s)", (held, times) => {
    const { onClose, dialog } = open(held)
    fireEvent.click(screen.getByRole("button", { name: "Dedans" }))
    // The second click of the double click that opened it.
    fireEvent.click(dialog, { detail: 2 })
    expect(onClose).not.toHaveBeenCalled()
    fireEvent.click(dialog, { detail: 1 })
    const cancel = new Event("cancel", { cancelable: true })
    act(() => void dialog.dispatchEvent(cancel))
    expect([cancel.defaultPrevented, onClose.mock.calls.length]).toEqual([true, times])
  })

  it("that is locked reopens when a browser closes it on a second Escape", () => {
    const { onClose, dialog } = open(true)
    act(() => dialog.close())
    expect([dialog.open, onClose.mock.calls.length]).toEqual([true, 0])
  })
})

describe("a form of the public pages", () => {
  it.each([
    ["danger", "alert"],
    ["success", "status"],
    ["info", "status"],
  ] as const)("announces a later notice of %s", (tone, role) => {
    const { rerender } = render(<Notice tone={tone}>{null}</Notice>)
    expect(screen.getByRole(role).textContent).toBe("")
    rerender(<Notice tone={tone}>C'est dit</Notice>)
    expect(screen.getByRole(role).textContent).toBe("C'est dit")
  })

  it("describes a field by its hint and its error", () => {
    render(<Field label="Nom" value="" onChange={ignore} error="Manquant" hint="En entier" required />)
    const field = screen.getByRole("textbox", { name: "Nom", description: /Manquant/ })
    expect(screen.getByRole("textbox", { description: /En entier/ })).toBe(field)
    expect(field.getAttribute("aria-invalid")).toBe("true")
  })

  it("can show a password, without the browser's spell check", async () => {
    render(<PasswordField label="Mot de passe" value="secret" onChange={ignore} />)
    const field = screen.getByLabelText("Mot de passe")
    expect(["autocapitalize", "spellcheck"].map((name) => field.getAttribute(name))).toEqual([
      ...["none", "false"],
    ])
    for (const type of ["password", "text", "password"]) {
      expect(field.getAttribute("type")).toBe(type)
      await userEvent.click(screen.getByRole("button", { name: "Afficher le mot de passe" }))
    }
  })
})

const ignore = () => undefined
const problem = (code: string, status: number) => Object.assign(new Error("Refusé."), { code, status })
