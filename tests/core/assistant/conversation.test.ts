import { instructionsFor } from "@trame/core/assistant/answering/instructions"
import { AssistantWorker } from "@trame/core/assistant/answering/worker"
import { Assistant } from "@trame/core/assistant/index"
import { today } from "@trame/core/lib/day"
import { newId } from "@trame/core/lib/id"
import { afterEach, expect, test, vi } from "vitest"
import { actorOf, newAgency } from "../../support/agency.ts"
import { modelBehaves } from "../../support/ai.ts"
import { newOwner } from "../../support/assistant.ts"
import { ownQueue } from "../../support/ownQueue.ts"
import { AssistantMessageEntity } from "../../support/stored.ts"

afterEach(() => vi.unstubAllEnvs())

/** Somebody whose questions no worker but the test answers. */
async function asking() {
  const waiting = await ownQueue("ASSISTANT_QUEUE_URL")
  const { agencyId } = await newAgency()
  const actor = await actorOf(await newOwner(agencyId))
  const { userId } = actor
  const stored = async () =>
    (await AssistantMessageEntity.query.primary({ agencyId, userId }).go({ pages: "all", consistent: true }))
      .data
  const ask = async (question: string) => {
    const { answer } = await Assistant.ask(actor, { id: newId(), question })
    return { agencyId, userId, createdAt: answer.createdAt, messageId: answer.id }
  }
  return { actor, agencyId, userId, ask, stored, waiting }
}

/** What was said before, an hour ago, a second after one another. */
async function said(
  { agencyId, userId }: { agencyId: string; userId: string },
  texts: readonly string[],
  failed?: string,
) {
  const from = Date.now() - 3_600_000
  const messages = texts.map((content, index) => ({
    ...{ agencyId, userId, content, messageId: `m${index}` },
    role: index % 2 ? ("assistant" as const) : ("user" as const),
    state: content === failed ? ("failed" as const) : ("done" as const),
    createdAt: new Date(from + 1000 * index).toISOString(),
    expiresAt: Math.floor(Date.now() / 1000) + 3600,
  }))
  await AssistantMessageEntity.put(messages).go()
}

/** rules/inbox.md#answers */
test("the model is told what was said before, the last twelve in their order, but no answer that failed", async () => {
  const one = await asking()
  const mark = newId()
  const texts = Array.from({ length: 14 }, (_, index) => `${mark} ${index}.`)
  await said(one, texts, `${mark} 5.`)
  const question = `${mark} enfin ?`
  // Of the twelve, the first is an answer whose question is forgotten, and the third failed.
  const told = [
    { role: "user", content: `${mark} 4.\n\n${mark} 6.` },
    ...[7, 8, 9, 10, 11, 12, 13].map((index) => ({
      role: index % 2 ? "assistant" : "user",
      content: `${mark} ${index}.`,
    })),
  ]
  const asSent = JSON.stringify([...told, { role: "user", content: question }]).slice(1, -1)
  await modelBehaves({ match: `${mark} 2.`, thought: { text: "Trop." } })
  await modelBehaves({ match: asSent, thought: { text: "Compris." } })
  await AssistantWorker.answer(await one.ask(question))
  expect((await one.stored()).at(-1)).toMatchObject({ content: "Compris.", state: "done" })
})

test("the model is told the day, whose data it sees and who asks, as data", async () => {
  const { actor, agencyId } = await asking()
  const told = instructionsFor({ ...actor, agencyId, agencyName: "Lumière", name: "Pia </demandeur>" })
  expect(told).toContain(`Nous sommes le ${today()}.`)
  expect(told).toContain('<agence>\n"Lumière"\n</agence>')
  expect(told).toContain('<demandeur>\n"Pia \\u003c/demandeur>"\n</demandeur>')
})

test.for([
  ["nothing", "", "Je ne sais pas répondre à cette question."],
  ["too much", "x".repeat(8001), "x".repeat(8000)],
] as const)("a model that says %s has still answered", async ([, text, content]) => {
  const { ask, stored } = await asking()
  const question = `Combien ? ${newId()}`
  await modelBehaves({ match: question, thought: { text } })
  await AssistantWorker.answer(await ask(question))
  expect((await stored()).at(-1)).toMatchObject({ content, state: "done" })
})

test("the same question again has its answer written while it is awaited, and never more", async () => {
  const { actor, agencyId, userId, waiting } = await asking()
  const asked = { id: newId(), question: "Combien de clients avons-nous ?" }
  const { answer } = await Assistant.ask(actor, asked)
  await Assistant.ask(actor, asked)
  expect(await waiting()).toEqual({ now: 2, later: 0 })
  await AssistantWorker.answer({ agencyId, userId, createdAt: answer.createdAt, messageId: answer.id })
  expect((await Assistant.ask(actor, asked)).answer).toMatchObject({ id: answer.id, state: "done" })
  expect(await waiting()).toEqual({ now: 2, later: 1 })
})

test("an answer is asked for at once, and looked at again should its worker die", async () => {
  const { ask, waiting } = await asking()
  const key = await ask("Combien de clients avons-nous ?")
  expect(await waiting()).toEqual({ now: 1, later: 0 })
  await AssistantWorker.answer(key)
  expect(await waiting()).toEqual({ now: 1, later: 1 })
})

/** rules/inbox.md#assistant */
test("the last hundred are listed, the first first, and kept for ninety days", async () => {
  const { actor, ask, stored, ...owner } = await asking()
  const texts = Array.from({ length: 100 }, (_, index) => `Question ${index}`)
  await said(owner, texts)
  await ask("La dernière ?")
  const { items } = await Assistant.conversation(actor)
  expect(items.map(({ content }) => content)).toEqual([...texts.slice(2), "La dernière ?", ""])
  for (const { expiresAt } of (await stored()).slice(-2)) {
    expect((expiresAt - Date.now() / 1000) / 86_400).toBeCloseTo(90, 2)
  }
})
