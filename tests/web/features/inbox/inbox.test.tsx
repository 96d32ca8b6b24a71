import { act, fireEvent, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { ChatMessage, InboxCreator, MailSummary, Thread } from "@trame/core/inbox/contract/shapes"
import { CLASSIFICATIONS } from "@trame/core/inbox/rules/labels"
import { beforeEach, expect, it, vi } from "vitest"
import { routes } from "../../../../packages/web/src/app/routes.tsx"
import { hugo } from "../../../world/people.ts"
import {
  chatOf,
  creatorOf,
  hoursAgo,
  mailboxOf,
  mailOf,
  messageOf,
  threadOf,
  threadSummaryOf,
} from "../../support/inbox.ts"
import { answer, json, signIn, visit } from "../../support/site.tsx"

// Here rather than when a route asks for them, which would make its test wait.
import "../../../../packages/web/src/features/inbox/page/InboxPage.tsx"
import "../../../../packages/web/src/features/inbox/OAuthReturnPage.tsx"
import "../../../../packages/web/src/features/inbox/mails/ThreadDialog.tsx"
import "../../../../packages/web/src/features/inbox/draft/DraftDialog.tsx"
import "../../../../packages/web/src/app/shell/Shell.tsx"

const PAGE = "/app/talent-manager"
const LOU = `${PAGE}?creator=i1`

let creators: InboxCreator[]
let mails: MailSummary[]
let thread: Thread
let chat: ChatMessage[]
/** What the API answers of an operation instead, by its name. */
let instead: Record<string, () => Response | Promise<Response>>
const called = vi.fn<(operation: string, body: unknown) => void>()

const down = () => json(503, { code: "unavailable", detail: "Gmail ne répond pas." })

beforeEach(async () => {
  creators = [
    creatorOf("i1", "Lou Martin", {
      email: "lou@lou.example",
      mailbox: mailboxOf("creations.lou@gmail.example"),
      hasMails: true,
    }),
    creatorOf("i2", "Zoé Roux", { mailbox: mailboxOf("zoe@gmail.example", { status: "expired" }) }),
    creatorOf("i3", "Ada Blanc", { email: "ada@ada.example" }),
    creatorOf("i4", "Tom Noir"),
  ]
  mails = [
    mailOf("m1", { subject: "Gamme Aube", isFirstContact: true, snippet: "b".repeat(200) }),
    mailOf("m2", { subject: "Votre facture", classification: "admin", hasReply: true }),
  ]
  thread = threadOf("t-m1", [
    messageOf("m1", { subject: "Gamme Aube", aiSummary: "Deux Reels proposés.", hasHtml: true }),
    messageOf("m9", { direction: "out", text: "Oui" }),
  ])
  chat = []
  instead = {}
  called.mockClear()
  signIn()

  const operation =
    (name: string, usual: (body: never) => unknown, status = 200) =>
    async (request: Request) => {
      const body = request.method === "GET" ? null : await request.json().catch(() => null)
      called(name, body ?? Object.fromEntries(new URL(request.url).searchParams))
      return (await instead[name]?.()) ?? json(status, usual(body as never))
    }
  const oneMail = (name: string) => `/api/inbox/i1/threads/t-m1/messages/m1/${name}`
  answer({
    "/api/identity/me": () => json(200, { ...hugo, permissions: { talent_manager: true } }),
    "/api/inbox": (request) => {
      const search = new URL(request.url).searchParams.get("search") ?? ""
      const found = creators.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()))
      return json(200, { items: found })
    },
    "/api/inbox/i1": () => json(200, creators[0]),
    "/api/inbox/i2": () => json(200, creators[1]),
    "/api/inbox/i3": () => json(200, creators[2]),
    "/api/inbox/connections": operation("connect", () => ({ authUrl: "#google" }), 201),
    "/api/inbox/connections/exchange": operation("exchange", () => ({
      influencerId: "i1",
      email: "creations.lou@gmail.example",
    })),
    "/api/inbox/connections/i1": operation("disconnect", () => {
      creators = creators.map((one) => (one.influencerId === "i1" ? { ...one, mailbox: null } : one))
      return { influencerId: "i1" }
    }),
    "/api/inbox/i1/sync": operation("sync", () => ({ syncId: "s1" }), 202),
    "/api/inbox/i1/mails": operation("mails", () => ({ items: mails, nextCursor: null })),
    "/api/inbox/i1/threads": () => json(200, { items: [threadSummaryOf("t-m1")], nextCursor: null }),
    "/api/inbox/i1/threads/t-m1": operation("thread", () => thread),
    "/api/inbox/i1/threads/t-m2": () => json(200, threadOf("t-m2", [messageOf("m2")])),
    [oneMail("html")]: operation("html", () => ({
      html: '<p id="x">Bonjour</p><img src="https://ailleurs.example/a.png">',
      hasRemoteImages: true,
      origins: ["https://fichiers.example"],
    })),
    [oneMail("handled")]: operation("handle", ({ handled }: { handled: boolean }) => ({
      ...thread.messages[0],
      handledAt: handled ? "2026-11-23T10:00:00.000Z" : null,
    })),
    "/api/inbox/i2/chat": () => json(200, { items: [] }),
    "/api/inbox/i2/mails": () => json(200, { items: [], nextCursor: null }),
    "/api/inbox/i3/mails": () => json(200, { items: [], nextCursor: null }),
    "/api/inbox/i3/chat": () => json(200, { items: [] }),
    "/api/inbox/i1/chat": async (request) => {
      if (request.method === "GET") return json(200, { items: chat })
      const { id, message } = await request.json()
      called("ask", { id, message })
      const refused = await instead.ask?.()
      if (refused) return refused
      const items = [chatOf(id, "user", message), chatOf(`${id}-a`, "assistant", "**Trois marques**\nVoilà.")]
      chat = [...chat, ...items]
      return json(201, { items })
    },
    "/api/inbox/i1/chat/c1": operation("removeChatMessage", () => {
      chat = chat.filter(({ id }) => id !== "c1")
      return { id: "c1" }
    }),
  })
})

const open = (path = PAGE) => visit(path, routes)
const pane = async (name: string) => within(await screen.findByRole("region", { name }))
const bodies = (operation: string) =>
  called.mock.calls.filter(([name]) => name === operation).map(([, body]) => body)
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })

it("lists the creators with their mailboxes, and asks to choose one", async () => {
  const router = open()
  const list = within(await screen.findByRole("list", { name: "Créateurs" }))
  expect(list.getByText("creations.lou@gmail.example")).toBeTruthy()
  expect(list.getByText("ada@ada.example")).toBeTruthy()
  expect(list.getByText("Non connecté")).toBeTruthy()
  expect(list.getByText("Autorisation expirée")).toBeTruthy()
  expect(screen.getByText("1 boîte Gmail connectée")).toBeTruthy()
  expect(screen.getByText("Sélectionnez un créateur pour commencer")).toBeTruthy()
  await userEvent.click(list.getByRole("button", { name: /^Lou Martin/ }))
  await screen.findByRole("heading", { name: "Chat IA - Lou Martin" })
  expect(router.state.location.search).toBe("?creator=i1")
  await userEvent.type(screen.getByLabelText("Rechercher un créateur"), "ada{Enter}")
  await waitFor(() => expect(list.queryByText("Non connecté")).toBeNull())
  expect(router.state.location.search).toBe("?creator=i1&search=ada")
})

it("says what to do where the organisation has no creators", async () => {
  creators = []
  open()
  expect(await screen.findByText("Aucun créateur trouvé")).toBeTruthy()
  expect(screen.getByText("Ajoutez des influenceurs depuis la page Créateurs")).toBeTruthy()
  expect(screen.getByRole("button", { name: "Connecter mon Gmail" })).toBeTruthy()
})

/** rules/inbox.md#connection */
it("leads to Google's consent, also anew where it has expired", async () => {
  open(`${PAGE}?creator=i2`)
  const chatPane = await pane("Chat IA - Zoé Roux")
  await userEvent.click(chatPane.getByRole("button", { name: "Reconnecter" }))
  await waitFor(() => expect(bodies("connect")).toEqual([{ influencerId: "i2" }]))
  expect(screen.getByRole("button", { name: "Connecter Gmail pour Ada Blanc" })).toBeTruthy()
  expect(chatPane.queryByRole("button", { name: "Synchroniser" })).toBeNull()
})

const BEFORE = "?creator=i2"
/** From Google, where the inbox led. */
async function back(search: string) {
  const router = open(`${PAGE}${BEFORE}`)
  await screen.findByRole("region", { name: "Chat IA - Zoé Roux" })
  await router.navigate(`/api/oauth/google/callback${search}`)
  return router
}
/** What is used up is passed over. */
async function leadsBackToBefore(router: ReturnType<typeof open>) {
  await router.navigate(-1)
  await screen.findByRole("region", { name: "Chat IA - Zoé Roux" })
  expect(router.state.location).toMatchObject({ pathname: PAGE, search: BEFORE })
}

it("exchanges what Google sent back, once, and puts the address right", async () => {
  const router = await back("?code=c0de&state=i1%7Cnonce&scope=x")
  expect(await screen.findByText("Connexion à Gmail en cours...")).toBeTruthy()
  expect(await screen.findByText("creations.lou@gmail.example est connectée")).toBeTruthy()
  expect(bodies("exchange")).toEqual([{ code: "c0de", state: "i1|nonce" }])
  await waitFor(() => expect(router.state.location).toMatchObject({ pathname: PAGE, search: "?creator=i1" }))
  await leadsBackToBefore(router)
  expect(bodies("exchange")).toHaveLength(1)
})

it.each(["?error=access_denied&state=i1%7Cnonce", "?code=c0de", ""])(
  "comes back plain from a consent that was not given (%s), and says so",
  async (search) => {
    const router = await back(search)
    expect(await screen.findByText(/^La boîte Gmail n'a pas été connectée/)).toBeTruthy()
    expect(router.state.location).toMatchObject({ pathname: PAGE, search: "" })
    expect(bodies("exchange")).toEqual([])
    await userEvent.click(screen.getByRole("button", { name: "Fermer" }))
    expect(screen.queryByText(/^La boîte Gmail n'a pas été connectée/)).toBeNull()
    await leadsBackToBefore(router)
    expect(screen.queryByText(/^La boîte Gmail n'a pas été connectée/)).toBeNull()
  },
)

it("says why a consent that came late stored nothing", async () => {
  instead.exchange = () => json(400, { code: "invalid", detail: "Cette autorisation n'est plus valable." })
  const router = open(`${PAGE}?code=c&state=s`)
  expect(await screen.findByText(/Cette autorisation n'est plus valable\.$/)).toBeTruthy()
  expect(router.state.location.search).toBe("")
  expect(router.state.historyAction).toBe("REPLACE")
})

it("disconnects after a question", async () => {
  open(LOU)
  await userEvent.click(await screen.findByRole("button", { name: "Déconnecter Gmail de Lou Martin" }))
  const question = within(await screen.findByRole("dialog"))
  expect(
    question.getAllByText("Êtes-vous sûr de vouloir déconnecter Gmail pour ce créateur ?")[0],
  ).toBeTruthy()
  await userEvent.click(question.getByRole("button", { name: "Déconnecter" }))
  expect(await screen.findByText("Gmail déconnecté avec succès")).toBeTruthy()
  expect(await screen.findByRole("button", { name: "Connecter Gmail pour Lou Martin" })).toBeTruthy()
  // The mails stay.
  expect(screen.getByRole("button", { name: /^Gamme Aube/ })).toBeTruthy()
})

/** rules/inbox.md#sync */
it.each([
  [0, "Aucun nouvel email à synchroniser"],
  [3, "3 nouveaux emails synchronisés"],
])("tells that a sync brought %d mails", async (added, text) => {
  open(LOU)
  await userEvent.click(await screen.findByRole("button", { name: "Synchroniser" }))
  await waitFor(() => expect(bodies("sync")).toEqual([{ full: false }]))
  const [lou, ...others] = creators as [InboxCreator, ...InboxCreator[]]
  const lastSync = { id: "s1", endedAt: hoursAgo(0), added, error: null }
  creators = [{ ...lou, mailbox: mailboxOf("creations.lou@gmail.example", { lastSync }) }, ...others]
  expect(await screen.findByText(text)).toBeTruthy()
})

it("a full re-sync is asked about; its progress stands above the conversation, its failure in the red banner", async () => {
  open(LOU)
  await userEvent.click(await screen.findByRole("button", { name: "Re-sync complet" }))
  const question = within(await screen.findByRole("dialog"))
  const [lou, ...others] = creators as [InboxCreator, ...InboxCreator[]]
  const at = (changes: Parameters<typeof mailboxOf>[1]) => {
    creators = [{ ...lou, mailbox: mailboxOf("creations.lou@gmail.example", changes) }, ...others]
  }
  at({ sync: { full: true, startedAt: hoursAgo(0), done: 120, total: 400 } })
  await userEvent.click(question.getByRole("button", { name: "Re-synchroniser" }))
  expect(await screen.findByText("Re-synchronisation complète en cours : 120 sur 400 e-mails")).toBeTruthy()
  expect(bodies("sync")).toEqual([{ full: true }])
  for (const name of ["Synchroniser", "Re-sync complet"])
    expect(screen.getByRole("button", { name }).getAttribute("aria-disabled")).toBe("true")
  at({ lastSync: { id: "s1", endedAt: hoursAgo(0), added: 0, error: "Google refuse" } })
  expect(await screen.findByText("Erreur sync : Google refuse")).toBeTruthy()
})

it("says why a sync does not begin", async () => {
  instead.sync = () => json(409, { code: "conflict", detail: "Connexion OAuth non trouvée" })
  open(LOU)
  await userEvent.click(await screen.findByRole("button", { name: "Synchroniser" }))
  expect(await screen.findByText("Connexion OAuth non trouvée")).toBeTruthy()
})

/** rules/inbox.md#mails */
it("lists the recent mails with their badges, and the threads", async () => {
  open(LOU)
  const list = within(await screen.findByRole("list", { name: "E-mails récents" }))
  const [first, second] = list.getAllByRole("listitem") as [HTMLElement, HTMLElement]
  expect(within(first).getByText("b".repeat(80))).toBeTruthy()
  expect(within(first).getByText(CLASSIFICATIONS.collab)).toBeTruthy()
  expect(within(first).getByRole("img", { name: "Premier contact" }).textContent).toBe("⭐")
  expect(within(first).queryByText("✓ Répondu")).toBeNull()
  expect(within(second).getByText("✓ Répondu")).toBeTruthy()
  expect(within(second).getByText("Administratif")).toBeTruthy()
  await userEvent.click(screen.getByRole("tab", { name: "Fils" }))
  expect(await screen.findByRole("list", { name: "Fils de discussion" })).toBeTruthy()
})

it("shows a thread: who wrote what to whom, the summary, an empty body, and closes it", async () => {
  const router = open(LOU)
  await userEvent.click(await screen.findByRole("button", { name: /^Gamme Aube/ }))
  expect(await screen.findByText("2 messages")).toBeTruthy()
  const [received, sent] = (await screen.findAllByRole("article")) as [HTMLElement, HTMLElement]
  const first = within(received)
  for (const text of ["Reçu", "De :", "Nadia Benali <nadia@maisonrive.example>", "À :", "Résumé IA"])
    expect(first.getByText(text)).toBeTruthy()
  expect(within(sent).getByText("Envoyé")).toBeTruthy()
  expect(within(sent).getByText("Message vide ou contenu non disponible")).toBeTruthy()
  await userEvent.click(screen.getByRole("button", { name: "Voir le fil en grand" }))
  const dialog = within(await screen.findByRole("dialog"))
  expect(dialog.getByRole("button", { name: "Répondre" })).toBeTruthy()
  await userEvent.click(dialog.getByRole("button", { name: "Fermer" }))
  await waitFor(() => expect(router.state.location.search).toBe("?creator=i1&thread=t-m1"))
  await userEvent.click(screen.getByRole("button", { name: "Fermer le fil" }))
  expect(await screen.findByRole("list", { name: "E-mails récents" })).toBeTruthy()
})

it("shows as unread what was received and not read, never what one sent", async () => {
  mails = [
    mailOf("r1", { subject: "Lu", isRead: true }),
    mailOf("r2", { subject: "Non lu", isRead: false }),
    mailOf("r3", { subject: "Envoyé", isRead: false, direction: "out" }),
  ]
  open(LOU)
  const list = within(await screen.findByRole("list", { name: "E-mails récents" }))
  const shown = list.getAllByRole("listitem").map((item) => {
    const subject = item.querySelector("[data-unread]")
    return [
      subject?.textContent,
      subject?.getAttribute("data-unread"),
      item.textContent?.includes("Envoyé par"),
    ]
  })
  expect(shown).toEqual([
    ["Lu", "false", false],
    ["Non lu", "true", false],
    ["Envoyé", "false", true],
  ])
})

it("closing a thread leads the keyboard back to its line", async () => {
  open(LOU)
  await userEvent.click(await screen.findByRole("button", { name: /^Gamme Aube/ }))
  await userEvent.click(await screen.findByRole("button", { name: "Fermer le fil" }))
  await waitFor(() =>
    expect(document.activeElement?.closest("[data-row]")?.getAttribute("data-row")).toBe("t-m1"),
  )
})

it("says that a mail is no longer there", async () => {
  instead.thread = () => json(404, { code: "not_found", detail: "Introuvable" })
  open(`${LOU}&thread=t-m1`)
  expect(
    await screen.findByText(
      "Cet email n'est plus disponible (peut-être supprimé lors d'une synchronisation)",
    ),
  ).toBeTruthy()
})

/** rules/inbox.md#mail-content */
it("shows a mail's layout in a frame where nothing runs, without pictures until they are asked for", async () => {
  open(`${LOU}&thread=t-m1`)
  await userEvent.click(await screen.findByRole("button", { name: "Afficher la mise en page" }))
  const frame = await screen.findByTitle<HTMLIFrameElement>("Mise en page de « Gamme Aube »")
  expect(frame.getAttribute("sandbox")).toBe("allow-same-origin allow-popups allow-popups-to-escape-sandbox")
  expect(frame.getAttribute("srcdoc")).toContain(
    `content="default-src 'none'; style-src 'unsafe-inline'; img-src data: https://fichiers.example"`,
  )
  expect(bodies("html")).toEqual([{ images: "false" }])
  await userEvent.click(screen.getByRole("button", { name: "Afficher les images" }))
  await waitFor(() => expect(bodies("html")).toEqual([{ images: "false" }, { images: "true" }]))
  await waitFor(() =>
    expect(frame.getAttribute("srcdoc")).toContain("img-src data: https://fichiers.example https:"),
  )
})

it("a handled mail shows so at once, and is taken back where that fails", async () => {
  open(`${LOU}&thread=t-m1`)
  let answerIt: (response: Response) => void = () => undefined
  instead.handle = () =>
    new Promise<Response>((resolve) => {
      answerIt = resolve
    })
  await userEvent.click(await screen.findByRole("button", { name: "Marquer comme traité" }))
  expect(await screen.findByText("Traité")).toBeTruthy()
  await waitFor(() => expect(bodies("handle")).toHaveLength(1))
  answerIt(down())
  expect(await screen.findByText(/^Erreur lors du marquage\./)).toBeTruthy()
  expect(await screen.findByRole("button", { name: "Marquer comme traité" })).toBeTruthy()
  expect(screen.queryByText("Traité")).toBeNull()
})

it("marked and unmarked in a row, a mail shows what was said last from then on", async () => {
  open(LOU)
  const list = within(await screen.findByRole("list", { name: "E-mails récents" }))
  const answers: ((response: Response) => void)[] = []
  instead.handle = () => new Promise<Response>((resolve) => void answers.push(resolve))
  press("j")
  press("e")
  expect(await list.findByText("Traité")).toBeTruthy()
  press("e")
  await waitFor(() => expect(list.queryByText("Traité")).toBeNull())
  await waitFor(() => expect(answers).toHaveLength(1))
  answers[0]?.(json(200, { ...mails[0], handledAt: "2026-11-23T10:00:00.000Z" }))
  await waitFor(() => expect(answers).toHaveLength(2))
  await act(() => new Promise((resolve) => setTimeout(resolve, 30)))
  expect(list.queryByText("Traité")).toBeNull()
  answers[1]?.(json(200, { ...mails[0], handledAt: null }))
  await waitFor(() => expect(bodies("handle")).toEqual([{ handled: true }, { handled: false }]))
})

it("the keyboard goes through the mails, answers, handles, and shows what it can; not while one types", async () => {
  const router = open(LOU)
  const list = within(await screen.findByRole("list", { name: "E-mails récents" }))
  const [first, second] = list.getAllByRole("button") as [HTMLElement, HTMLElement]
  press("j")
  expect(document.activeElement).toBe(first)
  press("j")
  press("j")
  expect(document.activeElement).toBe(second)
  press("k")
  expect(document.activeElement).toBe(first)
  press("e")
  expect(await list.findByText("Traité")).toBeTruthy()
  press("e")
  await waitFor(() => expect(bodies("handle")).toEqual([{ handled: true }, { handled: false }]))
  press("r")
  await waitFor(() =>
    expect(router.state.location.search).toContain("dialog=draft&of=t-m1&mail=m1&intent=reply"),
  )
  const draft = within(await screen.findByRole("dialog"))
  await userEvent.click(await draft.findByRole("button", { name: "Annuler" }))
  await waitFor(() => expect(router.state.location.search).toBe("?creator=i1"))
  screen.getByLabelText("Votre message").focus()
  press("r")
  expect(router.state.location.search).toBe("?creator=i1")
  first.focus()
  await userEvent.click(first)
  await screen.findByRole("heading", { name: "Fil de discussion" })
  press("Escape")
  expect(await screen.findByRole("list", { name: "E-mails récents" })).toBeTruthy()
  press("?")
  expect(await screen.findByText("Ils se taisent pendant que vous écrivez.")).toBeTruthy()
})

it("what went wrong with one creator's mailbox is not said of the next one's", async () => {
  instead.sync = () => json(409, { code: "conflict", detail: "Connexion OAuth non trouvée" })
  open(LOU)
  await userEvent.click(await screen.findByRole("button", { name: "Synchroniser" }))
  expect(await screen.findByText("Connexion OAuth non trouvée")).toBeTruthy()
  await userEvent.click(screen.getByRole("button", { name: /^Zoé Roux/ }))
  await screen.findByRole("heading", { name: "Chat IA - Zoé Roux" })
  expect(screen.queryByText("Connexion OAuth non trouvée")).toBeNull()
})

it("the keyboard's letters mean nothing while a window lies above the mails", async () => {
  const router = open(`${LOU}&thread=t-m1&dialog=discussion&of=t-m1`)
  await screen.findByRole("dialog")
  await screen.findAllByText("2 messages")
  for (const key of ["e", "r", "?", "j", "Escape"]) fireEvent.keyDown(document.body, { key })
  expect(bodies("handle")).toEqual([])
  expect(router.state.location.search).toContain("dialog=discussion")
  expect(router.state.location.search).toContain("thread=t-m1")
})

it("another creator's mails begin with none of them open", async () => {
  const router = open(`${LOU}&thread=t-m1&view=threads`)
  await userEvent.click(await screen.findByRole("button", { name: /^Zoé Roux/ }))
  expect(router.state.location.search).toBe("?creator=i2")
  expect(router.state.historyAction).toBe("PUSH")
})
