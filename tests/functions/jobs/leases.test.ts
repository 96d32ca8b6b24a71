import * as AssistantWorker from "@trame/core/assistant/answering/worker"
import * as Assistant from "@trame/core/assistant/index"
import * as Inbox from "@trame/core/inbox/index"
import * as Scrapes from "@trame/core/influencers/scraping/index"
import * as ScrapingWorker from "@trame/core/influencers/scraping/worker"
import { newId } from "@trame/core/lib/id"
import { apis, queues } from "@trame/functions/manifest"
import { afterEach, expect, it, vi } from "vitest"
import { actorOf, newAgency } from "../../support/agency.ts"
import { newOwner } from "../../support/assistant.ts"
import { newMailbox, newManager, syncOf, takeStep } from "../../support/mailbox.ts"
import { intercepting } from "../../support/overtaken.ts"
import { ownQueue } from "../../support/ownQueue.ts"
import { AssistantMessageEntity, MailChatEntity, ScrapeEntity } from "../../support/stored.ts"

afterEach(() => vi.unstubAllEnvs())

/** The stored item, read right before the worker's nth command that matches `next`. */
async function seenBefore<Seen>(
  next: RegExp,
  nth: number,
  look: () => Promise<Seen>,
  work: () => Promise<unknown>,
): Promise<Seen | undefined> {
  let commands = 0
  let seen: Seen | undefined
  const working = intercepting(async (command, input) => {
    if (!next.test(`${command} ${input}`) || ++commands !== nth) return
    seen = await look()
    throw new Error("Seen")
  }, work)
  await working.catch(() => undefined)
  return seen
}

const ofQueue = (wanted: string) => queues.find(({ name }) => name === wanted)?.timeoutSeconds ?? Infinity
const ofApi = Math.max(...apis.map(({ timeoutSeconds }) => timeoutSeconds))

async function readingOfMailbox(): Promise<Lease | null | undefined> {
  await ownQueue("MAIL_SYNC_QUEUE_URL")
  const { key } = await newMailbox()
  const look = () => syncOf(key)
  return seenBefore(/^Update.*mailSync_1/, 2, look, () => takeStep(key))
}

async function lookAtScrape(): Promise<Lease | null | undefined> {
  await ownQueue("SCRAPING_QUEUE_URL")
  const scrapeId = newId()
  const owner = { kind: "enrichment", importId: newId(), batch: 0 } as const
  await Scrapes.start({ scrapeId, owner, usernames: ["zoe"], postsPerProfile: 0 })
  const look = async () => (await ScrapeEntity.get({ scrapeId }).go({ consistent: true })).data
  const work = () => ScrapingWorker.handle({ kind: "look", scrapeId }, async () => {})
  return seenBefore(/^Update.*scrape_1/, 2, look, work)
}

async function answerOfAssistant(): Promise<Lease | null | undefined> {
  await ownQueue("ASSISTANT_QUEUE_URL")
  const actor = await actorOf(await newOwner((await newAgency()).agencyId))
  const { answer } = await Assistant.ask(actor, { id: newId(), question: "Combien de clients ?" })
  const { userId, agencyId } = actor
  const key = { agencyId: agencyId ?? "", userId, createdAt: answer.createdAt, messageId: answer.id }
  const look = async () => (await AssistantMessageEntity.get(key).go({ consistent: true })).data
  return seenBefore(/^Query.*assistantMessage_1/, 1, look, () => AssistantWorker.answer(key))
}

async function answerInInbox(): Promise<Lease | null | undefined> {
  const { key, actor, influencerId } = await newManager()
  const id = newId()
  const look = async () => (await MailChatEntity.get({ ...key, chatId: id }).go({ consistent: true })).data
  const work = () => Inbox.ask(actor, { influencerId, id, message: `Trouve ${newId()}` })
  return seenBefore(/^Transact.*mailChat_1/, 1, look, work)
}

it.each([
  ["a step of a mailbox's reading", readingOfMailbox, ofQueue("mail-sync"), Infinity],
  ["a look at a scrape", lookAtScrape, ofQueue("scraping"), Infinity],
  ["an answer of the assistant", answerOfAssistant, 90, Infinity],
  // No caller waits longer than the API's own limit.
  ["an answer beside a mailbox", answerInInbox, 25, ofApi],
])("a worker on %s loses its lease only after its own time limit", async (_, held, least, most) => {
  const begun = Date.now()
  const { busyUntil = 0 } = (await held()) ?? {}
  expect(busyUntil - begun).toBeGreaterThan(least * 1000)
  expect(busyUntil - Date.now()).toBeLessThan(most * 1000)
})

interface Lease {
  busyUntil?: number
}
