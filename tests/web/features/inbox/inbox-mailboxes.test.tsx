import { act, cleanup, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { InboxCreator, Mailbox } from "@trame/core/inbox/contract/shapes"
import { beforeEach, expect, it, vi } from "vitest"
import { routes } from "../../../../packages/web/src/app/routes.tsx"
import { queryClient } from "../../../../packages/web/src/lib/api/queryClient.ts"
import { hugo } from "../../../world/people.ts"
import { creatorOf, hoursAgo, mailboxOf } from "../../support/inbox.ts"
import { answer, comeBack, json, signIn, visit } from "../../support/site.tsx"

// Here rather than when a route asks for them, which would make its test wait.
import "../../../../packages/web/src/features/inbox/page/InboxPage.tsx"
import "../../../../packages/web/src/features/inbox/OAuthReturnPage.tsx"
import "../../../../packages/web/src/app/shell/Shell.tsx"

const PAGE = "/app/talent-manager"
const LOU = `${PAGE}?creator=i1`

let lou: InboxCreator
/** What the API answers of an operation instead, by its name. */
let instead: Record<string, () => Response | Promise<Response>>
let reads: number

const down = () => json(503, { code: "unavailable", detail: "Gmail ne répond pas." })
const has = (changes: Partial<Mailbox>) => {
  lou = { ...lou, mailbox: mailboxOf("lou@gmail.example", changes) }
}
const over = (id: string, added: number) => ({
  lastSync: { id, endedAt: hoursAgo(0), added, error: null },
})
const RUNNING = { sync: { full: false, startedAt: hoursAgo(0), done: 1, total: null } }

beforeEach(() => {
  signIn()
  lou = creatorOf("i1", "Lou Martin", { hasMails: true })
  has({})
  instead = {}
  reads = 0
  const zoe = creatorOf("i2", "Zoé Roux", { mailbox: mailboxOf("zoe@gmail.example"), hasMails: true })
  const none = () => json(200, { items: [], nextCursor: null })
  answer({
    "/api/identity/me": () => json(200, { ...hugo, permissions: { talent_manager: true } }),
    "/api/inbox": ({ url }) =>
      (new URL(url).searchParams.get("search") ? instead.found?.() : undefined) ??
      json(200, { items: [lou, zoe] }),
    "/api/inbox/i1": () => {
      reads += 1
      return json(200, lou)
    },
    "/api/inbox/i2": () => instead.zoe?.() ?? json(200, zoe),
    "/api/inbox/i1/sync": () => instead.sync?.() ?? json(202, { syncId: "s1" }),
    "/api/inbox/connections": () => instead.connect?.() ?? down(),
    "/api/inbox/connections/i1": () => instead.disconnect?.() ?? json(200, { influencerId: "i1" }),
    ...Object.fromEntries(
      ["i1", "i2"].flatMap((id) => ["chat", "mails"].map((what) => [`/api/inbox/${id}/${what}`, none])),
    ),
  })
})

const open = (path = LOU) => visit(path, routes)
const sync = () => screen.findByRole("button", { name: "Synchroniser" })
const isLocked = (button: HTMLElement) => button.getAttribute("aria-disabled") === "true"
const reread = () => act(() => queryClient.invalidateQueries({ queryKey: [["inbox"]] }))

/** rules/inbox.md#sync */
it("a sync is over with its own end, not with that of the one before, and tells so once", async () => {
  has(over("s0", 3))
  open()
  const button = await sync()
  await userEvent.click(button)
  await reread()
  expect(isLocked(button)).toBe(true)
  expect(screen.queryByText(/synchronisés?$/)).toBeNull()
  has(over("s1", 1))
  await reread()
  expect(await screen.findByText("1 nouvel email synchronisé")).toBeDefined()
  await waitFor(() => expect(isLocked(button)).toBe(false))
  has(over("s1", 5))
  await reread()
  expect(screen.queryByText("5 nouveaux emails synchronisés")).toBeNull()
})

it("a sync whose end was overtaken by the next one's is over as well", async () => {
  has(over("s0", 3))
  open()
  const button = await sync()
  await userEvent.click(button)
  has({ ...over("s0", 3), ...RUNNING })
  await reread()
  has({ ...over("s2", 0), ...RUNNING })
  await reread()
  expect(isLocked(button)).toBe(true)
  has(over("s2", 0))
  await reread()
  await waitFor(() => expect(isLocked(button)).toBe(false))
})

it("what ended while « Re-sync complet » was thought over is no end of it", async () => {
  has(over("s0", 3))
  open()
  const button = await sync()
  await userEvent.click(screen.getByRole("button", { name: "Re-sync complet" }))
  const sure = await screen.findByRole("button", { name: "Re-synchroniser" })
  has(over("s9", 2))
  await reread()
  await userEvent.click(sure)
  await waitFor(() => expect(isLocked(button)).toBe(true))
  await reread()
  expect(isLocked(button)).toBe(true)
  has(over("s1", 0))
  await reread()
  expect(await screen.findByText("Aucun nouvel email à synchroniser")).toBeDefined()
})

it("while somebody else's sync runs, no other one begins", async () => {
  has(RUNNING)
  open()
  await screen.findByText("Synchronisation en cours : 1 e-mail lu")
  for (const name of ["Synchroniser", "Re-sync complet"])
    expect(isLocked(screen.getByRole("button", { name }))).toBe(true)
})

it("a sync that begins forgets why the one before did not", async () => {
  instead.sync = () => json(409, { code: "conflict", detail: "Connexion OAuth non trouvée" })
  open()
  await userEvent.click(await sync())
  expect(await screen.findByText("Connexion OAuth non trouvée")).toBeDefined()
  const held = Promise.withResolvers<Response>()
  instead.sync = () => held.promise
  await userEvent.click(await sync())
  await waitFor(() => expect(screen.queryByText("Connexion OAuth non trouvée")).toBeNull())
  await act(async () => held.resolve(json(202, { syncId: "s1" })))
})

it("a sync that does not begin once another creator is looked at is told of nowhere else", async () => {
  const held = Promise.withResolvers<Response>()
  instead.sync = () => held.promise
  open()
  await userEvent.click(await sync())
  await userEvent.click(screen.getByRole("button", { name: /^Zoé Roux/ }))
  await screen.findByRole("heading", { name: "Chat IA - Zoé Roux" })
  const before = reads
  await act(async () => held.resolve(down()))
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
  expect(reads).toBe(before)
  expect(screen.queryByText("Gmail ne répond pas.")).toBeNull()
})

it("a mailbox whose end of a sync is waited for is asked about no more once the page is gone", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] })
  open()
  const button = await sync()
  const before = vi.getTimerCount()
  await userEvent.click(button)
  await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(before))
  cleanup()
  expect(vi.getTimerCount()).toBe(0)
})

/** rules/inbox.md#connection */
it("a mailbox that is disconnected after all takes with it why it was not", async () => {
  instead.disconnect = down
  open()
  const disconnect = async () => {
    await userEvent.click(screen.getByRole("button", { name: "Déconnecter Gmail de Lou Martin" }))
    const question = (await screen.findAllByRole("dialog")).at(-1) ?? document.body
    await userEvent.click(within(question).getByRole("button", { name: "Déconnecter" }))
  }
  await sync()
  await disconnect()
  const said = "Erreur lors de la déconnexion. Gmail ne répond pas."
  expect(await screen.findByText(said)).toBeDefined()
  instead = {}
  await disconnect()
  expect(await screen.findByText("Gmail déconnecté avec succès")).toBeDefined()
  expect(screen.queryByText(said)).toBeNull()
})

it("a mailbox that was connected and never read is connected again once its consent has expired", async () => {
  has({ status: "expired", syncedAt: null })
  open()
  expect(await screen.findByRole("button", { name: "Reconnecter" })).toBeDefined()
  expect(screen.queryByRole("button", { name: "Connecter Gmail" })).toBeNull()
})

it("a consent is asked for once, until whoever was led to Google comes back", async () => {
  has({ status: "expired" })
  const gone = vi.spyOn(window.location, "assign").mockImplementation(() => {})
  const asked = vi.fn(() => json(200, { authUrl: "https://accounts.google.test/consent" }))
  instead.connect = asked
  open()
  const [button] = await screen.findAllByRole("button", { name: /Reconnecter/ })
  const press = () => userEvent.click(button ?? document.body)
  await press()
  await waitFor(() => expect(gone).toHaveBeenCalledWith("https://accounts.google.test/consent"))
  await press()
  expect(asked).toHaveBeenCalledTimes(1)
  comeBack()
  await press()
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(2))
})

it("a consent that was not given is told of once, not again to whoever comes back", async () => {
  const router = open(PAGE)
  await screen.findByRole("button", { name: /^Lou Martin/ })
  await act(() => router.navigate("/api/oauth/google/callback?error=access_denied"))
  const said = /^La boîte Gmail n'a pas été connectée/
  expect(await screen.findByText(said)).toBeDefined()
  await userEvent.click(screen.getByRole("button", { name: "Fermer" }))
  await userEvent.click(await screen.findByRole("button", { name: /^Lou Martin/ }))
  await sync()
  await act(() => router.navigate(-1))
  expect(await screen.findByText("Sélectionnez un créateur pour commencer")).toBeDefined()
  expect(screen.queryByText(said)).toBeNull()
})

it("above the list nothing is said of the others while the chosen one's mailbox is read", async () => {
  const held = Promise.withResolvers<Response>()
  instead.zoe = () => held.promise
  open(`${PAGE}?creator=i2`)
  const pane = within(await screen.findByRole("region", { name: "Créateurs" }))
  await pane.findByRole("list", { name: "Créateurs" })
  expect(pane.queryByText(/boîtes? Gmail connectée/)).toBeNull()
  await act(async () => held.resolve(down()))
})

it("the creators stay in sight while a search for others is read", async () => {
  const held = Promise.withResolvers<Response>()
  const searched = vi.fn(() => held.promise)
  instead.found = searched
  open(PAGE)
  const list = await screen.findByRole("list", { name: "Créateurs" })
  await userEvent.type(screen.getByLabelText("Rechercher un créateur"), "zo{Enter}")
  await waitFor(() => expect(searched).toHaveBeenCalled())
  expect(within(list).getByText("Lou Martin")).toBeDefined()
  expect(list.closest("[aria-busy]")?.getAttribute("aria-busy")).toBe("true")
  await act(async () => held.resolve(json(200, { items: [] })))
})
