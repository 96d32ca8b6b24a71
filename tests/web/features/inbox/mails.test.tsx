import { act, fireEvent, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { MailSummary, Thread, ThreadSummary } from "@trame/core/inbox/contract/shapes"
import { MAIL_GONE } from "@trame/core/inbox/rules/labels"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { answered, senderOf } from "../../../../packages/web/src/features/inbox/cache.ts"
import { queryClient } from "../../../../packages/web/src/lib/api/queryClient.ts"
import { refusing } from "../../../world/fakeApi.ts"
import { aMail, aMessage, aThread, aThreadSummary, fakeInbox, LOU } from "../../../world/inbox.ts"
import { dialog, press, says, textOf, visit } from "../../../world/page.tsx"

let mails: MailSummary[]
let further: MailSummary[]
let threads: ThreadSummary[]
/** By id; one that is not here is one that a sync took away. */
let stored: Record<string, Thread>

beforeEach(() => {
  mails = ["m1", "m2", "m3"].map((id) => aMail(id))
  further = []
  threads = []
  stored = Object.fromEntries(
    ["m1", "m2", "m3"].map((id) => [`t-${id}`, aThread(aMessage(id, { threadId: `t-${id}` }))]),
  )
})

/** rules/inbox.md#mails */
describe("the latest mails", () => {
  it("show their subject, what has become of them, who wrote and how they begin", async () => {
    const unnamed = { name: "", address: "copie@rive.example" }
    mails = [
      aMail("m1", { isFirstContact: true, classification: "collab", snippet: "🌸".repeat(90) }),
      aMail("m2", { hasReply: true, isRead: false, classification: "admin", from: unnamed }),
      aMail("m3", { handledAt: HANDLED, hasAttachments: true, classification: "other", subject: "" }),
      aMail("m4", { direction: "out", isRead: false, classification: "gift", snippet: "Oui", from: unnamed }),
    ]
    open()
    const shown = await rows("E-mails récents")
    expect(shown.map(withoutTime)).toEqual([
      `Sujet m1 | Collaboration | ⭐ | Nadia Benali | ${"🌸".repeat(80)}`,
      "Sujet m2 | ✓ Répondu | Administratif | copie@rive.example",
      "(Sans objet) | Traité | Autre | Nadia Benali",
      "Sujet m4 | Cadeau | Envoyé par copie@rive.example | Oui",
    ])
    expect(await says("4 e-mails affichés")).toBeDefined()
    const having = (sign: string) => shown.flatMap((row, at) => (row.querySelector(sign) ? [at] : []))
    const signs = ["[data-cut=true]", "[data-unread=true]", "[aria-label='Avec pièces jointes']"]
    expect(signs.map(having)).toEqual([[0], [1], [2]])
  })

  it("are beside the threads, which say with whom they are and how long", async () => {
    threads = [
      aThreadSummary("a", { messageCount: 1, snippet: "Bonjour" }),
      aThreadSummary("b", { with: { name: "", address: "copie@rive.example" }, hasReply: true }),
      aThreadSummary("c", { with: null, subject: "" }),
    ]
    const { router } = open()
    await userEvent.click(await screen.findByRole("tab", { name: "Fils" }))
    const shown = await rows("Fils de discussion")
    expect(shown.map(withoutTime)).toEqual([
      "Sujet a | 1 message | Nadia Benali | Bonjour",
      "Sujet b | ✓ Répondu | 2 messages | copie@rive.example",
      "(Sans objet) | 2 messages | Envoyé",
    ])
    expect(await says("3 fils affichés")).toBeDefined()
    expect(router.state.location.search).toBe("?creator=i1&view=threads")
  })

  it.each([
    [
      "is being read",
      { sync: { full: false, startedAt: HANDLED, done: 1, total: null } },
      /au fil de la synchro/,
    ],
    ["was not read yet", {}, /^Synchronisez la boîte/],
    ["is not connected any more", null, /^Connectez la boîte Gmail/],
  ])("when there are none since the mailbox %s, say so", async (_, mailbox, said) => {
    mails = []
    const { lou } = open()
    lou(mailbox, { hasMails: true })
    await act(() => queryClient.invalidateQueries())
    expect(await says(said)).toBeDefined()
    expect(screen.getByText("Aucun e-mail")).toBeDefined()
  })
})

describe("an open thread", () => {
  it("shows who wrote what to whom, opens in large, and closes to its line", async () => {
    stored["t-m1"] = {
      ...aThread(
        aMessage("m1", {
          aiSummary: "Deux Reels proposés.",
          hasReply: true,
          classification: "collab",
          cc: [{ name: "", address: "copie@rive.example" }],
          text: "0123456789",
          answersTo: [{ name: "", address: "vol@m\u0430rque.example", isElsewhere: true, isKnown: false }],
        }),
        aMessage("m2", { direction: "out", from: { name: "", address: "" }, to: [], text: "  87654321  " }),
      ),
      subject: "",
    }
    const { router } = open()
    await press(/^Sujet m1/)
    const [received, sent] = (await screen.findAllByRole("article")).map(withoutTime)
    expect(received?.split(" | ")).toEqual(
      [
        "Reçu | Collaboration | Marquer comme traité",
        "De : | Nadia Benali <nadia@rive.example> | À : | Lou <lou@gmail.example>",
        "Cc : | copie@rive.example | Répondre à : | vol@m\u0430rque.example",
        "La réponse part vers un autre domaine : xn--mrque-4ve.example",
        "L'expéditeur écrit depuis rive.example. Vérifiez que vous connaissez cette adresse avant de répondre.",
        "Résumé IA | Deux Reels proposés. | 0123456789",
      ].flatMap((part) => part.split(" | ")),
    )
    expect(sent).toBe("Envoyé | De : | À : | Inconnu | Message vide ou contenu non disponible")
    expect(screen.getByText("(Sans objet)")).toBeDefined()
    await press("Voir le fil en grand")
    const large = await dialog()
    expect((await large.findByText("2 messages")).parentElement?.textContent).toMatch(/^Fil de discussion/)
    await press("Répondre", large)
    await waitFor(() => expect(router.state.location.search).toContain("dialog=draft&of=t-m1&mail=m1"))
    await act(() => router.navigate(-1))
    await press("Fermer", await dialog())
    await waitFor(() => expect(router.state.location.search).toBe("?creator=i1&thread=t-m1"))
    await press("Fermer le fil")
    await rows("E-mails récents")
    await waitFor(() => expect(document.activeElement?.closest("li")?.dataset.row).toBe("t-m1"))
  })

  it("shows what a mail invites to, in Paris time", async () => {
    const event = { title: "Lancement", location: "Paris", cancelled: false, allDay: false, end: null }
    const [start, end] = ["2026-12-07T13:00:00.000Z", "2026-12-07T14:30:00.000Z"]
    const invitations = [
      { ...event, start, end },
      { ...event, start, location: "", title: "" },
      { ...event, start, end: "2026-12-07T23:30:00.000Z" },
      { ...event, start: "2026-12-07", allDay: true },
      { ...event, start: "2026-12-07", end: "2026-12-09", allDay: true, cancelled: true },
    ]
    stored["t-m1"] = aThread(...invitations.map((invitation, at) => aMessage(`m${at}`, { invitation })))
    open(THREAD)
    const shown = await screen.findAllByLabelText("Invitation")
    expect(shown.map((one) => textOf(one))).toEqual([
      ["Invitation : Lancement", "le 7 décembre 2026, de 14:00 à 15:30 (heure de Paris)", "Paris"],
      ["Invitation", "le 7 décembre 2026 à 14:00 (heure de Paris)"],
      [
        "Invitation : Lancement",
        "du 7 décembre 2026 à 14:00 au 8 décembre 2026 à 00:30 (heure de Paris)",
        "Paris",
      ],
      ["Invitation : Lancement", "le 7 décembre 2026, toute la journée", "Paris"],
      ["Événement annulé : Lancement", "du 7 décembre 2026 au 9 décembre 2026", "Paris"],
    ])
  })

  it.each([
    ["in m1, in m5, out m9", "m5"],
    ["in m1, out m5, in m9", "m9"],
    ["out m1, out m2", "m2"],
  ])("of %s is answered at %s", (of, id) => {
    const messages = of.split(", ").map((line) => {
      const [direction, name = ""] = line.split(" ")
      return aMessage(name, { direction: direction === "in" ? "in" : "out" })
    })
    expect(answered(aThread(...messages))?.id).toBe(id)
    expect(senderOf({ from: { name: "", address: "a@b.example" } })).toBe("a@b.example")
  })

  it.each([
    [THREAD, gone, MAIL_GONE],
    [THREAD, forbidden, "Erreur lors de l'ouverture du fil de discussion"],
    [LARGE, gone, MAIL_GONE],
    [LARGE, forbidden, "Erreur lors de l'ouverture du fil de discussion"],
  ])("at %s, when it cannot be read (%o), says « %s » and leads back", async (path, thread, said) => {
    const { api, router } = open(path)
    expect(await says("1 message")).toBeDefined()
    api.answer({ inbox: { thread } })
    if (thread === forbidden) queryClient.clear()
    await act(() => queryClient.invalidateQueries())
    expect(await says(said)).toBeDefined()
    expect(screen.queryByText("1 message")).toBeNull()
    expect(screen.queryByRole("button", { name: "Répondre" })).toBeNull()
    await press("Retour")
    await waitFor(() => expect(router.state.location.search).toBe("?creator=i1"))
  })

  /** rules/inbox.md#mail-content */
  it("shows a mail's layout in a frame where nothing runs, pictures once they are asked for, and its text again", async () => {
    stored["t-m1"] = aThread(aMessage("m1", { hasHtml: true }))
    const { api } = open(THREAD)
    const html = { html: '<p id="x">Bonjour</p>', origins: ["https://fichiers.example"] }
    api.answer({ inbox: { html: { ...html, hasRemoteImages: true } } })
    await press("Afficher la mise en page")
    const frame = await screen.findByTitle<HTMLIFrameElement>("Mise en page de « Sujet m1 »")
    const page = () => frame.getAttribute("srcdoc") ?? ""
    expect(frame.getAttribute("sandbox")).toBe(
      "allow-same-origin allow-popups allow-popups-to-escape-sandbox",
    )
    expect(frame.getAttribute("referrerpolicy")).toBe("no-referrer")
    expect(page()).toContain('<meta name="referrer" content="no-referrer"><base target="_blank">')
    expect(page()).toContain('<body><p id="x">Bonjour</p></body>')
    const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data: https://fichiers.example"
    expect(page()).toContain(`content="${policy}"`)
    await press("Afficher les images")
    await waitFor(() => expect(page()).toContain(`content="${policy} https:"`))
    expect(api.callsOf("inbox.html").map(({ images }) => images)).toEqual([false, true])
    expect(screen.queryByRole("button", { name: "Afficher les images" })).toBeNull()
    await press("Afficher le texte")
    expect(screen.queryByTitle(/^Mise en page/)).toBeNull()
    expect(await says(/seriez-vous disponible/)).toBeDefined()
  })

  it("has its mails' files downloaded, or says why that fails", async () => {
    const file = { id: "f1", name: "devis.pdf", size: 1536, contentType: "application/pdf" }
    stored["t-m1"] = aThread(aMessage("m1", { attachments: [file] }))
    const followed: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      followed.push(this.href)
    })
    const { api } = open(THREAD)
    api.answer({ inbox: { attachment: forbidden } })
    await press("Télécharger devis.pdf")
    expect(await says("Erreur lors du téléchargement. Refusé.")).toBeDefined()
    expect(followed).toEqual([])
    api.answer({ inbox: { attachment: { url: "https://files.test/devis.pdf", expiresAt: HANDLED } } })
    await press("Télécharger devis.pdf")
    await waitFor(() => expect(followed).toEqual(["https://files.test/devis.pdf"]))
    expect(api.callsOf("inbox.attachment")[0]).toEqual({
      influencerId: "i1",
      threadId: "t-m1",
      messageId: "m1",
      attachmentId: "f1",
    })
  })
})

/** rules/inbox.md#actions */
describe("a mail that is marked as handled", () => {
  it("shows so at once in its thread and in the list, and not any more once that is taken back", async () => {
    const { api } = open(LOU)
    await press(/^Sujet m1/)
    await press("Marquer comme traité")
    expect(await article()).toContain("Traité")
    await press("Fermer le fil")
    const [first] = await rows("E-mails récents")
    expect(textOf(first)).toContain("Traité")
    await press(/^Sujet m1/)
    api.answer({ inbox: { handle: aMessage("m1") } })
    await press("Marquer comme non traité")
    await screen.findByRole("button", { name: "Marquer comme traité" })
    expect(await article()).not.toContain("Traité")
    expect(handles(api)).toEqual([
      ["m1", true],
      ["m1", false],
    ])
  })
})

/** rules/inbox.md#screen */
describe("the keyboard", () => {
  it("goes through the mails, marks, answers and opens; not while one types", async () => {
    mails[0] = aMail("m1", { handledAt: HANDLED })
    const { api, router } = open()
    const lines = (await rows("E-mails récents")).map((row) => row.querySelector("button"))
    key("e")
    key("r")
    for (const [letter, at] of [
      ["j", 0],
      ["j", 1],
      ["k", 0],
    ] as const) {
      key(letter)
      expect(document.activeElement).toBe(lines[at])
    }
    key("e")
    await waitFor(() => expect(handles(api)).toEqual([["m1", false]]))
    key("r")
    const draft = await dialog()
    expect(router.state.location.search).toBe("?creator=i1&dialog=draft&of=t-m1&mail=m1&intent=reply")
    await press("Annuler", draft)
    await waitFor(() => expect(router.state.location.search).toBe("?creator=i1"))
    screen.getByLabelText("Votre message").focus()
    key("r")
    expect(router.state.location.search).toBe("?creator=i1")
    await press("Raccourcis clavier")
    expect(await says("Ils se taisent pendant que vous écrivez.")).toBeDefined()
  })

  it("goes from one open thread to the next, each once, also of a further page", async () => {
    mails = ["t-m1", "t-m1", "t-m2", "t-m1"].map((threadId, at) => aMail(`n${at}`, { threadId }))
    further = [aMail("m3")]
    const { api, router } = open()
    await press("Afficher plus")
    await press(/^Sujet n0/)
    for (const [letter, thread] of [
      ["j", "t-m2"],
      ["j", "t-m3"],
      ["j", "t-m3"],
      ["k", "t-m2"],
      ["k", "t-m1"],
    ]) {
      await screen.findByRole("article")
      key(letter ?? "")
      await waitFor(() => expect(router.state.location.search).toBe(`?creator=i1&thread=${thread}`))
      expect(router.state.historyAction).toBe("REPLACE")
    }
    await screen.findByRole("article", { name: /^Reçu de Nadia/ })
    key("e")
    await screen.findByRole("button", { name: "Marquer comme non traité" })
    expect(handles(api)).toEqual([["m1", true]])
    key("Escape")
    await waitFor(() => expect(router.state.location.search).toBe("?creator=i1"))
  })
})

const THREAD = `${LOU}&thread=t-m1`
const LARGE = `${LOU}&dialog=discussion&of=t-m1`
const HANDLED = "2026-11-23T10:00:00.000Z"

const gone = refusing("not_found")
const forbidden = refusing("forbidden", "Refusé.")

function open(path = LOU) {
  const { api, lou } = fakeInbox({
    mails: ({ cursor }) =>
      cursor
        ? { items: further, nextCursor: null }
        : { items: mails, nextCursor: further.length > 0 ? "2" : null },
    threads: () => ({ items: threads, nextCursor: null }),
    thread: ({ threadId }) => stored[threadId] ?? gone(),
    handle: ({ messageId, handled }) => aMessage(messageId, { handledAt: handled ? HANDLED : null }),
    draft: { subject: "", draft: "Bonjour" },
  })
  return { api, lou, router: visit(path) }
}

const withoutTime = (element: Element) =>
  textOf(element)
    .filter((text) => !/^\d+\//.test(text))
    .join(" | ")
const rows = async (name: string) =>
  within(await screen.findByRole("list", { name })).getAllByRole("listitem")
const key = (name: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key: name })
const article = async () => textOf(await screen.findByRole("article"))
const handles = (api: ReturnType<typeof open>["api"]) =>
  api.callsOf("inbox.handle").map(({ messageId, handled }) => [messageId, handled])
