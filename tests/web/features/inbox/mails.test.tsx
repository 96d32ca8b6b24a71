import { act, fireEvent, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { MailSummary, Thread, ThreadSummary } from "@trame/core/inbox/contract/shapes"
import { MAIL_GONE } from "@trame/core/inbox/rules/labels"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { answered, senderOf, threadOptions } from "../../../../packages/web/src/features/inbox/cache.ts"
import { queryClient } from "../../../../packages/web/src/lib/api/queryClient.ts"
import { refusal } from "../../../world/fakeApi.ts"
import { aMail, aMessage, aThread, aThreadSummary, fakeInbox, LOU } from "../../../world/inbox.ts"
import { dialog, press, says, textOf, visit } from "../../../world/page.tsx"

const THREAD = `${LOU}&thread=t-m1`
const LARGE = `${LOU}&dialog=discussion&of=t-m1`
const HANDLED = "2026-11-23T10:00:00.000Z"

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

const gone = () => {
  throw refusal("not_found")
}
const forbidden = () => {
  throw refusal("forbidden", "Refusé.")
}

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

const rows = async (name: string) =>
  within(await screen.findByRole("list", { name })).getAllByRole("listitem")
const key = (name: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key: name })
const article = async () => textOf(await screen.findByRole("article")).filter((text) => !/^\d/.test(text))
const handles = (api: ReturnType<typeof open>["api"]) =>
  api.callsOf("inbox.handle").map(({ messageId, handled }) => [messageId, handled])

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
    expect(shown.map((row) => textOf(row).filter((text) => !/^\d/.test(text)))).toEqual([
      ["Sujet m1", "Collaboration", "⭐", "Nadia Benali", "🌸".repeat(80)],
      ["Sujet m2", "✓ Répondu", "Administratif", "copie@rive.example"],
      ["(Sans objet)", "Traité", "Autre", "Nadia Benali"],
      ["Sujet m4", "Cadeau", "Envoyé par copie@rive.example", "Oui"],
    ])
    expect(await says("4 e-mails affichés")).toBeDefined()
    expect(shown.map((row) => row.querySelector("[data-unread=true]") !== null)).toEqual([
      ...[false, true, false, false],
    ])
    expect(shown.map((row) => row.querySelector("[data-cut=true]") !== null)).toEqual([
      ...[true, false, false, false],
    ])
    expect(
      shown.map((row) => within(row).queryByRole("img", { name: "Avec pièces jointes" }) !== null),
    ).toEqual([...[false, false, true, false]])
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
    expect(shown.map((row) => textOf(row).filter((text) => !/^\d+\//.test(text)))).toEqual([
      ["Sujet a", "1 message", "Nadia Benali", "Bonjour"],
      ["Sujet b", "✓ Répondu", "2 messages", "copie@rive.example"],
      ["(Sans objet)", "2 messages", "Envoyé"],
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
    const [received, sent] = (await screen.findAllByRole("article")).map((one) =>
      textOf(one).filter((text) => !/^\d+\//.test(text)),
    )
    expect(received).toEqual([
      ...["Reçu", "Collaboration", "Marquer comme traité"],
      ...["De :", "Nadia Benali <nadia@rive.example>", "À :", "Lou <lou@gmail.example>"],
      ...["Cc :", "copie@rive.example", "Répondre à :", "vol@m\u0430rque.example"],
      "La réponse part vers un autre domaine : xn--mrque-4ve.example",
      "L'expéditeur écrit depuis rive.example. Vérifiez que vous connaissez cette adresse avant de répondre.",
      ...["Résumé IA", "Deux Reels proposés.", "0123456789"],
    ])
    expect(sent).toEqual(["Envoyé", "De :", "À :", "Inconnu", "Message vide ou contenu non disponible"])
    expect(screen.getByText("(Sans objet)")).toBeDefined()
    await press("Voir le fil en grand")
    const large = await dialog()
    expect((await large.findByText("2 messages")).parentElement?.textContent).toMatch(/^Fil de discussion/)
    await press("Fermer", large)
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

  it.each([THREAD, LARGE])("at %s, is answered at the mail of who wrote last", async (path) => {
    stored["t-m1"] = aThread(aMessage("m1"), aMessage("m5"), aMessage("m9", { direction: "out" }))
    const { router } = open(path)
    await press("Répondre")
    await waitFor(() =>
      expect(router.state.location.search).toContain("dialog=draft&of=t-m1&mail=m5&intent=reply"),
    )
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

  it("begins at its last message, also at one that comes, and at the top of the only one", async () => {
    vi.spyOn(HTMLElement.prototype, "offsetTop", "get").mockImplementation(function (this: HTMLElement) {
      return this.matches("article") ? 512 : 0
    })
    stored["t-m1"] = aThread(aMessage("m1"), aMessage("m4"))
    const { router } = open(THREAD)
    await screen.findAllByRole("article")
    const frame = () => screen.getByRole("region", { name: "Messages du fil" })
    expect(frame().scrollTop).toBe(500)
    frame().scrollTop = 0
    stored["t-m1"] = aThread(aMessage("m1"), aMessage("m4"), aMessage("m5"))
    await act(() => queryClient.invalidateQueries({ queryKey: [["inbox"]] }))
    expect(await says("3 messages")).toBeDefined()
    expect(frame().scrollTop).toBe(500)
    await act(() => queryClient.prefetchQuery(threadOptions("i1", "t-m2")))
    await act(() => router.navigate(`${LOU}&thread=t-m2`))
    expect(await says("1 message")).toBeDefined()
    expect(frame().scrollTop).toBe(0)
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
    api.answer({ inbox: { handle: forbidden } })
    await press("Marquer comme non traité")
    expect(await says("Erreur lors du marquage. Refusé.")).toBeDefined()
    expect(await article()).toContain("Traité")
    api.answer({ inbox: { handle: aMessage("m1") } })
    await press("Marquer comme non traité")
    await screen.findByRole("button", { name: "Marquer comme traité" })
    expect(await article()).not.toContain("Traité")
    expect(handles(api)).toEqual([
      ["m1", true],
      ["m1", false],
      ["m1", false],
    ])
  })

  it("when it is marked and unmarked in a row, shows what was said last from then on", async () => {
    const { api } = open()
    const [first] = await rows("E-mails récents")
    const answers: PromiseWithResolvers<ReturnType<typeof aMessage>>[] = []
    api.answer({
      inbox: {
        handle: () => {
          const held = Promise.withResolvers<ReturnType<typeof aMessage>>()
          answers.push(held)
          return held.promise
        },
      },
    })
    key("j")
    key("e")
    await waitFor(() => expect(textOf(first)).toContain("Traité"))
    key("e")
    await waitFor(() => expect(textOf(first)).not.toContain("Traité"))
    expect(answers).toHaveLength(1)
    answers[0]?.resolve(aMessage("m1", { handledAt: HANDLED }))
    await waitFor(() => expect(answers).toHaveLength(2))
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
    expect(textOf(first)).not.toContain("Traité")
    answers[1]?.resolve(aMessage("m1"))
    await waitFor(() => expect(handles(api)).toHaveLength(2))
  })

  it("when a sync took it away, tells so, and the mails are read again", async () => {
    const { api } = open()
    await rows("E-mails récents")
    const before = api.callsOf("inbox.mails").length
    api.answer({ inbox: { handle: gone } })
    key("j")
    key("e")
    expect(await says(MAIL_GONE)).toBeDefined()
    await waitFor(() => expect(api.callsOf("inbox.mails").length).toBeGreaterThan(before))
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

  it("answers the thread in whose line it is, once that was read", async () => {
    threads = [aThreadSummary("t-m2"), aThreadSummary("t-m1")]
    stored["t-m1"] = aThread(aMessage("m1"), aMessage("m4", { direction: "out" }))
    const { router } = open(`${LOU}&view=threads`)
    await press(/^Sujet t-m1/)
    await screen.findAllByRole("article")
    await press("Fermer le fil")
    await waitFor(() => expect(document.activeElement?.closest("li")?.dataset.row).toBe("t-m1"))
    key("r")
    await waitFor(() =>
      expect(router.state.location.search).toContain("dialog=draft&of=t-m1&mail=m1&intent=reply"),
    )
  })

  it.each([
    ["at an empty thread that the list does not know", "?creator=i1&thread=t-m9"],
    ["below a window", "?creator=i1&thread=t-m1&dialog=discussion&of=t-m1"],
  ])("does nothing %s", async (_, search) => {
    stored["t-m9"] = aThread()
    const { api, router } = open(`${LOU}`)
    await rows("E-mails récents")
    await act(() => router.navigate(`/app/talent-manager${search}`))
    await screen.findAllByText(/^[01] messages?$/)
    for (const letter of ["j", "k", "r", "e"]) fireEvent.keyDown(document.body, { key: letter })
    expect(router.state.location.search).toBe(search)
    expect(handles(api)).toEqual([])
  })
})
