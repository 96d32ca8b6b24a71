import { act, createEvent, fireEvent, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { type AnswerRecord, type AssistantMessage, assistantMessage } from "@trame/core/assistant/contract"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { withPiece } from "../../../packages/web/src/features/assistant/conversation.ts"
import { GREETING, KINDS, SUGGESTIONS } from "../../../packages/web/src/features/assistant/words.ts"
import { tellPiece } from "../../../packages/web/src/lib/api/pieces.ts"
import { queryClient } from "../../../packages/web/src/lib/api/queryClient.ts"
import { fakeApi, offline, refusing } from "../../world/fakeApi.ts"
import { answerQuestion, closePage, press, says, visit } from "../../world/page.tsx"
import { superAdmin } from "../../world/people.ts"
import { builder } from "../../world/records.ts"
import { signIn } from "../../world/session.ts"

let items: AssistantMessage[]
/** The conversation is read once it is there, as it was when it was asked for. */
let reading: Promise<void>
/** A question is answered once it is there. */
let asking: Promise<void>

beforeEach(() => {
  signIn()
  items = []
  reading = asking = Promise.resolve()
})

/** rules/inbox.md#answers */
it.each([
  ["", { offset: 0, text: "Bon" }, "Bon"],
  ["Bon", { offset: 3, text: "jour" }, "Bonjour"],
  ["Bonjour", { offset: 3, text: "jour" }, "Bonjour"],
  ["Bonjour", { offset: 0, text: "A" }, "A"],
  ["Bon", { offset: 4, text: "our" }, null],
])("to « %s » the piece %o is put where it stands", (text, piece, whole) => {
  expect(withPiece(text, piece)).toBe(whole)
})

/** rules/inbox.md#assistant */
describe("a question", () => {
  it("is one of four that are offered, or typed; one at a time, and nothing that is blank", async () => {
    const { input, send, asked } = await open()
    expect(within(suggestions() as HTMLElement).getAllByRole("button")).toHaveLength(4)
    expect([send.disabled, input.maxLength]).toEqual([true, 2000])
    await userEvent.type(input, "   {Enter}")
    expect(send.disabled).toBe(true)
    await press(SUGGESTIONS[2])
    await says(WRITING)
    expect(suggestions()).toBeNull()
    await waitFor(() => expect([input.value, document.activeElement]).toEqual(["", input]))
    await userEvent.type(input, "Encore ?{Enter}")
    expect(send.disabled).toBe(true)
    items = items.map((one) => ({ ...one, state: "done", content: one.content || "Trois." }))
    await reread()
    await userEvent.type(input, "{Shift>}{Enter}{/Shift}Qui ? ")
    const composing = Object.defineProperty(createEvent.keyDown(input, { key: "Enter" }), "isComposing", {
      value: true,
    })
    fireEvent(input, composing)
    expect([composing.defaultPrevented, asked()]).toEqual([false, [SUGGESTIONS[2]]])
    await userEvent.click(send)
    await waitFor(() => expect(asked()).toEqual([SUGGESTIONS[2], "Encore ?\nQui ?"]))
  })

  it("takes nothing of what is typed, read or answered while it is on its way", async () => {
    const { input } = await open()
    const [sent, read] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    asking = sent.promise
    reading = read.promise
    void queryClient.invalidateQueries()
    await userEvent.type(input, "Combien ?{Enter}Et qui ?")
    await waitFor(() => expect(items).toHaveLength(2))
    reading = Promise.resolve()
    items = items.map((one) =>
      one.role === "assistant" ? { ...one, state: "done", content: "Trois." } : one,
    )
    await reread()
    await screen.findByText("Trois.")
    await act(async () => {
      read.resolve()
      sent.resolve()
    })
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    expect(screen.getByText("Trois.")).toBeDefined()
    expect(screen.getAllByText("Combien ?")).toHaveLength(1)
    expect(screen.queryByText(WRITING)).toBeNull()
    expect(input.value).toBe("Et qui ?")
  })

  it("when it could not be sent, stays, is the same one when it is asked again, and another once it was changed", async () => {
    const { api, input, send } = await open()
    api.answer({ assistant: { ask: unavailable } })
    await press(SUGGESTIONS[0])
    await says("Plus tard.")
    await waitFor(() => expect([input.value, document.activeElement]).toEqual([SUGGESTIONS[0], input]))
    expect(suggestions()).not.toBeNull()
    await userEvent.click(send)
    await waitFor(() => expect(api.writes()).toHaveLength(2))
    await userEvent.type(input, " Et qui ?")
    await userEvent.click(send)
    await waitFor(() => expect(api.writes()).toHaveLength(3))
    const [first, second, third] = api.callsOf("assistant.ask")
    expect(second).toEqual({ id: expect.any(String), question: SUGGESTIONS[0] })
    expect(first.id).not.toBe(third.id)
    expect(third.question).toBe(`${SUGGESTIONS[0]} Et qui ?`)
    await press("Fermer")
    await waitFor(() => expect(screen.queryByText("Plus tard.")).toBeNull())
  })

  it("when its answer was lost, is not asked again where it stands in the conversation", async () => {
    const { api, input } = await open()
    const lose = async (content: string) => {
      api.answer({
        assistant: {
          ask: ({ id }) => {
            items = [...items, question(id, content)]
            throw offline()
          },
        },
      })
      await userEvent.type(input, `${content}{Enter}`)
      return screen.findByText(/^Erreur de connexion réseau/)
    }
    for (const [content, since, left] of [
      ["Combien ?", "", ""],
      ["Et qui ?", " Et quand ?", "Et qui ? Et quand ?"],
    ] as const) {
      const told = await lose(content)
      if (since) await userEvent.type(input, since)
      await reread()
      await waitFor(() => expect(told.isConnected).toBe(false))
      expect(input.value).toBe(left)
    }
    expect(new Set(api.callsOf("assistant.ask").map(({ id }) => id)).size).toBe(2)
  })
})

describe("an answer", () => {
  it("shows as it is told and as it is stored, whichever is further, then with its records", async () => {
    items = [question("q"), pending("r")]
    await open()
    await says(WRITING)
    const tell = (offset: number, text: string) => act(() => tellPiece({ id: "r", offset, text }))
    tell(0, "Trois ")
    tell(6, "clients")
    await says("Trois clients")
    tell(40, "manqué")
    expect(screen.queryByText(/manqué/)).toBeNull()
    items = [question("q"), pending("r", "Trois clients en")]
    await reread()
    await says("Trois clients en")
    tell(16, " tout")
    await says("Trois clients en tout")
    const records = (Object.keys(KINDS) as AnswerRecord["kind"][]).map((kind) => ({
      kind,
      id: "x",
      title: "Été",
      path: `/app/${kind}`,
    }))
    items = [question("q"), answer("r", "Trois.", { records }), pending("s")]
    await reread()
    expect((await says("Trois.")).closest("li")?.textContent).toMatch(/^Léa : Trois\./)
    expect(screen.getByText("Texte q").closest("li")?.textContent).toBe("Vous : Texte q")
    expect(screen.getByText("Trois.").closest("[aria-live]")?.getAttribute("aria-busy")).toBe("true")
    const links = within(screen.getByRole("list", { name: "Fiches utilisées" })).getAllByRole("link")
    expect(links.map((link) => `${link.textContent} ${link.getAttribute("href")}`)).toEqual([
      "Client Été /app/client",
      "Collaboration Été /app/collaboration",
      "Créateur Été /app/influencer",
      "Casting Été /app/casting",
      "Ressource Été /app/resource",
      "Tâche Été /app/todo",
    ])
  })

  it("when nothing tells of it, is looked for every five seconds", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] })
    items = [question("q"), pending("r")]
    await open()
    await says(WRITING)
    items = [question("q"), answer("r", "Trois clients.")]
    act(() => void vi.advanceTimersByTime(4900))
    await act(async () => {})
    expect(screen.queryByText("Trois clients.")).toBeNull()
    act(() => void vi.advanceTimersByTime(100))
    expect(await says("Trois clients.")).toBeDefined()
  })

  it("when it failed last, may be asked for again, without taking what is being typed", async () => {
    items = [question("q1", "Un ?"), failed("r1"), question("q2", "Deux ?"), failed("r2")]
    const { input, asked } = await open()
    await waitFor(() => expect(screen.getAllByText("Raté")).toHaveLength(2))
    await userEvent.type(input, "Et puis")
    await press("Reposer la question")
    await waitFor(() => expect(asked()).toEqual(["Deux ?"]))
    expect(input.value).toBe("Et puis")
  })

  it("is followed to its end, unless one has scrolled up to read; one's own question always shows", async () => {
    const [height, seen] = [1000, 200]
    vi.spyOn(HTMLElement.prototype, "scrollHeight", "get").mockReturnValue(height)
    vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(seen)
    items = [question("q"), pending("r")]
    const { input, asked } = await open()
    await says(WRITING)
    const log = screen.getByRole("region", { name: "Conversation avec Léa" })
    expect(log.scrollTop).toBe(height)
    /** Where one is after more has come, when one was so far from the end before. */
    const scrolledAfter = (fromEnd: number, at: number) => {
      log.scrollTop = height - seen - fromEnd
      fireEvent.scroll(log)
      act(() => tellPiece({ id: "r", offset: at, text: "a" }))
      return log.scrollTop
    }
    expect([scrolledAfter(47, 0), scrolledAfter(48, 1)]).toEqual([height, height - seen - 48])
    items = [question("q"), answer("r")]
    await reread()
    expect(log.scrollTop).toBe(height - seen - 48)
    await userEvent.type(input, "Combien ?{Enter}")
    await waitFor(() => expect(asked()).toHaveLength(1))
    expect(log.scrollTop).toBe(height)
  })
})

describe("the conversation", () => {
  it("is cleared after a question, also of what was being read; what keeps it is told", async () => {
    items = [question("q"), answer("r")]
    const { api } = await open()
    const { clear } = { clear: () => ({ cleared: 2 }) }
    api.answer({ assistant: { clear: unavailable } })
    const clearIt = async () => {
      await press("Effacer la conversation")
      await answerQuestion("Effacer")
    }
    await clearIt()
    expect(await says("Plus tard.")).toBeDefined()
    expect(screen.getByText("Texte r")).toBeDefined()
    const late = Promise.withResolvers<void>()
    reading = late.promise
    void queryClient.invalidateQueries()
    api.answer({ assistant: { clear } })
    await clearIt()
    await waitFor(() => expect(suggestions()).not.toBeNull())
    await act(async () => late.resolve())
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    expect(screen.queryByText("Texte r")).toBeNull()
    expect(screen.queryByRole("button", { name: "Effacer la conversation" })).toBeNull()
  })

  it("when it cannot be read, says so; nobody but the super-admin sees it", async () => {
    const api = fakeApi({
      identity: { me: owner },
      assistant: { conversation: refusing("forbidden", "Refusé.") },
    })
    visit("/app/assistant")
    expect(await says("Erreur lors du chargement des données")).toBeDefined()
    api.answer({ identity: { me: { ...owner, superAdmin: false, userRole: "admin" } } })
    closePage()
    visit("/app/assistant")
    expect(await screen.findAllByText(/^Accès refusé/)).not.toEqual([])
    expect(screen.queryByRole("link", { name: "Assistant IA" })).toBeNull()
  })
})

const owner = { ...superAdmin, agencyId: "a1", agencyName: "Agence Lumière" }
const WRITING = "Léa rédige sa réponse"
const anyMessage = builder(assistantMessage, { role: "assistant", state: "done" })
const question = (id: string, content = `Texte ${id}`) => anyMessage({ id, role: "user", content })
const answer = (id: string, content = `Texte ${id}`, changes: Partial<AssistantMessage> = {}) =>
  anyMessage({ id, content, ...changes })
const pending = (id: string, content = "") => answer(id, content, { state: "pending" })
const failed = (id: string) => answer(id, "", { state: "failed", error: "Raté" })

async function open(me = owner) {
  const api = fakeApi({
    identity: { me },
    assistant: {
      conversation: async () => {
        const known = items
        await reading
        return { items: known }
      },
      ask: async ({ id, question: content }) => {
        const both = { question: question(id, content), answer: pending(`r-${id}`) }
        items = [...items, both.question, both.answer]
        await asking
        return both
      },
      clear: () => {
        items = []
        return { cleared: 2 }
      },
    },
  })
  visit("/app/assistant")
  await screen.findByText(GREETING)
  const input = screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Votre question" })
  const asked = () => api.callsOf("assistant.ask").map(({ question: content }) => content)
  return { api, input, asked, send: screen.getByRole<HTMLButtonElement>("button", { name: "Envoyer" }) }
}

const reread = () => act(() => queryClient.invalidateQueries())
const unavailable = refusing("unavailable", "Plus tard.")
const suggestions = () => screen.queryByRole("list", { name: "Questions suggérées" })
