import { act, createEvent, fireEvent, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { ChatMessage } from "@trame/core/inbox/contract/shapes"
import { MAIL_GONE } from "@trame/core/inbox/rules/labels"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { queryClient } from "../../../../packages/web/src/lib/api/queryClient.ts"
import { failing, offline, refusal } from "../../../world/fakeApi.ts"
import {
  aChatMessage,
  aMail,
  aMessage,
  aThread,
  fakeInbox,
  hoursAgo,
  LOU,
  proposing,
} from "../../../world/inbox.ts"
import { answerQuestion, press, says, section, textOf, visit } from "../../../world/page.tsx"

let chat: ChatMessage[]

beforeEach(() => {
  chat = []
})

// A question that was typed and not sent waits for the creator's next visit, also in another test.
afterEach(async () => {
  const typed = screen.queryByLabelText("Votre message")
  if (typed) await userEvent.clear(typed)
})

/** rules/inbox.md#chat */
describe("the conversation", () => {
  it("shows bold lines, whom was answered and what is proposed; nothing of the system's", async () => {
    chat = [
      aChatMessage("c0", "Caché", { role: "system", createdAt: hoursAgo(3) }),
      aChatMessage("c1", "Qui attend ?", {
        role: "user",
        createdAt: hoursAgo(30),
        payload: proposing("Répondre"),
      }),
      aChatMessage("c2", "  **Nadia attend** \nDepuis **lundi**.", {
        payload: { ...proposing("Répondre", "Voir le fil"), hasReply: true },
      }),
      aChatMessage("c3", "Rien", { payload: { ...proposing(), hasReply: true, emailId: null } }),
    ]
    vi.spyOn(HTMLElement.prototype, "scrollHeight", "get").mockReturnValue(900)
    open()
    await screen.findByText("Nadia attend")
    expect((await log()).scrollTop).toBe(900)
    expect(withoutTime(textOf(await log())).join(" | ")).toBe(
      "Qui attend ? | Dernières 24h | Répondu à Nadia Benali | Nadia attend | Depuis **lundi**. | Répondre | Voir le fil | Rien",
    )
    expect(screen.getByText("Nadia attend").tagName).toBe("STRONG")
    const speakers = screen.getAllByRole("article").map((one) => one.getAttribute("aria-label"))
    expect(speakers).toEqual(["Vous", "Assistant", "Assistant"])
  })

  it.each([
    ["nothing", null, null],
    ["not found", () => refusal("not_found"), null],
    ["a refusal", () => refusal("forbidden", "Refusé."), "Erreur lors de la suppression du message. Refusé."],
  ])(
    "when a message of it is deleted and the answer is %s, shows the rest (told: %s)",
    async (_, error, said) => {
      chat = [aChatMessage("c1", "À oublier"), aChatMessage("c2", "À garder")]
      const { api } = open()
      api.answer({ inbox: { removeChatMessage: error ? failing(error) : { id: "c1" } } })
      // The reading under way still knows of the message.
      const late = Promise.withResolvers<{ items: ChatMessage[] }>()
      const [remove] = await screen.findAllByRole("button", { name: /^Supprimer le message/ })
      api.answer({ inbox: { chat: () => late.promise } })
      act(() => void queryClient.invalidateQueries({ queryKey: [["inbox", "chat"]] }))
      await userEvent.click(remove ?? document.body)
      await answerQuestion("Supprimer")
      if (said) expect(await says(said)).toBeDefined()
      await waitFor(() => expect(screen.queryByText("À oublier") === null).toBe(!said))
      await act(async () => late.resolve({ items: chat }))
      await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
      expect(screen.queryByText("À oublier") === null).toBe(!said)
      expect(screen.getByText("À garder")).toBeDefined()
      expect(api.writes()).toEqual([["inbox.removeChatMessage", { influencerId: "i1", chatId: "c1" }]])
    },
  )
})

describe("a question", () => {
  it("goes with Enter, not what is blank nor while one composes, and is the same one until it is answered", async () => {
    const { api } = open()
    await ask("   ")
    const typed = await field()
    const composing = Object.defineProperty(createEvent.keyDown(typed, { key: "Enter" }), "isComposing", {
      value: true,
    })
    fireEvent(typed, composing)
    expect(composing.defaultPrevented).toBe(false)
    expect(api.writes()).toEqual([])
    expect(typed.maxLength).toBe(2000)
    await userEvent.clear(typed)
    api.answer({ inbox: { ask: failing(unavailable) } })
    await ask("Un{Shift>}{Enter}{/Shift}deux ")
    expect(await says("Erreur IA: aucun fournisseur")).toBeDefined()
    expect(typed.value).toBe("Un\ndeux ")
    api.answer({ inbox: { ask: answering } })
    await press("Envoyer")
    expect(await says("Trois marques")).toBeDefined()
    expect(typed.value).toBe("")
    expect(screen.queryByText("Erreur IA: aucun fournisseur")).toBeNull()
    // The index that the conversation is read from does not know of it yet.
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    await ask("Un{Shift>}{Enter}{/Shift}deux")
    await waitFor(() => expect(screen.getAllByText("Trois marques")).toHaveLength(2))
    const [first, second, third] = api.callsOf("inbox.ask")
    expect(first).toEqual({ influencerId: "i1", id: expect.any(String), message: "Un\ndeux" })
    expect(second).toEqual(first)
    expect(third).toEqual({ ...first, id: expect.any(String) })
    expect(third.id).not.toBe(first.id)
  })

  it.each<[string, () => unknown, string | RegExp]>([
    ["unexpected", () => refusal("unexpected", ""), "Erreur IA: Erreur inconnue"],
    ["throttled", () => refusal("throttled", "Trop de demandes"), "Erreur IA: Trop de demandes"],
    ["worded already", () => refusal("unavailable", "Erreur IA: quota"), "Erreur IA: quota"],
    ["offline", offline, /^Erreur: Erreur de connexion réseau/],
    ["anything", () => new Error("?"), "Erreur: Erreur de chat"],
  ])("when it fails as %s, says why, stays, and has the conversation read again", async (_, error, said) => {
    const { api } = open()
    api.answer({ inbox: { ask: failing(error) } })
    await ask("Qui ?")
    expect(await says(said)).toBeDefined()
    expect((await field()).value).toBe("Qui ?")
    await waitFor(() => expect(api.callsOf("inbox.chat")).toHaveLength(2))
  })

  it("is asked alone, and takes nothing of what is typed meanwhile", async () => {
    const { api } = open()
    const typed = await field()
    for (const fails of [true, false]) {
      const held = Promise.withResolvers<{ items: ChatMessage[] }>()
      api.answer({ inbox: { ask: () => held.promise } })
      const before = api.writes().length
      await ask("Qui ?")
      await ask("Et après ?")
      const button = screen.getByRole("button", { name: "Envoyer" })
      await userEvent.click(button)
      expect(button.getAttribute("aria-disabled")).toBe("true")
      expect(within(await log()).getByText("Qui ?")).toBeDefined()
      expect(api.writes()).toHaveLength(before + 1)
      const elsewhere = screen.getByLabelText("Rechercher un créateur")
      elsewhere.focus()
      await act(async () =>
        fails ? held.reject(unavailable()) : held.resolve({ items: answer("q1", "Qui ?") }),
      )
      expect(await says(fails ? "Erreur IA: aucun fournisseur" : "Trois marques")).toBeDefined()
      expect(typed.value).toBe("Et après ?")
      expect(document.activeElement).toBe(elsewhere)
      await userEvent.clear(typed)
    }
    typed.focus()
    await userEvent.paste("Merci")
    api.answer({ inbox: { ask: { items: answer("q2", "Merci") } } })
    await press("Envoyer")
    await waitFor(() => expect(document.activeElement).toBe(typed))
  })

  it("waits with its creator while another one is looked at, and is told of nowhere else when it fails", async () => {
    const { api, router } = open()
    const held = Promise.withResolvers<never>()
    api.answer({ inbox: { ask: () => held.promise } })
    const look = async (name: string) => {
      await press(new RegExp(`^${name}`))
      await section(`Chat IA - ${name}`)
    }
    await ask("Qui attend ?")
    await look("Zoé Roux")
    expect(screen.queryByText("L'assistant répond…")).toBeNull()
    await userEvent.type(await field(), "À Zoé")
    await look("Lou Martin")
    expect(await says("L'assistant répond…")).toBeDefined()
    expect((await field()).value).toBe("")
    await look("Zoé Roux")
    await act(async () => held.reject(unavailable()))
    expect((await field()).value).toBe("À Zoé")
    await userEvent.clear(await field())
    await look("Lou Martin")
    await waitFor(async () => expect((await field()).value).toBe("Qui attend ?"))
    expect(screen.queryByText(/aucun fournisseur|L'assistant répond/)).toBeNull()
    expect(router.state.location.search).toBe("?creator=i1")
  })
})

/** rules/inbox.md#actions */
describe("the buttons below a message", () => {
  it("open the thread, mark the mail as handled, and draft with an intent", async () => {
    const labels = ["Répondre", "Voir le fil", "Ignorer", "Demander budget", "Refuser poliment", "Inconnu"]
    chat = [aChatMessage("c1", "Nouvel e-mail", { payload: proposing(...labels) })]
    const { api, router } = open()
    const history = within(await log())
    await press("Voir le fil", history)
    await waitFor(() => expect(router.state.location.search).toBe("?creator=i1&thread=t-m1"))
    await press("Ignorer", history)
    expect(await says("E-mail marqué comme traité")).toBeDefined()
    expect(api.writes()).toEqual([
      ["inbox.handle", { influencerId: "i1", threadId: "t-m1", messageId: "m1", handled: true }],
    ])
    for (const [label, intent] of [
      ["Demander budget", "ask_budget"],
      ["Refuser poliment", "decline"],
      ["Répondre", "reply"],
      ["Inconnu", "reply"],
    ]) {
      fireEvent.click(history.getByRole("button", { name: label, hidden: true }))
      await waitFor(() =>
        expect(router.state.location.search).toContain(`dialog=draft&of=t-m1&mail=m1&intent=${intent}`),
      )
      await act(() => router.navigate(-1))
      await waitFor(() => expect(router.state.location.search).not.toContain("dialog"))
    }
  })

  it("when they name no mail, say so, and open a thread that they name", async () => {
    chat = [
      aChatMessage("c1", "Rien", { payload: { ...proposing("Répondre", "Ouvrir fil"), emailId: null } }),
      aChatMessage("c2", "Rien", { payload: { ...proposing("Ignorer"), threadId: null } }),
    ]
    const { router } = open()
    for (const label of ["Répondre", "Ignorer"]) {
      await press(label)
      expect(await says("Aucun email sélectionné")).toBeDefined()
      await press("Fermer")
    }
    await press("Ouvrir fil")
    await waitFor(() => expect(router.state.location.search).toBe("?creator=i1&thread=t-m1"))
  })

  it.each([
    ["refused", () => refusal("unavailable", "Plus tard."), "Erreur lors du marquage. Plus tard."],
    ["of a mail that is gone", () => refusal("not_found"), MAIL_GONE],
  ])(
    "when marking is %s, do not say that it was done, however often it is pressed",
    async (_, error, said) => {
      chat = [aChatMessage("c1", "Nouvel e-mail", { payload: proposing("Ignorer") })]
      const { api } = open()
      const held = Promise.withResolvers<never>()
      api.answer({ inbox: { handle: () => held.promise } })
      await screen.findByText("Traité")
      await userEvent.dblClick(await screen.findByRole("button", { name: "Ignorer" }))
      await act(async () => held.reject(error()))
      expect(await says(said)).toBeDefined()
      await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
      expect(screen.queryByText("E-mail marqué comme traité")).toBeNull()
      expect(api.writes()).toHaveLength(1)
      expect(screen.getByText("Traité")).toBeDefined()
      await waitFor(() => expect(api.callsOf("inbox.chat").length).toBe(said === MAIL_GONE ? 2 : 1))
    },
  )
})

const answer = (id: string, message: string) => [
  aChatMessage(id, message, { role: "user" }),
  aChatMessage(`${id}-a`, "**Trois marques**\nVoilà."),
]

const answering = ({ id, message }: { id: string; message: string }) => ({ items: answer(id, message) })

function open(path = LOU) {
  const { api } = fakeInbox({
    mails: { items: [aMail("m1", { handledAt: hoursAgo(1) })], nextCursor: null },
    thread: ({ threadId }) => aThread(aMessage(threadId.slice(2), { threadId })),
    handle: ({ messageId }) => aMessage(messageId, { handledAt: hoursAgo(0) }),
    chat: ({ influencerId }) => ({ items: influencerId === "i1" ? chat : [] }),
    ask: answering,
    draft: { subject: "", draft: "Bonjour" },
  })
  return { api, router: visit(path) }
}

const field = () => screen.findByLabelText<HTMLTextAreaElement>("Votre message")
const ask = async (text: string) => userEvent.type(await field(), `${text}{Enter}`)
const log = () => screen.findByRole("log", { name: "Conversation" })
const unavailable = () => refusal("unavailable", "aucun fournisseur")
const withoutTime = (texts: string[]) => texts.filter((text) => !/^\d+\//.test(text))
