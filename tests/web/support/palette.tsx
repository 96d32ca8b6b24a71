import { screen } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { Profile } from "@trame/core/account/contract/account"
import type { RouteObject } from "react-router-dom"
import { vi } from "vitest"
import * as Shell from "../../../packages/web/src/app/shell/Shell.tsx"
import { setThemeChoice } from "../../../packages/web/src/lib/themeChoice.ts"
import { answer, json, signIn, visit } from "./site.tsx"

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

export const CLIENTS = "/api/clients/choices"
export const COLLABORATIONS = "/api/collaborations"
export const RECENTS = "trame.palette.recent.u1.a1"

export const clients = (...names: string[]) =>
  json(200, { items: names.map((brandName) => ({ id: brandName, brandName, sector: "Luxe" })) })
export const collaborations = (...names: string[]) =>
  json(200, {
    items: names.map((name) => ({ id: name, name, brand: "Otarie", status: "in_progress" })),
    nextCursor: null,
  })

/** Every search since the test began. */
export const asked: Request[] = []
type Answers = Parameters<typeof answer>[0]

/** What was searched, as `clients:ma`. */
export const searches = () =>
  asked.map(({ url }) => `${url.includes(CLIENTS) ? "clients" : "collaborations"}:${searchOf(url)}`)
export const searchOf = (url: string) => new URL(url).searchParams.get("search")

export async function enter(me: Profile, answers: Answers = {}) {
  const recorded = (path: string, otherwise: () => Response) => (request: Request) => {
    asked.push(request)
    return answers[path]?.(request) ?? otherwise()
  }
  answer({
    "/api/identity/me": () => json(200, me),
    "/api/views": () => json(200, { items: [] }),
    "/api/castings": () => json(200, { items: [], nextCursor: null }),
    "/api/influencers/choices": () => json(200, { items: [] }),
    "/api/resources/list": () => json(200, { items: [], nextCursor: null }),
    "/api/roster": () => json(200, { items: [], nextCursor: null, total: 0, members: [] }),
    ...answers,
    [CLIENTS]: recorded(CLIENTS, clients),
    [COLLABORATIONS]: recorded(COLLABORATIONS, collaborations),
  })
  const router = visit("/app/collaborations", routes)
  await screen.findByLabelText("Message")
  return router
}

export const field = () => screen.findByRole("combobox", { name: /Rechercher une page/ })
export const options = () => screen.queryAllByRole("option").map(({ textContent }) => textContent)
export const chosen = () => screen.queryByRole("option", { selected: true })?.textContent ?? null

export async function open() {
  await userEvent.keyboard("{Control>}k{/Control}")
  return field()
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

/** Somebody signed in, in whose browser modals are as in one, and who has chosen no theme. */
export function beginPalette(): void {
  setThemeChoice("system")
  moveFocusWithModals()
  asked.length = 0
  signIn()
}
