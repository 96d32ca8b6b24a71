import * as Accounting from "@trame/core/campaigns/accounting/index"
import * as Collaborations from "@trame/core/campaigns/collaborations/index"
import { aggregateOf, partitionOf } from "@trame/core/campaigns/collaborations/store/aggregate"
import { planOf, stage } from "@trame/core/campaigns/collaborations/store/participants"
import { rootWrites, summarised } from "@trame/core/campaigns/collaborations/store/root-writes"
import { documentClient } from "@trame/core/lib/table"
import { transact } from "@trame/core/lib/transact"
import { describe, expect, it } from "vitest"
import { importCollaborations, importFile } from "../../../scripts/seed/import.ts"
import { anyPayment, fieldsOf, noChanges } from "../../support/campaigns.ts"
import { importedOf } from "../../support/imported.ts"
import { race } from "../../support/race.ts"
import { RemovalEntity, RootEntity, StagedParticipantEntity } from "../../support/stored.ts"
import { DOCUMENT, FIGURES, newCampaign } from "./newCampaign.ts"

describe("a removal of a campaign", () => {
  it("when it stopped after its first write, it goes on at the next request", async () => {
    const { actor, key, stored, addStep } = await newPaidCampaign()
    await addStep()
    await Collaborations.addDocument(actor, { ...key, ...DOCUMENT })
    await Collaborations.addStat(actor, { ...key, ...FIGURES })
    await stage({ after: [], added: [], changed: stored.slice(0, 1), removed: [] })
    await RemovalEntity.create({ ...key, createdAt: new Date().toISOString() }).go()
    await RootEntity.remove(key).go()
    await expect(Collaborations.get(actor, key)).rejects.toMatchObject({ code: "not_found" })
    expect(await countOf(key)).toBe(7)
    await Collaborations.erase(actor, key)
    expect(await countOf(key)).toBe(0)
  })

  it("when it was abandoned, the agency's next one sweeps it, and leaves one at work alone", async () => {
    const { actor, key } = await newPaidCampaign()
    await RemovalEntity.create({ ...key, createdAt: "2020-01-01T00:00:00.000Z" }).go()
    await RootEntity.remove(key).go()
    const { agencyId } = key
    const atWork = { agencyId, collaborationId: "at-work" }
    await RemovalEntity.create({ ...atWork, createdAt: new Date().toISOString() }).go()
    const { collaboration } = await Collaborations.create(actor, { fields: fieldsOf(), participants: [] })
    await Collaborations.remove(actor, { collaborationId: collaboration.id })
    expect(await countOf(key)).toBe(0)
    const { data } = await RemovalEntity.query.primary({ agencyId }).go()
    expect(data.map(({ collaborationId }) => collaborationId)).toEqual(["at-work"])
  })

  it("erases the files of its documents", async () => {
    const { agencyId, actor } = await newCampaign()
    const [collaborationId, documentId, at] = [`${agencyId}b`, "d", "2026-01-01T00:00:00.000Z"]
    const purpose = "collaboration-document" as const
    const file = { uploadId: `upload-${agencyId}`, purpose, fileName: "a.txt", contentType: "text/plain" }
    const { fileKey } = await importFile(agencyId, { ...file, body: Buffer.from("a") })
    const document = {
      ...file,
      documentId,
      fileKey,
      name: "A",
      type: "other" as const,
      kind: "file" as const,
      visibleForBrand: false,
      visibleForInfluencers: false,
      fileSize: 1,
      createdAt: at,
      updatedAt: at,
    }
    const imported = importedOf({ id: collaborationId, documents: [document] })
    await importCollaborations(agencyId, [imported])
    const asked = { collaborationId, documentId, disposition: "attachment" as const }
    const { url } = await Collaborations.documentFile(actor, asked)
    expect(await (await fetch(url)).text()).toBe("a")
    await Collaborations.erase(actor, { collaborationId })
    expect((await fetch(url)).status).toBe(404)
  })
})

describe("a save larger than a transaction", () => {
  it("is unseen before it is published, seen after, and finished by the next writer", async () => {
    const { actor, key, stored, everybody, plan, publish, save, read } = await newPaidCampaign()
    const [first, , third] = everybody(100)
    const [, second] = stored
    if (!first || !second || !third) throw new Error("three participants")
    const changes = { changed: [first], removed: [{ id: second.participantId, version: 1 }] }
    const rates = async () => (await read()).participants.map(({ rate }) => rate)
    const pendingSave = await stage(plan(changes))
    expect(await rates()).toEqual([5, 5, 5])
    await publish(changes, pendingSave)
    expect(await rates()).toEqual([100, 5])
    const { items } = await Accounting.list(actor, anyPayment)
    expect(items.map(({ amount }) => amount).toSorted((one, other) => one - other)).toEqual([5, 100])
    await expect(save(1, { changed: [{ ...first, rate: 1 }] })).rejects.toMatchObject({ code: "conflict" })
    await save(1, { changed: [{ ...third, rate: 7 }] })
    expect(await rates()).toEqual([100, 7])
    const { participant, staged, root: roots } = await partitionOf(key)
    const [root] = roots
    expect([participant.length, staged.length]).toEqual([2, 0])
    expect([root?.pendingSave, root?.ratesTotal]).toEqual([undefined, 107])
  })

  it.each([1, 2, 3, 4, 5])("when it is finished before page %s is read, it is seen whole", async (page) => {
    const { key, everybody, plan, publish, save } = await newPaidCampaign()
    const changes = { changed: everybody(100) }
    await publish(changes, await stage(plan(changes)))
    let pages = 0
    let isOwn = true
    // Queries answer pages of one item, as those of a large campaign are of several.
    documentClient.middlewareStack.add(
      (next, { commandName }) =>
        async (args) => {
          if (!isOwn || commandName !== "QueryCommand") return next(args)
          pages += 1
          if (pages === page) {
            isOwn = false
            await save(1)
            isOwn = true
          }
          return next({ ...args, input: { ...args.input, Limit: 1 } })
        },
      { step: "initialize", name: "page-by-page" },
    )
    const read = await aggregateOf(key).finally(() => documentClient.middlewareStack.remove("page-by-page"))
    expect(pages).toBeGreaterThanOrEqual(page)
    expect(read.participants.map(({ rate }) => rate)).toEqual([100, 100, 100])
  })

  it("when it is finished, it leaves the copies of a save at work, and sweeps forgotten ones", async () => {
    const { key, everybody, plan, publish, save, rates } = await newPaidCampaign()
    const staged = (rate: number) => stage(plan({ changed: everybody(rate) }))
    const [forgotten, atWork] = [await staged(1), await staged(2)]
    const stagedAt = Date.now() - 61 * 60_000
    const copies = (await partitionOf(key)).staged.filter(({ saveId }) => saveId === forgotten)
    await StagedParticipantEntity.put(copies.map((copy) => ({ ...copy, stagedAt }))).go()
    await publish({}, await staged(3))
    await save(1)
    const left = (await partitionOf(key)).staged.map(({ saveId }) => saveId)
    expect([...new Set(left)]).toEqual([atWork])
    expect(await rates()).toEqual([3, 3, 3])
  })

  it("when somebody finishes it late, it undoes no later save", async () => {
    const { everybody, plan, publish, save, rates } = await newPaidCampaign()
    const changes = { changed: everybody(3) }
    await publish(changes, await stage(plan(changes)))
    const edited = changes.changed.slice(0, 1).map((one) => ({ ...one, version: 2, rate: 9 }))
    await race({ over: "participant", first: () => save(1, { changed: edited }), late: () => save(1) })
    expect(await rates()).toEqual([9, 3, 3])
  })
})

/** A campaign of three influencers at a rate of 5, and what a large save of it does in its steps. */
async function newPaidCampaign() {
  const fields = { paymentReceived: true }
  const campaign = await newCampaign({ creators: 3, fields, terms: { rate: 5, paidPercentage: 100 } })
  const { key } = campaign
  type Changes = Parameters<typeof planOf>[2]
  const { root, participants } = await aggregateOf(key)
  const everybody = (rate: number): Changes["changed"] =>
    participants.map((one) => ({ ...one, id: one.participantId, rate }))
  const plan = (changes: Partial<Changes>) =>
    planOf(key, participants, { ...noChanges(), ...changes }, new Map())
  const publish = async (changes: Partial<Changes>, pendingSave: string) =>
    transact(rootWrites(root, { ...summarised(root, plan(changes).after), pendingSave }, null))
  const rates = async () => (await aggregateOf(key)).participants.map(({ rate }) => rate)
  return { ...campaign, stored: participants, everybody, plan, publish, rates }
}

type Key = Parameters<typeof partitionOf>[0]
const countOf = async (key: Key) =>
  Object.values(await partitionOf(key)).reduce((total, items) => total + items.length, 0)
