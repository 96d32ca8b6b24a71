import * as GuestFiles from "@trame/core/files/guest"
import * as Files from "@trame/core/files/index"
import { abort, join, read, s3, sizeOf } from "@trame/core/files/objects"
import type { Member, PermissionKey } from "@trame/core/lib/access"
import { newId } from "@trame/core/lib/id"
import { expect, onTestFinished, test, vi } from "vitest"
import { importFile } from "../../../scripts/seed/import.ts"
import { refusal } from "../../support/race.ts"
import { type Upload, UploadEntity } from "../../support/stored.ts"
import { newAgency } from "../totals/world.ts"

const COLLABORATION = "campagne"
const PARTS = [{ partNumber: 1, etag: "x" }]

const STAFF: Record<string, Call> = {
  sign: (member, uploadId) => Files.signParts(member, { uploadId, partNumbers: [1] }),
  complete: (member, uploadId) => Files.complete(member, { uploadId, parts: PARTS }),
  take: (member, uploadId) => Files.take(member, uploadId),
  cancel: (member, uploadId) => Files.cancel(member, { uploadId }),
}

const place = ({ agencyId }: Member) => ({ agencyId, collaborationId: COLLABORATION })
const GUESTS: Record<string, Call> = {
  sign: (member, uploadId) => GuestFiles.signParts(place(member), { uploadId, partNumbers: [1] }),
  complete: (member, uploadId) => GuestFiles.complete(place(member), { uploadId, parts: PARTS }),
  take: (member, uploadId) => GuestFiles.take(place(member), uploadId),
  cancel: (member, uploadId) => GuestFiles.cancel(place(member), uploadId),
}

const ways = [
  ["staff", STAFF, { purpose: "resource" as const }],
  ["guests", GUESTS, { purpose: "guest-document" as const, collaborationId: COLLABORATION }],
] as const

/** What may still be done with a file that is that far; the object that is there is the file's. */
const OPEN: Record<Upload["status"], string[]> = {
  started: ["sign", "complete", "cancel"],
  completed: ["complete", "take", "cancel"],
  used: [],
  discarded: ["cancel"],
}

test.for(
  ways.flatMap(([who, calls, changes]) =>
    (Object.keys(OPEN) as Upload["status"][]).map((status) => [who, status, calls, changes] as const),
  ),
)("of an upload of %s that is %s, no more is done than is left to do", async ([, status, calls, changes]) => {
  const member = await newMember()
  const tried = Object.entries(calls).map(async ([name, call]) => {
    const { uploadId, fileKey } = await uploaded(member, { ...changes, status })
    const done = call(member, uploadId)
    if (OPEN[status].includes(name)) {
      await done
      expect({ name, size: await sizeOf(fileKey) }).toEqual({ name, size: name === "cancel" ? null : 1 })
    } else {
      await expect(done, name).rejects.toMatchObject({ code: "not_found" })
      expect({ name, size: await sizeOf(fileKey) }).toEqual({ name, size: 1 })
    }
  })
  await Promise.all(tried)
})

test("of two who end an upload at once, each is told that it is there", async () => {
  const member = await newMember()
  const { uploadId } = await uploaded(member, { status: "started" })
  const end = () => Files.complete(member, { uploadId, parts: PARTS })
  const told = { uploadId, fileName: "a.txt", fileSize: 1 }
  expect(await Promise.all([end(), end(), end()])).toEqual([told, told, told])
})

test("a file of another size than was announced is refused, and goes", async () => {
  const member = await newMember()
  const { uploadId, fileKey } = await uploaded(member, { status: "started", size: 2 })
  const end = () => Files.complete(member, { uploadId, parts: PARTS })
  await expect(end()).rejects.toMatchObject({ code: "invalid" })
  expect(await sizeOf(fileKey)).toBeNull()
  await expect(end()).rejects.toMatchObject({ code: "not_found" })
})

test("a file that is given up while its last part is put in place is not there", async () => {
  const member = await newMember()
  const { uploadId } = await uploaded(member, { status: "started" })
  const late = () => Files.complete(member, { uploadId, parts: PARTS })
  const first = () => Files.cancel(member, { uploadId })
  expect(await refusal({ over: "upload", first, late })).toBe("not_found")
})

const KEYS = {
  "agency-logo": "admin",
  "collaboration-document": "collaborations",
  "mail-attachment": "talent_manager",
  resource: "resources",
} as const satisfies Record<Exclude<Upload["purpose"], "guest-document">, PermissionKey>
type Purpose = keyof typeof KEYS

test.for(Object.keys(KEYS) as Purpose[])("a file for a %s is touched by its users alone", async (purpose) => {
  const admin = await newMember()
  const tried = Object.values(KEYS).map(async (key) => {
    const member = { ...admin, userRole: "user" as const, permissions: { [key]: true } }
    const calls: Record<string, Call> = {
      ...STAFF,
      start: () => Files.start(member, { purpose, fileName: "a.png", contentType: "image/png", size: 1 }),
    }
    for (const [name, call] of Object.entries(calls)) {
      const status = name === "take" ? "completed" : "started"
      const { uploadId, fileKey } = await uploaded(admin, { purpose, status })
      const done = call(member, uploadId)
      if (KEYS[purpose] === key) await done
      else {
        await expect(done, `${name} with ${key}`).rejects.toMatchObject({ code: "forbidden" })
        expect(await sizeOf(fileKey)).toBe(1)
      }
    }
  })
  await Promise.all(tried)
})

test("a file that leaves with a mail is its sender's alone, be the other a colleague", async () => {
  const sender = await newMember()
  const colleague = { ...sender, userId: newId() }
  for (const [name, call] of Object.entries(STAFF)) {
    const status = name === "take" ? "completed" : "started"
    const { uploadId, fileKey } = await uploaded(sender, { purpose: "mail-attachment", status })
    await expect(call(colleague, uploadId), name).rejects.toMatchObject({ code: "not_found" })
    expect(await sizeOf(fileKey)).toBe(1)
  }
  const [mine, other, resource] = await Promise.all([
    uploaded(sender, { purpose: "mail-attachment" }),
    uploaded(colleague, { purpose: "mail-attachment" }),
    uploaded(sender),
  ])
  expect(await Files.attachable(sender, [mine.uploadId, mine.uploadId])).toMatchObject([mine])
  for (const { uploadId } of [other, resource]) {
    const wanted = Files.attachable(sender, [mine.uploadId, uploadId])
    await expect(wanted).rejects.toMatchObject({ code: "not_found" })
  }
})

/** rules/platform.md#serving-files */
test("a part may be sent for a quarter of an hour, and a file's address lives for ten minutes, as it says", async () => {
  const lifetimeOf = (address = "") => Number(new URL(address).searchParams.get("X-Amz-Expires"))
  const member = await newMember()
  const { uploadId } = await uploaded(member, { status: "started" })
  const { parts } = await Files.signParts(member, { uploadId, partNumbers: [1] })
  expect(lifetimeOf(parts[0]?.url)).toBe(900)
  const file = { kind: "file" as const, fileKey: "a/b", fileName: "b.png", contentType: "image/png" }
  const before = Date.now()
  const { url, expiresAt } = await Files.linkOf({ ...file, agencyId: "a" }, "inline", Files.missing)
  const lifetime = lifetimeOf(url)
  expect(lifetime).toBe(600)
  expect(Date.parse(expiresAt) - before).toBeGreaterThanOrEqual(lifetime * 1000)
  expect(Date.parse(expiresAt) - Date.now()).toBeLessThanOrEqual(lifetime * 1000)
})

test("a copy is fetched once in half a day, so that its address outlives the night's sweep", async () => {
  const { agencyId } = await newMember()
  const copyId = newId()
  let fetched = 0
  const ask = async () => {
    const file = { agencyId, copyId, fileName: "a.pdf", contentType: "application/pdf" }
    const { url } = await Files.keptCopy(file, async () => Buffer.from(`copie ${++fetched}`))
    return (await fetch(url)).text()
  }
  expect([await ask(), await ask()]).toEqual(["copie 1", "copie 1"])
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
  const becomes = (createdAt: string) =>
    UploadEntity.patch({ agencyId, uploadId: copyId }).set({ createdAt, status: "completed" }).go()
  await becomes(hoursAgo(11))
  expect(await ask()).toBe("copie 1")
  await becomes(hoursAgo(13))
  expect([await ask(), await ask()]).toEqual(["copie 2", "copie 2"])
  // Cut off half-way, it is not there, however lately it was begun.
  await UploadEntity.patch({ agencyId, uploadId: copyId }).set({ status: "started" }).go()
  expect([await ask(), await ask()]).toEqual(["copie 3", "copie 3"])
})

const LOST = { fileKey: "nowhere", multipartId: "none" }

test.for<[string, () => Promise<unknown>]>([
  ["a file that is put together", () => join(LOST, PARTS)],
  ["one that is given up", () => abort(LOST)],
  ["how large one is", () => sizeOf("nowhere")],
  ["a small one", () => read("nowhere")],
])("of %s, a store that is out of order is not taken for one that does not have it", async ([, ask]) => {
  expect((await ask()) ?? null).toBeNull()
  const send = vi.spyOn(s3, "send").mockImplementation(() => Promise.reject(new Error("SlowDown")))
  onTestFinished(() => send.mockRestore())
  await expect(ask()).rejects.toThrow("SlowDown")
})

async function newMember(): Promise<Member> {
  const { agencyId, admin } = await newAgency()
  return { ...admin, agencyId }
}

/** A file of one byte that is that far on its way. */
async function uploaded(member: Member, changes: Partial<Upload> = {}) {
  const uploadId = newId()
  const file = { uploadId, fileName: "a.txt", contentType: "text/plain", body: Buffer.from("a") }
  const { fileKey } = await importFile(member.agencyId, { ...file, purpose: "resource" })
  const { data } = await UploadEntity.get({ agencyId: member.agencyId, uploadId }).go({ consistent: true })
  if (!data) throw new Error("An upload")
  const stored = { ...data, multipartId: "forgotten", startedBy: member.userId, ...changes }
  await UploadEntity.put(stored).go()
  return { uploadId, fileKey }
}

type Call = (member: Member, uploadId: string) => Promise<unknown>
