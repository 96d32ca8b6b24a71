import { cleanup, fireEvent, render, screen } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { ConfigProvider } from "antd"
import { describe, expect, it, vi } from "vitest"
import { AppProviders } from "../../../packages/web/src/app/shell/Shell.tsx"
import { ErrorBanner, ErrorState } from "../../../packages/web/src/ui/states/ErrorState.tsx"
import { QueryBoundary } from "../../../packages/web/src/ui/states/QueryBoundary.tsx"
import { ReadOnlyContext, ReadOnlyNotice } from "../../../packages/web/src/ui/states/ReadOnlyNotice.tsx"
import { ChangedNotice, ConflictAlert } from "../../../packages/web/src/ui/states/SaveNotices.tsx"

describe("a failed query", () => {
  it.each([
    [offline, "Erreur de connexion réseau", 2],
    [problem("unavailable", 503), "Refusé", 2],
    [problem("forbidden", 403), "Refusé", 0],
  ])("announces why, and can be tried again only where that may help (%s)", (error, reason, ways) => {
    const onRetry = vi.fn()
    render(
      <>
        <ErrorState error={error} onRetry={onRetry} />
        <ErrorBanner title="Les totaux manquent" error={error} onRetry={onRetry} />
      </>,
    )
    const told = screen.getAllByRole("alert").map(({ textContent }) => textContent?.includes(reason))
    expect(told).toEqual([true, true])
    for (const retry of screen.queryAllByRole("button", { name: "Réessayer" })) fireEvent.click(retry)
    expect(onRetry).toHaveBeenCalledTimes(ways)
  })

  it("links back, and to a second target where there is one", async () => {
    const done = vi.fn()
    const secondary = { label: "Voir les autres", onClick: () => done("secondary") }
    render(<ErrorState error={offline} onBack={() => done("back")} secondary={secondary} />)
    for (const name of ["Retour", "Voir les autres"]) await userEvent.click(button(name))
    expect(done.mock.calls.flat()).toEqual(["back", "secondary"])
  })

  it.each([
    ["Ancien", offline, undefined, "Ancien"],
    ["Ancien", problem("not_found", 404), "Parti", "Parti"],
    ["Ancien", problem("not_found", 404), undefined, "Ancien"],
    [undefined, null, undefined, "Chargement en cours"],
    [undefined, problem("not_found", 404), undefined, "Impossible d'afficher ces informationsRefusé"],
    ["", null, undefined, ""],
  ])("with %j known and %s shows its last data; gone is %s", (data, error, gone, shown) => {
    const { container } = render(
      <QueryBoundary query={{ data, error, refetch: async () => null }} gone={gone}>
        {(text) => <p>{text}</p>}
      </QueryBoundary>,
    )
    expect(container.textContent).toBe(shown)
  })
})

/** rules/platform.md#rights-taken-away */
describe("a form that became read-only", () => {
  const page = (reason: string | null) => (
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
        <input aria-label="Actif" type="checkbox" defaultChecked />
      </main>
      <div role="dialog">
        <input aria-label="Montant" defaultValue="12,00" />
      </div>
      <input aria-label="Dehors" defaultValue="non" />
    </ReadOnlyContext>
  )

  it.each([
    [async () => undefined, "Copié !"],
    [() => Promise.reject(new Error("NotAllowedError")), "Copie impossible"],
  ])("says why, and copies each field as typed, without secrets (%#)", async (copies, said) => {
    const writeText = vi.fn<(text: string) => Promise<void>>(copies)
    vi.spyOn(navigator, "clipboard", "get").mockReturnValue({ writeText } as unknown as Clipboard)
    // Whatever else is disabled then.
    render(<ConfigProvider componentDisabled>{page("Votre accès a changé")}</ConfigProvider>)
    expect(screen.getByRole("alert").textContent).toContain("Votre accès a changé")
    await userEvent.click(button("Copier mon texte"))
    expect(await screen.findByRole("button", { name: said })).toBeDefined()
    expect(writeText.mock.calls[0]?.[0].split("\n")).toEqual([
      ...["Nom : Rive", "Notes : À relire", "et à signer", "sans nom", "Montant : 12,00"],
    ])
    cleanup()
    render(page(null))
    expect(screen.queryByRole("alert")).toBeNull()
  })
})

it.each([
  ["that it would cover", 500, 1],
  ["that is clear of it", 300, 0],
])("the notice of a colleague's save scrolls the field %s into view", (_what, bottom, times) => {
  const into = vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(() => undefined)
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    return this instanceof HTMLInputElement ? new DOMRect(0, 0, 0, bottom) : new DOMRect(0, 400)
  })
  const notice = (news: "changed" | null) => (
    <AppProviders>
      <input aria-label="Nom" />
      <ChangedNotice news={news} />
    </AppProviders>
  )
  const { rerender } = render(notice(null))
  screen.getByLabelText("Nom").focus()
  rerender(notice("changed"))
  expect(into).toHaveBeenCalledTimes(times)
})

const changes = (count: number) => Array.from({ length: count }, (_, at) => `Champ ${at + 1}`)

it.each([
  [8, changes(8)],
  [9, [...changes(8), "1 autre modification"]],
  [20, [...changes(8), "12 autres modifications"]],
])("a conflict of %d changes shows eight lines, and the number of others", (count, told) => {
  const settle = async () => undefined
  const conflict = { theirs: changes(count), both: [] }
  render(
    <AppProviders>
      <ConflictAlert
        saving={{ busy: false, conflict, reload: settle, overwrite: settle }}
        what="Ce client a été modifié"
      />
    </AppProviders>,
  )
  expect(screen.getByText("Ce client a été modifié entre-temps par une autre personne.")).toBeDefined()
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual(told)
  expect(screen.queryByRole("table")).toBeNull()
})

const problem = (code: string, status: number) => Object.assign(new Error("Refusé"), { code, status })
const offline = new TypeError("Failed to fetch")
const button = (name: string) => screen.getByRole("button", { name })
