import { ScanCommand } from "@aws-sdk/lib-dynamodb"
import { BIN_DAYS, BIN_KINDS, type BinKind } from "@trame/core/bin/rules"
import { CastingComments } from "@trame/core/campaigns/castings/comments"
import * as Castings from "@trame/core/campaigns/castings/index"
import * as Clients from "@trame/core/campaigns/clients/index"
import { CollaborationComments } from "@trame/core/campaigns/collaborations/comments"
import * as Collaborations from "@trame/core/campaigns/collaborations/index"
import * as TimelineTemplates from "@trame/core/campaigns/templates/index"
import * as Files from "@trame/core/files/index"
import { sizeOf } from "@trame/core/files/objects"
import * as Recruitment from "@trame/core/influencers/recruitment/index"
import * as Roster from "@trame/core/influencers/roster/index"
import type { UserActor } from "@trame/core/lib/access"
import { documentClient } from "@trame/core/lib/table"
import * as BinOperations from "@trame/core/processes/bin"
import * as Planner from "@trame/core/workspace/planner/index"
import * as Resources from "@trame/core/workspace/resources/index"
import * as Todos from "@trame/core/workspace/todos/index"
import * as Views from "@trame/core/workspace/views/index"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { castingFieldsOf } from "../../support/brandCasting.ts"
import { newTasks } from "../../support/briefs.ts"
import { fieldsOf, influencerOf } from "../../support/campaigns.ts"
import { newCreators } from "../../support/creators.ts"
import { recruit } from "../../support/prospects.ts"
import { addToRoster } from "../../support/roster.ts"
import { proposalOf } from "../../support/staffCasting.ts"
import { BinEntryEntity } from "../../support/stored.ts"
import { todoOf } from "../../support/todos.ts"
import { DOCUMENT, FIGURES, STEP } from "../collaborations/newCampaign.ts"
import { ownTable } from "../totals/ownTable.ts"
import { newAgency, newPerson } from "../totals/world.ts"

let table: Awaited<ReturnType<typeof ownTable>>
beforeAll(async () => {
  table = await ownTable({ indexLagMs: 0 })
})
afterAll(() => table.close())

// rules/platform.md#bin
describe.each(BIN_KINDS)("a deleted %s", (kind) => {
  it("comes back whole after 29 days, with its links closed, and is erased with its files after 30", async () => {
    const world = await newWorld()
    const before = await itemsOf(world.agencyId)
    const binId = await world.remove(kind)
    expect(await itemsOf(world.agencyId)).not.toEqual(before)
    expect((await BinOperations.list(world.actor, {})).items).toMatchObject([
      { id: binId, kind, deletedBy: { id: world.actor.userId } },
    ])
    await expect(world.remove(kind)).resolves.toBeNull()

    await age(world.agencyId, binId, BIN_DAYS - 1)
    await BinOperations.sweep({ type: "schedule", name: "test" })
    await BinOperations.restore(world.actor, { binId, replace: false })
    expect(await itemsOf(world.agencyId)).toEqual(before)
    await expect(BinOperations.restore(world.actor, { binId, replace: false })).rejects.toMatchObject({
      code: "not_found",
    })
    await expectNothingKept(world.agencyId)

    const again = await world.remove(kind)
    await age(world.agencyId, again, BIN_DAYS)
    await expect(BinOperations.restore(world.actor, { binId: `${again}`, replace: false })).rejects.toThrow()
    await BinOperations.sweep({ type: "schedule", name: "test" })
    expect((await BinOperations.list(world.actor, {})).items).toEqual([])
    await expectNothingKept(world.agencyId)
    const isErased = kind === "collaboration" || kind === "document"
    expect(await sizeOf(world.fileKey)).toBe(isErased ? null : 3)
  }, 60_000)
})

describe("the bin", () => {
  it("when a deletion is undone at once, leaves links as they were", async () => {
    const { actor, remove, collaborationId } = await newWorld()
    const { token } = await Collaborations.setLink(actor, { collaborationId, active: true })
    const binId = await remove("collaboration")
    await BinOperations.restore(actor, { binId, replace: false })
    expect((await Collaborations.get(actor, { collaborationId })).collaboration).toMatchObject({
      linkToken: token,
      linkActive: true,
    })
  })

  it.each(["rosterEntry", "prospect", "brief"] as const)(
    "when a %s is there again, asks before it replaces it",
    async (kind) => {
      const world = await newWorld()
      const binId = await world.remove(kind)
      await world.addAgain(kind)
      const restore = (replace: boolean) => BinOperations.restore(world.actor, { binId, replace })
      await expect(restore(false)).rejects.toMatchObject({ code: "conflict" })
      await expect(restore(true)).resolves.toEqual({ id: binId })
      // The replaced one can be restored in turn.
      expect((await BinOperations.list(world.actor, {})).items).toMatchObject([{ kind }])
    },
  )

  it.each(["step", "document", "stat", "comment"] as const)(
    "does not restore a %s without its collaboration",
    async (kind) => {
      const world = await newWorld()
      const binId = await world.remove(kind)
      const whole = await world.remove("collaboration")
      await expect(BinOperations.restore(world.actor, { binId, replace: false })).rejects.toMatchObject({
        code: "conflict",
      })
      await BinOperations.restore(world.actor, { binId: whole, replace: false })
      await BinOperations.restore(world.actor, { binId, replace: false })
    },
  )

  it("restores a record once when two ask at the same time, and later changes stay", async () => {
    const { actor, remove, collaborationId, stepId } = await newWorld()
    const binId = await remove("collaboration")
    const restore = async () => {
      await BinOperations.restore(actor, { binId, replace: false })
      await Collaborations.updateStep(actor, { collaborationId, stepId, version: 1, name: "Après" })
    }
    const results = await Promise.allSettled([restore(), restore(), restore()])
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected", "rejected"])
    expect((await Collaborations.get(actor, { collaborationId })).steps).toMatchObject([{ name: "Après" }])
  })

  it("shows and restores only what one may delete", async () => {
    const world = await newWorld()
    const binId = await world.remove("todo")
    const colleague = await newPerson(world.agencyId)
    const stranger = (await newAgency()).admin
    for (const other of [colleague, stranger]) {
      expect((await BinOperations.list(other, {})).items).toEqual([])
      for (const call of [BinOperations.erase, BinOperations.restore])
        await expect(call(other, { binId, replace: false })).rejects.toMatchObject({ code: "not_found" })
    }
    const client = await world.remove("client")
    const limited: UserActor = { ...colleague, userRole: "user", permissions: { todo: true } }
    expect((await BinOperations.list(limited, {})).items).toEqual([])
    await expect(BinOperations.restore(limited, { binId: client, replace: false })).rejects.toMatchObject({
      code: "not_found",
    })
  })

  it("erases at once what a person erases, and whatever an erased influencer appears in", async () => {
    const world = await newWorld()
    await BinOperations.erase(world.actor, { binId: await world.remove("document") })
    expect(await sizeOf(world.fileKey)).toBeNull()
    for (const kind of ["collaboration", "casting", "brief", "prospect", "rosterEntry", "client"] as const)
      await world.remove(kind)
    await BinOperations.erasePerson(world.agencyId, world.influencerId, new Set(["lea martin"]))
    expect((await BinOperations.list(world.actor, {})).items).toMatchObject([{ kind: "client" }])
  })
})

/** Moves a deletion into the past; a moved clock would spoil the signatures of requests for files. */
async function age(agencyId: string, binId: string, days: number): Promise<void> {
  const { data: entry } = await BinEntryEntity.get({ agencyId, binId }).go()
  const deletedAt = new Date(Date.now() - days * 86_400_000 - 1000).toISOString()
  if (entry) await BinEntryEntity.put({ ...entry, deletedAt }).go()
}

/** The agency's items outside the bin, without what a restoration changes, and what follows from the stream. */
async function itemsOf(agencyId: string) {
  const { Items = [] } = await documentClient.send(
    new ScanCommand({
      TableName: process.env.TABLE_NAME,
      FilterExpression: "agencyId = :agencyId",
      ExpressionAttributeValues: { ":agencyId": agencyId },
    }),
  )
  const ASIDE = new Set(["binEntry", "binItem", "creation"])
  return Items.filter(({ __edb_e__: name }) => !ASIDE.has(name))
    .map(({ version: _v, revision: _r, restored: _b, linkActive: _l, archived: _a, ...item }) => item)
    .sort((one, other) => (`${one.pk}${one.sk}` < `${other.pk}${other.sk}` ? -1 : 1))
}

async function expectNothingKept(agencyId: string): Promise<void> {
  const { Items } = await documentClient.send(
    new ScanCommand({
      TableName: process.env.TABLE_NAME,
      FilterExpression: "agencyId = :agencyId AND begins_with(#name, :bin)",
      ExpressionAttributeNames: { "#name": "__edb_e__" },
      ExpressionAttributeValues: { ":agencyId": agencyId, ":bin": "bin" },
    }),
  )
  expect(Items).toEqual([])
}

/** An agency with one record of each kind, one creator in all of them. */
async function newWorld() {
  const { agencyId, admin: actor } = await newAgency()
  const creators = await newCreators(1)
  const [creator] = creators
  if (!creator) throw new Error("A creator was just made")
  const { influencerId } = creator
  await Promise.all([addToRoster(agencyId, creators), recruit(agencyId, creators)])
  const { collaboration } = await Collaborations.create(actor, {
    fields: fieldsOf(),
    participants: [influencerOf(creator)],
  })
  const collaborationId = collaboration.id
  const { uploadId, fileKey } = await sentFile(actor)
  const document = { ...DOCUMENT, source: { kind: "file" as const, uploadId } }
  const { id: documentId } = await Collaborations.addDocument(actor, { collaborationId, ...document })
  const { id: stepId } = await Collaborations.addStep(actor, { collaborationId, ...STEP })
  const { id: statId } = await Collaborations.addStat(actor, { collaborationId, ...FIGURES })
  const { casting } = await Castings.create(actor, {
    fields: castingFieldsOf(),
    proposals: [proposalOf(creator)],
  })
  await CastingComments.create(actor, { subjectId: casting.id, text: "Oui" })
  const comment = await CollaborationComments.create(actor, { subjectId: collaborationId, text: "Vu" })
  const client = await Clients.create(actor, { brandName: "Brume", sector: null, notes: "", contacts: [] })
  const todo = await Todos.create(actor, todoOf())
  const date = "2026-03-14"
  const plan = () =>
    Planner.create(actor, {
      influencerIds: [influencerId],
      dates: [date],
      tasks: newTasks("Filmer"),
      internalNotes: "",
    })
  await plan()
  const resource = { name: "Modèle", description: "Utile", type: "other" as const, source: DOCUMENT.source }
  const { id: resourceId } = await Resources.create(actor, resource)
  const { id: templateId } = await TimelineTemplates.create(actor, {
    name: "Lancement",
    steps: [{ name: "Brief", offset: 1 }],
  })
  const { id: viewId } = await Views.create(actor, {
    page: "clients",
    name: "Tous",
    query: "",
    shared: false,
  })

  const removals: Record<BinKind, () => Promise<{ binId: string | null }>> = {
    collaboration: () => Collaborations.remove(actor, { collaborationId }),
    step: () => Collaborations.removeStep(actor, { collaborationId, stepId }),
    document: () => Collaborations.removeDocument(actor, { collaborationId, documentId }),
    stat: () => Collaborations.removeStat(actor, { collaborationId, statId }),
    client: () => Clients.remove(actor, { clientId: client.id }),
    casting: () => Castings.remove(actor, { castingId: casting.id }),
    comment: () => CollaborationComments.remove(actor, { subjectId: collaborationId, commentId: comment.id }),
    todo: () => Todos.remove(actor, { todoId: todo.id }),
    brief: () => Planner.remove(actor, { date, influencerId }),
    resource: () => Resources.remove(actor, { resourceId }),
    rosterEntry: () => Roster.remove(actor, { influencerId }),
    prospect: () => Recruitment.remove(actor, { influencerId }),
    timelineTemplate: () => TimelineTemplates.remove(actor, { templateId }),
    savedView: () => Views.remove(actor, { viewId }),
  }
  const additions = {
    rosterEntry: () => Roster.add(actor, { influencerId }),
    prospect: () => Recruitment.add(actor, { influencerId }),
    brief: plan,
  }
  return {
    agencyId,
    actor,
    influencerId,
    collaborationId,
    stepId,
    fileKey,
    /** The entry's id; null when it is not there. */
    remove: async (kind: BinKind): Promise<string> =>
      removals[kind]().then(
        ({ binId }) => binId as string,
        (error) => {
          if (error.code === "not_found") return null as never
          throw error
        },
      ),
    addAgain: (kind: keyof typeof additions) => additions[kind](),
  }
}

async function sentFile(actor: UserActor) {
  const file = { fileName: "a.txt", contentType: "text/plain", size: 3 }
  const { uploadId } = await Files.start(actor, { purpose: "collaboration-document", ...file })
  const { parts } = await Files.signParts(actor, { uploadId, partNumbers: [1] })
  const put = await fetch(parts[0]?.url ?? "", { method: "PUT", body: "abc" })
  await Files.complete(actor, { uploadId, parts: [{ partNumber: 1, etag: put.headers.get("etag") ?? "" }] })
  const { file: stored } = await Files.take(actor as never, uploadId)
  return { uploadId, fileKey: stored.fileKey }
}
