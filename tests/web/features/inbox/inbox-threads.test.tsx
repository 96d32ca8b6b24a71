import { act, fireEvent, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { MailSummary, Thread, ThreadSummary } from "@trame/core/inbox/contract/shapes"
import { MAIL_GONE } from "@trame/core/inbox/rules/labels"
import { beforeEach, expect, it, vi } from "vitest"
import { routes } from "../../../../packages/web/src/app/routes.tsx"
import { threadOptions } from "../../../../packages/web/src/features/inbox/cache.ts"
import { queryClient } from "../../../../packages/web/src/lib/api/queryClient.ts"
import { hugo } from "../../../world/people.ts"
import { creatorOf, mailboxOf, mailOf, messageOf, threadOf, threadSummaryOf } from "../../support/inbox.ts"
import { answer, json, signIn, visit } from "../../support/site.tsx"

// Here rather than when a route asks for them, which would make its test wait.
import "../../../../packages/web/src/features/inbox/page/InboxPage.tsx"
import "../../../../packages/web/src/features/inbox/mails/ThreadDialog.tsx"
import "../../../../packages/web/src/features/inbox/draft/DraftDialog.tsx"
import "../../../../packages/web/src/app/shell/Shell.tsx"

let mails: MailSummary[]
/** What there is of them beyond the first page. */
let further: MailSummary[]
let threads: ThreadSummary[]
/** The one that is opened, whatever it is called; null once a sync took it away. */
let thread: Thread | null
let handled: boolean[]
let refuse: (() => Response) | null

function open(search = "") {
  const lou = creatorOf("i1", "Lou Martin", { mailbox: mailboxOf("lou@gmail.example"), hasMails: true })
  answer({
    "/api/identity/me": () => json(200, { ...hugo, permissions: { talent_manager: true } }),
    "/api/inbox": () => json(200, { items: [lou] }),
    "/api/inbox/i1": () => json(200, lou),
    "/api/inbox/i1/chat": () => json(200, { items: [] }),
    "/api/inbox/i1/mails": ({ url }) =>
      json(
        200,
        new URL(url).searchParams.has("cursor")
          ? { items: further, nextCursor: null }
          : { items: mails, nextCursor: further.length > 0 ? "2" : null },
      ),
    "/api/inbox/i1/threads": () => json(200, { items: threads, nextCursor: null }),
    ...Object.fromEntries(
      ["a", "b"].map((id) => [
        `/api/inbox/i1/threads/${id}`,
        () => (thread ? json(200, thread) : json(404, { code: "not_found", detail: MAIL_GONE })),
      ]),
    ),
    "/api/inbox/i1/threads/a/messages/m1/handled": async (request) => {
      const input = await request.json()
      handled.push(input.handled)
      const handledAt = input.handled ? "2026-11-23T10:00:00.000Z" : null
      return refuse?.() ?? json(200, { ...messageOf("m1"), handledAt })
    },
    "/api/inbox/i1/threads/a/messages/m1/html": () =>
      json(200, { html: '<p id="x">Bonjour</p>', hasRemoteImages: false, origins: [] }),
  })
  return visit(`/app/talent-manager?creator=i1${search}`, routes)
}

const rows = async (name: string) =>
  within(await screen.findByRole("list", { name })).getAllByRole("listitem")

beforeEach(() => {
  signIn()
  mails = []
  further = []
  threads = []
  thread = threadOf("a", [messageOf("m1")])
  handled = []
  refuse = null
})

/** rules/inbox.md#mails */
it("a thread says with whom it is as far as that is known, and how long it is", async () => {
  threads = [
    threadSummaryOf("a", { messageCount: 1, hasReply: false }),
    threadSummaryOf("b", { with: { name: "", address: "copie@rive.example" } }),
    threadSummaryOf("c", { with: null, subject: "" }),
  ]
  open()
  await userEvent.click(await screen.findByRole("tab", { name: "Fils" }))
  const [named, unnamed, sent] = (await rows("Fils de discussion")).map((row) => within(row))
  expect(named?.getByText("Nadia Benali")).toBeDefined()
  expect(named?.getByText("1 message")).toBeDefined()
  expect(named?.queryByText(/Répondu/)).toBeNull()
  expect(unnamed?.getByText("copie@rive.example")).toBeDefined()
  expect(unnamed?.getByText("2 messages")).toBeDefined()
  expect(unnamed?.getByText(/Répondu/)).toBeDefined()
  expect(sent?.getByText("Envoyé")).toBeDefined()
  expect(sent?.getByText("(Sans objet)")).toBeDefined()
})

it("a mail says who wrote it as far as that is known, and whether it went out", async () => {
  const unnamed = { name: "", address: "copie@rive.example" }
  mails = [
    mailOf("a"),
    mailOf("b", { from: unnamed, subject: "", hasAttachments: true }),
    mailOf("c", { from: unnamed, direction: "out" }),
  ]
  open()
  const [named, address, sent] = (await rows("E-mails récents")).map((row) => within(row))
  expect(named?.getByText("Nadia Benali")).toBeDefined()
  expect(named?.queryByRole("img", { name: "Avec pièces jointes" })).toBeNull()
  expect(address?.getByText("copie@rive.example")).toBeDefined()
  expect(address?.getByText("(Sans objet)")).toBeDefined()
  expect(address?.getByRole("img", { name: "Avec pièces jointes" })).toBeDefined()
  expect(sent?.getByText("Envoyé par copie@rive.example")).toBeDefined()
})

it("a mail says each thing that has become of it, whatever else has", async () => {
  const handledAt = "2026-11-20T10:00:00.000Z"
  mails = [false, true].flatMap((hasReply) =>
    [null, handledAt].flatMap((at) =>
      [false, true].map((isFirstContact) =>
        mailOf(`${hasReply}-${at}-${isFirstContact}`, { hasReply, handledAt: at, isFirstContact }),
      ),
    ),
  )
  open()
  const said = (await rows("E-mails récents")).map((row) => [
    within(row).queryByText(/Répondu/) !== null,
    within(row).queryByText("Traité") !== null,
    within(row).queryByRole("img", { name: "Premier contact" }) !== null,
  ])
  expect(said).toEqual(
    mails.map(({ hasReply, handledAt: at, isFirstContact }) => [hasReply, at !== null, isFirstContact]),
  )
})

it.each([
  ["mails", ["m1"], "1 e-mail affiché"],
  ["mails", ["m1", "m2"], "2 e-mails affichés"],
  ["threads", ["m1"], "1 fil affiché"],
  ["threads", ["m1", "m2"], "2 fils affichés"],
])("tells whoever does not see them how many %s there are (%j)", async (view, ids, said) => {
  mails = ids.map((id) => mailOf(id))
  threads = ids.map((id) => threadSummaryOf(id))
  open(`&view=${view}`)
  expect(await screen.findByText(said)).toBeDefined()
})

it("a thread of the list is opened, and r answers whoever wrote last in it", async () => {
  threads = [threadSummaryOf("b"), threadSummaryOf("a")]
  thread = threadOf("a", [messageOf("m1"), messageOf("m2", { direction: "out" })], { subject: "Avent" })
  const router = open("&view=threads")
  await userEvent.click((await rows("Fils de discussion"))[1]?.querySelector("button") ?? document.body)
  await waitFor(() => expect(router.state.location.search).toContain("thread=a"))
  await screen.findByText("Avent")
  fireEvent.keyDown(document.body, { key: "r" })
  await waitFor(() =>
    expect(router.state.location.search).toContain("dialog=draft&of=a&mail=m1&intent=reply"),
  )
})

it("j goes on to the next thread, also from one that has several of the mails", async () => {
  mails = ["a", "a", "b", "a"].map((threadId, at) => mailOf(`m${at}`, { threadId }))
  const router = open("&thread=a")
  await screen.findByRole("article")
  // Which it goes through are those of the list.
  fireEvent.keyDown(document.body, { key: "Escape" })
  await rows("E-mails récents")
  await router.navigate("/app/talent-manager?creator=i1&thread=a")
  await screen.findByRole("article")
  fireEvent.keyDown(document.body, { key: "j" })
  await waitFor(() => expect(router.state.location.search).toContain("thread=b"))
})

it("j and k stay at a thread that the list does not know, where no answer goes to nobody", async () => {
  mails = ["a", "c"].map((threadId, at) => mailOf(`m${at}`, { threadId }))
  thread = threadOf("b", [])
  const router = open()
  await rows("E-mails récents")
  fireEvent.keyDown(document.body, { key: "r" })
  fireEvent.keyDown(document.body, { key: "e" })
  await router.navigate("/app/talent-manager?creator=i1&thread=b")
  await screen.findByRole("button", { name: "Fermer le fil" })
  for (const key of ["j", "k", "r", "e"]) fireEvent.keyDown(document.body, { key })
  expect(router.state.location.search).toBe("?creator=i1&thread=b")
  expect(handled).toEqual([])
})

it("a mail of a further page is gone on to, and marked, as those of the first", async () => {
  mails = [mailOf("m0", { threadId: "b" })]
  further = [mailOf("m1", { threadId: "a" })]
  const router = open()
  await userEvent.click(await screen.findByRole("button", { name: "Afficher plus" }))
  await userEvent.click(await screen.findByRole("button", { name: /^Sujet m0/ }))
  await screen.findByRole("article")
  fireEvent.keyDown(document.body, { key: "j" })
  await waitFor(() => expect(router.state.location.search).toContain("thread=a"))
  await userEvent.click(await screen.findByRole("button", { name: "Marquer comme traité" }))
  await waitFor(() => expect(handled).toEqual([true]))
  await userEvent.click(screen.getByRole("button", { name: "Fermer le fil" }))
  const [, last] = await rows("E-mails récents")
  expect(last?.textContent).toContain("Traité")
})

it("e takes back that a mail was handled, which stays where that is refused", async () => {
  mails = [mailOf("m1", { threadId: "a", handledAt: "2026-11-20T10:00:00.000Z" })]
  refuse = () => json(403, { code: "forbidden", detail: "Refusé." })
  open()
  const [only] = await rows("E-mails récents")
  fireEvent.keyDown(document.body, { key: "j" })
  fireEvent.keyDown(document.activeElement ?? document.body, { key: "e" })
  expect(await screen.findByText("Erreur lors du marquage. Refusé.")).toBeDefined()
  await waitFor(() => expect(only?.textContent).toContain("Traité"))
  expect(handled).toEqual([false])
})

it("r answers the thread in whose line the keyboard is, once it was read", async () => {
  threads = [threadSummaryOf("b"), threadSummaryOf("a")]
  const router = open("&view=threads")
  await userEvent.click((await rows("Fils de discussion"))[1]?.querySelector("button") ?? document.body)
  await screen.findByRole("article")
  await userEvent.click(screen.getByRole("button", { name: "Fermer le fil" }))
  await waitFor(() => expect(document.activeElement?.closest("li")?.dataset.row).toBe("a"))
  fireEvent.keyDown(document.activeElement ?? document.body, { key: "r" })
  await waitFor(() =>
    expect(router.state.location.search).toContain("dialog=draft&of=a&mail=m1&intent=reply"),
  )
})

it("one arrives at a thread's last message, also at one that comes, and at the beginning of the only one", async () => {
  vi.spyOn(HTMLElement.prototype, "offsetTop", "get").mockImplementation(function (this: HTMLElement) {
    return this.matches("article") ? 512 : 0
  })
  mails = [mailOf("m0", { threadId: "b" }), mailOf("m1", { threadId: "a" })]
  thread = threadOf("a", [messageOf("m1"), messageOf("m2")])
  const router = open("&thread=a")
  const frame = async () => {
    await screen.findAllByRole("article")
    return screen.getByRole("region", { name: "Messages du fil" })
  }
  expect((await frame()).scrollTop).toBe(500)
  ;(await frame()).scrollTop = 0
  thread = threadOf("a", [...thread.messages, messageOf("m3", { subject: "Suite" })])
  await act(() => queryClient.invalidateQueries({ queryKey: [["inbox"]] }))
  expect(await screen.findByText("3 messages")).toBeDefined()
  expect((await frame()).scrollTop).toBe(500)
  thread = threadOf("b", [messageOf("m0")])
  await act(() => queryClient.prefetchQuery(threadOptions("i1", "b")))
  await act(() => router.navigate("/app/talent-manager?creator=i1&thread=b"))
  expect(await screen.findByText("1 message")).toBeDefined()
  expect((await frame()).scrollTop).toBe(0)
})

it.each([
  ["beside the mails", "&thread=a"],
  ["in its window", "&dialog=discussion&of=a"],
])("a thread that a sync takes away has no length and can be answered no more, %s", async (_, address) => {
  open(address)
  expect(await screen.findByText("1 message")).toBeDefined()
  expect(screen.getByRole("button", { name: "Répondre" })).toBeDefined()
  thread = null
  await act(() => queryClient.invalidateQueries())
  expect(await screen.findByText(MAIL_GONE)).toBeDefined()
  expect(screen.queryByText("1 message")).toBeNull()
  expect(screen.queryByRole("button", { name: "Répondre" })).toBeNull()
})

/** rules/inbox.md#mail-content */
it("a text of ten characters is one, a shorter one says nothing; only what came is marked as handled", async () => {
  const [ten, nine] = ["0123456789", "   876543210   "]
  const answered = messageOf("m1", { text: ten, hasReply: true })
  thread = threadOf("a", [answered, messageOf("m2", { text: nine, direction: "out" })])
  open("&dialog=discussion&of=a")
  const dialog = within(await screen.findByRole("dialog", { name: /^Sujet m1\s*2 messages$/ }))
  const [came, sent] = (await dialog.findAllByRole("article")).map((one) => within(one))
  expect(came?.getByText(ten)).toBeDefined()
  // The answer itself stands in the thread.
  expect(came?.queryByText(/Répondu/)).toBeNull()
  expect(sent?.getByText("Message vide ou contenu non disponible")).toBeDefined()
  expect(came?.getByRole("button", { name: "Marquer comme traité" })).toBeDefined()
  expect(sent?.queryByRole("button", { name: "Marquer comme traité" })).toBeNull()
})

it("a mail is no longer handled at once, and is again where that is refused", async () => {
  thread = threadOf("a", [messageOf("m1", { handledAt: "2026-11-20T10:00:00.000Z" })])
  refuse = () => json(403, { code: "forbidden", detail: "Refusé." })
  open("&thread=a")
  await userEvent.click(await screen.findByRole("button", { name: "Marquer comme non traité" }))
  expect(await screen.findByText("Erreur lors du marquage. Refusé.")).toBeDefined()
  const again = await screen.findByRole("button", { name: "Marquer comme non traité" })
  expect(screen.getByText("Traité")).toBeDefined()
  refuse = null
  await userEvent.click(again)
  expect(await screen.findByRole("button", { name: "Marquer comme traité" })).toBeDefined()
  expect(handled).toEqual([false, false])
})

/** rules/inbox.md#addressees, rules/inbox.md#invitations */
it("says where an answer goes, and what a mail invites to", async () => {
  const answersTo = [{ name: "", address: "vol@m\u0430rque.example", isElsewhere: true, isKnown: false }]
  const event = { title: "Lancement", location: "Paris", cancelled: false }
  const invitations = [
    { ...event, start: "2026-12-07T13:00:00.000Z", end: "2026-12-07T14:30:00.000Z", allDay: false },
    { ...event, start: "2026-12-07", end: null, allDay: true },
    { ...event, start: "2026-12-07", end: "2026-12-09", allDay: true, cancelled: true },
  ]
  thread = threadOf("a", [
    messageOf("m1", { answersTo }),
    ...invitations.map((invitation, index) => messageOf(`i${index}`, { invitation })),
  ])
  open("&thread=a")
  expect((await screen.findByText("Répondre à :")).nextElementSibling?.textContent).toBe(
    "vol@m\u0430rque.example",
  )
  expect(screen.getByText("La réponse part vers un autre domaine : xn--mrque-4ve.example")).toBeDefined()
  expect(screen.getAllByLabelText("Invitation").map(({ textContent }) => textContent)).toEqual([
    "Invitation : Lancementle 7 décembre 2026, de 14:00 à 15:30 (heure de Paris)Paris",
    "Invitation : Lancementle 7 décembre 2026, toute la journéeParis",
    "Événement annulé : Lancementdu 7 décembre 2026 au 9 décembre 2026Paris",
  ])
})

it("a mail's layout is what its sender wrote, and tells nobody where one reads it", async () => {
  thread = threadOf("a", [messageOf("m1", { hasHtml: true })])
  open("&thread=a")
  await userEvent.click(await screen.findByRole("button", { name: "Afficher la mise en page" }))
  const frame = await screen.findByTitle("Mise en page de « Sujet m1 »")
  expect(frame.getAttribute("srcdoc")).toContain('<body><p id="x">Bonjour</p></body>')
  expect(frame.getAttribute("srcdoc")).toContain(
    '<meta name="referrer" content="no-referrer"><base target="_blank">',
  )
  expect(frame.getAttribute("referrerpolicy")).toBe("no-referrer")
})

it("the beginning of a mail is cut between two characters, never within one", async () => {
  mails = [mailOf("a", { snippet: "🌸".repeat(90) })]
  open()
  const [only] = await rows("E-mails récents")
  expect(within(only ?? document.body).getByText("🌸".repeat(80))).toBeDefined()
})
