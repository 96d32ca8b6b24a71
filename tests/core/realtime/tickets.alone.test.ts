import { ScanCommand } from "@aws-sdk/lib-dynamodb"
import { newId } from "@trame/core/lib/id"
import { documentClient } from "@trame/core/lib/table"
import { openTicket, redeem } from "@trame/core/realtime/index"
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest"
import { newMember, startAlone } from "./alone.ts"

let alone: Awaited<ReturnType<typeof startAlone>>

beforeAll(async () => {
  alone = await startAlone()
})
afterAll(() => alone.close())
afterEach(() => {
  vi.useRealTimers()
})

test("of twenty uses of one ticket at once, one opens a socket, and none later", async () => {
  const { agencyId, userId, ...actor } = await newMember()
  const { ticket } = await openTicket({ ...actor, agencyId, userId })
  const uses = await Promise.all(Array.from({ length: 20 }, () => redeem(ticket)))
  expect(uses.filter((use) => use !== null)).toEqual([{ agencyId, userId }])
  expect(await redeem(ticket)).toBeNull()
})

test("a ticket lasts a minute, whatever the table still holds", async () => {
  const member = await newMember()
  const now = Date.now()
  vi.useFakeTimers({ toFake: ["Date"], now })
  const early = await openTicket(member)
  const late = await openTicket(member)
  expect(Date.parse(early.expiresAt) - now).toBeGreaterThan(58_000)
  expect(Date.parse(early.expiresAt) - now).toBeLessThanOrEqual(60_000)
  vi.setSystemTime(now + 58_000)
  expect(await redeem(early.ticket)).not.toBeNull()
  vi.setSystemTime(now + 60_000)
  expect(await redeem(late.ticket)).toBeNull()
})

test("a made-up ticket opens nothing", async () => {
  expect(await redeem(newId())).toBeNull()
  expect(await redeem("")).toBeNull()
})

test("the table knows no ticket, only its hash, and when it ends in whole seconds", async () => {
  const member = await newMember()
  const { ticket, expiresAt } = await openTicket(member)
  const { Items = [] } = await documentClient.send(new ScanCommand({ TableName: process.env.TABLE_NAME }))
  expect(JSON.stringify(Items)).not.toContain(ticket)
  const [item] = Items.filter(({ userId, tokenHash }) => tokenHash && userId === member.userId)
  expect(item).toMatchObject({ expiresAt: Date.parse(expiresAt) / 1000, agencyId: member.agencyId })
})

test("somebody rejected, without agency or without account gets none", async () => {
  await expect(openTicket(await newMember({ status: "rejected" }))).rejects.toMatchObject({
    code: "rejected",
  })
  await expect(openTicket(await newMember({ agencyId: "" }))).rejects.toMatchObject({ code: "no_agency" })
  await expect(openTicket({ type: "public", address: null })).rejects.toMatchObject({
    code: "unauthenticated",
  })
})
