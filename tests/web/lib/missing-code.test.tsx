import { act, screen, waitFor } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { App } from "antd"
import { useState } from "react"
import { Link } from "react-router-dom"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { Root, RouteErrorBoundary } from "../../../packages/web/src/app/routes.tsx"
import { RouterAddress } from "../../../packages/web/src/app/shell/Shell.tsx"
import {
  ChunkLoadError,
  lazyRoute,
  loadChunk,
  offerReload,
  provideLoadPage,
  withdrawOffer,
} from "../../../packages/web/src/lib/address/lazyChunk.ts"
import { lazyDialog } from "../../../packages/web/src/lib/dialog/lazyDialog.tsx"
import { defineDialogs, useDialogParam } from "../../../packages/web/src/lib/dialog/useDialogParam.ts"
import { useUnsavedGuard } from "../../../packages/web/src/lib/dialog/useUnsavedGuard.ts"
import { DialogOutlet } from "../../../packages/web/src/ui/dialog/DialogOutlet.tsx"
import { press, visit } from "../../world/page.tsx"
import { asksBeforeClosing } from "../../world/unsaved.ts"

const spies = () => ({
  reload: vi.spyOn(window.location, "reload").mockImplementation(() => {}),
  assign: vi.spyOn(window.location, "assign").mockImplementation(() => {}),
  online: vi.spyOn(navigator, "onLine", "get").mockReturnValue(true),
})
let { reload, assign, online } = spies()

beforeEach(() => {
  ;({ reload, assign, online } = spies())
  vi.stubGlobal("fetch", answers)
  answers.mockReset().mockImplementation(async () => new Response())
  onLeave.mockClear()
  vi.spyOn(console, "error").mockImplementation(() => {})
})
afterEach(() => {
  act(withdrawOffer)
  provideLoadPage(async () => {})
})

describe("the notice of missing code", () => {
  it.each(["closed", "left with its page"])(
    "announces a reload, which is cancelled when it is %s",
    async (how) => {
      online.mockReturnValue(false)
      const router = enter(async () => ({ Component: () => <h1>Les clients</h1> }))
      await act(() => loadChunk(missing, "Impossible d'ouvrir la recherche").catch(() => {}))
      expect(await notice()).toContain(
        "Impossible d'ouvrir la recherche. La page se rechargera d'elle-même dès que la connexion le permettra.",
      )
      if (how === "closed") await press("Fermer")
      else await act(() => router.navigate("/clients"))
      await waitFor(noNotice)
      await connect()
      expect(reloads()).toBe(0)
    },
  )

  it("leaves the reload to the user when text is unsaved, and checks first that the site answers", async () => {
    enter()
    await type()
    act(() => offerReload(failure(), "Impossible d'ouvrir la recherche"))
    expect(await notice()).toContain("Enregistrez ce que vous avez saisi, puis rechargez la page.")
    answers.mockRejectedValueOnce(new TypeError("Failed to fetch"))
    await press("Recharger la page")
    expect(await notice()).toContain("Le site ne répond pas.")
    expect(reloads()).toBe(0)
    await press("Recharger la page")
    await waitFor(() => expect(reloads()).toBe(1))
  })
})

it("missing code of a dialog leaves the page and the typed text, with a notice at each press", async () => {
  const router = enter()
  await type()
  for (const _ of [1, 2]) {
    await press("Ajouter")
    expect(await notice()).toContain("Impossible d'ouvrir cette fenêtre. Enregistrez")
    expect(router.state.location.search).toBe("")
    await press("Fermer")
  }
  expect([screen.getByLabelText<HTMLInputElement>("Nom").value, reloads()]).toEqual(["À moitié saisie", 0])
})

describe("a page whose code is missing", () => {
  it.each([true, false])("says so at its address, and reloads while the user stays (%s)", async (stays) => {
    online.mockReturnValue(false)
    const router = enter()
    await follow()
    expect(await heading("Cette page n'a pas pu être chargée")).toBeDefined()
    expect([router.state.location.pathname, reloads()]).toEqual(["/clients", 0])
    if (!stays) {
      await act(() => router.navigate("/"))
      await screen.findByLabelText("Nom")
    }
    await connect()
    expect(reloads()).toBe(Number(stays))
  })

  it("does not reload when the code is broken", async () => {
    enter(broken)
    await follow()
    expect(await heading("Une erreur inattendue est survenue")).toBeDefined()
    await connect()
    expect(reloads()).toBe(0)
  })

  it("keeps the unsaved form mounted and guarded without a network", async () => {
    online.mockReturnValue(false)
    const router = enter()
    await quit()
    expect(await notice()).toContain("Impossible d'ouvrir cette page. Enregistrez")
    expect([router.state.location.pathname, onLeave.mock.calls]).toEqual(["/", []])
    await connect()
    expect([reloads(), asksBeforeClosing()]).toEqual([0, true])
    await press("Recharger la page")
    await waitFor(() => expect(assign).toHaveBeenCalledWith(CLIENTS))
  })

  it("opens in the new version, since the user agreed to leave", async () => {
    enter()
    await quit()
    await waitFor(() => expect(assign).toHaveBeenCalledWith(CLIENTS))
    expect([onLeave.mock.calls.length, asksBeforeClosing()]).toEqual([1, false])
  })

  it.each([
    [async () => ({ Component: () => <h1>Les clients</h1> }), "Les clients"],
    [broken, "Une erreur inattendue est survenue"],
  ])("opens when its code arrives, even if it is broken (%#)", async (load, shown) => {
    enter(load)
    await quit()
    expect(await heading(shown)).toBeDefined()
    expect(onLeave).toHaveBeenCalledTimes(1)
  })
})

const CLIENTS = "http://trame.test/clients?sort=name"
const missing = (): Promise<never> =>
  Promise.reject(new TypeError("Failed to fetch dynamically imported module: http://trame.test/a.js"))
const broken = (): Promise<never> => Promise.reject(new Error("broken"))
const failure = () => new ChunkLoadError("part", null)

const answers = vi.fn<() => Promise<Response>>()
const onLeave = vi.fn()
const reloads = () => reload.mock.calls.length + assign.mock.calls.length

/** Restores the network; resolves when all code waiting for it is done. */
async function connect(): Promise<void> {
  online.mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event("online")))
  await new Promise((resolve) => setTimeout(resolve, 20))
}
const notice = async () => (await screen.findByRole("alert")).textContent
const noNotice = () => expect(screen.queryByRole("alert")).toBeNull()
const heading = (name: string) => screen.findByRole("heading", { name })

const dialogs = defineDialogs({ step: [] })
const Absent = lazyDialog(missing)

/** A form with a dialog whose code is missing. */
function Form() {
  const { open } = useDialogParam(dialogs)
  const [name, setName] = useState("")
  useUnsavedGuard(name !== "", { onLeave })
  return (
    <>
      <input aria-label="Nom" value={name} onChange={(event) => setName(event.target.value)} />
      <button type="button" onClick={() => open("step")}>
        Ajouter
      </button>
      <Link to="/clients?sort=name">Clients</Link>
      <DialogOutlet of={dialogs}>{{ step: () => <Absent /> }}</DialogOutlet>
    </>
  )
}
function enter(lazy: () => Promise<object> = missing) {
  provideLoadPage(() => loadChunk(lazy))
  const page = { path: "/clients", lazy: lazyRoute(lazy) as () => Promise<object> }
  const element = (
    <App>
      <RouterAddress>
        <Root />
      </RouterAddress>
    </App>
  )
  const errorElement = <RouteErrorBoundary />
  const children = [
    { path: "/", element: <Form /> },
    { errorElement, children: [page] },
  ]
  return visit("/", [{ element, errorElement, children }])
}
const type = async () => userEvent.type(await screen.findByLabelText("Nom"), "À moitié saisie")
const follow = async () => userEvent.click(screen.getByRole("link", { name: "Clients" }))
const quit = async () => {
  await type()
  await follow()
  await press("Quitter sans enregistrer")
}
