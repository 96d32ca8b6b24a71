import type { Permissions } from "@trame/core/lib/access"
import { newId } from "@trame/core/lib/id"
import { type StaleKey, staleKey } from "@trame/core/lib/schema"
import { fanOut, speaker } from "@trame/core/realtime/fan-out"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import { ListenerEntity, UserEntity } from "../../support/stored.ts"
import { newMember, startAlone } from "./alone.ts"

let alone: Awaited<ReturnType<typeof startAlone>>

beforeAll(async () => {
  alone = await startAlone()
})
afterAll(() => alone.close())

describe("an announcement", () => {
  it("reaches every listener of the agency, on every page of the table, and nobody else", async () => {
    const [ours, theirs] = [newId(), newId()]
    const many = await newListeners(ours, 60)
    const large = await newListeners(ours, 6, MAY_SEE, "x".repeat(300_000))
    const spared = await newListeners(theirs, 2)
    await fanOut({ agencyId: ours, keys })
    for (const id of [...many.ids, ...large.ids]) expect(alone.heardBy(id)).toEqual([{ type: "stale", keys }])
    for (const id of spared.ids) expect(alone.heardBy(id)).toEqual([])
    await expect(fanOut({ agencyId: newId(), keys })).resolves.toBeUndefined()
  })

  it("tells each what they may read by their present rights, and of persons only themselves", async () => {
    const agencyId = newId()
    const one = await newListeners(agencyId, 1)
    const other = await newListeners(agencyId, 1, { casting: true, accounting: true })
    const deprived = await newListeners(agencyId, 1)
    await UserEntity.patch({ userId: deprived.userId }).set({ permissions: {} }).go()
    const all: StaleKey[] = staleKey.shape.topic.options.map((topic) => ({ topic, id: "x" }))
    await fanOut({ agencyId, keys: [...all, { topic: "me", id: one.userId }] })
    const topicsOf = ({ id }: typeof one) =>
      alone.heardBy(id).flatMap((message) => (message as { keys: StaleKey[] }).keys.map(({ topic }) => topic))
    const everybody = [
      "activity",
      "bin",
      "clients",
      "prospect",
      "recruitment",
      "refresh",
      "roster",
      "team",
      "views",
    ]
    const campaigns = [
      "collaboration",
      "collaborationComments",
      "collaborations",
      "steps",
      "timelineTemplates",
    ]
    const castings = ["casting", "castingComments", "castings", "payments"]
    expect(topicsOf(one).sort()).toEqual([...everybody, ...campaigns, "me"].sort())
    expect(topicsOf(other).sort()).toEqual([...everybody, ...castings].sort())
    expect(topicsOf(deprived).sort()).toEqual(everybody)
  })

  it("forgets listeners that are gone, and fails for those that do not answer after all others heard", async () => {
    const agencyId = newId()
    const { ids } = await newListeners(agencyId, 60)
    const [gone = "", failing = "", silent = "", ...others] = ids
    alone.set(gone, "gone")
    alone.set(failing, "failing")
    alone.set(silent, "silent")
    await expect(fanOut({ agencyId, keys })).rejects.toThrow(`2 of 60 listeners of ${agencyId} were not told`)
    for (const id of others) expect(alone.heardBy(id)).toHaveLength(1)
    expect(await listening(agencyId)).toEqual(ids.slice(1).sort())
  })
})

it("a speaker reaches each page that its person opens, and none once the right is gone", async () => {
  const agencyId = newId()
  const { userId, id, open } = await newListeners(agencyId, 1)
  const other = await newListeners(agencyId, 1)
  const say = speaker({ agencyId, userId }, "collaborations")
  const told = (offset: number) => ({ type: "piece", id: "a", offset, text: "mot" }) as const
  await say(told(0))
  const opened = await open()
  const start = Date.now()
  const clock = vi.spyOn(Date, "now").mockImplementation(() => start + 2001)
  await say(told(3))
  await UserEntity.patch({ userId }).set({ permissions: {} }).go()
  clock.mockImplementation(() => start + 4002)
  await say(told(6))
  clock.mockRestore()
  expect([id, opened, other.id].map(alone.heardBy)).toEqual([[told(0), told(3)], [told(3)], []])
})

const keys: StaleKey[] = [{ topic: "collaborations" }, { topic: "collaboration", id: "c1" }]
const MAY_SEE: Permissions = { collaborations: true }

/** Connections of one member. */
async function newListeners(agencyId: string, count: number, permissions = MAY_SEE, openedAt = "") {
  const { userId } = await newMember({ agencyId, permissions })
  const open = async () => {
    const connectionId = newId()
    const expiresAt = Math.floor(Date.now() / 1000) + 60
    await ListenerEntity.put({ agencyId, connectionId, userId, openedAt, expiresAt }).go()
    return connectionId
  }
  const ids = await Promise.all(Array.from({ length: count }, open))
  return { userId, ids, id: ids[0] ?? "", open }
}

const listening = async (agencyId: string) => {
  const { data } = await ListenerEntity.query.primary({ agencyId }).go({ pages: "all", consistent: true })
  return data.map(({ connectionId }) => connectionId).sort()
}
