import { QueryClientProvider } from "@tanstack/react-query"
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react"
import { createMemoryRouter, type InitialEntry, type RouteObject, RouterProvider } from "react-router-dom"
import { vi } from "vitest"
import { queryClient } from "../../../packages/web/src/lib/api/queryClient.ts"
import { beginSession } from "../../../packages/web/src/lib/session/session.ts"
import { operations } from "../../support/operations.ts"
import { untilTestEnds } from "../../world/answering.ts"

const CLIENT_ID = "client1"
export const COGNITO = "http://cognito.test/"

export const CONFIG = {
  region: "eu-west-3",
  userPoolId: "eu-west-3_test",
  userPoolClientId: CLIENT_ID,
  authEndpoint: COGNITO,
}

export const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } })

/** What Cognito answers when it refuses. */
export const refusal = (name: string, message = "") => json(400, { __type: name, message })

type Answer = (request: Request) => Response | Promise<Response>

const addresses = operations.map(({ path }) => new RegExp(`^/api${path.replace(/\{[^}]+\}/g, "[^/]+")}$`))

/** Stands for everything beyond the browser: answers by path, and by Cognito operation. */
export function answer(answers: Record<string, Answer>): void {
  const unknown = Object.keys(answers).find(
    (path) => path.startsWith("/api/") && !addresses.some((address) => address.test(path)),
  )
  if (unknown) throw new Error(`No operation of the contract has the address ${unknown}`)
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(
      typeof input === "string" ? new URL(input, window.location.href) : input,
      init,
    )
    const { pathname, origin } = new URL(request.url)
    if (pathname === "/config.json" && !answers[pathname]) return json(200, CONFIG)
    const operation = request.headers.get("x-amz-target")?.split(".").at(-1)
    const found = answers[`${origin}/` === COGNITO ? (operation ?? "") : pathname]
    if (found && request.method === "POST" && pathname.startsWith("/api/")) {
      return untilTestEnds(createdOnce(request.clone(), found(request)))
    }
    return untilTestEnds(found?.(request) ?? json(404, { code: "not_found", detail: "Introuvable" }))
  })
}

/** What each creation was first sent with, by the id that it came under. */
const firstBodies = new Map<string, string>()

/** Refuses, as the API does, what comes with another body than its id first came with, and tells what is stored. */
async function createdOnce(request: Request, answered: Response | Promise<Response>): Promise<Response> {
  const body = await request.text()
  const { creationId } = /^\{/.test(body) ? JSON.parse(body) : {}
  const first = firstBodies.get(creationId)
  if (creationId && !first) firstBodies.set(creationId, body)
  const response = await answered
  if (response.status >= 400 && response.status < 500) firstBodies.delete(creationId)
  if (!first || first === body || response.status !== 201) return response
  return json(409, { code: "conflict", detail: "Déjà enregistré.", stored: await response.json() })
}

const part = (value: object) => btoa(JSON.stringify(value)).replace(/=+$/, "")

export function token(secondsToLive = 3600): string {
  const now = Math.floor(Date.now() / 1000)
  return `${part({ alg: "none" })}.${part({ sub: "u1", username: "u1", iat: now, exp: now + secondsToLive })}.x`
}

/** As the browser of someone who signed in before. */
export function rememberSession(person = "u1"): void {
  const prefix = `CognitoIdentityServiceProvider.${CLIENT_ID}`
  localStorage.setItem(`${prefix}.LastAuthUser`, person)
  for (const kind of ["accessToken", "idToken", "refreshToken"])
    localStorage.setItem(`${prefix}.${person}.${kind}`, token())
}

/** Someone who signed in before, in a document that no session has ended in. */
export function signIn(): void {
  rememberSession()
  beginSession()
}

/** What is visited after it begins from nothing, and asks for all of its data. */
export function closePage(): void {
  cleanup()
  queryClient.clear()
}

/** The browser's "back" shows the page as it was left. */
export const comeBack = () => fireEvent(window, Object.assign(new Event("pageshow"), { persisted: true }))

/** Makes the present entry of the history known again: a page that comes back to it has left none behind. */
export function markEntry(): unknown {
  const mark = { entry: crypto.randomUUID() }
  window.history.replaceState(mark, "")
  return mark
}

export function visit(path: InitialEntry, routes: RouteObject[]) {
  const router = createMemoryRouter(routes, { initialEntries: [path] })
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return router
}

/** A field that may be typed in: not one of what only has its shape while the page is being read. */
export const fieldOf = (label: string, place = () => screen.getAllByLabelText<HTMLInputElement>(label)) =>
  waitFor(() => {
    const [ready] = place().filter((field) => !field.closest("[inert]"))
    if (!ready) throw new Error(`No field « ${label} » to type in`)
    return ready
  })
