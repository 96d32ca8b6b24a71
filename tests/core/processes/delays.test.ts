import type { Topic } from "@trame/core/lib/schema"
import { announce, RULES } from "@trame/core/processes/announce"
import { afterEach, expect, test, vi } from "vitest"
import { ownQueue } from "../../support/ownQueue.ts"

afterEach(() => vi.unstubAllEnvs())

const ids = {
  userId: "u",
  influencerId: "i",
  clientId: "k",
  collaborationId: "c",
  castingId: "g",
  date: "2026-05-12",
}
const told = [...RULES].filter(([name, invalidates]) => name !== "total" && invalidates(ids).length > 0)

test.for(told)(
  "%s is told at once or, where an index shows it, a second later",
  async ([name, invalidates]) => {
    const waiting = await ownQueue("LIVE_UPDATES_QUEUE_URL")
    await announce([{ __edb_e__: name, agencyId: "a", ...ids }])
    const topics = invalidates(ids).map(({ topic }) => topic)
    const later = topics.filter((topic) => LATER.has(topic))
    // Of a person, their sockets are looked at besides.
    const looks = name === "user" ? 1 : 0
    expect(await waiting()).toEqual({
      now: Number(later.length < topics.length) + looks,
      later: Number(later.length > 0),
    })
  },
)

/** Read through a global index, which shows a write a moment later. */
const LATER: ReadonlySet<Topic> = new Set([
  ...(["collaborations", "client", "team", "resources", "steps", "todos"] as const),
  ...(["briefs", "briefDay", "mails", "mailChat", "activity"] as const),
])
