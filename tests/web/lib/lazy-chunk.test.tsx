import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { act, screen, waitFor } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { App } from "antd"
import { StrictMode, useState } from "react"
import { Link, type RouteObject } from "react-router-dom"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { Root, RouteErrorBoundary } from "../../../packages/web/src/app/routes.tsx"
import { RouterAddress } from "../../../packages/web/src/app/shell/Shell.tsx"
import {
  ChunkLoadError,
  currentOffer,
  lazyRoute,
  loadChunk,
  offerReload,
  provideLoadPage,
  reloadWhenPossible as reloadAnew,
  wasReloadedFor,
  withdrawOffer,
} from "../../../packages/web/src/lib/address/lazyChunk.ts"
import { hold } from "../../../packages/web/src/lib/api/pauseLiveUpdates.ts"
import { problemOf } from "../../../packages/web/src/lib/api/problem.ts"
import { lazyDialog } from "../../../packages/web/src/lib/dialog/lazyDialog.tsx"
import { defineDialogs, useDialogParam } from "../../../packages/web/src/lib/dialog/useDialogParam.ts"
import { useUnsavedGuard } from "../../../packages/web/src/lib/dialog/useUnsavedGuard.ts"
import { DialogOutlet } from "../../../packages/web/src/ui/dialog/DialogOutlet.tsx"
import { visit } from "../support/site.tsx"

const CHROMIUM = "Failed to fetch dynamically imported module: http://trame.test/assets/Page-1a2b3c4d.js"
const CSS = "Unable to preload CSS for /assets/Page-1a2b3c4d.css"
const HERE = "http://trame.test/"
const TEN_MINUTES = 10 * 60_000

const missing = () => Promise.reject(new TypeError(CHROMIUM))
const broken = () => Promise.reject(new Error("broken"))

/** Whether the site answers at all. */
const answers = vi.fn(async () => new Response())
const watched = () => ({
  reload: vi.spyOn(window.location, "reload").mockImplementation(() => {}),
  assign: vi.spyOn(window.location, "assign").mockImplementation(() => {}),
  online: vi.spyOn(navigator, "onLine", "get").mockReturnValue(true),
})
let { reload, assign, online } = watched()

const loaded = () => reload.mock.calls.length + assign.mock.calls.length
const settled = () => new Promise((resolve) => setTimeout(resolve, 20))

const waiting: (() => void)[] = []

/** Ends with the test. */
function reloadWhenPossible(...args: Parameters<typeof reloadAnew>): () => void {
  const stop = reloadAnew(...args)
  waiting.push(stop)
  return stop
}

function connect(): void {
  online.mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event("online")))
}

beforeEach(() => {
  ;({ reload, assign, online } = watched())
  vi.stubGlobal("fetch", answers)
  answers.mockReset().mockImplementation(async () => new Response())
  vi.spyOn(console, "error").mockImplementation(() => {})
})
afterEach(() => {
  for (const stop of waiting.splice(0)) stop()
  act(withdrawOffer)
  document.body.replaceChildren()
  provideLoadPage(async () => {})
  window.history.replaceState(null, "", "/")
})

describe("code that comes later", () => {
  it.each([
    CHROMIUM,
    "error loading dynamically imported module: http://trame.test/assets/Page-1a2b3c4d.js",
    "Importing a module script failed.",
    "'text/html' is not a valid JavaScript MIME type.",
    CSS,
  ])("is known to be missing by: %s", async (message) => {
    const failure = await loadChunk(() => Promise.reject(new TypeError(message))).catch(
      (error: unknown) => error,
    )
    expect(failure).toBeInstanceOf(ChunkLoadError)
    expect(problemOf(failure).code).toBe("network")
  })

  it("is passed on, and so is what it throws itself", async () => {
    expect(await loadChunk(async () => "module")).toBe("module")
    const broken = new TypeError("undefined is not a function")
    await expect(loadChunk(() => Promise.reject(broken), "Impossible")).rejects.toBe(broken)
    expect(currentOffer()).toBeNull()
  })

  it("is asked for again, unless its styles are missing: it would stand there bare", async () => {
    const script = vi.fn(() => Promise.reject(new TypeError(CHROMIUM)))
    const styles = vi.fn(() => Promise.reject(new Error(CSS)))
    const loads = { script: () => script(), styles: () => styles() }
    for (const load of [loads.script, loads.script, loads.styles, loads.styles])
      await expect(loadChunk(load)).rejects.toBeInstanceOf(ChunkLoadError)
    expect(script).toHaveBeenCalledTimes(2)
    expect(styles).toHaveBeenCalledTimes(1)
  })

  it("never comes into the site by another way", () => {
    const source = join(import.meta.dirname, "../../../packages/web/src")
    const files = readdirSync(source, { recursive: true, encoding: "utf8" })
    const ways = files
      .filter((name) => /(?<!\.d)\.tsx?$/.test(name))
      .flatMap((name) => {
        const text = readFileSync(join(source, name), "utf8")
        return [...text.matchAll(/(\S*)\s*(?:\(\) =>)?\s*import\("/g)].map(
          ([, before]) => `${name} ${before}`,
        )
      })
    expect(ways.length).toBeGreaterThan(40)
    // The palette gives its own by name.
    expect(ways.filter((way) => !/(loadChunk|lazyRoute|lazyDialog)\($/.test(way))).toEqual([
      "app/palette/Palette.tsx =",
    ])
  })
})

describe("loading the page anew", () => {
  it("happens at once where the site answers, and not again for the same file", async () => {
    const tell = vi.fn()
    reloadWhenPossible("part")
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
    reloadWhenPossible("part", undefined, tell)
    await settled()
    expect(tell).toHaveBeenLastCalledWith("again")
    expect(loaded()).toBe(1)
    reloadWhenPossible("other part")
    await waitFor(() => expect(loaded()).toBe(2))
  })

  it("may help once more after ten minutes", async () => {
    vi.useFakeTimers({ toFake: ["Date"] })
    reloadWhenPossible("part")
    await vi.waitFor(() => expect(loaded()).toBe(1))
    vi.setSystemTime(Date.now() + TEN_MINUTES - 1000)
    reloadWhenPossible("part")
    await settled()
    expect(loaded()).toBe(1)
    vi.setSystemTime(Date.now() + 2000)
    reloadWhenPossible("part")
    await vi.waitFor(() => expect(loaded()).toBe(2))
  })

  it("is left to the person where the tab keeps nothing", async () => {
    const refuse = () => {
      throw new DOMException("refused", "SecurityError")
    }
    vi.stubGlobal("sessionStorage", { getItem: refuse, setItem: refuse, removeItem: refuse })
    const tell = vi.fn()
    reloadWhenPossible("part", undefined, tell)
    await settled()
    expect(tell).toHaveBeenLastCalledWith("again")
    expect(loaded()).toBe(0)
  })

  it("waits for the network, and leads where the person wanted to go", async () => {
    online.mockReturnValue(false)
    reloadWhenPossible("part", `${HERE}app/clients`)
    await settled()
    expect(loaded()).toBe(0)
    expect(answers).not.toHaveBeenCalled()
    connect()
    await waitFor(() => expect(assign).toHaveBeenCalledWith(`${HERE}app/clients`))
  })

  it("asks again every ten seconds while nothing answers", async () => {
    vi.useFakeTimers()
    answers.mockRejectedValueOnce(new TypeError("Failed to fetch"))
    answers.mockResolvedValueOnce(new Response(null, { status: 503 }))
    reloadWhenPossible("part")
    await vi.advanceTimersByTimeAsync(19_000)
    expect(loaded()).toBe(0)
    await vi.advanceTimersByTimeAsync(2000)
    expect(answers).toHaveBeenCalledTimes(3)
    expect(loaded()).toBe(1)
  })

  it("no longer happens once it is not wanted", async () => {
    online.mockReturnValue(false)
    const stop = reloadWhenPossible("part")
    stop()
    connect()
    await settled()
    expect(loaded()).toBe(0)
  })

  it("waits for what is being written", async () => {
    const release = hold()
    reloadWhenPossible("part")
    await settled()
    expect(loaded()).toBe(0)
    release()
    await waitFor(() => expect(loaded()).toBe(1))
  })

  const UNSAVED: [string, () => () => void][] = [
    [
      "the browser would ask about",
      () => {
        const ask = (event: Event) => event.preventDefault()
        window.addEventListener("beforeunload", ask)
        return () => window.removeEventListener("beforeunload", ask)
      },
    ],
    [
      "was typed into a field",
      () => {
        const field = document.body.appendChild(document.createElement("textarea"))
        field.value = "À moitié saisie"
        field.dispatchEvent(new Event("input", { bubbles: true }))
        return () => field.remove()
      },
    ],
    [
      "stands in a dialog",
      () => {
        const dialog = document.body.appendChild(document.createElement("div"))
        dialog.setAttribute("role", "dialog")
        return () => dialog.remove()
      },
    ],
  ]

  it.each(UNSAVED)("is left to the person while there is what %s", async (_what, begin) => {
    const tell = vi.fn()
    const end = begin()
    reloadWhenPossible("part", undefined, tell)
    await settled()
    expect(tell).toHaveBeenLastCalledWith("unsaved")
    connect()
    await settled()
    expect(loaded()).toBe(0)
    end()
    connect()
    await waitFor(() => expect(loaded()).toBe(1))
  })

  it("does not wait for an emptied field or a search", async () => {
    const field = document.body.appendChild(document.createElement("input"))
    field.dispatchEvent(new Event("input", { bubbles: true }))
    const search = document.body.appendChild(document.createElement("input"))
    search.type = "search"
    search.value = "semaph"
    search.dispatchEvent(new Event("input", { bubbles: true }))
    reloadWhenPossible("part")
    await waitFor(() => expect(loaded()).toBe(1))
  })

  it("tells once, afterwards, what it was done for", async () => {
    expect(wasReloadedFor(missing)).toBe(false)
    reloadWhenPossible(String(missing))
    await waitFor(() => expect(loaded()).toBe(1))
    expect(wasReloadedFor(() => Promise.resolve())).toBe(false)
    expect(wasReloadedFor(missing)).toBe(true)
    expect(wasReloadedFor(missing)).toBe(false)
  })
})

const alert = () => screen.findByRole("alert")
const button = (name: string) => screen.findByRole("button", { name })

describe("the notice of a part that did not come", () => {
  const visitPage = () => visit("/", [{ element: <Root />, children: [{ path: "/", element: <p>Page</p> }] }])

  it("promises the reload, which closing it calls off", async () => {
    online.mockReturnValue(false)
    visitPage()
    await act(() => loadChunk(missing, "Impossible d'ouvrir la recherche").catch(() => {}))
    expect((await alert()).textContent).toContain(
      "Impossible d'ouvrir la recherche. La page se rechargera d'elle-même dès que la connexion le permettra.",
    )
    expect(screen.getByText("Page")).toBeDefined()
    await userEvent.click(await button("Fermer"))
    expect(screen.queryByRole("alert")).toBeNull()
    connect()
    await settled()
    expect(loaded()).toBe(0)
  })

  it("leaves it to the person where something is unsaved, and checks first that the site answers", async () => {
    visitPage()
    const field = document.body.appendChild(document.createElement("textarea"))
    field.value = "À moitié saisie"
    field.dispatchEvent(new Event("input", { bubbles: true }))
    act(() => offerReload(new ChunkLoadError("part", null), "Impossible d'ouvrir la recherche"))
    expect((await alert()).textContent).toContain(
      "Enregistrez ce que vous avez saisi, puis rechargez la page.",
    )

    answers.mockRejectedValueOnce(new TypeError("Failed to fetch"))
    await userEvent.click(await button("Recharger la page"))
    expect((await alert()).textContent).toContain("Le site ne répond pas.")
    expect(loaded()).toBe(0)
    await userEvent.click(await button("Recharger la page"))
    await waitFor(() => expect(loaded()).toBe(1))
  })

  it("goes with the page that it was about", async () => {
    online.mockReturnValue(false)
    const router = visit("/", [
      {
        element: <Root />,
        children: [
          { path: "/", element: <p>Page</p> },
          { path: "/other", element: <p>Une autre</p> },
        ],
      },
    ])
    act(() => offerReload(new ChunkLoadError("part", null), "Impossible"))
    await alert()
    await act(() => router.navigate("/other"))
    expect(screen.queryByRole("alert")).toBeNull()
    connect()
    await settled()
    expect(loaded()).toBe(0)
  })
})

describe("a dialog whose code does not come", () => {
  const dialogs = defineDialogs({ step: [], present: [] })
  const Absent = lazyDialog(() => missing() as Promise<{ default: () => null }>)
  const Present = lazyDialog(async () => ({ default: () => <p>Ouverte</p> }))

  function Page() {
    const { open } = useDialogParam(dialogs)
    return (
      <>
        <input aria-label="Nom" />
        <button type="button" onClick={() => open("step")}>
          Ajouter
        </button>
        <button type="button" onClick={() => open("present")}>
          Ouvrir
        </button>
        <DialogOutlet of={dialogs}>{{ step: () => <Absent />, present: () => <Present /> }}</DialogOutlet>
      </>
    )
  }

  const enter = () =>
    visit("/", [
      {
        element: (
          <RouterAddress>
            <Root />
          </RouterAddress>
        ),
        children: [{ path: "/", element: <Page /> }],
      },
    ])

  it("leaves the page and what was typed, and says so at each press", async () => {
    const router = enter()
    await userEvent.type(screen.getByLabelText("Nom"), "À moitié saisie")
    for (const _ of [1, 2]) {
      await userEvent.click(await button("Ajouter"))
      expect((await alert()).textContent).toContain("Impossible d'ouvrir cette fenêtre. Enregistrez")
      expect(router.state.location.search).toBe("")
      await userEvent.click(await button("Fermer"))
    }
    expect(screen.getByLabelText("Nom")).toHaveProperty("value", "À moitié saisie")
    expect(loaded()).toBe(0)
  })

  it("is shown when it comes", async () => {
    enter()
    await userEvent.click(await button("Ouvrir"))
    expect(await screen.findByText("Ouverte")).toBeDefined()
  })
})

describe("a page whose code does not come", () => {
  const onLeave = vi.fn()

  function Form() {
    const [name, setName] = useState("")
    useUnsavedGuard(name !== "", { onLeave })
    return (
      <>
        <input aria-label="Nom" value={name} onChange={(event) => setName(event.target.value)} />
        <Link to="/clients?sort=name">Clients</Link>
      </>
    )
  }

  const routes = (lazy: () => Promise<object>): RouteObject[] => [
    {
      element: (
        <App>
          <RouterAddress>
            <Root />
          </RouterAddress>
        </App>
      ),
      errorElement: <RouteErrorBoundary />,
      children: [
        { path: "/", element: <Form /> },
        {
          errorElement: <RouteErrorBoundary />,
          children: [{ path: "/clients", lazy: lazyRoute(lazy) as () => Promise<object> }],
        },
      ],
    },
  ]

  async function typeThenQuit() {
    await userEvent.type(screen.getByLabelText("Nom"), "À moitié saisie")
    await userEvent.click(screen.getByRole("link", { name: "Clients" }))
    await userEvent.click(await button("Quitter sans enregistrer"))
  }

  it("says so at its address, and is loaded anew by itself", async () => {
    online.mockReturnValue(false)
    const router = visit("/", routes(missing))
    await userEvent.click(screen.getByRole("link", { name: "Clients" }))
    expect(await screen.findByRole("heading", { name: "Cette page n'a pas pu être chargée" })).toBeDefined()
    expect(router.state.location.pathname).toBe("/clients")
    expect(loaded()).toBe(0)
    connect()
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
  })

  it("that one has gone on from is waited for no more, and the page one is on stays", async () => {
    online.mockReturnValue(false)
    const router = visit("/", routes(missing))
    await userEvent.click(screen.getByRole("link", { name: "Clients" }))
    await screen.findByRole("heading", { name: "Cette page n'a pas pu être chargée" })
    await act(() => router.navigate("/"))
    expect(await screen.findByLabelText("Nom")).toBeDefined()
    connect()
    await settled()
    expect(loaded()).toBe(0)
  })

  it("does not load itself anew when it is broken", async () => {
    visit("/", routes(broken))
    await userEvent.click(screen.getByRole("link", { name: "Clients" }))
    expect(await screen.findByRole("heading", { name: "Une erreur inattendue est survenue" })).toBeDefined()
    connect()
    await settled()
    expect(loaded()).toBe(0)
  })

  it("leaves the unsaved form standing, still guarded, without a network", async () => {
    online.mockReturnValue(false)
    provideLoadPage(() => loadChunk(missing))
    const router = visit("/", routes(missing))
    await typeThenQuit()
    expect((await alert()).textContent).toContain("Impossible d'ouvrir cette page. Enregistrez")
    expect(screen.getByLabelText("Nom")).toHaveProperty("value", "À moitié saisie")
    expect(router.state.location.pathname).toBe("/")
    expect(onLeave).not.toHaveBeenCalled()
    connect()
    await settled()
    expect(loaded()).toBe(0)
    const unload = new Event("beforeunload", { cancelable: true })
    window.dispatchEvent(unload)
    expect(unload.defaultPrevented).toBe(true)

    await userEvent.click(await button("Recharger la page"))
    await waitFor(() => expect(assign).toHaveBeenCalledWith(`${HERE}clients?sort=name`))
  })

  it("follows in a new version, since the person agreed to leave", async () => {
    provideLoadPage(() => loadChunk(missing))
    visit("/", routes(missing))
    await typeThenQuit()
    await waitFor(() => expect(assign).toHaveBeenCalledWith(`${HERE}clients?sort=name`))
    expect(onLeave).toHaveBeenCalledTimes(1)
    expect(window.dispatchEvent(new Event("beforeunload", { cancelable: true }))).toBe(true)
  })

  it.each([
    ["when it comes", async () => ({ Component: () => <h1>Les clients</h1> }), "Les clients"],
    ["though it is broken", broken, "Une erreur inattendue est survenue"],
  ])("is gone to %s", async (_how, load, shown) => {
    provideLoadPage(() => loadChunk<object>(load))
    visit("/", routes(load))
    await typeThenQuit()
    expect(await screen.findByRole("heading", { name: shown })).toBeDefined()
    expect(onLeave).toHaveBeenCalledTimes(1)
  })

  it("keeps its promise in strict mode too", async () => {
    online.mockReturnValue(false)
    visit("/", [{ element: <StrictMode>{<Root />}</StrictMode>, children: [{ path: "/", element: <p /> }] }])
    act(() => offerReload(new ChunkLoadError("part", null), "Impossible"))
    await alert()
    connect()
    await waitFor(() => expect(loaded()).toBe(1))
  })
})
