import * as Account from "@trame/core/account/credentials/account"
import * as RecoveryCodes from "@trame/core/account/credentials/recovery-codes"
import * as Departures from "@trame/core/account/removal"
import * as AssistantWorker from "@trame/core/assistant/answering/worker"
import * as Assistant from "@trame/core/assistant/index"
import * as Clients from "@trame/core/campaigns/clients/index"
import * as MailSyncWorker from "@trame/core/inbox/sync/worker"
import * as Scrapes from "@trame/core/influencers/scraping/index"
import * as ScrapingWorker from "@trame/core/influencers/scraping/worker"
import { newId } from "@trame/core/lib/id"
import * as AgencyRemoval from "@trame/core/processes/agency-removal"
import { afterEach, describe, expect, it, vi } from "vitest"
import { actorOf, newAgency, newUser, PASSWORD } from "../../support/agency.ts"
import { eventually } from "../../support/eventually.ts"
import { newMailbox, syncOf } from "../../support/mailbox.ts"
import { overtaken } from "../../support/overtaken.ts"
import { ownQueue } from "../../support/ownQueue.ts"
import { AgencyEntity } from "../../support/stored.ts"

afterEach(() => vi.unstubAllEnvs())

/** A task is ended or begun anew: a message is sent before its first write. */
describe("when a process dies half-way, a message", () => {
  it.each(Object.entries(TASKS))("comes back for %s", async (_, { setting, entity, begin }) => {
    const waiting = await ownQueue(setting)
    const act = await begin()
    const before = await waiting()
    expect((await overtaken(entity, act, died)).status).toBe("rejected")
    // A message that comes at once would look for it before it is there.
    expect(await waiting()).toEqual({ now: before.now, later: before.later + 1 })
  })

  it("comes back for an agency's removal, also once it seems to be over, and for its subscription", async () => {
    const waiting = await ownQueue("AGENCY_REMOVALS_QUEUE_URL")
    const { agencyId, admin, member } = await newAgency()
    await RecoveryCodes.issue(member.userId)
    await Departures.remove(await actorOf(member), { password: PASSWORD, withAgency: false })
    expect(await RecoveryCodes.count(member.userId)).toBe(0)
    const owner = await actorOf(admin)
    await eventually(async () => {
      const leaving = () => Departures.remove(owner, { password: PASSWORD, withAgency: true })
      expect((await overtaken("agency", leaving, died)).status).toBe("rejected")
    })
    // The removals of the member, of the owner and of the agency.
    const begun = await waiting()
    expect(begun.later).toBeGreaterThanOrEqual(3)
    const subscriptions = await ownQueue("SUBSCRIPTION_CHECKS_QUEUE_URL")
    const customer = { removedAt: new Date().toISOString(), customerId: `cus_${agencyId}` }
    await AgencyEntity.patch({ agencyId }).set(customer).go()
    await AgencyRemoval.carryOut({ agencyId })
    expect((await waiting()).later).toBe(begun.later + 1)
    // The subscription ends now, and is looked at once more.
    expect(await subscriptions()).toEqual({ now: 1, later: 1 })
  })

  it("is not sent for a client that keeps its name", async () => {
    const waiting = await ownQueue("NAME_CHANGES_QUEUE_URL")
    const { update } = await newClient()
    await update(1, { brandName: "Avant", notes: "Une note" })
    expect(await waiting()).toEqual({ now: 0, later: 0 })
    await update(2, { brandName: "Après" })
    expect(await waiting()).toEqual({ now: 1, later: 1 })
  })
})

const died = () => Promise.reject(new Error("The process died"))

interface Task {
  setting: string
  /** The entity whose write begins the task. */
  entity: string
  begin(): Promise<() => Promise<unknown>>
}
const task = (setting: string, entity: string, begin: Task["begin"]): Task => ({ setting, entity, begin })

async function newActor() {
  return actorOf((await newAgency()).admin)
}
async function newClient() {
  const actor = await newActor()
  const client = { brandName: "Avant", sector: null, notes: "", contacts: [] }
  const { id: clientId } = await Clients.create(actor, client)
  const update = (version: number, changes: object) =>
    Clients.update(actor, { clientId, version, ...changes })
  return { update, remove: () => Clients.remove(actor, { clientId }) }
}

const TASKS: Record<string, Task> = {
  "a member's removal": task("AGENCY_REMOVALS_QUEUE_URL", "user", async () => {
    const { admin, member } = await newAgency()
    const actor = await actorOf(admin)
    return () => Departures.removeMember(actor, { userId: member.userId })
  }),
  "a client's new name": task("NAME_CHANGES_QUEUE_URL", "client", async () => {
    const { update } = await newClient()
    return () => update(1, { brandName: "Après" })
  }),
  "a client's removal": task("NAME_CHANGES_QUEUE_URL", "client", async () => (await newClient()).remove),
  "a member's new name": task("NAME_CHANGES_QUEUE_URL", "user", async () => {
    const actor = await newActor()
    return () => Account.updateProfile(actor, { version: 1, firstName: "Zoé" })
  }),
  "a step of a scrape": task("SCRAPING_QUEUE_URL", "scrape", async () => {
    const scrapeId = newId()
    const owner = { kind: "enrichment", importId: newId(), batch: 0 } as const
    const usernames = [`lent.${newId().slice(0, 8)}`]
    await Scrapes.createWrite({ scrapeId, owner, usernames, postsPerProfile: 0 }).go()
    return () => ScrapingWorker.handle({ kind: "look", scrapeId }, async () => {})
  }),
  "a step of a mailbox's sync": task("MAIL_SYNC_QUEUE_URL", "mailSync", async () => {
    const { key } = await newMailbox()
    const { syncId = "", turn = 0 } = (await syncOf(key)) ?? {}
    return () => MailSyncWorker.handle({ ...key, syncId, turn })
  }),
  "an answer of the assistant": task("ASSISTANT_QUEUE_URL", "assistantMessage", async () => {
    const { agencyId } = await newAgency()
    const actor = await actorOf(await newUser({ agencyId, storedEmail: process.env.SUPER_ADMIN_EMAIL }))
    const { answer } = await Assistant.ask(actor, { id: newId(), question: "Combien ?" })
    const { createdAt, id: messageId } = answer
    return () => AssistantWorker.answer({ agencyId, userId: actor.userId, createdAt, messageId })
  }),
}
