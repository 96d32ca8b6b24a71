import { Accounting } from "@trame/core/campaigns/accounting/index"
import { Collaborations } from "@trame/core/campaigns/collaborations/index"
import { aggregateOf, partitionOf } from "@trame/core/campaigns/collaborations/store/aggregate"
import { planOf, stage } from "@trame/core/campaigns/collaborations/store/participants"
import { rootWrites, summarised } from "@trame/core/campaigns/collaborations/store/root-writes"
import { documentClient } from "@trame/core/lib/table"
import { transact } from "@trame/core/lib/transact"
import { expect, test } from "vitest"
import { importCollaborations, importFile } from "../../../scripts/seed/import.ts"
import { actorOf, newAgency } from "../../support/agency.ts"
import { anyPayment, fieldsOf, influencerOf, noChanges } from "../../support/campaigns.ts"
import { newCreators } from "../../support/creators.ts"
import { overtaken } from "../../support/overtaken.ts"
import { RemovalEntity, RootEntity, StagedParticipantEntity } from "../../support/stored.ts"

/** What a process that died half-way leaves behind. */

async function newCampaign() {
  const { agencyId, admin } = await newAgency()
  const actor = await actorOf(admin)
  const creators = await newCreators(3)
  const { collaboration } = await Collaborations.create(actor, {
    fields: fieldsOf({ paymentReceived: true }),
    participants: creators.map((creator) => influencerOf(creator, { rate: 5, paidPercentage: 100 })),
  })
  return { actor, key: { agencyId, collaborationId: collaboration.id } }
}

const countOf = async (key: Parameters<typeof partitionOf>[0]) =>
  Object.values(await partitionOf(key)).reduce((total, items) => total + items.length, 0)

test("a removal that stopped after its first write goes on when asked again", async () => {
  const { actor, key } = await newCampaign()
  await Collaborations.addStep(actor, { ...key, name: "Brief", deadline: null, participantId: null })
  const source = { kind: "link" as const, url: "https://exemple.example/" }
  await Collaborations.addDocument(actor, {
    ...{ ...key, source, name: "Contrat", type: "contract", visibleForBrand: false, participantId: null },
  })
  const figures = { creator: "Zoé", views: 1, likes: 1, engagementRate: 1, postUrl: null, postThumb: null }
  await Collaborations.addStat(actor, { ...key, ...figures, participantId: null })
  const { participants } = await aggregateOf(key)
  await stage({ after: [], added: [], changed: participants.slice(0, 1), removed: [] })
  await RemovalEntity.create({ ...key, createdAt: new Date().toISOString() }).go()
  await RootEntity.remove(key).go()
  await expect(Collaborations.get(actor, key)).rejects.toMatchObject({ code: "not_found" })
  expect(await countOf(key)).toBe(7)
  await Collaborations.remove(actor, key)
  expect(await countOf(key)).toBe(0)
})

test("an abandoned removal is swept by the agency's next one, one at work is left alone", async () => {
  const { actor, key } = await newCampaign()
  await RemovalEntity.create({ ...key, createdAt: "2020-01-01T00:00:00.000Z" }).go()
  await RootEntity.remove(key).go()
  const other = { agencyId: key.agencyId, collaborationId: "at-work" }
  await RemovalEntity.create({ ...other, createdAt: new Date().toISOString() }).go()
  const { collaboration } = await Collaborations.create(actor, { fields: fieldsOf(), participants: [] })
  await Collaborations.remove(actor, { collaborationId: collaboration.id })
  expect(await countOf(key)).toBe(0)
  const { data } = await RemovalEntity.query.primary({ agencyId: key.agencyId }).go()
  expect(data.map(({ collaborationId }) => collaborationId)).toEqual(["at-work"])
})

test("a large save is seen once it is published, unseen before, and finished by the next writer", async () => {
  const { actor, key } = await newCampaign()
  const { root, participants } = await aggregateOf(key)
  const [first, second, third] = participants
  if (!first || !second || !third) throw new Error("three participants")
  const changed = [{ ...first, id: first.participantId, rate: 100 }]
  const removed = [{ id: second.participantId, version: 1 }]
  const plan = planOf(key, participants, { added: [], changed, removed }, new Map())
  const rates = async () => (await Collaborations.get(actor, key)).participants.map(({ rate }) => rate)

  const pendingSave = await stage(plan)
  expect(await rates()).toEqual([5, 5, 5])
  await transact(rootWrites(root, { ...summarised(root, plan.after), pendingSave }, null))
  expect(await rates()).toEqual([100, 5])
  const { items } = await Accounting.list(actor, anyPayment)
  expect(items.map(({ amount }) => amount).toSorted((one, other) => one - other)).toEqual([5, 100])
  const late = { ...first, id: first.participantId, rate: 1 }
  const stale = Collaborations.update(actor, {
    ...key,
    version: 1,
    participants: { ...noChanges(), changed: [late] },
  })
  await expect(stale).rejects.toMatchObject({ code: "conflict" })
  const { participantId: id, version } = third
  const next = { ...noChanges(), changed: [{ ...third, id, version, rate: 7 }] }
  await Collaborations.update(actor, { ...key, version: 1, participants: next })
  expect(await rates()).toEqual([100, 7])
  const { participant, staged, root: roots } = await partitionOf(key)
  expect([participant.length, staged.length, roots[0]?.pendingSave, roots[0]?.ratesTotal]).toEqual([
    2,
    0,
    undefined,
    107,
  ])
})

test.for([1, 2, 3, 4, 5])(
  "a large save that is finished before page %s of its collaboration is read is seen whole",
  async (page) => {
    const { actor, key } = await newCampaign()
    const { root, participants } = await aggregateOf(key)
    const changed = participants.map((one) => ({ ...one, id: one.participantId, rate: 100 }))
    const plan = planOf(key, participants, { ...noChanges(), changed }, new Map())
    const pendingSave = await stage(plan)
    await transact(rootWrites(root, { ...summarised(root, plan.after), pendingSave }, null))
    let pages = 0
    const reading = async () => {
      pages += 1
      if (pages !== page) return
      await Collaborations.update(actor, { ...key, version: 1, participants: noChanges() })
    }
    const read = await readPageByPage(reading, () => aggregateOf(key))
    expect(pages).toBeGreaterThanOrEqual(page)
    expect(read.participants.map(({ rate }) => rate)).toEqual([100, 100, 100])
  },
)

/** Reads with queries of one item a page, as those of a large collaboration are of several. */
async function readPageByPage<Result>(
  before: () => Promise<unknown>,
  read: () => Promise<Result>,
): Promise<Result> {
  let isOwn = true
  documentClient.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        if (!isOwn || commandName !== "QueryCommand") return next(args)
        isOwn = false
        await before()
        isOwn = true
        return next({ ...args, input: { ...args.input, Limit: 1 } })
      },
    { step: "initialize", name: "page-by-page" },
  )
  try {
    return await read()
  } finally {
    documentClient.middlewareStack.remove("page-by-page")
  }
}

test("a deleted collaboration's files are erased", async () => {
  const { actor, key } = await newCampaign()
  const uploadId = `upload-${key.collaborationId}`
  const purpose = "collaboration-document" as const
  const file = { uploadId, purpose, fileName: "a.txt", contentType: "text/plain", body: Buffer.from("a") }
  const { fileKey } = await importFile(key.agencyId, file)
  const at = "2026-01-01T00:00:00.000Z"
  const document = {
    documentId: "d",
    name: "A",
    type: "other" as const,
    visibleForBrand: false,
    visibleForInfluencers: false,
    kind: "file" as const,
  }
  const collaboration = { id: `${key.collaborationId}b`, createdBy: "test", createdAt: at, updatedAt: at }
  await importCollaborations(key.agencyId, [
    {
      ...collaboration,
      fields: fieldsOf(),
      participants: [],
      steps: [],
      stats: [],
      link: null,
      documents: [
        {
          ...document,
          uploadId,
          fileKey,
          fileName: "a.txt",
          contentType: "text/plain",
          fileSize: 1,
          createdAt: at,
          updatedAt: at,
        },
      ],
    },
  ])
  const imported = { collaborationId: collaboration.id }
  const { url } = await Collaborations.documentFile(actor, {
    ...imported,
    documentId: "d",
    disposition: "attachment",
  })
  expect(await (await fetch(url)).text()).toBe("a")
  await Collaborations.remove(actor, imported)
  expect((await fetch(url)).status).toBe(404)
})

test("what another save has just written ahead stays when one is finished, and what was forgotten goes", async () => {
  const { actor, key } = await newCampaign()
  const { participants } = await aggregateOf(key)
  const changes = (rate: number) =>
    participants.map((one) => ({ ...one, id: one.participantId, version: one.version, rate }))
  const written = (rate: number) =>
    stage(planOf(key, participants, { ...noChanges(), changed: changes(rate) }, new Map()))
  const [forgotten, atWork] = [await written(1), await written(2)]
  const { staged } = await partitionOf(key)
  const longAgo = Date.now() - 61 * 60_000
  await StagedParticipantEntity.put(
    staged.filter(({ saveId }) => saveId === forgotten).map((copy) => ({ ...copy, stagedAt: longAgo })),
  ).go()
  const { root } = await aggregateOf(key)
  const published = await written(3)
  await transact(rootWrites(root, { ...root, pendingSave: published }, null))
  await Collaborations.update(actor, { ...key, version: 1, participants: noChanges() })
  const left = (await partitionOf(key)).staged.map(({ saveId }) => saveId)
  expect([...new Set(left)]).toEqual([atWork])
  expect((await aggregateOf(key)).participants.map(({ rate }) => rate)).toEqual([3, 3, 3])
})

test("whoever comes late to finish a large save undoes nothing of what came after it", async () => {
  const { actor, key } = await newCampaign()
  const { root, participants } = await aggregateOf(key)
  const changed = participants.map((one) => ({ ...one, id: one.participantId, rate: 3 }))
  const plan = planOf(key, participants, { ...noChanges(), changed }, new Map())
  const pendingSave = await stage(plan)
  await transact(rootWrites(root, { ...summarised(root, plan.after), pendingSave }, null))
  const save = (some: typeof changed) =>
    Collaborations.update(actor, { ...key, version: 1, participants: { ...noChanges(), changed: some } })
  const [first] = changed
  if (!first) throw new Error("A participant")
  const late = await overtaken(
    "participant",
    () => save([]),
    () => save([{ ...first, version: 2, rate: 9 }]),
  )
  expect(late.status).toBe("fulfilled")
  expect((await aggregateOf(key)).participants.map(({ rate }) => rate)).toEqual([9, 3, 3])
})
