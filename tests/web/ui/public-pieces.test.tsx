import { fireEvent, render, screen, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { PRODUCT_NAME } from "@trame/core/lib/text"
import { act } from "react"
import { describe, expect, it, vi } from "vitest"
import { LinkPage, LinkQuery } from "../../../packages/web/src/ui/public/LinkPage.tsx"
import { NotFound, UnexpectedError } from "../../../packages/web/src/ui/public/Message.tsx"
import { Notice, PublicButton, Spinner } from "../../../packages/web/src/ui/public/PublicButton.tsx"
import { PublicDialog } from "../../../packages/web/src/ui/public/PublicDialog.tsx"
import { PublicHeader, PublicSkeleton } from "../../../packages/web/src/ui/public/PublicHeader.tsx"
import { PublicAvatar, SafeImage } from "../../../packages/web/src/ui/public/PublicImage.tsx"
import { PublicLayout } from "../../../packages/web/src/ui/public/PublicLayout.tsx"

const ignore = () => undefined
const problem = (code: string, status: number, message = "Refusé.") =>
  Object.assign(new Error(message), { code, status })

describe("what a link has to show", () => {
  const refetch = vi.fn(async () => undefined)
  const link = (data: string | undefined, error: unknown = null) => (
    <LinkQuery
      query={{ data, error, refetch }}
      documentTitle={(view, invalid) => view ?? (invalid ? "Lien invalide" : "En cours")}
      skeleton={<p>Chargement</p>}
      invalid={({ code }) => <p>Nulle part : {code}</p>}
    >
      {(view, old) => (
        <p>
          {view} {old ? `ancien : ${old.code}` : "à jour"}
        </p>
      )}
    </LinkQuery>
  )
  const offline = new TypeError("Failed to fetch")

  it.each([
    ["what it is, once read", "Été", null, "Été à jour", "Été"],
    ["what was read before, with why it may be old", "Été", offline, /^Été ancien/, "Été"],
    [
      "what was read before its answers were closed",
      "Été",
      problem("closed", 410),
      "Été ancien : closed",
      "Été",
    ],
    [
      "that it was closed before it was read",
      undefined,
      problem("closed", 410),
      "Nulle part : closed",
      "Lien invalide",
    ],
    ["nothing of what is gone", "Été", problem("not_found", 404), "Nulle part : not_found", "Lien invalide"],
    [
      "nothing by a broken address",
      undefined,
      problem("invalid", 400),
      "Nulle part : invalid",
      "Lien invalide",
    ],
    ["that it loads", undefined, null, "Chargement", "En cours"],
  ])("is %s", async (_what, data, error, said, title) => {
    render(link(data, error))
    expect(await screen.findByText(said)).toBeDefined()
    expect(document.title).toMatch(new RegExp(`^${title}`))
  })

  it("is why it could not be read, tried again only where that may help", async () => {
    refetch.mockClear()
    const { rerender } = render(link(undefined, offline))
    expect(screen.getByText("Une erreur est survenue lors du chargement des données.")).toBeDefined()
    expect(screen.getByText(/^Vérifiez votre connexion internet/)).toBeDefined()
    await userEvent.click(screen.getByRole("button", { name: "Réessayer" }))
    expect(refetch).toHaveBeenCalledOnce()
    rerender(link(undefined, problem("forbidden", 403)))
    expect(screen.queryByRole("button", { name: "Réessayer" })).toBeNull()
  })

  it.each([
    [false, 1],
    [true, 0],
  ])(
    "is kept from search engines and from the sites it leads to; offline it says so, unless it does itself (%s)",
    (own, times) => {
      const online = vi.spyOn(navigator, "onLine", "get")
      online.mockReturnValue(false)
      render(<LinkPage offline={own}>Page</LinkPage>)
      const said = (name: string) => document.querySelector(`meta[name=${name}]`)?.getAttribute("content")
      expect([said("robots"), said("referrer")]).toEqual(["noindex, nofollow", "no-referrer"])
      expect(screen.queryAllByText(/^Vous êtes hors ligne/)).toHaveLength(times)
    },
  )
})

describe("a page that cannot be shown", () => {
  it("because there is none says so and leads home", () => {
    render(<NotFound />)
    expect(screen.getByRole("heading", { level: 1, name: "Page introuvable" })).toBeDefined()
    expect(screen.getByRole("link", { name: "Retour à l'accueil" }).getAttribute("href")).toBe("/")
    expect(document.title).toMatch(/^Page introuvable/)
  })

  it("because it broke says that nothing is lost, tells the console what broke, and leads back", async () => {
    const told = vi.spyOn(console, "error").mockImplementation(ignore)
    const back = vi.spyOn(window.history, "back").mockImplementation(ignore)
    const error = new Error("Cassé")
    render(<UnexpectedError error={error} />)
    expect(screen.getByRole("heading", { name: "Une erreur inattendue est survenue" })).toBeDefined()
    expect(screen.getByText(/^Vos données sont intactes/)).toBeDefined()
    const reload = vi.spyOn(window.location, "reload").mockImplementation(ignore)
    await userEvent.click(screen.getByRole("button", { name: "Recharger la page" }))
    expect(reload).toHaveBeenCalledOnce()
    expect(told).toHaveBeenCalledWith(error)
    await userEvent.click(screen.getByRole("button", { name: "Retour" }))
    expect(back).toHaveBeenCalledOnce()
  })
})

describe("a dialog of the public pages", () => {
  it("lies above a page out of reach, is named, shows what fills it, and gives all back when it goes", () => {
    const shown = vi.spyOn(HTMLDialogElement.prototype, "showModal")
    const closed = vi.spyOn(HTMLDialogElement.prototype, "close")
    const { unmount } = render(
      <PublicDialog title="Brief" actions={<button type="button">Télécharger</button>} onClose={ignore}>
        <p>Le fichier</p>
      </PublicDialog>,
    )
    const dialog = within(screen.getByRole("dialog", { name: "Brief" }))
    expect(shown).toHaveBeenCalledOnce()
    expect(dialog.getByRole("heading", { level: 2, name: "Brief" })).toBeDefined()
    expect([dialog.getByText("Le fichier"), dialog.getByRole("button")]).toHaveLength(2)
    unmount()
    expect(closed).toHaveBeenCalledOnce()
  })

  it("that is held comes back where a browser shut it by a second Escape", () => {
    const onClose = vi.fn()
    render(
      <PublicDialog title="Réponse" held onClose={onClose}>
        <p>Dedans</p>
      </PublicDialog>,
    )
    const dialog = screen.getByRole<HTMLDialogElement>("dialog", { name: "Réponse" })
    act(() => dialog.close())
    expect([dialog.open, onClose.mock.calls.length]).toEqual([true, 0])
  })

  it("is closed by a click beside it, but not by the second one of the double click that opened it", () => {
    const onClose = vi.fn()
    render(
      <PublicDialog title="Envoyer ?" onClose={onClose}>
        <p>Dedans</p>
      </PublicDialog>,
    )
    const dialog = screen.getByRole("dialog", { name: "Envoyer ?" })
    fireEvent.click(dialog, { detail: 2 })
    expect(onClose).not.toHaveBeenCalled()
    fireEvent.click(dialog, { detail: 1 })
    expect(onClose).toHaveBeenCalledOnce()
  })
})

describe("what is told beside a public form", () => {
  it.each([
    ["danger", "alert"],
    ["success", "status"],
    ["info", "status"],
  ] as const)("as %s is heard as %s, also where it comes later", (tone, role) => {
    const { rerender } = render(<Notice tone={tone}>{null}</Notice>)
    expect(screen.getByRole(role).textContent).toBe("")
    rerender(<Notice tone={tone}>C'est dit</Notice>)
    expect(screen.getByRole(role).textContent).toBe("C'est dit")
  })

  it("is that it loads, in words", () => {
    const { rerender } = render(<Spinner />)
    expect(screen.getByRole("status").textContent).toBe("Chargement en cours")
    rerender(<Spinner label="Connexion" fullPage />)
    expect(screen.getByRole("status").textContent).toBe("Connexion")
  })

  it("is a link that looks like a button, and leads where it says", () => {
    render(
      <PublicButton href="/pricing" tone="primary">
        Voir les offres
      </PublicButton>,
    )
    expect(screen.getByRole("link", { name: "Voir les offres" }).getAttribute("href")).toBe("/pricing")
    expect(screen.queryByRole("button")).toBeNull()
  })
})

describe("the frame of a public page", () => {
  const appearance = { logoUrl: "https://a.example/logo.png", color: null }

  it("lets the keyboard past its bar, and says whose it is where the logo does not come", () => {
    const layout = (logoUrl: string) => (
      <PublicLayout agencyName="Agence Lumière" appearance={{ ...appearance, logoUrl }} footer="Mentions">
        <p>Contenu</p>
      </PublicLayout>
    )
    const { rerender } = render(layout(appearance.logoUrl))
    const main = screen.getByRole("main")
    expect(screen.getByRole("link", { name: "Aller au contenu" }).getAttribute("href")).toBe(`#${main.id}`)
    expect(main.tabIndex).toBe(-1)
    expect(screen.getByRole("contentinfo").textContent).toBe("Mentions")
    const logo = screen.getByRole("img", { name: "Agence Lumière" })
    expect(["width", "height"].map((side) => logo.getAttribute(side))).toEqual(["160", "40"])
    fireEvent.error(logo)
    expect(screen.getByText("Agence Lumière")).toBeDefined()
    rerender(layout("https://a.example/autre.png"))
    expect(screen.getByRole("img", { name: "Agence Lumière" }).getAttribute("src")).toMatch(/autre/)
  })

  it("of nobody's link names nobody", () => {
    render(<PublicLayout agencyName={null}>Contenu</PublicLayout>)
    expect(screen.getByRole("banner").textContent).toBe(PRODUCT_NAME)
  })

  it("has a head with what it is, its state and its facts; while that is read, its shape says so", () => {
    const { unmount } = render(
      <PublicHeader eyebrow="Suivi" title="Été" meta="À jour" facts={[["Marque", "Rive"]]} />,
    )
    expect(screen.getByRole("heading", { level: 1, name: "Été" })).toBeDefined()
    expect(screen.getByRole("banner").textContent).toBe("SuiviÉtéÀ jourMarqueRive")
    unmount()
    render(
      <PublicSkeleton label="Chargement du suivi">
        <i>forme</i>
      </PublicSkeleton>,
    )
    expect(screen.getByRole("status").textContent).toBe("Chargement du suivi")
    expect(screen.getByText("forme").closest("[aria-hidden=true]")).not.toBeNull()
  })
})

it("pictures of other sites learn nothing of the page that shows them, and come once they are near", () => {
  render(
    <>
      <SafeImage src="https://a.example/1.jpg" alt="Photo" />
      <PublicAvatar name="Léa" imageUrl="https://a.example/2.jpg" />
    </>,
  )
  for (const image of screen.getAllByRole("img"))
    expect(["referrerpolicy", "loading"].map((name) => image.getAttribute(name))).toEqual([
      ...["no-referrer", "lazy"],
    ])
})

it("somebody without a name has a sign, not an empty circle", () => {
  render(<PublicAvatar name="" imageUrl={null} />)
  expect(document.body.textContent).toBe("?")
})
