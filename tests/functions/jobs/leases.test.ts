import { AssistantWorker } from "@trame/core/assistant/answering/worker"
import { Assistant } from "@trame/core/assistant/index"
import { Inbox } from "@trame/core/inbox/index"
import { Scrapes } from "@trame/core/influencers/scraping/index"
import { ScrapingWorker } from "@trame/core/influencers/scraping/worker"
import { newId } from "@trame/core/lib/id"
import { apis, queues } from "@trame/functions/manifest"
import { afterEach, expect, test, vi } from "vitest"
import { actorOf, newAgency } from "../../support/agency.ts"
import { newOwner } from "../../support/assistant.ts"
import { newMailbox, newManager, syncOf, takeStep } from "../../support/mailbox.ts"
import { intercepting } from "../../support/overtaken.ts"
import { ownQueue } from "../../support/ownQueue.ts"
import { AssistantMessageEntity, MailChatEntity, ScrapeEntity } from "../../support/stored.ts"

afterEach(() => vi.unstubAllEnvs())

/** What is stored of the work once its worker has said that it is at it, and before it writes, or reads, this next. */
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

const LEASES: Record<
  string,
  [atMostSeconds: number, held: () => Promise<{ busyUntil?: number } | null | undefined>]
> = {
  "a step of a mailbox's reading": [
    ofQueue("mail-sync"),
    async () => {
      await ownQueue("MAIL_SYNC_QUEUE_URL")
      const { key } = await newMailbox()
      return seenBefore(
        /^Update.*mailSync_1/,
        2,
        () => syncOf(key),
        () => takeStep(key),
      )
    },
  ],
  "a look at a scrape": [
    ofQueue("scraping"),
    async () => {
      await ownQueue("SCRAPING_QUEUE_URL")
      const scrapeId = newId()
      const owner = { kind: "enrichment", importId: newId(), batch: 0 } as const
      await Scrapes.start({ scrapeId, owner, usernames: ["zoe"], postsPerProfile: 0 })
      return seenBefore(
        /^Update.*scrape_1/,
        2,
        async () => (await ScrapeEntity.get({ scrapeId }).go({ consistent: true })).data,
        () => ScrapingWorker.handle({ kind: "look", scrapeId }, async () => {}),
      )
    },
  ],
  "an answer of the assistant": [
    90,
    async () => {
      await ownQueue("ASSISTANT_QUEUE_URL")
      const actor = await actorOf(await newOwner((await newAgency()).agencyId))
      const { answer } = await Assistant.ask(actor, { id: newId(), question: "Combien de clients ?" })
      const { userId, agencyId } = actor
      const key = { agencyId: agencyId ?? "", userId, createdAt: answer.createdAt, messageId: answer.id }
      return seenBefore(
        /^Query.*assistantMessage_1/,
        1,
        async () => (await AssistantMessageEntity.get(key).go({ consistent: true })).data,
        () => AssistantWorker.answer(key),
      )
    },
  ],
  "an answer beside a mailbox": [
    25,
    async () => {
      const { key, actor, influencerId } = await newManager()
      const id = newId()
      return seenBefore(
        /^Transact.*mailChat_1/,
        1,
        async () => (await MailChatEntity.get({ ...key, chatId: id }).go({ consistent: true })).data,
        () => Inbox.ask(actor, { influencerId, id, message: `Trouve ${newId()}` }),
      )
    },
  ],
}

test.for(Object.entries(LEASES))(
  "whoever is at %s is taken for dead only when they cannot be at it any more",
  async ([, [seconds, held]]) => {
    const begun = Date.now()
    const { busyUntil = 0 } = (await held()) ?? {}
    expect(busyUntil - begun).toBeGreaterThan(seconds * 1000)
  },
)

test("and nobody waits for an answer beside a mailbox for longer than a call lasts", async () => {
  const [, held] = LEASES["an answer beside a mailbox"] ?? []
  const { busyUntil = Infinity } = (await held?.()) ?? {}
  expect(busyUntil - Date.now()).toBeLessThan(ofApi * 1000)
})
