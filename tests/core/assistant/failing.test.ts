import { AssistantWorker } from "@trame/core/assistant/answering/worker"
import { Assistant } from "@trame/core/assistant/index"
import { newId } from "@trame/core/lib/id"
import { afterEach, expect, test, vi } from "vitest"
import { actorOf, newAgency } from "../../support/agency.ts"
import { newOwner } from "../../support/assistant.ts"
import { intercepting, overtaken } from "../../support/overtaken.ts"
import { ownQueue } from "../../support/ownQueue.ts"
import { AssistantMessageEntity } from "../../support/stored.ts"

afterEach(() => vi.unstubAllEnvs())

/** A question that no worker but the test answers. */
async function asked() {
  await ownQueue("ASSISTANT_QUEUE_URL")
  const { agencyId } = await newAgency()
  const actor = await actorOf(await newOwner(agencyId))
  const { answer } = await Assistant.ask(actor, { id: newId(), question: "Combien de clients avons-nous ?" })
  const { userId } = actor
  const key = { agencyId, userId, createdAt: answer.createdAt, messageId: answer.id }
  const stored = async () => (await AssistantMessageEntity.get(key).go({ consistent: true })).data
  return { key, stored }
}

test("what fails in a way that nobody thought of is told to the asker, and to whoever reads the log", async () => {
  const { key, stored } = await asked()
  const answering = intercepting(
    (command, input) => {
      if (command === "QueryCommand" && input.includes("assistantMessage_1"))
        throw new Error("The table is away")
    },
    () => AssistantWorker.answer(key),
  )
  await expect(answering).rejects.toThrow("The table is away")
  expect(await stored()).toMatchObject({ state: "failed", content: "", error: expect.any(String) })
})

test("an answer that was taken over is stored by whoever took it", async () => {
  const { key, stored } = await asked()
  let isFirst = true
  await intercepting(
    async (command, input) => {
      if (!isFirst || command !== "UpdateItemCommand" || !input.includes('"done"')) return
      isFirst = false
      await AssistantMessageEntity.patch(key)
        .set({ busyUntil: Date.now() + 60_000, content: "Du second" })
        .go()
    },
    () => AssistantWorker.answer(key),
  )
  expect(isFirst).toBe(false)
  expect(await stored()).toMatchObject({ state: "pending", content: "Du second" })
})

test("of two workers who begin an answer at once, one writes it", async () => {
  const { key, stored } = await asked()
  let busyUntil: number | undefined
  await overtaken(
    "assistantMessage",
    () => AssistantWorker.answer(key),
    async () => {
      busyUntil = Date.now() + 60_000
      await AssistantMessageEntity.patch(key).set({ busyUntil, content: "Du premier", tries: 1 }).go()
    },
  )
  expect(await stored()).toMatchObject({ state: "pending", content: "Du premier", busyUntil, tries: 1 })
})

test("what there is of an answer is stored on its way, and whole at the end", async () => {
  const { key, stored } = await asked()
  const contents: string[] = []
  let now = Date.now()
  // Of each look at the clock, a second later.
  const clock = vi.spyOn(Date, "now").mockImplementation(() => (now += 1000))
  await intercepting(
    (command, input) => {
      const [, content = ""] = /":content_u\d+":(?:\{"S":)?"([^"]+)"/.exec(input) ?? []
      if (command === "UpdateItemCommand" && content) contents.push(content)
    },
    () => AssistantWorker.answer(key),
  )
  clock.mockRestore()
  const whole = (await stored())?.content ?? ""
  expect(await stored()).toMatchObject({ state: "done", content: "L'agence a 0 client." })
  expect(contents.length).toBeGreaterThan(1)
  for (const content of contents) expect(whole.startsWith(content)).toBe(true)
})
