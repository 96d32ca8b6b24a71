import { screen, waitFor } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { RouteObject } from "react-router-dom"
import { beforeEach, describe, expect, it, vi } from "vitest"
import * as Shell from "../../../packages/web/src/app/shell/Shell.tsx"
import { AddByUrl } from "../../../packages/web/src/ui/influencers/AddByUrl.tsx"
import { camille } from "../../world/people.ts"
import { answer, json, signIn, visit } from "../support/site.tsx"

const URL_OF_NEUVE = "https://www.instagram.com/neuve/"

let posted: { id: string; url: string }[]
let post: (id: string) => Response | Promise<Response>
let credits: number
const onAdded = vi.fn(async (_added: { influencerId: string; username: string }) => undefined as unknown)
const sentAround = vi.fn()

const additionOf = (id: string, changes: object = {}) => ({
  ...{ id, username: "neuve", state: "running", phase: "profile", startedAt: new Date().toISOString() },
  ...{ influencerId: null, seq: null, message: null },
  ...changes,
})
const added = (id: string) =>
  json(202, additionOf(id, { state: "done", influencerId: "neuve", seq: null, phase: "posts" }))

/** Inside a form, as a picker in a form's dialog is. */
const Page = () => (
  <div onSubmit={sentAround}>
    <AddByUrl search=" @neuve " onAdded={onAdded} />
  </div>
)
const routes: RouteObject[] = [
  {
    path: "/app",
    ...Shell,
    hydrateFallbackElement: <span />,
    children: [{ path: "page", Component: Page }],
  },
]

function enter() {
  answer({
    "/api/identity/me": () => json(200, camille),
    "/api/discover/credits": () => {
      credits -= 1
      return json(200, { remaining: credits, total: 10, resetAt: "2026-11-30T23:00:00.000Z" })
    },
    "/api/discover/additions": async (request) => {
      if (request.method === "GET") return json(200, { items: [] })
      const body = await request.json()
      posted.push(body)
      return post(body.id)
    },
  })
  return visit("/app/page", routes)
}
const field = () => screen.getByLabelText<HTMLInputElement>("Ajouter un profil par URL")
const add = () => userEvent.click(screen.getByRole("button", { name: "Ajouter" }))
async function open() {
  await userEvent.click(await screen.findByRole("button", { name: "Ajouter @neuve par son URL" }))
  await screen.findByText(/Crédits : 9\/10\.$/)
}

beforeEach(() => {
  signIn()
  ;[posted, credits] = [[], 10]
  post = added
  onAdded.mockReset()
  sentAround.mockClear()
})

describe("a profile that is added by its address", () => {
  it("costs what is told at once, may fail to be chosen, and is then added anew, whatever form lies around", async () => {
    onAdded.mockRejectedValueOnce(
      Object.assign(new Error("Plus tard."), { code: "unavailable", status: 503 }),
    )
    enter()
    await open()
    expect(field().value).toBe(URL_OF_NEUVE)
    await add()
    expect(await screen.findByText("Plus tard.")).toBeDefined()
    expect(field().disabled).toBe(false)
    const { promise, resolve } = Promise.withResolvers<void>()
    post = (id) => promise.then(() => added(id))
    await add()
    // What went wrong the last time is not said of this one.
    expect(screen.queryByText("Plus tard.")).toBeNull()
    expect(await screen.findByText(/Crédits : 8\/10\.$/)).toBeDefined()
    resolve()
    await waitFor(() => expect(onAdded).toHaveBeenCalledTimes(2))
    expect(onAdded).toHaveBeenLastCalledWith({ influencerId: "neuve", username: "neuve" })
    expect(posted.map(({ url }) => url)).toEqual([URL_OF_NEUVE, URL_OF_NEUVE])
    expect(posted[0]?.id).not.toBe(posted[1]?.id)
    await waitFor(() => expect(screen.queryByLabelText("Ajouter un profil par URL")).toBeNull())
    expect(sentAround).not.toHaveBeenCalled()
    expect(screen.queryByText(/L'ajout du profil continue/)).toBeNull()
  })

  it("that is none says what is wrong with the address in the words for it alone", async () => {
    post = () => json(400, { code: "invalid", detail: "Refusé.", fields: { url: "Plateforme inconnue" } })
    enter()
    await open()
    await add()
    expect((await screen.findByRole("alert")).textContent).toBe("Plateforme inconnue")
    expect(field().getAttribute("aria-invalid")).toBe("true")
    // Of another address nobody knows yet.
    await userEvent.type(field(), "x")
    expect(screen.queryByRole("alert")).toBeNull()
    expect(field().getAttribute("aria-invalid")).toBe("false")
  })

  it("can be left to itself while it is fetched", async () => {
    post = () => new Promise(() => undefined)
    enter()
    await open()
    await add()
    await waitFor(() => expect(field().disabled).toBe(true))
    await userEvent.click(screen.getByRole("button", { name: "Fermer" }))
    expect(screen.queryByLabelText("Ajouter un profil par URL")).toBeNull()
    expect(await screen.findByText(/^L'ajout du profil continue, mais il n'est pas choisi ici/)).toBeDefined()
    expect(onAdded).not.toHaveBeenCalled()
  })
})
