import { act, fireEvent, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { RouteObject } from "react-router-dom"
import { beforeEach, describe, expect, it, vi } from "vitest"
import * as Shell from "../../../packages/web/src/app/shell/Shell.tsx"
import { api as queries } from "../../../packages/web/src/lib/api/api.ts"
import { queryClient } from "../../../packages/web/src/lib/api/queryClient.ts"
import { setThemeChoice } from "../../../packages/web/src/lib/themeChoice.ts"
import { fakeApi, offline } from "../../world/fakeApi.ts"
import { says, visit } from "../../world/page.tsx"
import { signIn } from "../../world/session.ts"

let api: ReturnType<typeof fakeApi>
/** The clients that the API finds, by the typed text. */
let found: (typed: string) => string[] | Promise<string[]>

beforeEach(() => {
  setThemeChoice("system")
  moveFocusWithModals()
  signIn()
  found = () => []
  const pick = async ({ search = "" }) => {
    const names = await found(search)
    return { items: names.map((brandName) => ({ id: brandName, brandName, sector: "Luxe" })) }
  }
  api = fakeApi({ clients: { pick } })
})

describe("opening and closing the palette", () => {
  it("by the shortcut while typing elsewhere, and not again while it is held down", async () => {
    await enter()
    const message = screen.getByLabelText<HTMLTextAreaElement>("Message")
    const opens = { key: "k", ctrlKey: true, cancelable: true, bubbles: true }
    for (const repeat of [false, true]) {
      const press = new KeyboardEvent("keydown", { ...opens, repeat })
      act(() => void message.dispatchEvent(press))
      // Nor does the browser go to its own search.
      expect(press.defaultPrevented).toBe(true)
    }
    await field()
    // A dialog below stays open.
    const below = vi.fn()
    window.addEventListener("keydown", below)
    await keys("{Escape}")
    window.removeEventListener("keydown", below)
    expect([isOpen(), below.mock.calls]).toEqual([false, []])
  })

  it.each([
    ["Win32", "Control+K", "Ctrl"],
    ["MacIntel", "Meta+K", "⌘"],
  ])("on %s by its button, which names its keys, and by them again", async (platform, shortcut, sign) => {
    vi.spyOn(navigator, "platform", "get").mockReturnValue(platform)
    await enter()
    const [button] = screen.getAllByRole("button", { name: /^Rechercher/ })
    expect(button?.getAttribute("aria-keyshortcuts")).toBe(shortcut)
    expect(button?.querySelector("kbd")?.textContent).toBe(`${sign} K`)
    fireEvent.click(button as HTMLElement)
    await field()
    const hints = [...screen.getByRole("dialog").querySelectorAll("kbd")].map((kbd) => kbd.textContent)
    expect(hints).toEqual(["↑", "↓", "⏎", sign, "⏎", "Échap"])
    await keys(sign === "⌘" ? "{Meta>}k{/Meta}" : "{Control>}k{/Control}")
    expect(isOpen()).toBe(false)
  })
})

describe("the keyboard in the palette", () => {
  it("moves, wraps, jumps to the ends, shares its choice with the pointer, and says where it is", async () => {
    await enter()
    const input = await open()
    const states: (string | null)[] = [chosen()]
    for (const press of ["{ArrowUp}", "{ArrowDown}{ArrowDown}", "{End}", "{Home}", "{Shift>}{End}{/Shift}"]) {
      await keys(press)
      states.push(chosen())
    }
    const [first, last] = ["Aujourd'hui", "Déconnexion"]
    expect(states).toEqual([first, last, "Activité", last, first, first])
    // A row is chosen by moving over it, not by resting where one scrolls to.
    const row = option("Ajouter un client")
    fireEvent.mouseEnter(row)
    expect(chosen()).toBe(first)
    fireEvent.mouseMove(row)
    expect(chosen()).toBe("Ajouter un client")
    await keys("{ArrowDown}")
    const active = document.getElementById(input.getAttribute("aria-activedescendant") ?? "")
    expect([chosen(), active?.textContent]).toEqual(Array(2).fill("Importer des clients"))
    expect(document.getElementById(input.getAttribute("aria-controls") ?? "")?.role).toBe("listbox")
    expect(screen.getAllByRole("group", { name: /^(Pages|Actions)$/ })).toHaveLength(2)
  })

  it("opens by Enter; with Ctrl in another tab, and only what has an address", async () => {
    const tabs = vi.spyOn(window, "open").mockReturnValue(null)
    const router = await enter()
    await open("marques{Enter}")
    expect(await says("Les clients")).toBeDefined()
    expect([router.state.location.pathname, isOpen()]).toEqual(["/app/clients", false])
    await open("nouvelle{Control>}{Enter}{/Control}")
    expect(tabs).toHaveBeenCalledExactlyOnceWith("/app/collaborations/new", "_blank", "noopener")
    await open("collaborations{Control>}{Enter}{/Control}")
    const kept: { id: string }[] = JSON.parse(localStorage.getItem(RECENTS) ?? "[]")
    expect(kept.map(({ id }) => id)).toEqual(["page:/app/collaborations", "page:/app/clients"])
    for (const [typed, theme] of [
      ["sombre{Control>}{Enter}{/Control}{Enter}", "dark"],
      ["clair{Enter}", "light"],
      ["suivre le thème{Enter}", "system"],
    ] as const) {
      await open(typed)
      expect(localStorage.getItem("trame.theme")).toBe(theme)
    }
    expect(tabs).toHaveBeenCalledTimes(2)
  })
})

describe("searching in the palette", () => {
  it("asks once typing rests, tells the count, and marks what was typed", async () => {
    found = () => ["Marée", "Café Brumaire"]
    await enter()
    await open(" ma ")
    expect([spoken(), screen.queryByText(/^Aucun résultat/)]).toEqual(["Recherche en cours", null])
    await waitFor(() => expect(spoken()).toBe("6 résultats"))
    expect(searches()).toEqual(["ma"])
    expect(options().join(", ")).toBe(
      "Market Watch, Talent Manager, Clients, MaréeLuxe, Café BrumaireLuxe, Ajouter un client",
    )
    const marks = [...screen.getByRole("listbox").querySelectorAll("mark")].map((mark) => mark.textContent)
    expect(marks.join()).toBe("Ma,Ma,Ma,ma")
    await userEvent.clear(await field())
    await waitFor(() => expect(spoken()).toBe(""))
  })

  it("keeps what still fits while it asks again, and drops the question nobody waits for", async () => {
    const late = Promise.withResolvers<string[]>()
    const signals: AbortSignal[] = []
    const pick = async ({ search = "" }, { signal }: Request) => {
      signals.push(signal)
      const names = search === "ma" ? ["Marée", "Matine"] : await late.promise
      return { items: names.map((name) => ({ id: name, brandName: name, sector: null })) }
    }
    api.answer({ clients: { pick } })
    await enter()
    await open("ma")
    await screen.findByTitle("Marée")
    await keys("t")
    expect(options()).toEqual(["Matine"])
    expect(screen.getByRole("listbox").getAttribute("aria-busy")).toBe("true")
    await waitFor(() => expect(searches()).toEqual(["ma", "mat"]))
    expect([signals[1]?.aborted, options()]).toEqual([false, ["Matine"]])
    await keys("i")
    await waitFor(() => expect(signals[1]?.aborted).toBe(true))
    late.resolve(["Matine", "Matilde"])
    await waitFor(() => expect(options()).toEqual(["Matine", "Matilde"]))
  })

  it("shows matches that other pages have loaded, until the answer", async () => {
    const late = Promise.withResolvers<string[]>()
    found = () => late.promise
    await enter()
    const items = [
      { id: "Marée", brandName: "Marée", sector: null },
      { id: "o", brandName: "Ombre", sector: null },
    ]
    queryClient.setQueryData(queries.clients.list.key(), { pages: [{ items }], pageParams: [] })
    await open("maré")
    expect(options()).toEqual(["Marée"])
    late.resolve(["Marée", "Marémoto"])
    await waitFor(() => expect(options()).toEqual(["MaréeLuxe", "MarémotoLuxe"]))
  })

  it.each([
    ["what was first", "nouvelle", "Nouvelle collaboration", "Nouvelle collaboration"],
    ["what the person chose", "nouvelle{End}", "Activité", "Activité"],
    ["better, where nothing was", "maré", null, "MaréeLuxe"],
  ])("keeps chosen %s when more arrives", async (_what, typed, before, after) => {
    const late = Promise.withResolvers<string[]>()
    found = () => late.promise
    await enter()
    await open(typed)
    expect(chosen()).toBe(before)
    await waitFor(() => expect(searches()).toHaveLength(1))
    late.resolve([typed === "maré" ? "Marée" : "Nouvelle Vague"])
    await waitFor(() => expect(options().length).toBeGreaterThan(before ? 7 : 0))
    expect(chosen()).toBe(after)
    if (!typed.endsWith("{End}")) return
    // Typing on, the person chooses anew.
    await keys(" c")
    expect(chosen()).toBe("Nouvelle collaboration")
  })

  it("says what failed beside the rest, and tries again", async () => {
    api.refuse("clients.pick", offline())
    await enter()
    const input = await open("ma")
    const alert = await screen.findByRole("alert")
    expect([alert.textContent, spoken()]).toEqual([expect.stringMatching(/^Erreur de connexion/), ""])
    expect(options()).toContain("Market Watch")
    api.answer({ clients: { pick: { items: [{ id: "m", brandName: "Marée", sector: "Luxe" }] } } })
    within(alert).getByRole("button", { name: "Réessayer" }).focus()
    await keys("{Enter}")
    await waitFor(() => expect(options()).toContain("MaréeLuxe"))
    expect([inFocus(), screen.queryByRole("alert")]).toEqual([input, null])
  })
})

describe("the palette's recent destinations", () => {
  it("come first, but for where one already is, and go when the person signs out", async () => {
    found = () => ["Marée"]
    const router = await enter()
    await open("maré")
    await userEvent.click(await screen.findByTitle("Marée"))
    await says("Un client")
    expect([router.state.location.pathname, isOpen()]).toEqual(["/app/clients/Marée", false])
    await open()
    expect(options()).not.toContain("MaréeLuxe")
    await keys("collab{Enter}")
    await screen.findByLabelText("Message")
    await open()
    expect(options().slice(0, 2)).toEqual(["MaréeLuxe", "Aujourd'hui"])
    await keys("deconn{Enter}")
    expect(await says("Page de connexion")).toBeDefined()
    expect(localStorage.getItem(RECENTS)).toBeNull()
  })
})

const routes: RouteObject[] = [
  {
    path: "/app",
    ...Shell,
    hydrateFallbackElement: <span />,
    children: [
      { path: "collaborations", element: <textarea aria-label="Message" /> },
      { path: "clients", element: <h1>Les clients</h1> },
      { path: "clients/:id", element: <h1>Un client</h1> },
    ],
  },
  { path: "/login", element: <p>Page de connexion</p> },
]

const RECENTS = "trame.palette.recent.u1.a1"

const inFocus = () => document.activeElement
const field = () => screen.findByRole<HTMLInputElement>("combobox", { name: /Rechercher une page/ })
const options = () => screen.queryAllByRole("option").map(({ textContent }) => textContent)
const chosen = () => screen.queryByRole("option", { selected: true })?.textContent ?? null
const isOpen = () => screen.queryByRole("dialog") !== null
const searches = () => api.callsOf("clients.pick").map(({ search }) => search)
const keys = (typed: string) => userEvent.keyboard(typed)
const option = (name: string) => screen.getByRole("option", { name })
const spoken = () =>
  screen
    .getAllByRole("status")
    .map(({ textContent }) => textContent)
    .join("")

async function enter() {
  const router = visit("/app/collaborations", routes)
  await screen.findByLabelText("Message")
  return router
}
async function open(typed = "") {
  await keys("{Control>}k{/Control}")
  const input = await field()
  if (typed) await keys(typed)
  return input
}

/** A browser moves the focus into a modal and back again; this one only opens and closes it. */
function moveFocusWithModals(): void {
  let before: Element | null = null
  vi.spyOn(HTMLDialogElement.prototype, "showModal").mockImplementation(function (this: HTMLDialogElement) {
    before = document.activeElement
    this.open = true
    this.querySelector("input")?.focus()
  })
  vi.spyOn(HTMLDialogElement.prototype, "close").mockImplementation(function (this: HTMLDialogElement) {
    this.open = false
    if (before instanceof HTMLElement) before.focus()
  })
}
