import { act, createEvent, fireEvent, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { AnswerRecord, AssistantMessage } from "@trame/core/assistant/contract"
import { beforeEach, describe, expect, it, test, vi } from "vitest"
import { routes } from "../../../packages/web/src/app/routes.tsx"
import { withPiece } from "../../../packages/web/src/features/assistant/conversation.ts"
import { GREETING, KINDS, SUGGESTIONS } from "../../../packages/web/src/features/assistant/words.ts"
import { tellPiece } from "../../../packages/web/src/lib/api/pieces.ts"
import { queryClient } from "../../../packages/web/src/lib/api/queryClient.ts"
import { admin, superAdmin } from "../../world/people.ts"
import { answer, json, signIn, visit } from "../support/site.tsx"

// Here rather than when a route asks for them, which would make its test wait.
import "../../../packages/web/src/features/assistant/AssistantPage.tsx"
import "../../../packages/web/src/app/shell/Shell.tsx"

const owner = { ...superAdmin, agencyId: "a1", agencyName: "Agence Lumière" }
const PLACEHOLDER = "Posez votre question..."

const said = (id: string, changes: Partial<AssistantMessage> = {}): AssistantMessage => ({
  ...{ id, role: "assistant", content: `Texte ${id}`, createdAt: "2026-11-23T10:00:00Z" },
  ...{ state: "done", error: null, records: [] },
  ...changes,
})

let items: AssistantMessage[]
let asked: { id: string; question: string }[]
/** What asking answers, unless it goes well. */
let refusal: Response | null
let cleared: number
/** What the conversation is answered after, as it was when it was asked for. */
let reading: Promise<void>

beforeEach(async () => {
  items = []
  asked = []
  refusal = null
  cleared = 0
  reading = Promise.resolve()
  signIn()
  serve(owner)
})

function serve(me: object) {
  answer({
    "/api/identity/me": () => json(200, me),
    "/api/assistant": async (request) => {
      const known = items
      if (request.method !== "DELETE") {
        await reading
        return json(200, { items: known })
      }
      cleared += 1
      items = []
      return json(200, { cleared: 2 })
    },
    "/api/assistant/questions": async (request) => {
      const body: { id: string; question: string } = await request.json()
      asked.push(body)
      if (refusal) return refusal
      const question = said(body.id, { role: "user", content: body.question })
      const pending = said(`r-${body.id}`, { content: "", state: "pending" })
      items = [...items, question, pending]
      return json(202, { question, answer: pending })
    },
  })
}

async function open() {
  const user = userEvent.setup()
  const router = visit("/app/assistant", routes)
  await screen.findByText(GREETING)
  const input = screen.getByPlaceholderText<HTMLTextAreaElement>(PLACEHOLDER)
  return { user, router, input, send: screen.getByRole("button", { name: "Envoyer" }) }
}

/** rules/inbox.md#answers */
test("pieces are put together by where they stand", () => {
  expect(withPiece("", { offset: 0, text: "Bon" })).toBe("Bon")
  expect(withPiece("Bon", { offset: 3, text: "jour" })).toBe("Bonjour")
  expect(withPiece("Bonjour", { offset: 3, text: "jour" })).toBe("Bonjour")
  expect(withPiece("Bonjour", { offset: 0, text: "A" })).toBe("A")
  expect(withPiece("Bon", { offset: 4, text: "our" })).toBeNull()
})

/** rules/inbox.md#assistant */
describe("the assistant's page", () => {
  it("greets, and offers four questions until one is asked", async () => {
    const { user } = await open()
    const list = screen.getByRole("list", { name: "Questions suggérées" })
    expect(within(list).getAllByRole("button")).toHaveLength(4)
    await user.click(screen.getByRole("button", { name: SUGGESTIONS[2] }))
    await waitFor(() => expect(asked.map(({ question }) => question)).toEqual([SUGGESTIONS[2]]))
    expect(screen.queryByRole("list", { name: "Questions suggérées" })).toBeNull()
  })

  it("does not send what is blank, and nothing while an answer is awaited", async () => {
    const { user, input, send } = await open()
    expect(send).toHaveProperty("disabled", true)
    await user.type(input, "   {Enter}")
    expect(send).toHaveProperty("disabled", true)
    expect(asked).toEqual([])
    await user.type(input, "Combien ?")
    expect(send).toHaveProperty("disabled", false)
    await user.click(send)
    await screen.findByText("Léa rédige sa réponse")
    await waitFor(() => expect(input.value).toBe(""))
    await user.type(input, "Encore ?{Enter}")
    expect(send).toHaveProperty("disabled", true)
    expect(asked).toHaveLength(1)
    expect(input.value).toBe("Encore ?")
  })

  it("shows an answer as it comes, then as it is stored, with the records it was made from", async () => {
    const { user, input } = await open()
    await user.type(input, "Combien de clients ?{Enter}")
    await waitFor(() => expect(items).toHaveLength(2))
    const id = items[1]?.id ?? ""
    await screen.findByText("Léa rédige sa réponse")
    act(() => tellPiece({ id, offset: 0, text: "Trois " }))
    act(() => tellPiece({ id, offset: 6, text: "clients" }))
    await screen.findByText("Trois clients")
    act(() => tellPiece({ id, offset: 40, text: "manqué" }))
    expect(screen.queryByText(/manqué/)).toBeNull()
    const record = { kind: "client", id: "c1", title: "Maison Lumière", path: "/app/clients/c1" } as const
    items = [items[0] as AssistantMessage, said(id, { content: "Trois clients en tout.", records: [record] })]
    await act(() => queryClient.invalidateQueries())
    await screen.findByText("Trois clients en tout.")
    expect(screen.getByRole("link", { name: "Client Maison Lumière" }).getAttribute("href")).toBe(
      "/app/clients/c1",
    )
  })

  it("keeps the question where it could not be sent, and asks it again under the same id", async () => {
    const { user, input, send } = await open()
    const detail = "La clé du fournisseur d'IA n'est pas configurée."
    refusal = json(503, { code: "unavailable", detail })
    await user.type(input, "Combien ?{Enter}")
    expect((await screen.findByRole("alert")).textContent).toContain(detail)
    expect(input.value).toBe("Combien ?")
    expect(screen.getByRole("list", { name: "Questions suggérées" })).toBeTruthy()
    refusal = null
    await user.click(send)
    await screen.findByText("Léa rédige sa réponse")
    expect(new Set(asked.map(({ id }) => id)).size).toBe(1)
    expect(screen.queryByRole("alert")).toBeNull()
  })

  it("shows in red what failed, and asks again", async () => {
    items = [
      said("q", { role: "user", content: "Combien ?" }),
      said("r", { content: "", state: "failed", error: "Erreur lors de la génération de la réponse" }),
    ]
    const { user } = await open()
    await screen.findByText("Erreur lors de la génération de la réponse")
    await user.click(screen.getByRole("button", { name: "Reposer la question" }))
    await waitFor(() => expect(asked.map(({ question }) => question)).toEqual(["Combien ?"]))
  })

  it("clears once that is confirmed", async () => {
    items = [said("q", { role: "user" }), said("r")]
    const { user } = await open()
    await user.click(await screen.findByRole("button", { name: "Effacer la conversation" }))
    const dialog = await screen.findByRole("dialog")
    expect(cleared).toBe(0)
    await user.click(within(dialog).getByRole("button", { name: "Effacer" }))
    await screen.findByRole("list", { name: "Questions suggérées" })
    expect(cleared).toBe(1)
  })
})

it("is not for an administrator", async () => {
  serve(admin)
  queryClient.clear()
  visit("/app/assistant", routes)
  expect((await screen.findByRole("alert")).textContent).toContain("Accès refusé")
  expect(screen.queryByText(GREETING)).toBeNull()
  expect(screen.queryByRole("link", { name: "Assistant IA" })).toBeNull()
})

it("what is typed while a question is on its way stays", async () => {
  const { user, input } = await open()
  const held = Promise.withResolvers<void>()
  const { fetch } = window
  vi.stubGlobal("fetch", async (request: RequestInfo | URL, init?: RequestInit) => {
    const answered = await fetch(request, init)
    if (request instanceof Request && request.method === "POST") await held.promise
    return answered
  })
  await user.type(input, "Combien ?{Enter}")
  await waitFor(() => expect(asked).toHaveLength(1))
  expect(input.value).toBe("")
  await user.type(input, "Et qui ?")
  await act(async () => held.resolve())
  await waitFor(() => expect(items).toHaveLength(2))
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
  expect(input.value).toBe("Et qui ?")
})

it("an answer that was stored before the question's own answer came is not awaited again", async () => {
  const { user, input } = await open()
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const { fetch } = window
  vi.stubGlobal("fetch", async (request: RequestInfo | URL, init?: RequestInit) => {
    const answered = await fetch(request, init)
    if (request instanceof Request && request.method === "POST") await held
    return answered
  })
  await user.type(input, "Combien ?{Enter}")
  await waitFor(() => expect(items).toHaveLength(2))
  items = items.map((one) => (one.role === "assistant" ? { ...one, state: "done", content: "Trois." } : one))
  await act(() => queryClient.invalidateQueries())
  await screen.findByText("Trois.")
  await act(async () => release())
  await waitFor(() => expect(input.value).toBe(""))
  expect(screen.getByText("Trois.")).toBeTruthy()
  expect(screen.queryByText("Léa rédige sa réponse")).toBeNull()
})

describe("a question that could not be sent", () => {
  const failing = () => json(503, { code: "unavailable", detail: "Plus tard." })

  it("is not asked again where it stands in the conversation, and what was typed since stays", async () => {
    const { user, input } = await open()
    const loseAnswer = async (question: string) => {
      refusal = failing()
      await user.type(input, `${question}{Enter}`)
      await screen.findByText("Plus tard.")
      items = [...items, said(asked.at(-1)?.id ?? "", { role: "user", content: question })]
    }
    const readAgain = () => act(() => queryClient.invalidateQueries())
    await loseAnswer("Combien ?")
    await readAgain()
    await waitFor(() => expect(screen.queryByText("Plus tard.")).toBeNull())
    expect(input.value).toBe("")
    await loseAnswer("Et qui ?")
    await user.type(input, " Et quand ?")
    await readAgain()
    await waitFor(() => expect(screen.queryByText("Plus tard.")).toBeNull())
    expect(input.value).toBe("Et qui ? Et quand ?")
  })

  it("is another one once it was changed", async () => {
    const { user, input, send } = await open()
    refusal = failing()
    await user.type(input, "Combien ?{Enter}")
    await screen.findByText("Plus tard.")
    refusal = failing()
    await user.type(input, " Et qui ?")
    await user.click(send)
    await waitFor(() => expect(asked).toHaveLength(2))
    expect(asked[1]?.question).toBe("Combien ? Et qui ?")
    expect(asked[1]?.id).not.toBe(asked[0]?.id)
  })

  it("is asked under another id once the same was answered", async () => {
    const { user, input, send } = await open()
    await user.type(input, "Combien ?{Enter}")
    await waitFor(() => expect(items).toHaveLength(2))
    items = items.map((one) => ({ ...one, state: "done" }))
    await act(() => queryClient.invalidateQueries())
    await user.type(input, "Combien ?")
    await waitFor(() => expect(send).toHaveProperty("disabled", false))
    await user.click(send)
    await waitFor(() => expect(asked).toHaveLength(2))
    expect(asked[1]?.id).not.toBe(asked[0]?.id)
  })

  it("that was suggested stays to be sent, and its failure is put away", async () => {
    const { user, input } = await open()
    refusal = failing()
    await user.click(screen.getByRole("button", { name: SUGGESTIONS[0] }))
    await screen.findByText("Plus tard.")
    await waitFor(() => expect(document.activeElement).toBe(input))
    expect(input.value).toBe(SUGGESTIONS[0])
    await user.click(screen.getByRole("button", { name: "Fermer" }))
    await waitFor(() => expect(screen.queryByText("Plus tard.")).toBeNull())
  })
})

it("breaks the line by Shift and Enter, and sends all of it at once", async () => {
  const { user, input } = await open()
  await user.type(input, "Un{Shift>}{Enter}{/Shift}deux")
  expect(asked).toEqual([])
  await user.keyboard("{Enter}")
  await waitFor(() => expect(asked.map(({ question }) => question)).toEqual(["Un\ndeux"]))
})

it("offers to ask again what failed last, and nothing before", async () => {
  const failed = { content: "", state: "failed", error: "Raté" } as const
  items = [
    said("q1", { role: "user", content: "Un ?" }),
    said("r1", failed),
    said("q2", { role: "user", content: "Deux ?" }),
    said("r2", failed),
  ]
  const { user } = await open()
  await waitFor(() => expect(screen.getAllByText("Raté")).toHaveLength(2))
  await user.click(screen.getByRole("button", { name: "Reposer la question" }))
  await waitFor(() => expect(asked.map(({ question }) => question)).toEqual(["Deux ?"]))
})

it("asks again what failed without taking away what is being typed", async () => {
  items = [said("q", { role: "user", content: "Combien ?" }), said("r", { state: "failed", error: "Zut" })]
  const { user, input } = await open()
  await user.type(input, "Et puis")
  await user.click(await screen.findByRole("button", { name: "Reposer la question" }))
  await waitFor(() => expect(asked.map(({ question }) => question)).toEqual(["Combien ?"]))
  expect(input.value).toBe("Et puis")
})

it("a conversation that could not be cleared stays, with the reason", async () => {
  items = [said("q", { role: "user" }), said("r")]
  const { user } = await open()
  const { fetch } = window
  vi.stubGlobal("fetch", (request: RequestInfo | URL, init?: RequestInit) =>
    request instanceof Request && request.method === "DELETE"
      ? Promise.resolve(json(503, { code: "unavailable", detail: "Plus tard." }))
      : fetch(request, init),
  )
  await user.click(await screen.findByRole("button", { name: "Effacer la conversation" }))
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Effacer" }))
  expect(await screen.findByText("Plus tard.")).toBeTruthy()
  expect(screen.getByText("Texte r")).toBeTruthy()
})

describe("what was being read of a conversation", () => {
  const read = () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    reading = promise
    void queryClient.invalidateQueries()
    return async () => {
      await act(async () => resolve())
      await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    }
  }

  it("does not bring back what was cleared", async () => {
    items = [said("q", { role: "user" }), said("r")]
    const { user } = await open()
    const end = read()
    await user.click(await screen.findByRole("button", { name: "Effacer la conversation" }))
    await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Effacer" }))
    await screen.findByRole("list", { name: "Questions suggérées" })
    await end()
    expect(screen.queryByText("Texte r")).toBeNull()
  })

  it("does not take away a question that was sent meanwhile", async () => {
    const { user, input } = await open()
    const end = read()
    await user.type(input, "Combien ?{Enter}")
    await waitFor(() => expect(items).toHaveLength(2))
    await waitFor(() => expect(document.activeElement).toBe(input))
    await end()
    expect(screen.getByText("Combien ?")).toBeDefined()
    expect(screen.getByText("Léa rédige sa réponse")).toBeDefined()
  })
})

it("is offered to be cleared only where there is something", async () => {
  await open()
  expect(screen.queryByRole("button", { name: "Effacer la conversation" })).toBeNull()
})

it("shows of an answer whichever is further along: what is stored of it, or what was told", async () => {
  items = [said("q", { role: "user" }), said("r", { content: "", state: "pending" })]
  await open()
  await screen.findByText("Léa rédige sa réponse")
  act(() => tellPiece({ id: "r", offset: 0, text: "Trois" }))
  await screen.findByText("Trois")
  items = [items[0] as AssistantMessage, said("r", { content: "Trois clients", state: "pending" })]
  await act(() => queryClient.invalidateQueries())
  expect(await screen.findByText("Trois clients")).toBeTruthy()
  act(() => tellPiece({ id: "r", offset: 13, text: " en tout" }))
  expect(await screen.findByText("Trois clients en tout")).toBeTruthy()
})

it("follows what comes, unless one has scrolled up to read; one's own question always shows", async () => {
  const [height, seen] = [1000, 200]
  vi.spyOn(HTMLElement.prototype, "scrollHeight", "get").mockReturnValue(height)
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(seen)
  items = [said("q", { role: "user" }), said("r", { content: "", state: "pending" })]
  const { user, input } = await open()
  await screen.findByText("Léa rédige sa réponse")
  const log = screen.getByRole("region", { name: "Conversation avec Léa" })
  expect(log.scrollTop).toBe(height)
  let told = 0
  /** Where one is after more has come, when one was so far from the end before. */
  const after = (fromEnd: number) => {
    log.scrollTop = height - seen - fromEnd
    fireEvent.scroll(log)
    act(() => tellPiece({ id: "r", offset: told++, text: "a" }))
    expect(screen.getByText("a".repeat(told))).toBeTruthy()
    return log.scrollTop
  }
  expect(after(0)).toBe(height)
  expect(after(47)).toBe(height)
  expect(after(48)).toBe(height - seen - 48)
  expect(after(600)).toBe(height - seen - 600)
  items = [items[0] as AssistantMessage, said("r")]
  await act(() => queryClient.invalidateQueries())
  expect(log.scrollTop).toBe(height - seen - 600)
  await user.type(input, "Combien ?{Enter}")
  await waitFor(() => expect(asked).toHaveLength(1))
  expect(log.scrollTop).toBe(height)
})

it("does not send while a letter is being composed", async () => {
  const { user, input } = await open()
  await user.type(input, "Combien")
  const ends = Object.defineProperty(createEvent.keyDown(input, { key: "Enter" }), "isComposing", {
    value: true,
  })
  fireEvent(input, ends)
  expect(ends.defaultPrevented).toBe(false)
  expect(screen.queryByText("Léa rédige sa réponse")).toBeNull()
  fireEvent.keyDown(input, { key: "Enter" })
  await waitFor(() => expect(asked).toHaveLength(1))
})

it("looks every five seconds for an answer that nothing tells of", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] })
  items = [said("q", { role: "user" }), said("r", { content: "", state: "pending" })]
  await open()
  await screen.findByText("Léa rédige sa réponse")
  items = [items[0] as AssistantMessage, said("r", { content: "Trois clients." })]
  act(() => void vi.advanceTimersByTime(4900))
  expect(screen.queryByText("Trois clients.")).toBeNull()
  act(() => void vi.advanceTimersByTime(100))
  expect(await screen.findByText("Trois clients.")).toBeTruthy()
})

it("says who speaks, that an answer is being written, and what each record is", async () => {
  const kinds = Object.keys(KINDS) as AnswerRecord["kind"][]
  const records = kinds.map((kind) => ({ kind, id: "x", title: "Été", path: `/app/${kind}` }))
  items = [said("q", { role: "user" }), said("r", { records }), said("s", { content: "", state: "pending" })]
  const { input } = await open()
  await screen.findByText("Léa rédige sa réponse")
  const links = within(screen.getByRole("list", { name: "Fiches utilisées" })).getAllByRole("link")
  expect(links.map((link) => `${link.textContent} ${link.getAttribute("href")}`)).toEqual([
    "Client Été /app/client",
    "Collaboration Été /app/collaboration",
    "Créateur Été /app/influencer",
    "Casting Été /app/casting",
    "Ressource Été /app/resource",
    "Tâche Été /app/todo",
  ])
  expect(screen.getByText("Texte q").closest("li")?.textContent).toBe("Vous : Texte q")
  expect(screen.getByText("Texte r").closest("li")?.textContent).toMatch(/^Léa : Texte r/)
  expect(screen.getByText("Texte r").closest("[aria-live]")?.getAttribute("aria-busy")).toBe("true")
  expect(input.maxLength).toBe(2000)
})

it("says that the conversation could not be read", async () => {
  answer({
    "/api/identity/me": () => json(200, owner),
    "/api/assistant": () => json(403, { code: "forbidden", detail: "Refusé." }),
  })
  visit("/app/assistant", routes)
  expect(await screen.findByRole("heading", { name: "Erreur lors du chargement des données" })).toBeDefined()
  expect(screen.queryByRole("textbox", { name: "Votre question" })).toBeNull()
})
