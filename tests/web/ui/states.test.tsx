import { fireEvent, render, screen, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { ConfigProvider } from "antd"
import { describe, expect, it, vi } from "vitest"
import { AppProviders } from "../../../packages/web/src/app/shell/Shell.tsx"
import { BusyButton } from "../../../packages/web/src/ui/states/BusyButton.tsx"
import { EmptyState } from "../../../packages/web/src/ui/states/EmptyState.tsx"
import { ErrorBanner, ErrorState } from "../../../packages/web/src/ui/states/ErrorState.tsx"
import { NoResults } from "../../../packages/web/src/ui/states/NoResults.tsx"
import { QueryBoundary } from "../../../packages/web/src/ui/states/QueryBoundary.tsx"
import { ReadOnlyContext, ReadOnlyNotice } from "../../../packages/web/src/ui/states/ReadOnlyNotice.tsx"
import {
  ChangedNotice,
  ConflictAlert,
  FailureAlert,
} from "../../../packages/web/src/ui/states/SaveNotices.tsx"
import { expectKeyboardOn } from "../../world/keyboard.ts"

const ignore = () => undefined
const broken = Object.assign(new Error("La base ne répond pas."), { code: "unavailable", status: 503 })

describe("what stands in the place of a list", () => {
  it("says why there is nothing, and what can be done about it", async () => {
    const onClear = vi.fn()
    const { rerender } = render(<NoResults description="Aucun client ne correspond." onClear={onClear} />)
    expect(screen.getByRole("heading", { name: "Aucun résultat" })).toBeDefined()
    await userEvent.click(screen.getByRole("button", { name: "Effacer les filtres" }))
    expect(onClear).toHaveBeenCalledOnce()
    rerender(<NoResults title="Rien ici" description="Autre." clear="Tout afficher" onClear={onClear} />)
    expect(screen.getByRole("button", { name: "Tout afficher" })).toBeDefined()
    rerender(<NoResults description="Autre." />)
    expect(screen.queryByRole("button")).toBeNull()
    rerender(
      <EmptyState title="Aucun client" description="Ajoutez-en un" action={<a href="/n">Ajouter</a>} />,
    )
    expect(screen.getByText("Ajoutez-en un")).toBeDefined()
    expect(screen.getByRole("link", { name: "Ajouter" })).toBeDefined()
  })

  it("says what went wrong aloud, with every way on from there", async () => {
    const done = vi.fn()
    render(
      <ErrorState
        error={broken}
        onRetry={() => done("retry")}
        onBack={() => done("back")}
        secondary={{ label: "Voir les autres", onClick: () => done("secondary") }}
      />,
    )
    const alert = within(screen.getByRole("alert"))
    expect(alert.getByRole("heading", { name: "Impossible d'afficher ces informations" })).toBeDefined()
    expect(alert.getByText("La base ne répond pas.")).toBeDefined()
    for (const name of ["Retour", "Voir les autres", "Réessayer"])
      await userEvent.click(alert.getByRole("button", { name }))
    expect(done.mock.calls.flat()).toEqual(["back", "secondary", "retry"])
  })

  it("in short stands above what can be read, with its reason", () => {
    render(<ErrorBanner title="Les totaux manquent" error={broken} onRetry={ignore} />)
    expect(screen.getByRole("alert").textContent).toContain("Les totaux manquentLa base ne répond pas.")
  })

  it("is read again by a press, and left by another, under its own title", async () => {
    const [refetch, back] = [vi.fn(async () => undefined), vi.fn()]
    const boundary = (error: unknown, loading?: string) => (
      <QueryBoundary
        query={{ data: undefined, error, refetch }}
        failure="Impossible de charger les vues"
        onBack={back}
        {...(loading && { loading })}
      >
        {() => null}
      </QueryBoundary>
    )
    const { rerender } = render(boundary(broken))
    expect(screen.getByRole("heading", { name: "Impossible de charger les vues" })).toBeDefined()
    await userEvent.click(screen.getByRole("button", { name: "Réessayer" }))
    await userEvent.click(screen.getByRole("button", { name: "Retour" }))
    expect([refetch.mock.calls.length, back.mock.calls.length]).toEqual([1, 1])
    rerender(boundary(null, "Chargement des vues"))
    expect(screen.getByRole("status").textContent).toBe("Chargement des vues")
    expect(screen.getByRole("status").getAttribute("aria-busy")).toBe("true")
  })
})

/** rules/platform.md#rights-taken-away */
describe("what can only be read any more", () => {
  const page = (reason: string | null = "Votre accès a changé") => (
    <ReadOnlyContext value={reason}>
      <main>
        <ReadOnlyNotice />
        <label>
          Nom
          <input defaultValue="Rive" />
        </label>
        <textarea aria-label="Notes" defaultValue={"À relire\net à signer"} />
        <input defaultValue="sans nom" />
        <input aria-label="Secret" type="password" defaultValue="abc" />
        <input aria-label="Recherche" type="search" defaultValue="été" />
        <input
          aria-label="Choix"
          role="combobox"
          aria-expanded={false}
          aria-controls="x"
          defaultValue="Lou"
        />
        <input aria-label="Vide" defaultValue="  " />
        <label>
          <input type="checkbox" defaultChecked /> Actif
        </label>
      </main>
      <div role="dialog">
        <input aria-label="Montant" defaultValue="12,00" />
      </div>
      <input aria-label="Dehors" defaultValue="non" />
    </ReadOnlyContext>
  )
  const writeText = (work: (text: string) => Promise<void>) => {
    const write = vi.fn(work)
    vi.spyOn(navigator, "clipboard", "get").mockReturnValue({ writeText: write } as unknown as Clipboard)
    return write
  }

  it("says why, and is copied field by field as it was typed, no secret among it", async () => {
    const write = writeText(async () => undefined)
    // Whatever else is locked then.
    render(<ConfigProvider componentDisabled>{page()}</ConfigProvider>)
    expect(screen.getByRole("alert").textContent).toContain("Votre accès a changé")
    await userEvent.click(screen.getByRole("button", { name: "Copier mon texte" }))
    expect(await screen.findByRole("button", { name: "Copié !" })).toBeDefined()
    expect(write.mock.calls[0]?.[0].split("\n")).toEqual([
      ...["Nom : Rive", "Notes : À relire", "et à signer", "sans nom", "Montant : 12,00"],
    ])
  })

  it("says where the browser refuses to copy", async () => {
    writeText(() => Promise.reject(new Error("NotAllowedError")))
    render(page())
    await userEvent.click(screen.getByRole("button", { name: "Copier mon texte" }))
    expect(await screen.findByRole("button", { name: "Copie impossible" })).toBeDefined()
  })

  it("is nothing to whoever may write", () => {
    render(page(null))
    expect(screen.queryByRole("alert")).toBeNull()
  })
})

describe("what others did while one was typing", () => {
  const save = vi.fn()
  const notice = (news: "changed" | "removed" | null, asNew = true) => (
    <AppProviders>
      <input aria-label="Nom" />
      <ChangedNotice
        news={news}
        asNew={asNew ? { label: "Enregistrer comme nouveau client", busy: false, save } : null}
      />
    </AppProviders>
  )

  it("is told where it was changed, and saved anew only where it was deleted", async () => {
    const { rerender } = render(notice(null))
    expect(screen.getByRole("status").textContent).toBe("")
    rerender(notice("changed"))
    expect(screen.getByRole("status").textContent).toBe(
      "Cette fiche vient d'être modifiée par une autre personne. Vous pourrez recharger ou écraser au moment d'enregistrer.",
    )
    expect(screen.queryByRole("button")).toBeNull()
    rerender(notice("removed"))
    expect(screen.getByRole("status").textContent).toMatch(
      /^Cette fiche vient d'être supprimée par une autre personne\. Votre saisie reste à l'écran\./,
    )
    await userEvent.click(screen.getByRole("button", { name: "Enregistrer comme nouveau client" }))
    expect(save).toHaveBeenCalledOnce()
    rerender(notice("removed", false))
    expect(screen.queryByRole("button")).toBeNull()
  })

  it.each([
    ["that it would hide", 500, 400, 1],
    ["that stands free above it", 300, 400, 0],
  ])("moves the field %s into sight", (_what, bottom, top, times) => {
    const into = vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(ignore)
    vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
      return this instanceof HTMLInputElement ? new DOMRect(0, 0, 0, bottom) : new DOMRect(0, top)
    })
    const { rerender } = render(notice(null))
    screen.getByLabelText("Nom").focus()
    rerender(notice("changed"))
    expect(into).toHaveBeenCalledTimes(times)
  })
})

it("a button at work sends its form no second time; of a form that is locked it keeps the keyboard", () => {
  const send = vi.fn((event: { preventDefault(): void }) => event.preventDefault())
  const form = (busy: boolean) => (
    <ConfigProvider componentDisabled={busy}>
      <form onSubmit={send}>
        <BusyButton busy={busy} htmlType="submit">
          Envoyer
        </BusyButton>
      </form>
    </ConfigProvider>
  )
  const { rerender } = render(form(false))
  const button = screen.getByRole("button", { name: "Envoyer" })
  button.focus()
  fireEvent.click(button)
  rerender(form(true))
  fireEvent.click(button)
  expect(send).toHaveBeenCalledOnce()
  expectKeyboardOn(button)
})

describe("what was saved by two", () => {
  it("is told side by side under what it is, and what becomes of what was typed; either may be taken", async () => {
    const done = vi.fn()
    const saving = (busy: boolean) => ({
      ...{ busy, conflict: { theirs: [], both: [{ label: "Nom", theirs: "Rive", mine: "" }] } },
      reload: async () => done("reload"),
      overwrite: async () => done("overwrite"),
    })
    const alert = (busy: boolean) => (
      <AppProviders>
        <ConflictAlert saving={saving(busy)} what="Ce client a été modifié" />
      </AppProviders>
    )
    const { rerender } = render(alert(false))
    const table = within(screen.getByRole("table", { name: "Vous avez tous deux modifié :" }))
    expect(table.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
      ...["L'autre personne", "Vous"],
    ])
    expect(table.getByRole("rowheader").textContent).toBe("Nom")
    expect(
      table
        .getAllByRole("cell")
        .slice(-2)
        .map(({ textContent }) => textContent),
    ).toEqual([...["Rive", "(vide)"]])
    expect(screen.getByText(/^Votre saisie est conservée\./)).toBeDefined()
    for (const name of ["Recharger", "Écraser"]) await userEvent.click(screen.getByRole("button", { name }))
    rerender(alert(true))
    for (const name of ["Recharger", "Écraser"]) fireEvent.click(screen.getByRole("button", { name }))
    expect(done.mock.calls.flat()).toEqual(["reload", "overwrite"])
  })

  it("a failure says its reason where there is one, and comes into sight", () => {
    const into = vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(ignore)
    const { rerender } = render(<FailureAlert title="Non enregistré" reason="Plus tard." />)
    expect(screen.getByRole("alert").textContent).toBe("Non enregistréPlus tard.")
    expect(into).toHaveBeenCalledOnce()
    rerender(<FailureAlert title="Non enregistré" reason={null} />)
    expect(screen.getByRole("alert").textContent).toBe("Non enregistré")
  })
})
