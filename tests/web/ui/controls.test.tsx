import { fireEvent, render, screen, waitFor } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { ConfigProvider } from "antd"
import { type ReactNode, useState } from "react"
import { describe, expect, it, vi } from "vitest"
import { SearchInput } from "../../../packages/web/src/ui/form/SearchInput.tsx"
import { Toggle } from "../../../packages/web/src/ui/form/Toggle.tsx"
import { ActionsMenu } from "../../../packages/web/src/ui/list/ActionsMenu.tsx"
import { PublicButton } from "../../../packages/web/src/ui/public/PublicButton.tsx"
import { BusyButton } from "../../../packages/web/src/ui/states/BusyButton.tsx"
import { TabBar } from "../../../packages/web/src/ui/TabBar.tsx"
import { expectKeyboardOn } from "../../world/keyboard.ts"

/** rules/interface.md#keyboard */
describe("a busy button", () => {
  it.each<[string, (busy: boolean) => ReactNode]>([
    [
      "the application",
      (busy) => (
        <ConfigProvider componentDisabled={busy}>
          <BusyButton busy={busy} htmlType="submit">
            Envoyer
          </BusyButton>
        </ConfigProvider>
      ),
    ],
    [
      "the public pages",
      (busy) => (
        <PublicButton type="submit" busy={busy}>
          Envoyer
        </PublicButton>
      ),
    ],
  ])("in %s does not send its form again, and keeps the focus", async (_where, button) => {
    const send = vi.fn((event: { preventDefault(): void }) => event.preventDefault())
    const form = (busy: boolean) => <form onSubmit={send}>{button(busy)}</form>
    const { rerender } = render(form(false))
    const pressed = screen.getByRole("button")
    await userEvent.click(pressed)
    rerender(form(true))
    await userEvent.click(pressed)
    await userEvent.keyboard("{Enter}")
    expect(send).toHaveBeenCalledOnce()
    expectKeyboardOn(pressed)
    expect(pressed.getAttribute("aria-busy")).toBe("true")
  })
})

describe("a row's menu", () => {
  it.each<[string, (item: HTMLElement) => unknown]>([
    ["a click", (item) => userEvent.click(item)],
    // Unless the key is prevented, a browser clicks the button that has the focus by then.
    ["Enter", (item) => expect(fireEvent.keyDown(item, { key: "Enter", keyCode: 13 })).toBe(false)],
  ])("returns the focus to its button before %s runs an action", async (_how, choose) => {
    const done: [what: string, at: Element | null][] = []
    const does = (what: string) => () => void done.push([what, document.activeElement])
    const actions = [
      { label: "Modifier", icon: null, onClick: does("Modifier") },
      { label: "Monter", icon: null, disabled: true, onClick: does("Monter") },
    ]
    render(<ActionsMenu name="Brief" actions={actions} onRemove={does("Supprimer")} />)
    const button = screen.getByRole("button", { name: "Actions pour « Brief »" })
    for (const name of ["Modifier", "Supprimer"]) {
      await userEvent.click(button)
      await userEvent.click(await screen.findByRole("menuitem", { name: "Monter" }))
      const item = screen.getByRole("menuitem", { name })
      item.focus()
      await choose(item)
    }
    expect(done).toEqual([
      ["Modifier", button],
      ["Supprimer", button],
    ])
  })
})

describe("a bar of tabs", () => {
  const TABS = [
    { key: "steps", label: "Étapes", count: 1200 },
    { key: "people", label: "Influenceurs" },
    { key: "files", label: "Documents", count: 0 },
  ] as const

  function Tabs() {
    const [active, setActive] = useState<(typeof TABS)[number]["key"]>("steps")
    return (
      <TabBar label="Rubriques" tabs={TABS} active={active} onChange={setActive}>
        <p>On voit {active}</p>
      </TabBar>
    )
  }
  const selectedTab = () => screen.getByRole("tab", { selected: true })

  it("is one Tab stop, with arrows that wrap and keys for both ends", async () => {
    vi.spyOn(HTMLElement.prototype, "offsetLeft", "get").mockImplementation(function (this: HTMLElement) {
      return this.textContent === "Documents" ? 300 : 20
    })
    render(<Tabs />)
    const bar = screen.getByRole("tablist", { name: "Rubriques" })
    await userEvent.tab()
    const seen: (string | null)[] = []
    for (const key of ["{ArrowLeft}", "{ArrowRight}", "{ArrowRight}", "{End}", "{Home}"]) {
      await userEvent.keyboard(key)
      expect(document.activeElement).toBe(selectedTab())
      seen.push(selectedTab().textContent)
      // On a small screen the selected tab scrolls into view.
      expect(bar.scrollLeft === 264).toBe(selectedTab().textContent === "Documents")
    }
    const steps = expect.stringMatching(/^Étapes1\s200$/)
    expect(seen).toEqual(["Documents", steps, "Influenceurs", "Documents", steps])
    await userEvent.tab()
    expect(document.activeElement).toBe(screen.getByRole("tabpanel", { name: /^Étapes/ }))
    const keys = ["ArrowLeft", "ArrowRight", "Home", "End", "ArrowDown", "PageDown", " "]
    // Other keys scroll the page.
    expect(keys.filter((key) => !fireEvent.keyDown(selectedTab(), { key }))).toEqual(keys.slice(0, 4))
  })
})

it("a switch keeps the focus during its write, and is described by its text", () => {
  const onChange = vi.fn()
  render(
    <Toggle label="Lien actif" about="La marque voit la page" busy checked={false} onChange={onChange} />,
  )
  const control = screen.getByRole("switch", { name: "Lien actif", description: "La marque voit la page" })
  expect([control.getAttribute("aria-busy"), control.matches(":disabled")]).toEqual(["true", false])
  fireEvent.click(control)
  expect(onChange.mock.calls[0]?.[0]).toBe(true)
})

it("a search is sent once, on a pause or when left; the address's own search shows and is not sent", async () => {
  const [onSearch, onEnter] = [vi.fn(), vi.fn()]
  function Searching() {
    const [search, setSearch] = useState("")
    const keep = (text: string) => {
      onSearch(text)
      setSearch(text)
    }
    return (
      <main>
        <SearchInput label="Rechercher" value={search} onSearch={keep} onEnter={onEnter} />
        <button type="button" onClick={() => setSearch("hiver")}>
          Adresse
        </button>
      </main>
    )
  }
  render(<Searching />)
  const field = screen.getByRole<HTMLInputElement>("searchbox", { name: "Rechercher" })
  const searches = () => onSearch.mock.calls.flat()
  fireEvent.keyDown(document.body, { key: "/" })
  await waitFor(() => expect(document.activeElement).toBe(field))
  await userEvent.keyboard("été")
  await vi.waitFor(() => expect(searches()).toEqual(["été"]), 3000)
  await userEvent.keyboard(" 2{Enter}{Enter}")
  expect([searches(), onEnter.mock.calls]).toEqual([
    ["été", "été 2"],
    [["été 2"], ["été 2"]],
  ])
  fireEvent.click(screen.getByLabelText("Effacer"))
  fireEvent.blur(field)
  await userEvent.type(field, "mai")
  await userEvent.click(screen.getByRole("button", { name: "Adresse" }))
  expect(field.value).toBe("hiver")
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(searches()).toEqual(["été", "été 2", "", "mai"])
})

/** rules/interface.md#shortcuts */
it("a search leads to its first result once that is there; Escape clears it, then leaves it", async () => {
  function List() {
    const [search, setSearch] = useState("")
    const [ready, setReady] = useState("")
    return (
      <main>
        <SearchInput label="Rechercher" value={search} onSearch={setSearch} />
        <div aria-busy={ready !== search}>
          <div data-item>
            <a href="#row">Trouvé : {ready}</a>
          </div>
        </div>
        <button type="button" onClick={() => setReady(search)}>
          Répondre
        </button>
      </main>
    )
  }
  render(<List />)
  const field = screen.getByRole<HTMLInputElement>("searchbox", { name: "Rechercher" })
  for (const key of ["{Enter}", "{ArrowDown}"]) {
    field.focus()
    await userEvent.keyboard(`é${key}`)
    expect(document.activeElement).toBe(field)
    // By script, so that the focus stays.
    fireEvent.click(screen.getByRole("button", { name: "Répondre" }))
    await waitFor(() => expect(document.activeElement?.textContent).toBe(`Trouvé : ${field.value}`))
  }
  field.focus()
  await userEvent.keyboard("{Escape}")
  expect([field.value, document.activeElement]).toEqual(["", field])
  await userEvent.keyboard("{Escape}")
  expect(document.activeElement).toBe(document.body)
})
