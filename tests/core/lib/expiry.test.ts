import * as Codes from "@trame/core/account/credentials/codes"
import * as Ai from "@trame/core/ai/index"
import * as Assistant from "@trame/core/assistant/index"
import * as Inbox from "@trame/core/inbox/index"
import * as Discover from "@trame/core/influencers/discover/index"
import * as Enrichment from "@trame/core/influencers/enrichment/index"
import type { UserActor } from "@trame/core/lib/access"
import { newId } from "@trame/core/lib/id"
import * as Realtime from "@trame/core/realtime/index"
import { describe, expect, it } from "vitest"
import * as z from "zod"
import { actorOf, newAgency, newUser } from "../../support/agency.ts"
import { newCreators } from "../../support/creators.ts"
import { connectedInbox } from "../../support/inboxMails.ts"
import { newManager, newTalentManager } from "../../support/mailbox.ts"
import { intercepting } from "../../support/overtaken.ts"

describe("the table", () => {
  it.each(Object.entries(CASES))("forgets %s in time, and not before", async (_, { entities, act }) => {
    const actor = await actorOf((await newAgency()).admin)
    const written: [string, number][] = []
    await intercepting(
      (_command, input) => void written.push(...livesIn(JSON.parse(input))),
      () => act(actor),
    )
    for (const [entity, [soonest, latest]] of Object.entries(entities)) {
      const seconds = written.flatMap(([name, after]) => (name === entity ? after : []))
      expect(seconds.length, entity).toBeGreaterThan(0)
      for (const after of seconds) {
        expect(after, entity).toBeGreaterThanOrEqual(soonest - 5)
        expect(after, entity).toBeLessThanOrEqual(latest)
      }
    }
  })
})

const MINUTE = 60
const DAY = 86_400

interface Case {
  /** The earliest and latest seconds after which the table forgets each entity. */
  entities: Record<string, [seconds: number, latest: number]>
  act: (actor: UserActor) => Promise<unknown>
}

const superAdmin = async (agencyId: string) =>
  actorOf(await newUser({ agencyId, storedEmail: process.env.SUPER_ADMIN_EMAIL }))

const CASES: Record<string, Case> = {
  "a code by e-mail": {
    entities: { emailCode: [15 * MINUTE, DAY] },
    act: ({ userId }) => Codes.issue(userId, "verify"),
  },
  "a ticket for a socket": {
    entities: { realtimeTicket: [MINUTE - 1, DAY] },
    act: (actor) => Realtime.openTicket(actor),
  },
  "the usage of a model": {
    entities: { aiUsage: [366 * DAY, 800 * DAY], attempts: [0, DAY] },
    act: ({ agencyId }) =>
      Ai.object({
        agencyId: agencyId ?? "",
        kind: "classification",
        name: "classification",
        schema: z.object({ classification: z.enum(["collab", "spam"]), summary: z.string() }),
        instructions: "Sort.",
        messages: [{ role: "user", content: Ai.asData("mail", { subject: "A", text: "collaboration" }) }],
      }),
  },
  "a question to the assistant": {
    entities: { assistantQuestion: [30 * DAY, 366 * DAY], assistantMessage: [30 * DAY, 366 * DAY] },
    act: async ({ agencyId }) =>
      Assistant.ask(await superAdmin(agencyId ?? ""), { id: newId(), question: "Combien ?" }),
  },
  "a consent that is asked for": {
    entities: { consentRequest: [9 * MINUTE, DAY] },
    act: async () => {
      const { actor, influencerId } = await newManager()
      await Inbox.connect(actor, { influencerId })
    },
  },
  "a mail on its way out": {
    entities: { mailSend: [30 * DAY, 366 * DAY] },
    act: async () => {
      const manager = await newTalentManager()
      const { received } = await connectedInbox(manager)
      const one = await received({ subject: "Proposition" })
      const typed = { subject: "Re", body: "Oui", sendAsCreator: true, ccCreator: false, uploadIds: [] }
      const seen = { to: ["camille@marque.example"], otherDomain: false }
      await Inbox.send(manager.actor, { ...one, ...typed, ...seen, sendId: newId() })
    },
  },
  "an addition": {
    entities: { addition: [7 * DAY, 366 * DAY], scrape: [DAY, 60 * DAY], credits: [DAY, 120 * DAY] },
    act: (actor) => Discover.add(actor, { id: newId(), url: `instagram.com/lent.${newId().slice(0, 8)}` }),
  },
  "a refresh": {
    entities: { refresh: [DAY, 366 * DAY], scrape: [DAY, 60 * DAY] },
    act: async (actor) => {
      const [{ influencerId = "" } = {}] = await newCreators(1, { username: `lent.${newId().slice(0, 8)}` })
      await Discover.refresh(actor, { influencerId })
    },
  },
  "an import": {
    entities: {
      enrichmentImport: [30 * DAY, 366 * DAY],
      enrichmentBatch: [30 * DAY, 366 * DAY],
      enrichmentFailure: [30 * DAY, 366 * DAY],
      enrichmentLine: [30 * DAY, 366 * DAY],
    },
    act: async ({ agencyId }) =>
      Enrichment.start(await superAdmin(agencyId ?? ""), {
        id: newId(),
        list: `introuvable.${newId().slice(0, 8)}\npas une adresse !`,
        postsPerProfile: 5,
      }),
  },
}

/** The entities written with an `expiresAt`, as items or updates, and the seconds until then. */
function livesIn(input: unknown): [entity: string, seconds: number][] {
  if (typeof input !== "object" || input === null) return []
  const called = (name: string) =>
    Object.entries(input).find(([key]) => key.replace(":", "").startsWith(name))
  const [, entity] = called("__edb_e__") ?? []
  const [, expiresAt] = called("expiresAt") ?? []
  if (typeof expiresAt === "number") return [[String(entity), expiresAt - Date.now() / 1000]]
  return Object.values(input).flatMap(livesIn)
}
