import { newId } from "@trame/core/lib/id"
import type { StaleKey } from "@trame/core/lib/schema"
import { fanOut } from "@trame/core/realtime/connections"
import { afterAll, beforeAll, expect, test } from "vitest"
import { ListenerEntity } from "../../support/stored.ts"
import { startAlone } from "./alone.ts"

let alone: Awaited<ReturnType<typeof startAlone>>

beforeAll(async () => {
  alone = await startAlone()
})
afterAll(() => alone.close())

const keys: StaleKey[] = [{ topic: "collaborations" }, { topic: "collaboration", id: "c1" }]
const expiresAt = Math.floor(Date.now() / 1000) + 60

async function listeners(agencyId: string, count: number, userId = "u"): Promise<string[]> {
  const ids = Array.from({ length: count }, newId)
  const unprocessed = await Promise.all(
    ids.map((connectionId) => ListenerEntity.put({ agencyId, connectionId, userId, expiresAt }).go()),
  )
  expect(unprocessed).toHaveLength(count)
  return ids
}

const listening = async (agencyId: string) => {
  const { data } = await ListenerEntity.query.primary({ agencyId }).go({ pages: "all", consistent: true })
  return data.map(({ connectionId }) => connectionId).sort()
}

test("every listener of the agency hears, and nobody else", async () => {
  const [ours, theirs] = [newId(), newId()]
  const heard = await listeners(ours, 120)
  const spared = await listeners(theirs, 2)
  await fanOut({ agencyId: ours, keys })
  for (const id of heard) expect(alone.heardBy(id)).toEqual([{ type: "stale", keys }])
  for (const id of spared) expect(alone.heardBy(id)).toEqual([])
})

test("more listeners than a page of the table holds all hear", async () => {
  const agencyId = newId()
  const heard = await listeners(agencyId, 6, "x".repeat(300_000))
  await fanOut({ agencyId, keys })
  for (const id of heard) expect(alone.heardBy(id)).toHaveLength(1)
})

test("a listener that is gone is forgotten, and is no failure", async () => {
  const agencyId = newId()
  const [gone = "", stays = ""] = await listeners(agencyId, 2)
  alone.set(gone, "gone")
  await fanOut({ agencyId, keys })
  expect(await listening(agencyId)).toEqual([stays])
  expect(alone.heardBy(stays)).toHaveLength(1)
})

test("listeners that fail or never answer keep no other from hearing, and the message comes again", async () => {
  const agencyId = newId()
  const all = await listeners(agencyId, 60)
  const [failing = "", silent = "", ...others] = all
  alone.set(failing, "failing")
  alone.set(silent, "silent")
  await expect(fanOut({ agencyId, keys })).rejects.toThrow(`2 of 60 listeners of ${agencyId} were not told`)
  for (const id of others) expect(alone.heardBy(id)).toHaveLength(1)
  expect(await listening(agencyId)).toEqual(all.sort())
})

test("an agency that nobody listens in costs no message", async () => {
  await expect(fanOut({ agencyId: newId(), keys })).resolves.toBeUndefined()
})
