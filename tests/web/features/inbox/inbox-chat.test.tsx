import { act, cleanup, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { ChatMessage } from "@trame/core/inbox/contract/shapes"
import { beforeEach, expect, it, vi } from "vitest"
import { routes } from "../../../../packages/web/src/app/routes.tsx"
import { queryClient } from "../../../../packages/web/src/lib/api/queryClient.ts"
import { hugo } from "../../../world/people.ts"
import {
  chatOf,
  creatorOf,
  hoursAgo,
  mailboxOf,
  mailOf,
  messageOf,
  payloadOf,
  threadOf,
} from "../../support/inbox.ts"
import { answer, json, signIn, visit } from "../../support/site.tsx"

// Here rather than when a route asks for them, which would make its test wait.
import "../../../../packages/web/src/features/inbox/page/InboxPage.tsx"
import "../../../../packages/web/src/features/inbox/draft/DraftDialog.tsx"
import "../../../../packages/web/src/app/shell/Shell.tsx"

const PAGE = "/app/talent-manager"
const LOU = `${PAGE}?creator=i1`

let chat: ChatMessage[]
/** What the API answers of an operation instead, by its name. */
let instead: Record<string, () => Response | Promise<Response>>
const called = vi.fn<(operation: string, body: unknown) => void>()

beforeEach(() => {
  chat = []
  instead = {}
  called.mockClear()
  signIn()
  const creators = [
    creatorOf("i1", "Lou Martin", { mailbox: mailboxOf("creations.lou@gmail.example"), hasMails: true }),
    creatorOf("i2", "Zoé Roux", { mailbox: mailboxOf("zoe@gmail.example", { status: "expired" }) }),
  ]
  answer({
    "/api/identity/me": () => json(200, { ...hugo, permissions: { talent_manager: true } }),
    "/api/inbox": () => json(200, { items: creators }),
    "/api/inbox/i1": () => json(200, creators[0]),
    "/api/inbox/i2": () => json(200, creators[1]),
    "/api/inbox/i1/mails": () => json(200, { items: [mailOf("m1"), mailOf("m2")], nextCursor: null }),
    "/api/inbox/i2/mails": () => json(200, { items: [], nextCursor: null }),
    "/api/inbox/i1/threads/t-m1": () => json(200, threadOf("t-m1", [messageOf("m1")])),
    "/api/inbox/i1/threads/t-m2": () => json(200, threadOf("t-m2", [messageOf("m2")])),
    "/api/inbox/i1/threads/t-m1/messages/m1/handled": async (request) => {
      called("handle", await request.json())
      return json(200, { ...messageOf("m1"), handledAt: "2026-11-23T10:00:00.000Z" })
    },
    "/api/inbox/i2/chat": () => json(200, { items: [] }),
    "/api/inbox/i1/chat": async (request) => {
      if (request.method === "GET") return (await instead.chat?.()) ?? json(200, { items: chat })
      const { id, message } = await request.json()
      called("ask", { id, message })
      const refused = await instead.ask?.()
      if (refused) return refused
      const items = [chatOf(id, "user", message), chatOf(`${id}-a`, "assistant", "**Trois marques**\nVoilà.")]
      chat = [...chat, ...items]
      return json(201, { items })
    },
    "/api/inbox/i1/chat/c1": async () => {
      called("removeChatMessage", null)
      const refused = await instead.removeChatMessage?.()
      if (refused) return refused
      chat = chat.filter(({ id }) => id !== "c1")
      return json(200, { id: "c1" })
    },
  })
})

const open = (path = LOU) => visit(path, routes)
const bodies = (operation: string) =>
  called.mock.calls.filter(([name]) => name === operation).map(([, body]) => body)

/** rules/inbox.md#chat */
it("shows the conversation: bold lines, the last day apart, whom was answered, nothing of the system's", async () => {
  chat = [
    chatOf("c0", "system", "Caché"),
    chatOf("c1", "user", "Qui attend ?", { createdAt: hoursAgo(30) }),
    chatOf("c2", "assistant", "**Nadia attend**\nDepuis **lundi**.", { payload: payloadOf("m1", [], true) }),
  ]
  open()
  const history = within(await screen.findByRole("log", { name: "Conversation" }))
  expect((await history.findByText("Nadia attend")).tagName).toBe("STRONG")
  expect(history.getByText("Depuis **lundi**.")).toBeTruthy()
  expect(history.getAllByText("Dernières 24h")).toHaveLength(1)
  expect(history.getByText("Répondu à Nadia Benali")).toBeTruthy()
  expect(history.queryByText("Caché")).toBeNull()
})

it("sends by Enter, breaks the line by Shift+Enter, ignores what is blank, and keeps what failed", async () => {
  open()
  const field = await screen.findByLabelText<HTMLTextAreaElement>("Votre message")
  await userEvent.type(field, "   {Enter}")
  expect(bodies("ask")).toEqual([])
  await userEvent.clear(field)
  instead.ask = () => json(503, { code: "unavailable", detail: "aucun fournisseur" })
  await userEvent.type(field, "Un{Shift>}{Enter}{/Shift}deux{Enter}")
  expect(await screen.findByText("Erreur IA: aucun fournisseur")).toBeTruthy()
  expect(field.value).toBe("Un\ndeux")
  instead = {}
  await userEvent.click(screen.getByRole("button", { name: "Envoyer" }))
  expect(await screen.findByText("Trois marques")).toBeTruthy()
  expect(field.value).toBe("")
  const [first, second] = bodies("ask") as { id: string; message: string }[]
  // The same question, asked again, is the same.
  expect(second).toEqual(first)
  expect(screen.queryByText("Erreur IA: aucun fournisseur")).toBeNull()
})

it.each([
  [() => json(500, { code: "unexpected", detail: "" }), "Erreur IA: Erreur inconnue"],
  [() => json(429, { code: "throttled", detail: "Trop de demandes" }), "Erreur IA: Trop de demandes"],
  [() => Promise.reject(new TypeError("Failed to fetch")), /^Erreur: Erreur de connexion réseau/],
])("says what kept a question from being answered (%#)", async (refuse, said) => {
  instead.ask = refuse
  open()
  await userEvent.type(await screen.findByLabelText("Votre message"), "Qui ?{Enter}")
  expect(await screen.findByText(said)).toBeTruthy()
})

it.each([
  ["goes where nothing speaks against it", undefined, null],
  ["goes where it was gone already", () => json(404, { code: "not_found", detail: "Introuvable." }), null],
  [
    "stays where that is refused, with the reason",
    () => json(403, { code: "forbidden", detail: "Refusé." }),
    "Erreur lors de la suppression du message. Refusé.",
  ],
])("a message of the conversation that is deleted, after a question, %s", async (_, refuse, said) => {
  if (refuse) instead.removeChatMessage = refuse
  chat = [chatOf("c1", "assistant", "À oublier")]
  open()
  await userEvent.click(await screen.findByRole("button", { name: /^Supprimer le message/ }))
  await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Supprimer" }))
  if (said) expect(await screen.findByText(said)).toBeDefined()
  await waitFor(() => expect(screen.queryByText("À oublier") === null).toBe(!said))
  expect(bodies("removeChatMessage")).toHaveLength(1)
})

/** rules/inbox.md#actions */
it("does what the buttons say: opens the thread, marks as handled, drafts with an intent", async () => {
  chat = [
    chatOf("c1", "assistant", "Nouvel e-mail", {
      payload: payloadOf("m1", ["Répondre", "Voir le fil", "Ignorer", "Demander budget", "Inconnu"]),
    }),
  ]
  const router = open()
  await userEvent.click(await screen.findByRole("button", { name: "Voir le fil" }))
  expect(await screen.findByRole("heading", { name: "Fil de discussion" })).toBeTruthy()
  expect(router.state.location.search).toBe("?creator=i1&thread=t-m1")
  await userEvent.click(screen.getByRole("button", { name: "Ignorer" }))
  expect(await screen.findByText("E-mail marqué comme traité")).toBeTruthy()
  expect(bodies("handle")).toEqual([{ handled: true }])
  await userEvent.click(screen.getByRole("button", { name: "Demander budget" }))
  await waitFor(() => expect(router.state.location.search).toContain("intent=ask_budget"))
  await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Annuler" }))
  await waitFor(() => expect(router.state.location.search).not.toContain("dialog"))
  await userEvent.click(screen.getByRole("button", { name: "Inconnu" }))
  await waitFor(() => expect(router.state.location.search).toContain("intent=reply"))
})

it("from one thread to the next there is one way back: to no thread", async () => {
  chat = ["m1", "m2"].map((mail) =>
    chatOf(`c-${mail}`, "assistant", "Nouvel e-mail", { payload: payloadOf(mail, ["Voir le fil"]) }),
  )
  const router = open(PAGE)
  await act(() => router.navigate(LOU))
  for (const at of [0, 1, 0]) {
    const buttons = await screen.findAllByRole("button", { name: "Voir le fil" })
    await userEvent.click(buttons[at] as HTMLElement)
    await waitFor(() => expect(router.state.location.search).toBe(`?creator=i1&thread=t-m${at + 1}`))
  }
  await act(() => router.navigate(-1))
  await waitFor(() => expect(router.state.location.search).toBe("?creator=i1"))
})

it("says so where a message is about no mail", async () => {
  chat = [
    chatOf("c1", "assistant", "Rien", {
      payload: { ...payloadOf("m1", ["Répondre"]), emailId: null, threadId: null },
    }),
  ]
  open()
  const history = within(await screen.findByRole("log", { name: "Conversation" }))
  await userEvent.click(await history.findByRole("button", { name: "Répondre" }))
  expect(await screen.findByText("Aucun email sélectionné")).toBeTruthy()
})

it.each([
  ["never said", [], 0],
  ["all old", [40, 30], 0],
  ["all of today", [3, 2], 0],
  ["old and then new", [40, 30, 3, 2, 1], 1],
])("parts the last day from what was before (%s)", async (_what, hours, dividers) => {
  chat = hours.map((ago, index) => chatOf(`d${index}`, "user", `Mot ${index}`, { createdAt: hoursAgo(ago) }))
  open()
  const history = within(await screen.findByRole("log", { name: "Conversation" }))
  if (hours.length) await history.findByText("Mot 0")
  expect(history.queryAllByText("Dernières 24h")).toHaveLength(dividers)
})

it("what is typed to one creator's assistant waits there while another one is looked at", async () => {
  const router = open()
  const empty = await screen.findByLabelText("Votre message")
  await userEvent.clear(empty)
  await userEvent.type(empty, "Qui attend ?")
  await router.navigate(`${PAGE}?creator=i2`)
  await screen.findByRole("heading", { name: "Chat IA - Zoé Roux" })
  expect((await screen.findByLabelText<HTMLTextAreaElement>("Votre message")).value).toBe("")
  await router.navigate(LOU)
  await screen.findByRole("heading", { name: "Chat IA - Lou Martin" })
  const field = await screen.findByLabelText<HTMLTextAreaElement>("Votre message")
  expect(field.value).toBe("Qui attend ?")
  await userEvent.type(field, "{Enter}")
  expect(await screen.findByText("Trois marques")).toBeTruthy()
  cleanup()
  open()
  expect((await screen.findByLabelText<HTMLTextAreaElement>("Votre message")).value).toBe("")
})

it("what is typed to each creator's assistant waits there, whoever is typed to meanwhile", async () => {
  const router = open()
  const field = () => screen.findByLabelText<HTMLTextAreaElement>("Votre message")
  const typed = { i1: "À Lou", i2: "À Zoé" }
  const at = async (id: keyof typeof typed) => {
    await act(() => router.navigate(`${PAGE}?creator=${id}`))
    await screen.findByRole("heading", { name: `Chat IA - ${id === "i1" ? "Lou Martin" : "Zoé Roux"}` })
    return await field()
  }
  for (const id of ["i1", "i2"] as const) await userEvent.type(await at(id), typed[id])
  for (const id of ["i1", "i2"] as const) {
    const shown = await at(id)
    expect(shown.value).toBe(typed[id])
    // What waits here is another test's no more.
    await userEvent.clear(shown)
  }
})

it("a question that fails once another creator is looked at waits where it was asked, and is told of nowhere else", async () => {
  const held = Promise.withResolvers<Response>()
  instead.ask = () => held.promise
  const router = open()
  await userEvent.type(await screen.findByLabelText("Votre message"), "Qui ?{Enter}")
  await waitFor(() => expect(bodies("ask")).toHaveLength(1))
  await userEvent.click(screen.getByRole("button", { name: /^Zoé Roux/ }))
  await screen.findByRole("heading", { name: "Chat IA - Zoé Roux" })
  let reads = 0
  instead.chat = () => {
    reads += 1
    return json(200, { items: chat })
  }
  await act(async () => held.resolve(json(503, { code: "unavailable", detail: "aucun fournisseur" })))
  await act(() => router.navigate(LOU))
  await waitFor(() => expect(reads).toBeGreaterThan(0))
  const field = await screen.findByLabelText<HTMLTextAreaElement>("Votre message")
  expect(field.value).toBe("Qui ?")
  expect(screen.queryByText(/aucun fournisseur/)).toBeNull()
  await userEvent.clear(field)
})

it("an answer takes the keyboard from nowhere, and a failure nothing of what is typed meanwhile", async () => {
  open()
  const field = await screen.findByLabelText<HTMLTextAreaElement>("Votre message")
  for (const [answered, shown] of [
    [json(503, { code: "unavailable", detail: "aucun fournisseur" }), "Erreur IA: aucun fournisseur"],
    [json(201, { items: [chatOf("a1", "assistant", "Nadia.")] }), "Nadia."],
  ] as const) {
    const held = Promise.withResolvers<Response>()
    instead.ask = () => held.promise
    await userEvent.type(field, "Qui ?{Enter}Et après ?")
    const elsewhere = screen.getByLabelText("Rechercher un créateur")
    elsewhere.focus()
    chat = [chatOf("a1", "assistant", "Nadia.")]
    await act(async () => held.resolve(answered))
    expect(await screen.findByText(shown)).toBeDefined()
    expect(field.value).toBe("Et après ?")
    expect(document.activeElement).toBe(elsewhere)
    await userEvent.clear(field)
  }
})

it("a question is sent without the spaces around it, and is another one once it was answered", async () => {
  open()
  const field = await screen.findByLabelText("Votre message")
  for (const times of [1, 2]) {
    await userEvent.type(field, "  Qui ? {Enter}")
    await waitFor(() => expect(screen.getAllByText("Trois marques")).toHaveLength(times))
  }
  const [first, second] = bodies("ask") as { id: string; message: string }[]
  expect([first?.message, second?.message]).toEqual(["Qui ?", "Qui ?"])
  expect(second?.id).not.toBe(first?.id)
})

it("an answer stays where the index that the conversation is read from does not know of it yet", async () => {
  open()
  const field = await screen.findByLabelText("Votre message")
  instead.chat = () => json(200, { items: [] })
  await userEvent.type(field, "Qui ?{Enter}")
  await screen.findByText("Trois marques")
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(screen.getByText("Trois marques")).toBeDefined()
  expect(screen.getByText("Qui ?")).toBeDefined()
})

it("a message that is deleted does not come back with what was being read before", async () => {
  chat = [chatOf("c1", "assistant", "À oublier"), chatOf("c2", "assistant", "À garder")]
  const before = chat
  open()
  const remove = (await screen.findAllByRole("button", { name: /^Supprimer le message/ }))[0]
  const held = Promise.withResolvers<Response>()
  const reading = vi.fn(() => held.promise)
  instead.chat = reading
  act(() => void queryClient.invalidateQueries({ queryKey: [["inbox", "chat"]] }))
  await waitFor(() => expect(reading).toHaveBeenCalled())
  await userEvent.click(remove ?? document.body)
  await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Supprimer" }))
  await waitFor(() => expect(screen.queryByText("À oublier")).toBeNull())
  await act(async () => held.resolve(json(200, { items: before })))
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
  expect(screen.getByText("À garder")).toBeDefined()
  expect(screen.queryByText("À oublier")).toBeNull()
})

it("what the system notes parts nothing, and a line is bold whatever spaces stand around it", async () => {
  chat = [
    chatOf("a", "user", "Hier", { createdAt: hoursAgo(40) }),
    chatOf("b", "system", "Caché", { createdAt: hoursAgo(3) }),
    chatOf("c", "assistant", "  **Nadia attend** ", { createdAt: hoursAgo(2) }),
  ]
  open()
  expect((await screen.findByText("Nadia attend")).tagName).toBe("STRONG")
  expect(screen.getAllByText("Dernières 24h")).toHaveLength(1)
})

it("whoever comes back finds their question still being answered, and back in its field when it fails", async () => {
  let refuse: (answered: Response) => void = () => undefined
  instead.ask = () =>
    new Promise((resolve) => {
      refuse = resolve
    })
  open()
  const field = () => screen.getByLabelText<HTMLTextAreaElement>("Votre message")
  await userEvent.type(await screen.findByLabelText("Votre message"), "Qui attend ?{Enter}")
  await waitFor(() => expect(bodies("ask")).toHaveLength(1))
  await userEvent.click(screen.getByRole("button", { name: /^Zoé Roux/ }))
  await screen.findByRole("heading", { name: "Chat IA - Zoé Roux" })
  expect(screen.queryByText("L'assistant répond…")).toBeNull()
  await userEvent.click(screen.getByRole("button", { name: /^Lou Martin/ }))
  await screen.findByRole("heading", { name: "Chat IA - Lou Martin" })
  expect(await screen.findByText("L'assistant répond…")).toBeTruthy()
  expect(field().value).toBe("")
  await act(async () => refuse(json(503, { code: "unavailable", detail: "Plus tard." })))
  await waitFor(() => expect(field().value).toBe("Qui attend ?"))
  expect(screen.queryByText("L'assistant répond…")).toBeNull()
})
