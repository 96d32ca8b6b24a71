import { act, createEvent, fireEvent, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { ChatMessage, InboxCreator, MailSummary, Thread } from "@trame/core/inbox/contract/shapes"
import { MAIL_GONE } from "@trame/core/inbox/rules/labels"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { routes } from "../../../../packages/web/src/app/routes.tsx"
import { queryClient } from "../../../../packages/web/src/lib/api/queryClient.ts"
import { expectKeyboardOn, pressByKeyboard } from "../../../world/keyboard.ts"
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
import "../../../../packages/web/src/features/inbox/mails/ThreadDialog.tsx"
import "../../../../packages/web/src/features/inbox/draft/DraftDialog.tsx"
import "../../../../packages/web/src/app/shell/Shell.tsx"

const PAGE = "/app/talent-manager"
const LOU = `${PAGE}?creator=i1`

const connected = { mailbox: mailboxOf("creations.lou@gmail.example"), hasMails: true }
let lou: InboxCreator
let mails: MailSummary[]
let threads: Record<string, Thread>
let chat: ChatMessage[]
/** What the API answers of an operation instead, by its name. */
let instead: Record<string, () => Response | Promise<Response>>
let calls: string[]

const down = () => json(503, { code: "unavailable", detail: "Gmail ne répond pas." })
const lost = () => Promise.reject(new TypeError("Failed to fetch"))

beforeEach(async () => {
  lou = creatorOf("i1", "Lou Martin", connected)
  mails = ["m1", "m2", "m3"].map((id) => mailOf(id))
  threads = Object.fromEntries(
    ["m1", "m2", "m3"].map((id) => [`t-${id}`, threadOf(`t-${id}`, [messageOf(id)])]),
  )
  chat = []
  instead = {}
  calls = []
  signIn()
  const operation =
    (name: string, usual: () => unknown, status = 200) =>
    () => {
      calls.push(name)
      return instead[name]?.() ?? json(status, usual())
    }
  answer({
    "/api/identity/me": () => json(200, { ...hugo, permissions: { talent_manager: true } }),
    "/api/inbox": ({ url }) => {
      if (instead.creators) return instead.creators()
      const search = new URL(url).searchParams.get("search") ?? ""
      const all = [lou, creatorOf("i2", "Zoé Roux")]
      return json(200, { items: all.filter(({ name }) => name.includes(search)) })
    },
    "/api/inbox/i1": operation("creator", () => lou),
    "/api/inbox/connections": operation("connect", () => ({ authUrl: "#google" }), 201),
    "/api/inbox/connections/i1": operation("disconnect", () => ({ influencerId: "i1" })),
    "/api/inbox/i1/sync": operation("sync", () => ({ syncId: "s1" }), 202),
    "/api/inbox/i1/mails": operation("mails", () => ({ items: mails, nextCursor: null })),
    "/api/inbox/i1/threads": () => json(200, { items: [], nextCursor: null }),
    ...Object.fromEntries(
      ["t-m1", "t-m2", "t-m3"].map((id) => [
        `/api/inbox/i1/threads/${id}`,
        operation("thread", () => threads[id]),
      ]),
    ),
    "/api/inbox/i1/threads/t-m1/messages/m1/handled": operation("handle", () => ({
      ...messageOf("m1"),
      handledAt: "2026-11-23T10:00:00.000Z",
    })),
    "/api/inbox/i1/threads/t-m1/messages/m1/html": () =>
      json(200, { html: "<p>Bonjour</p>", hasRemoteImages: false, origins: [] }),
    "/api/inbox/i1/threads/t-m1/messages/m1/attachments/f1": operation("attachment", () => ({
      url: "https://files.test/devis.pdf",
    })),
    "/api/inbox/i1/chat": ({ method }) => {
      if (method === "GET") return json(200, { items: chat })
      calls.push("ask")
      return instead.ask?.() ?? json(500, {})
    },
  })
})

const open = (path = LOU) => visit(path, routes)
const press = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }))
const pressKey = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })
const times = (name: string) => calls.filter((one) => one === name).length
const list = async () => within(await screen.findByRole("list", { name: "E-mails récents" }))

/** rules/inbox.md#mails */
describe("a mail", () => {
  it.each(
    [
      ["&thread=t-m1", "beside"],
      ["&dialog=discussion&of=t-m1", "in large"],
    ].flatMap(([search = "", shown = ""]) =>
      [
        { of: "in m1, in m5, out m9", answered: "m5" },
        { of: "in m1, out m5, in m9", answered: "m9" },
        { of: "out m1, in m5, out m7, out m9", answered: "m5" },
        { of: "out m1, out m2", answered: "m2" },
      ].map((messages) => ({ search, shown, ...messages })),
    ),
  )("$shown, of $of, is answered at $answered: who wrote last, else what was sent last", async (thread) => {
    const messages = thread.of.split(", ").map((line) => {
      const [direction, id = ""] = line.split(" ")
      return messageOf(id, { direction: direction === "in" ? "in" : "out" })
    })
    threads["t-m1"] = threadOf("t-m1", messages)
    const router = open(`${LOU}${thread.search}`)
    await userEvent.click(await screen.findByRole("button", { name: "Répondre" }))
    await waitFor(() =>
      expect(router.state.location.search).toContain(
        `dialog=draft&of=t-m1&mail=${thread.answered}&intent=reply`,
      ),
    )
  })

  it("says that it has no subject, to whom it went, and nobody where nobody is known", async () => {
    threads["t-m1"] = threadOf(
      "t-m1",
      [messageOf("m1", { subject: "", to: [], cc: [{ name: "", address: "copie@rive.example" }] })],
      { subject: "" },
    )
    mails = [mailOf("m1", { subject: "" })]
    open()
    await userEvent.click((await list()).getByRole("button", { name: /^\(Sans objet\)/ }))
    const message = within(await screen.findByRole("article", { name: /^Reçu de Nadia Benali/ }))
    expect(message.getByText("À :").nextElementSibling?.textContent).toBe("Inconnu")
    expect(message.getByText("Cc :").nextElementSibling?.textContent).toBe("copie@rive.example")
    expect(screen.getByText("(Sans objet)")).toBeDefined()
  })

  it("is laid out as its sender did, and shown as plain text again", async () => {
    threads["t-m1"] = threadOf("t-m1", [messageOf("m1", { hasHtml: true })])
    open(`${LOU}&thread=t-m1`)
    await userEvent.click(await screen.findByRole("button", { name: "Afficher la mise en page" }))
    expect(await screen.findByTitle("Mise en page de « Sujet m1 »")).toBeDefined()
    expect(screen.queryByRole("button", { name: "Afficher les images" })).toBeNull()
    await press("Afficher le texte")
    expect(screen.queryByTitle("Mise en page de « Sujet m1 »")).toBeNull()
    expect(screen.getByText(/Seriez-vous disponible/)).toBeDefined()
  })

  it("has its files downloaded, or says why that fails", async () => {
    const file = { id: "f1", name: "devis.pdf", size: 1536, contentType: "application/pdf" }
    threads["t-m1"] = threadOf("t-m1", [messageOf("m1", { attachments: [file] as never })])
    const followed: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      followed.push(this.href)
    })
    open(`${LOU}&thread=t-m1`)
    await userEvent.click(await screen.findByRole("button", { name: "Télécharger devis.pdf" }))
    await waitFor(() => expect(followed).toEqual(["https://files.test/devis.pdf"]))
    instead.attachment = down
    await press("Télécharger devis.pdf")
    expect(await screen.findByText("Erreur lors du téléchargement. Gmail ne répond pas.")).toBeDefined()
    expect(followed).toHaveLength(1)
  })

  it("that a sync took away is told when it is marked, and the mails are read again", async () => {
    open()
    await list()
    const before = times("mails")
    instead.handle = () => json(404, { code: "not_found", detail: "Introuvable" })
    pressKey("j")
    pressKey("e")
    expect(await screen.findByText(MAIL_GONE)).toBeDefined()
    await waitFor(() => expect(times("mails")).toBeGreaterThan(before))
  })

  it("that could not be marked is not said to be", async () => {
    chat = [chatOf("c1", "assistant", "Nouvel e-mail", { payload: payloadOf("m1", ["Ignorer"]) })]
    open()
    instead.handle = down
    await userEvent.click(await screen.findByRole("button", { name: "Ignorer" }))
    expect(await screen.findByText("Erreur lors du marquage. Gmail ne répond pas.")).toBeDefined()
    expect(screen.queryByText("E-mail marqué comme traité")).toBeNull()
  })

  it("that was to be marked twice in a row, and could not be, is not said to be either", async () => {
    chat = [chatOf("c1", "assistant", "Nouvel e-mail", { payload: payloadOf("m1", ["Ignorer"]) })]
    open()
    const held = Promise.withResolvers<Response>()
    instead.handle = () => held.promise
    await userEvent.dblClick(await screen.findByRole("button", { name: "Ignorer" }))
    await waitFor(() => expect(times("handle")).toBe(1))
    await act(async () => held.resolve(down()))
    expect(await screen.findByText("Erreur lors du marquage. Gmail ne répond pas.")).toBeDefined()
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
    expect(screen.queryByText("E-mail marqué comme traité")).toBeNull()
    expect(times("handle")).toBe(1)
  })
})

it("j and k go from one open thread to the next, r answers it, e marks it, Escape closes it", async () => {
  const router = open()
  const threadIs = (id: string) =>
    waitFor(() => expect(router.state.location.search).toContain(`thread=${id}`))
  await userEvent.click((await list()).getByRole("button", { name: /^Sujet m2/ }))
  await threadIs("t-m2")
  pressKey("j")
  await threadIs("t-m3")
  pressKey("j")
  await threadIs("t-m3")
  pressKey("k")
  await threadIs("t-m2")
  pressKey("k")
  await threadIs("t-m1")
  expect(await screen.findByRole("button", { name: "Marquer comme traité" })).toBeDefined()
  pressKey("e")
  expect(await screen.findByRole("button", { name: "Marquer comme non traité" })).toBeDefined()
  pressKey("Escape")
  await waitFor(() => expect(router.state.location.search).toBe("?creator=i1"))
})

describe("a thread", () => {
  const gone = () => json(404, { code: "not_found", detail: "Introuvable" })
  const failed = "Erreur lors de l'ouverture du fil de discussion"

  it.each([
    ["that is gone, beside the mails", "&thread=t-m1", gone, MAIL_GONE],
    ["that cannot be read, beside the mails", "&thread=t-m1", down, failed],
    ["that is gone, in its window", "&dialog=discussion&of=t-m1", gone, MAIL_GONE],
    ["that cannot be read, in its window", "&dialog=discussion&of=t-m1", down, failed],
  ])("%s says so, and leads back", async (_what, search, answered, said) => {
    instead.thread = answered
    const router = open(`${LOU}${search}`)
    expect(await screen.findByText(said)).toBeDefined()
    expect(screen.queryByRole("button", { name: "Répondre" })).toBeNull()
    await press("Retour")
    await waitFor(() => expect(router.state.location.search).toBe("?creator=i1"))
  })

  it.each([
    ["of several messages begins at the last one", ["m1", "m5", "m9"], 2 * 400 - 12],
    ["of one message begins at its top", ["m1"], 0],
  ])("%s", async (_what, messages, top) => {
    threads["t-m1"] = threadOf(
      "t-m1",
      messages.map((id) => messageOf(id)),
    )
    vi.spyOn(HTMLElement.prototype, "offsetTop", "get").mockImplementation(function (this: HTMLElement) {
      return (
        [...document.querySelectorAll("article")].indexOf(this) * 400 + (this.tagName === "ARTICLE" ? 0 : 400)
      )
    })
    open(`${LOU}&thread=t-m1`)
    await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(messages.length))
    expect(screen.getByRole("region", { name: "Messages du fil" }).scrollTop).toBe(top)
  })
})

it("the chosen creator's mailbox is there though the list of creators is not", async () => {
  instead.creators = down
  open()
  const creators = within(await screen.findByRole("region", { name: "Créateurs" }))
  expect(await creators.findByText("Gmail connecté")).toBeDefined()
  expect(await creators.findByText("Gmail ne répond pas.")).toBeDefined()
  expect(await (await list()).findByRole("button", { name: /^Sujet m1/ })).toBeDefined()
})

it("a creator who is not the agency's is said to be none, and leads to all of them", async () => {
  const router = open(`${PAGE}?creator=ailleurs`)
  expect(await screen.findByText("Ce créateur n'est pas dans votre organisation")).toBeDefined()
  await press("Tous les créateurs")
  await waitFor(() => expect(router.state.location.search).toBe(""))
})

/** rules/inbox.md#connection */
describe("a connection", () => {
  const expired = { mailbox: mailboxOf("creations.lou@gmail.example", { status: "expired" }), hasMails: true }

  it("that does not begin says why, and what was said before goes with the next try", async () => {
    lou = creatorOf("i1", "Lou Martin", expired)
    instead.connect = down
    open()
    await userEvent.click(await screen.findByRole("button", { name: "Reconnecter" }))
    const said = "Erreur lors de la connexion à Gmail. Gmail ne répond pas."
    expect(await screen.findByText(said)).toBeDefined()
    instead = {}
    await press("Reconnecter")
    await waitFor(() => expect(times("connect")).toBe(2))
    await waitFor(() => expect(screen.queryByText(said)).toBeNull())
  })

  it("that has expired says so, of which mailbox", async () => {
    lou = creatorOf("i1", "Lou Martin", expired)
    open()
    expect(await screen.findByText(/^L'autorisation de creations\.lou@gmail\.example a expiré/)).toBeDefined()
  })

  it("that Google does not end stays, with the reason", async () => {
    instead.disconnect = down
    open()
    await userEvent.click(await screen.findByRole("button", { name: "Déconnecter Gmail de Lou Martin" }))
    const question = within(await screen.findByRole("dialog"))
    await userEvent.click(question.getByRole("button", { name: "Déconnecter" }))
    expect(await screen.findByText("Erreur lors de la déconnexion. Gmail ne répond pas.")).toBeDefined()
    expect(screen.queryByText("Gmail déconnecté avec succès")).toBeNull()
  })

  it("of nobody yet asks for the creator first, and leads to the search", async () => {
    lou = creatorOf("i1", "Lou Martin")
    open(PAGE)
    await userEvent.click(await screen.findByRole("button", { name: "Connecter mon Gmail" }))
    expect(await screen.findByText(/^Choisissez d'abord le créateur/)).toBeDefined()
    expect(document.activeElement).toBe(screen.getByLabelText("Rechercher un créateur"))
    expect(times("connect")).toBe(0)
  })

  it("of the chosen creator is asked for from their own button", async () => {
    lou = creatorOf("i1", "Lou Martin")
    open()
    await userEvent.click(await screen.findByRole("button", { name: "Connecter mon Gmail" }))
    await waitFor(() => expect(times("connect")).toBe(1))
    expect(screen.getByText("La boîte Gmail de Lou Martin n'est pas connectée")).toBeDefined()
    expect(screen.queryByLabelText("Votre message")).toBeNull()
  })
})

it.each([
  [
    "is being read",
    {
      mailbox: mailboxOf("a@b.example", {
        sync: { full: false, startedAt: hoursAgo(0), done: 1, total: null },
      }),
    },
    /au fil de la synchronisation/,
  ],
  ["was not read yet", { mailbox: mailboxOf("a@b.example") }, /^Synchronisez la boîte/],
  ["is not connected any more", { mailbox: null, hasMails: true }, /^Connectez la boîte Gmail/],
])("an empty mailbox that %s says so", async (_what, changes, said) => {
  mails = []
  lou = creatorOf("i1", "Lou Martin", changes)
  open()
  expect(await screen.findByText("Aucun e-mail")).toBeDefined()
  expect(screen.getByText(said)).toBeDefined()
})

/** rules/inbox.md#sync */
describe("a sync", () => {
  it("that brought one mail says so, and shows it", async () => {
    open()
    await userEvent.click(await screen.findByRole("button", { name: "Synchroniser" }))
    await waitFor(() => expect(times("sync")).toBe(1))
    const before = times("mails")
    mails = [mailOf("m0"), ...mails]
    const lastSync = { id: "s1", endedAt: hoursAgo(0), added: 1, error: null }
    lou = { ...lou, mailbox: mailboxOf("creations.lou@gmail.example", { lastSync }) }
    expect(await screen.findByText("1 nouvel email synchronisé")).toBeDefined()
    expect(await (await list()).findByRole("button", { name: /^Sujet m0/ })).toBeDefined()
    expect(times("mails")).toBeGreaterThan(before)
  })

  it("that another one began is shown, and tells nothing at its end", async () => {
    const sync = { full: false, startedAt: hoursAgo(0), done: 1, total: null }
    lou = creatorOf("i1", "Lou Martin", { ...connected, mailbox: mailboxOf("a@b.example", { sync }) })
    open()
    expect(await screen.findByText("Synchronisation en cours : 1 e-mail lu")).toBeDefined()
    const lastSync = { id: "s7", endedAt: hoursAgo(0), added: 3, error: null }
    lou = { ...lou, mailbox: mailboxOf("a@b.example", { lastSync }) }
    await act(() => queryClient.invalidateQueries())
    await waitFor(() => expect(screen.queryByText(/^Synchronisation en cours/)).toBeNull())
    expect(screen.queryByText(/synchronisés$/)).toBeNull()
  })

  it("that nothing answers is told as one, and keeps the keyboard", async () => {
    const held = Promise.withResolvers<void>()
    instead.sync = () => held.promise.then(lost)
    open()
    const button = await screen.findByRole("button", { name: "Synchroniser" })
    await pressByKeyboard(button)
    held.resolve()
    expect(await screen.findByText(/^Erreur sync : Erreur de connexion réseau/)).toBeDefined()
    expectKeyboardOn(button)
    expect(button.getAttribute("aria-disabled")).toBe("false")
    expect(times("sync")).toBe(1)
  })
})

/** rules/inbox.md#chat */
describe("the assistant", () => {
  it("says that the session is over", async () => {
    instead.ask = () => json(409, { code: "unauthenticated", detail: "Non" })
    open()
    await userEvent.type(await screen.findByLabelText("Votre message"), "Qui ?{Enter}")
    expect(await screen.findByText("Session expirée, veuillez vous reconnecter")).toBeDefined()
    // What waits here is another test's no more.
    await userEvent.clear(screen.getByLabelText("Votre message"))
  })

  it("shows a question while it is answered, and takes no other one", async () => {
    const held = Promise.withResolvers<Response>()
    instead.ask = () => held.promise
    open()
    const field = await screen.findByLabelText<HTMLTextAreaElement>("Votre message")
    await userEvent.type(field, "Qui attend ?{Enter}")
    const history = within(screen.getByRole("log", { name: "Conversation" }))
    expect(await history.findByText("Qui attend ?")).toBeDefined()
    await userEvent.type(field, "Et qui encore ?{Enter}")
    const button = screen.getByRole("button", { name: "Envoyer" })
    expect(button.getAttribute("aria-disabled")).toBe("true")
    await userEvent.click(button)
    expect(times("ask")).toBe(1)
    expect(field.value).toBe("Et qui encore ?")
    await act(async () => held.resolve(json(201, { items: [chatOf("q1", "user", "Qui attend ?")] })))
    await waitFor(() => expect(button.getAttribute("aria-disabled")).toBe("false"))
    // What was typed meanwhile stays.
    expect(field.value).toBe("Et qui encore ?")
    await userEvent.clear(field)
  })

  it("leaves the keyboard on the button until it answers, then where the next question is typed", async () => {
    open()
    const field = await screen.findByLabelText<HTMLTextAreaElement>("Votre message")
    await userEvent.type(field, "Qui attend ?")
    const button = screen.getByRole("button", { name: "Envoyer" })
    const refused = Promise.withResolvers<Response>()
    instead.ask = () => refused.promise
    await pressByKeyboard(button)
    refused.resolve(down())
    await waitFor(() => expect(field.value).toBe("Qui attend ?"))
    expectKeyboardOn(button)
    const answered = Promise.withResolvers<Response>()
    instead.ask = () => answered.promise
    await pressByKeyboard(button)
    answered.resolve(json(201, { items: [chatOf("q1", "user", "Qui attend ?")] }))
    await waitFor(() => expectKeyboardOn(field))
    expect(times("ask")).toBe(2)
  })

  it("is sent nothing while a letter is being composed", async () => {
    const asked = vi.fn(() => json(201, { items: [] }))
    instead.ask = asked
    open()
    const field = await screen.findByLabelText("Votre message")
    await userEvent.type(field, "Qui")
    const ends = Object.defineProperty(createEvent.keyDown(field, { key: "Enter" }), "isComposing", {
      value: true,
    })
    fireEvent(field, ends)
    expect(ends.defaultPrevented).toBe(false)
    expect(field).toHaveProperty("value", "Qui")
    fireEvent.keyDown(field, { key: "Enter" })
    await waitFor(() => expect(asked).toHaveBeenCalledTimes(1))
  })

  it("shows the latest of what was said, and each question as it is asked", async () => {
    vi.spyOn(HTMLElement.prototype, "scrollHeight", "get").mockReturnValue(900)
    chat = [chatOf("c1", "assistant", "Bonjour")]
    const held = Promise.withResolvers<Response>()
    instead.ask = () => held.promise
    open()
    await screen.findByText("Bonjour")
    const history = screen.getByRole("log", { name: "Conversation" })
    expect(history.scrollTop).toBe(900)
    history.scrollTop = 0
    await userEvent.type(screen.getByLabelText("Votre message"), "Qui ?{Enter}")
    await within(history).findByText("Qui ?")
    expect(history.scrollTop).toBe(900)
    history.scrollTop = 0
    const items = [chatOf("q1", "user", "Qui ?"), chatOf("a1", "assistant", "Nadia.")]
    chat = [...chat, ...items]
    await act(async () => held.resolve(json(201, { items })))
    await within(history).findByText("Nadia.")
    expect(history.scrollTop).toBe(900)
  })

  it("offers nothing below what one said oneself", async () => {
    chat = [chatOf("c1", "user", "Qui ?", { payload: payloadOf("m1", ["Répondre"]) })]
    open()
    const history = within(await screen.findByRole("log", { name: "Conversation" }))
    expect(await history.findByText("Qui ?")).toBeDefined()
    expect(history.queryByRole("button", { name: "Répondre" })).toBeNull()
  })
})

it("where there is room for one column, each has its place in the history", async () => {
  const router = open()
  await userEvent.click(await screen.findByRole("button", { name: "E-mails" }))
  expect(router.state.location.search).toBe("?creator=i1&pane=mails")
  expect(router.state.historyAction).toBe("PUSH")
  await userEvent.click(await screen.findByRole("button", { name: "Retour à la conversation" }))
  await waitFor(() => expect(router.state.location.search).toBe("?creator=i1"))
})

it("a search that finds no creator is taken back", async () => {
  const router = open(`${PAGE}?search=personne`)
  expect(await screen.findByText("Rien ne correspond à « personne ».")).toBeDefined()
  await press("Effacer la recherche")
  expect(await screen.findByRole("button", { name: /^Lou Martin/ })).toBeDefined()
  expect(router.state.location.search).toBe("")
})
