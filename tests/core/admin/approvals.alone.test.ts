import { UpdateCommand } from "@aws-sdk/lib-dynamodb"
import * as Approvals from "@trame/core/account/approvals"
import type { ApprovalStatus } from "@trame/core/account/contract/approval-status"
import * as Identity from "@trame/core/account/users/index"
import * as Admin from "@trame/core/admin/index"
import type { UserActor } from "@trame/core/lib/access"
import { newId } from "@trame/core/lib/id"
import { documentClient } from "@trame/core/lib/table"
import { afterAll, beforeAll, expect, test } from "vitest"
import { eventually } from "../../support/eventually.ts"
import { AgencyEntity, UserEntity } from "../../support/stored.ts"
import { ownTable } from "../totals/ownTable.ts"
import { newAgency, newPerson } from "../totals/world.ts"
import { idsOf, walk } from "./walk.ts"

const table = await ownTable()
afterAll(table.close)

let owner: UserActor

beforeAll(async () => {
  owner = await newPerson(undefined, process.env.SUPER_ADMIN_EMAIL)
})

test("an administrator sees the others of the agency by status, newest first, and counts all of them", async () => {
  const { admin, agencyId } = await newAgency()
  const pending = [await person("pending", agencyId), await person("pending", agencyId, "Léo")]
  const rejected = await person("rejected", agencyId)
  const legacy = await legacyPerson(agencyId)
  const counts = { pending: 3, approved: 0, rejected: 1 }
  await eventually(async () => {
    const all = await Approvals.list(admin, { search: "" })
    expect(idsOf(all.items)).toEqual([legacy, rejected, ...pending.toReversed()])
    expect(all.counts).toEqual(counts)
  })
  const some = await Approvals.list(admin, { search: "léo MART", status: "pending" })
  expect(some).toMatchObject({ items: [{ id: pending[1], agencyName: "Agence" }], nextCursor: null, counts })
  const onOneself = Approvals.decide(admin, { userId: admin.userId, decision: "approved" })
  await expect(onOneself).rejects.toMatchObject({ code: "not_found" })
})

test("more people than a page shows are read to the last, by whoever decides and by who oversees all", async () => {
  const { admin, agencyId } = await newAgency()
  const ids: string[] = []
  for (let count = 0; count < 26; count++) ids.push(await person("pending", agencyId))
  const newest = ids.toReversed()
  await eventually(async () => {
    const decided = await walk((cursor) => Approvals.list(admin, { search: "", cursor }))
    expect([decided.pages, idsOf(decided.items)]).toEqual([2, newest])
    const seen = await walk((cursor) => Admin.users(owner, { search: "", agencyId, cursor }))
    expect([seen.pages, idsOf(seen.items)]).toEqual([2, [...newest, admin.userId]])
  })
})

test("of several decisions about somebody exactly one counts, and it is final", async () => {
  const { admin, agencyId } = await newAgency()
  for (const userId of [await person("pending", agencyId), await legacyPerson(agencyId)]) {
    const decide = (index: number) => {
      const decision = { userId, decision: index % 2 ? ("approved" as const) : ("rejected" as const) }
      return index < 4 ? Approvals.decide(admin, decision) : Admin.decide(owner, decision)
    }
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, (_, index) => decide(index)))
    const [won, ...others] = outcomes.filter(({ status }) => status === "fulfilled")
    expect(others).toEqual([])
    const refused = outcomes.filter((outcome) => outcome.status === "rejected")
    for (const { reason } of refused) {
      expect(reason).toMatchObject({ code: "conflict", message: "Cet utilisateur a déjà été traité." })
    }
    const stored = await Identity.personOf(userId)
    expect(won).toMatchObject({ value: { id: userId, name: expect.any(String), status: stored?.status } })
    const decided = stored?.status ?? "pending"
    await eventually(async () => expect(idsOf(await ofPlatform({ status: decided }))).toContain(userId))
    await expect(decide(7)).rejects.toMatchObject({ code: "conflict" })
  }
})

test("the platform's people by status, with those who have none, and everybody counted but oneself", async () => {
  const { agencyId } = await newAgency()
  const [solo, member] = [await person("pending"), await person("pending", agencyId)]
  const legacy = await legacyPerson()
  await settle()
  await eventually(async () => {
    const pending = await ofPlatform({ status: "pending" })
    expect(idsOf(pending)).toEqual(expect.arrayContaining([solo, member, legacy]))
    expect(new Set(idsOf(pending)).size).toBe(pending.length)
    expect(pending.find(({ id }) => id === member)).toMatchObject({ agencyId, agencyName: "Agence" })
    expect(idsOf(await ofPlatform({}))).toContain(legacy)
    const everybody = await ofPlatform({})
    const { counts } = await Admin.approvals(owner, { search: "" })
    for (const status of ["pending", "approved", "rejected"] as const) {
      expect(counts[status]).toBe(everybody.filter((one) => one.status === status).length)
      expect(await ofPlatform({ status })).toHaveLength(counts[status])
    }
  })
  const found = await ofPlatform({ search: solo.slice(0, 20), status: "pending" })
  expect(found).toMatchObject([{ id: solo }])
  expect(idsOf(await ofPlatform({}))).not.toContain(owner.userId)

  // Taken off where they stand themselves.
  const { counts } = await Admin.approvals(owner, { search: "" })
  const waiting = await Admin.approvals({ ...owner, status: "pending" }, { search: "" })
  const [pending, approved] = [counts.pending - 1, counts.approved + 1]
  expect(waiting.counts).toEqual({ ...counts, pending, approved })
})

test("people without a status become pending, once, from wherever the migration stopped", async () => {
  const { agencyId } = await newAgency()
  const before: string[] = []
  for (let index = 0; index < 130; index++) before.push(await legacyPerson(index % 2 ? agencyId : undefined))
  const decided = await person("approved")
  await settle()
  await eventually(async () =>
    expect(idsOf(await ofPlatform({ status: "pending" }))).toEqual(expect.arrayContaining(before)),
  )

  let migrated = 0
  let cursor: string | null | undefined
  for (let portions = 1; cursor !== null; portions++) {
    expect(portions).toBeLessThan(10)
    const portion = await Admin.migrateStatuses(owner, { cursor })
    migrated += portion.migrated
    cursor = portion.nextCursor
  }
  expect(migrated).toBeGreaterThanOrEqual(before.length)
  expect(await Admin.migrateStatuses(owner, {})).toMatchObject({ migrated: 0 })
  expect((await Identity.personOf(before[0] ?? ""))?.status).toBe("pending")
  expect((await Identity.personOf(decided))?.status).toBe("approved")
  await settle()
  await eventually(async () => {
    const indexed = await UserEntity.query.byStatus({ status: "pending", shard: 0 }).go({ pages: "all" })
    const all = await UserEntity.query.all({ shard: 0 }).go({ pages: "all" })
    const pending = all.data.filter(({ status }) => status === "pending")
    expect(indexed.data.map(({ userId }) => userId)).toEqual(pending.map(({ userId }) => userId))
    expect(idsOf(await ofPlatform({ status: "pending" }))).toEqual(expect.arrayContaining(before))
  })
  const [one = ""] = before
  for (const query of [{}, { status: "pending" as const }]) {
    expect(idsOf(await ofPlatform({ ...query, search: one }))).toEqual([one])
  }
  expect(await ofPlatform({ status: "approved", search: one })).toEqual([])
  const team = await Identity.listOfAgency(agencyId)
  expect(team.filter(({ status }) => status === "pending")).toHaveLength(65)
})

test("nobody in an agency decides about its owner", async () => {
  const { admin, agencyId } = await newAgency()
  const ownerId = await person("pending", agencyId, "Fondatrice")
  const other = await person("pending", agencyId)
  await AgencyEntity.patch({ agencyId }).set({ ownerId }).go()
  await eventually(async () => {
    const { items, counts } = await Approvals.list(admin, { search: "" })
    expect(idsOf(items)).toEqual([other])
    expect(counts.pending).toBe(1)
  })
  const decision = { userId: ownerId, decision: "rejected" } as const
  await expect(Approvals.decide(admin, decision)).rejects.toMatchObject({ code: "not_found" })
  // The platform's owner does, and the seat stays with the agency.
  expect(await Admin.decide(owner, decision)).toMatchObject({ status: "rejected" })
  const { data } = await AgencyEntity.get({ agencyId }).go({ consistent: true })
  expect(data?.seatsUsed).toBe(1)
})

test.for([
  ["approved", 3],
  ["rejected", 2],
] as const)("once somebody is %s, had they a status or not, %i seats are used", async ([decision, seats]) => {
  for (const make of [(agencyId: string) => person("pending", agencyId), legacyPerson]) {
    const { agencyId, admin } = await newAgency()
    const userId = await make(agencyId)
    await AgencyEntity.patch({ agencyId }).set({ seatsUsed: 3 }).go()
    await Approvals.decide(admin, { userId, decision })
    const { data } = await AgencyEntity.get({ agencyId }).go({ consistent: true })
    expect(data?.seatsUsed).toBe(seats)
    expect(await Identity.personOf(userId)).toMatchObject({ status: decision })
  }
})

const { settle } = table

async function person(status: ApprovalStatus, agencyId?: string, firstName = "Zoé"): Promise<string> {
  const userId = newId()
  await Identity.create({
    userId,
    email: `${userId}@test.example`,
    firstName,
    lastName: "Martin",
    role: "",
    userRole: "user",
    status,
    permissions: {},
    emailVerified: false,
    agencyId,
  })
  return userId
}

/** As people were written before there were statuses: without one, and in no index by it. */
async function legacyPerson(agencyId?: string): Promise<string> {
  const userId = await person("pending", agencyId, "Ancienne")
  await documentClient.send(
    new UpdateCommand({
      TableName: process.env.TABLE_NAME,
      Key: UserEntity.get({ userId }).params<{ Key: Record<string, string> }>().Key,
      UpdateExpression: "REMOVE #status, gsi3pk, gsi3sk",
      ExpressionAttributeNames: { "#status": "status" },
    }),
  )
  return userId
}

const ofPlatform = (query: { search?: string; status?: ApprovalStatus }) =>
  walk((cursor) => Admin.approvals(owner, { search: "", ...query, cursor })).then(({ items }) => items)
