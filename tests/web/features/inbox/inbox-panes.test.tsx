import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { ChatMessage, InboxCreator } from "@trame/core/inbox/contract/shapes"
import { MAIL_GONE } from "@trame/core/inbox/rules/labels"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { routes } from "../../../../packages/web/src/app/routes.tsx"
import { SyncProgress } from "../../../../packages/web/src/features/inbox/page/SyncProgress.tsx"
import { withoutMotion } from "../../../world/motion.ts"
import { hugo } from "../../../world/people.ts"
import { chatOf, creatorOf, hoursAgo, mailboxOf, mailOf, payloadOf } from "../../support/inbox.ts"
import { answer, comeBack, json, signIn, visit } from "../../support/site.tsx"

// Here rather than when a route asks for them, which would make its test wait.
import "../../../../packages/web/src/features/inbox/page/InboxPage.tsx"
import "../../../../packages/web/src/app/shell/Shell.tsx"

const PAGE = "/app/talent-manager"
const LOU = `${PAGE}?creator=i1`
const expired = mailboxOf("zoe@gmail.example", { status: "expired" })

let creators: InboxCreator[]
let chat: ChatMessage[]
let connected: unknown[]
/** How often each was read. */
let reads: string[]
let others: Parameters<typeof answer>[0]

const down = () => json(503, { code: "unavailable", detail: "Plus tard." })
const refused = () => json(403, { code: "forbidden", detail: "Refusé." })
const lou = (changes: Partial<InboxCreator>) => {
  creators = creators.map((one) => (one.influencerId === "i1" ? { ...one, ...changes } : one))
}
const read = (name: string, items: () => unknown[]) => () => {
  reads.push(name)
  return json(200, { items: items(), nextCursor: null })
}

beforeEach(() => {
  signIn()
  creators = [
    creatorOf("i1", "Lou Martin", { mailbox: mailboxOf("lou@gmail.example"), hasMails: true }),
    creatorOf("i2", "Zoé Roux", { mailbox: expired }),
    creatorOf("i3", "Ada Blanc", { email: "ada@ada.example" }),
    creatorOf("i4", "Tom Noir"),
  ]
  ;[chat, connected, reads, others] = [[], [], [], {}]
})

function open(path = LOU) {
  answer({
    "/api/identity/me": () => json(200, { ...hugo, permissions: { talent_manager: true } }),
    "/api/inbox": read("creators", () => creators),
    ...Object.fromEntries(
      creators.map((one, at) => [`/api/inbox/${one.influencerId}`, () => json(200, creators[at])]),
    ),
    ...Object.fromEntries(
      creators.map((one) => [`/api/inbox/${one.influencerId}/chat`, read("chat", () => chat)]),
    ),
    ...Object.fromEntries(
      creators.map((one) => [`/api/inbox/${one.influencerId}/mails`, read("mails", () => [])]),
    ),
    "/api/inbox/i1/threads": read("threads", () => []),
    "/api/inbox/connections": async (request) => {
      connected.push(await request.json())
      return json(201, { authUrl: "https://accounts.test/" })
    },
    ...others,
  })
  return visit(path, routes)
}

const times = (name: string) => reads.filter((one) => one === name).length
const list = async () => within(await screen.findByRole("list", { name: "Créateurs" }))
const field = () => screen.findByLabelText<HTMLTextAreaElement>("Votre message")

describe("the creators", () => {
  it("are told with the state of their mailbox in words, and which one is chosen", async () => {
    open()
    const shown = await list()
    await screen.findByRole("region", { name: "Chat IA - Lou Martin" })
    for (const [name, current] of [
      [/^Lou Martin\s*lou@gmail\.example\s*, Gmail connecté$/, "true"],
      [/^Zoé Roux\s*zoe@gmail\.example\s*, autorisation expirée$/, null],
      [/^Ada Blanc\s*ada@ada\.example\s*, non connecté$/, null],
      [/^Tom Noir\s*Non connecté$/, null],
    ] as const)
      expect(shown.getByRole("button", { name }).getAttribute("aria-current")).toBe(current)
  })

  it.each([
    ["anew where it has expired", "Reconnecter Gmail pour Zoé Roux", "i2"],
    ["for the first time", "Connecter Gmail pour Ada Blanc", "i3"],
  ])("lead each to Google's consent %s, whoever is chosen", async (_when, name, influencerId) => {
    const gone = vi.spyOn(window.location, "assign").mockImplementation(() => undefined)
    open()
    const button = (await list()).getByRole<HTMLButtonElement>("button", { name })
    await userEvent.click(button)
    await waitFor(() => expect(gone).toHaveBeenCalledWith("https://accounts.test/"))
    expect(connected).toEqual([{ influencerId }])
    // Until the other page is there, or one comes back from it.
    expect(button.disabled).toBe(true)
    comeBack()
    expect(button.disabled).toBe(false)
  })

  it("of whom the chosen one's consent has expired ask for it above the list, too", async () => {
    open(`${PAGE}?creator=i2`)
    const pane = within(await screen.findByRole("region", { name: "Créateurs" }))
    expect(await pane.findByRole("button", { name: "Connecter mon Gmail" })).toBeDefined()
    expect(pane.queryByText("Gmail connecté")).toBeNull()
  })

  it("have the list of shortcuts beside their title", async () => {
    open()
    await list()
    await userEvent.click(screen.getByRole("button", { name: "Raccourcis clavier" }))
    expect(await screen.findByText("Ils se taisent pendant que vous écrivez.")).toBeDefined()
  })

  it("are looked for every four seconds while a mailbox is being read", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] })
    lou({
      mailbox: mailboxOf("lou@gmail.example", {
        sync: { full: false, startedAt: hoursAgo(0), done: 1, total: null },
      }),
    })
    open(PAGE)
    const name = "Synchronisation des e-mails de Lou Martin, 1 e-mail lu"
    await (await list()).findByRole("progressbar", { name })
    lou({ mailbox: mailboxOf("lou@gmail.example") })
    act(() => void vi.advanceTimersByTime(3900))
    expect(screen.queryByRole("progressbar", { name })).not.toBeNull()
    act(() => void vi.advanceTimersByTime(100))
    await waitFor(() => expect(screen.queryByRole("progressbar", { name })).toBeNull())
  })
})

it.each([
  ["", "creators"],
  ["?creator=i1", "chat"],
  ["?creator=i1&pane=mails", "mails"],
  ["?creator=i1&thread=t-m1", "mails"],
])("where there is room for one column, the address %s shows the %s", async (search, step) => {
  open(`${PAGE}${search}`)
  const pane = await screen.findByRole("region", { name: "Créateurs" })
  expect(pane.closest("[data-step]")?.getAttribute("data-step")).toBe(step)
})

it("the conversation leads back to all creators", async () => {
  const router = open(`${LOU}&view=threads`)
  const pane = within(await screen.findByRole("region", { name: "Chat IA - Lou Martin" }))
  await userEvent.click(pane.getByRole("button", { name: "Tous les créateurs" }))
  await waitFor(() => expect(router.state.location.search).toBe(""))
  expect(router.state.historyAction).toBe("PUSH")
})

/** rules/inbox.md#sync */
describe("a reading", () => {
  it.each([
    [{ done: 0, total: null }, 0, "0 e-mail lu"],
    [{ done: 2, total: 0 }, 99, "2 sur 2 e-mails"],
    [{ done: 0, total: 0 }, 0, "0 e-mail lu"],
    [{ done: 120, total: 400 }, 30, "120 sur 400 e-mails"],
    [{ done: 399, total: 400 }, 99, "399 sur 400 e-mails"],
    [{ done: 500, total: 400 }, 99, "500 sur 500 e-mails"],
  ])("of %o is at %i percent: « %s »", (progress, percent, words) => {
    render(<SyncProgress of="Lou" sync={{ full: false, startedAt: hoursAgo(0), ...progress }} />)
    const bar = screen.getByRole("progressbar", { name: `Synchronisation des e-mails de Lou, ${words}` })
    expect(bar.getAttribute("aria-valuenow")).toBe(String(percent))
    expect(screen.getByRole("status").textContent).toBe(`Synchronisation en cours : ${words}`)
  })

  it("of everything is no second one where it is the first", async () => {
    const sync = { full: true, startedAt: hoursAgo(0), done: 3, total: 10 }
    lou({ mailbox: mailboxOf("lou@gmail.example", { syncedAt: null, sync }) })
    open()
    expect(await screen.findByText("Synchronisation en cours : 3 sur 10 e-mails")).toBeDefined()
    const name = "Synchronisation des e-mails de Lou Martin, 3 sur 10 e-mails"
    expect(screen.getAllByRole("progressbar", { name })).toHaveLength(2)
  })

  it("is looked for every two seconds while its creator is chosen", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] })
    const sync = { full: true, startedAt: hoursAgo(0), done: 3, total: 10 }
    const isAt = (done: number) =>
      lou({ mailbox: mailboxOf("lou@gmail.example", { sync: { ...sync, done } }) })
    isAt(3)
    open()
    const said = (done: number) => `Re-synchronisation complète en cours : ${done} sur 10 e-mails`
    await screen.findByText(said(3))
    for (const done of [5, 8]) {
      isAt(done)
      act(() => void vi.advanceTimersByTime(2000))
      expect(await screen.findByText(said(done))).toBeDefined()
    }
  })

  it("that is refused since the consent has ended shows that at once", async () => {
    others["/api/inbox/i1/sync"] = () => {
      lou({ mailbox: expired })
      return json(409, { code: "conflict", detail: "Connexion OAuth non trouvée" })
    }
    open()
    await userEvent.click(await screen.findByRole("button", { name: "Synchroniser" }))
    expect(await screen.findByText("Connexion OAuth non trouvée")).toBeDefined()
    expect(await screen.findByRole("button", { name: "Reconnecter" })).toBeDefined()
  })

  it("of everything does not begin unless it is agreed to", async () => {
    const began = vi.fn(() => json(202, { syncId: "s1" }))
    others["/api/inbox/i1/sync"] = began
    withoutMotion()
    open()
    await userEvent.click(await screen.findByRole("button", { name: "Re-sync complet" }))
    const question = await screen.findByRole("dialog")
    await userEvent.click(within(question).getByRole("button", { name: "Annuler" }))
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
    expect(began).not.toHaveBeenCalled()
  })
})

/** rules/inbox.md#connection */
it("a mailbox that was just connected shows so in the list, and its creator is chosen", async () => {
  lou({ mailbox: null })
  others["/api/inbox/connections/exchange"] = () => {
    lou({ mailbox: mailboxOf("lou@gmail.example") })
    return json(200, { influencerId: "i1", email: "lou@gmail.example" })
  }
  const router = open(PAGE)
  await (await list()).findByRole("button", { name: "Connecter Gmail pour Lou Martin" })
  await act(() => router.navigate(`${PAGE}?code=c&state=s`))
  expect(await screen.findByRole("button", { name: "Déconnecter Gmail de Lou Martin" })).toBeDefined()
  await waitFor(() => expect(router.state.location.search).toBe("?creator=i1"))
})

it("whoever left the page while a consent was exchanged is not led back to it", async () => {
  const held = Promise.withResolvers<Response>()
  others["/api/inbox/connections/exchange"] = () => held.promise
  const router = open(`${PAGE}?code=c&state=s`)
  await screen.findByText("Connexion à Gmail en cours...")
  await act(() => router.navigate("/nulle-part"))
  await act(async () => held.resolve(json(200, { influencerId: "i1", email: "lou@gmail.example" })))
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
  expect(router.state.location.pathname).toBe("/nulle-part")
})

/** rules/inbox.md#chat */
describe("the conversation", () => {
  it("stays once the mailbox is disconnected, which may be connected again above it", async () => {
    lou({ mailbox: null })
    open()
    expect((await field()).maxLength).toBe(2000)
    const pane = within(screen.getByRole("region", { name: "Chat IA - Lou Martin" }))
    expect(pane.getByRole("button", { name: "Connecter Gmail" })).toBeDefined()
    expect(pane.queryByText("La boîte Gmail de Lou Martin n'est pas connectée")).toBeNull()
  })

  it.each([
    ["", "/api/inbox/i1/chat", "Impossible d'afficher la conversation"],
    ["", "/api/inbox/i1/mails", "Impossible d'afficher les e-mails"],
    ["&view=threads", "/api/inbox/i1/threads", "Impossible d'afficher les fils de discussion"],
  ])("and each list fail by themselves (%s, %s)", async (search, address, said) => {
    others[address] = refused
    open(`${LOU}${search}`)
    expect(await screen.findByRole("heading", { name: said })).toBeDefined()
    expect(screen.getAllByRole("heading", { name: /^Impossible/ })).toHaveLength(1)
    expect(await list()).toBeDefined()
  })

  it.each<[string, () => Response | Promise<Response>, string]>([
    [
      "has the API's own sentence once",
      () => json(503, { code: "unavailable", detail: "Erreur IA: quota" }),
      "Erreur IA: quota",
    ],
    ["has words where nothing is known", () => Promise.reject(new Error("?")), "Erreur: Erreur de chat"],
  ])("a question that fails %s, and what was said is read again", async (_what, answered, said) => {
    others["/api/inbox/i1/chat"] = ({ method }) =>
      method === "GET" ? read("chat", () => chat)() : answered()
    open()
    await userEvent.type(await field(), "Qui ?")
    const before = times("chat")
    await userEvent.keyboard("{Enter}")
    expect(await screen.findByText(said)).toBeDefined()
    await waitFor(() => expect(times("chat")).toBe(before + 1))
    // What waits here is another test's no more.
    await userEvent.clear(await field())
  })

  it("shows an answer as soon as it comes, and what it answers once", async () => {
    others["/api/inbox/i1/chat"] = async (request) => {
      if (request.method === "GET") {
        reads.push("chat")
        return json(200, { items: [chatOf("c0", "user", "Avant"), ...chat] })
      }
      const { id, message } = await request.json()
      const items = [
        chatOf("c0", "user", "Avant"),
        chatOf(id, "user", message),
        chatOf("a", "assistant", "Nadia."),
      ]
      return json(201, { items })
    }
    open()
    await screen.findByText("Avant")
    await userEvent.type(await field(), "Qui ?{Enter}")
    expect(await screen.findByText("Nadia.")).toBeDefined()
    const log = within(screen.getByRole("log", { name: "Conversation" }))
    expect(log.getAllByRole("article").map((one) => one.querySelector("p")?.textContent)).toEqual([
      "Avant",
      "Qui ?",
      "Nadia.",
    ])
    // The index that it is read from may not know of it yet.
    expect(times("chat")).toBe(1)
  })

  it("opens a thread of which it names no mail, and answers nothing of it", async () => {
    const payload = { ...payloadOf("m1", ["Répondre", "Ouvrir fil"]), emailId: null }
    chat = [chatOf("c1", "assistant", "Rien", { payload })]
    const router = open()
    await userEvent.click(await screen.findByRole("button", { name: "Répondre" }))
    expect(await screen.findByText("Aucun email sélectionné")).toBeDefined()
    await userEvent.click(screen.getByRole("button", { name: "Ouvrir fil" }))
    await waitFor(() => expect(router.state.location.search).toBe("?creator=i1&thread=t-m1"))
  })

  it("about a mail that a sync took away is read again, as the threads are", async () => {
    chat = [chatOf("c1", "assistant", "Nouvel e-mail", { payload: payloadOf("m1", ["Ignorer"]) })]
    others["/api/inbox/i1/threads/t-m1/messages/m1/handled"] = () =>
      json(404, { code: "not_found", detail: "Introuvable" })
    open(`${LOU}&view=threads`)
    await screen.findByText("Aucun e-mail")
    const button = await screen.findByRole("button", { name: "Ignorer" })
    const before = { threads: times("threads"), chat: times("chat") }
    fireEvent.click(button)
    expect(await screen.findByText(MAIL_GONE)).toBeDefined()
    await waitFor(() => {
      expect(times("threads")).toBeGreaterThan(before.threads)
      expect(times("chat")).toBeGreaterThan(before.chat)
    })
  })

  it("that is to be ignored once more, and could not be, stays handled", async () => {
    const mail = mailOf("m1", { handledAt: hoursAgo(1) })
    chat = [chatOf("c1", "assistant", "Nouvel e-mail", { payload: payloadOf("m1", ["Ignorer"]) })]
    others["/api/inbox/i1/mails"] = () => json(200, { items: [mail], nextCursor: null })
    others["/api/inbox/i1/threads/t-m1/messages/m1/handled"] = down
    open()
    await screen.findByText("Traité")
    await userEvent.click(await screen.findByRole("button", { name: "Ignorer" }))
    expect(await screen.findByText("Erreur lors du marquage. Plus tard.")).toBeDefined()
    expect(screen.getByText("Traité")).toBeDefined()
  })

  it("that could not be asked is told of until the next creator is looked at", async () => {
    others["/api/inbox/connections/exchange"] = down
    open(`${PAGE}?code=c&state=s`)
    const said = "La boîte Gmail n'a pas été connectée. Plus tard."
    expect(await screen.findByText(said)).toBeDefined()
    await userEvent.click((await list()).getByRole("button", { name: /^Lou Martin/ }))
    await screen.findByRole("region", { name: "Chat IA - Lou Martin" })
    // From nobody to somebody is where one goes on with it.
    expect(screen.getByText(said)).toBeDefined()
    await userEvent.click((await list()).getByRole("button", { name: /^Zoé Roux/ }))
    await screen.findByRole("region", { name: "Chat IA - Zoé Roux" })
    expect(screen.queryByText(said)).toBeNull()
  })
})
