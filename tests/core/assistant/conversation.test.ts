import * as AssistantWorker from "@trame/core/assistant/answering/worker"
import * as Assistant from "@trame/core/assistant/index"
import { isGivenUp } from "@trame/core/assistant/rules"
import { newId } from "@trame/core/lib/id"
import { afterEach, describe, expect, it, vi } from "vitest"
import { actorOf, newAgency } from "../../support/agency.ts"
import { modelBehaves } from "../../support/ai.ts"
import { newOwner } from "../../support/assistant.ts"
import { intercepting, overtaken } from "../../support/overtaken.ts"
import { ownQueue } from "../../support/ownQueue.ts"
import { AssistantMessageEntity } from "../../support/stored.ts"

afterEach(() => vi.unstubAllEnvs())

/** rules/inbox.md#answers */
describe("an answer", () => {
  it("goes by the last twelve messages in their order, without failed answers", async () => {
    const { ask, said } = await newAsker()
    const mark = newId()
    const texts = Array.from({ length: 14 }, (_, index) => `${mark} ${index}.`)
    await said(texts, texts[5])
    const question = `${mark} enfin ?`
    // The first of the twelve is an answer whose question is left out, the third one failed.
    const messages = [
      { role: "user", content: `${texts[4]}\n\n${texts[6]}` },
      ...texts.slice(7).map((content, index) => ({ role: index % 2 ? "user" : "assistant", content })),
      { role: "user", content: question },
    ]
    await modelBehaves({ match: `${mark} 2.`, thought: { text: "Trop." } })
    await modelBehaves({ match: JSON.stringify(messages).slice(1, -1), thought: { text: "Compris." } })
    const { write, stored } = await ask(question)
    await write()
    expect(await stored()).toMatchObject({ content: "Compris.", state: "done" })
  })

  it.for([
    ["", "Je ne sais pas répondre à cette question."],
    ["x".repeat(8001), "x".repeat(8000)],
  ] as const)("of the model's text %j has a text", async ([text, content]) => {
    const { ask } = await newAsker()
    const match = `Combien ? ${newId()}`
    await modelBehaves({ match, thought: { text } })
    const { write, stored } = await ask(match)
    await write()
    expect(await stored()).toMatchObject({ content, state: "done" })
  })

  it("is queued for each call until it is written, with a later look for a dead worker", async () => {
    const { ask, waiting } = await newAsker()
    const id = newId()
    const { write, answer } = await ask(CLIENTS, id)
    await ask(CLIENTS, id)
    expect(await waiting()).toEqual({ now: 2, later: 0 })
    await write()
    expect((await ask(CLIENTS, id)).answer).toMatchObject({ id: answer.id, state: "done" })
    expect(await waiting()).toEqual({ now: 2, later: 1 })
  })

  it("is written by one of two workers, and kept by whoever took it over", async () => {
    const { ask } = await newAsker()
    const first = await ask(CLIENTS)
    const claimed = { busyUntil: Date.now() + 60_000, content: "Du premier", tries: 1 }
    await overtaken("assistantMessage", first.write, () => first.patch(claimed))
    expect(await first.stored()).toMatchObject({ state: "pending", ...claimed })
    const second = await ask(CLIENTS)
    const taken = { busyUntil: Date.now() + 60_000, content: "Du second" }
    let isTaken = false
    await intercepting(async (command, input) => {
      if (isTaken || command !== "UpdateItemCommand" || !input.includes('"done"')) return
      isTaken = true
      await second.patch(taken)
    }, second.write)
    expect(isTaken).toBe(true)
    expect(await second.stored()).toMatchObject({ state: "pending", ...taken })
  })

  it("fails for the asker and in the log after an unknown error", async () => {
    const { ask } = await newAsker()
    const { write, stored } = await ask(CLIENTS)
    const answering = intercepting((command, input) => {
      if (command === "QueryCommand" && input.includes("assistantMessage_1"))
        throw new Error("The table is away")
    }, write)
    await expect(answering).rejects.toThrow("The table is away")
    expect(await stored()).toMatchObject({ state: "failed", content: "", error: expect.any(String) })
  })

  const MINUTES = 60_000
  it.for([
    ["pending", 7 * MINUTES + 1, undefined, true],
    ["pending", 7 * MINUTES + 1, -1, true],
    ["pending", 7 * MINUTES + 1, 1, false],
    ["pending", 7 * MINUTES, undefined, false],
    ["done", 14 * MINUTES, undefined, false],
    ["failed", 14 * MINUTES, undefined, false],
  ] as const)("%s for %i ms and busy for %s more is given up: %s", ([state, age, busy, expected]) => {
    const now = Date.parse("2026-11-02T10:00:00.000Z")
    const busyUntil = busy === undefined ? undefined : now + busy
    const answer = { state, createdAt: new Date(now - age).toISOString(), busyUntil }
    expect(isGivenUp(answer, now)).toBe(expected)
  })
})

/** rules/inbox.md#assistant */
it("the conversation shows its last hundred messages and is kept for ninety days", async () => {
  const { actor, ask, all, said } = await newAsker()
  const texts = Array.from({ length: 100 }, (_, index) => `Question ${index}`)
  await said(texts)
  await ask("La dernière ?")
  const { items } = await Assistant.conversation(actor)
  expect(items.map(({ content }) => content)).toEqual([...texts.slice(2), "La dernière ?", ""])
  for (const { expiresAt } of (await all()).slice(-2))
    expect((expiresAt - Date.now() / 1000) / 86_400).toBeCloseTo(90, 2)
})

const CLIENTS = "Combien de clients avons-nous ?"

/** Somebody whose questions only the test answers. */
async function newAsker() {
  const waiting = await ownQueue("ASSISTANT_QUEUE_URL")
  const { agencyId } = await newAgency()
  const actor = await actorOf(await newOwner(agencyId))
  const { userId } = actor
  const all = async () =>
    (await AssistantMessageEntity.query.primary({ agencyId, userId }).go({ pages: "all", consistent: true }))
      .data
  const ask = async (question: string, id = newId()) => {
    const { answer } = await Assistant.ask(actor, { id, question })
    const key = { agencyId, userId, createdAt: answer.createdAt, messageId: answer.id }
    return {
      answer,
      write: () => AssistantWorker.answer(key),
      patch: (fields: object) => AssistantMessageEntity.patch(key).set(fields).go(),
      stored: async () => (await AssistantMessageEntity.get(key).go({ consistent: true })).data,
    }
  }
  /** Stores messages of an hour ago, a second apart. */
  const said = async (texts: readonly string[], failed?: string) => {
    const messages = texts.map((content, index) => ({
      agencyId,
      userId,
      content,
      messageId: `m${index}`,
      role: index % 2 ? ("assistant" as const) : ("user" as const),
      state: content === failed ? ("failed" as const) : ("done" as const),
      createdAt: new Date(Date.now() - 3_600_000 + 1000 * index).toISOString(),
      expiresAt: Math.floor(Date.now() / 1000) + 3600,
    }))
    await AssistantMessageEntity.put(messages).go()
  }
  return { actor, agencyId, ask, all, said, waiting }
}
