import { CastingComments } from "@trame/core/campaigns/castings/comments"
import { Castings } from "@trame/core/campaigns/castings/index"
import { Clients } from "@trame/core/campaigns/clients/index"
import { CollaborationComments } from "@trame/core/campaigns/collaborations/comments"
import { Collaborations } from "@trame/core/campaigns/collaborations/index"
import { GuestCollaboration } from "@trame/core/campaigns/collaborations/public/guest"
import { TimelineTemplates } from "@trame/core/campaigns/templates/index"
import type { UserActor } from "@trame/core/lib/access"
import { newId } from "@trame/core/lib/id"
import { Resources } from "@trame/core/workspace/resources/index"
import { Todos } from "@trame/core/workspace/todos/index"
import { Views } from "@trame/core/workspace/views/index"
import { describe, expect, test } from "vitest"
import { castingFieldsOf } from "../support/brandCasting.ts"
import { fieldsOf, influencerOf } from "../support/campaigns.ts"
import { indexed } from "../support/indexed.ts"
import { newRoster } from "../support/roster.ts"
import { proposalOf } from "../support/staffCasting.ts"
import { CreationEntity } from "../support/stored.ts"
import { todoOf } from "../support/todos.ts"
import { newAgency } from "./totals/world.ts"

const NOBODY = { type: "public", address: null } as const

interface World {
  actor: UserActor
  collaborationId: string
  castingId: string
  /** As many as a transaction does not hold. */
  many: { influencerId: string }[]
}

async function newWorld(): Promise<World> {
  const { agencyId, admin: actor } = await newAgency()
  const [{ collaboration }, { casting }, many] = await Promise.all([
    Collaborations.create(actor, { fields: fieldsOf(), participants: [] }),
    Castings.create(actor, { fields: castingFieldsOf(), proposals: [] }),
    newRoster(agencyId, 100),
  ])
  return { actor, collaborationId: collaboration.id, castingId: casting.id, many }
}

interface Kind {
  /** Resolves to its id. */
  create: (world: World, creationId: string | undefined) => Promise<string>
  /** The ids of all that there are. */
  all: (world: World) => Promise<string[]>
}

const idsOf = (items: readonly { id: string }[]) => items.map(({ id }) => id)
const boardOf = ({ actor, collaborationId }: World) => Collaborations.get(actor, { collaborationId })
const link = { kind: "link", url: "https://test.example/" } as const

const KINDS: Record<string, Kind> = {
  "a client": {
    create: async ({ actor }, creationId) => {
      const client = { brandName: "Brume", sector: null, notes: "", contacts: [] }
      return (await Clients.create(actor, { ...client, creationId })).id
    },
    all: async ({ actor }) =>
      idsOf((await Clients.list(actor, { search: "", sort: "name", order: "asc", page: 1 })).items),
  },
  "a casting": {
    create: async ({ actor, many: [one] }, creationId) => {
      const proposals = one ? [proposalOf(one)] : []
      return (await Castings.create(actor, { fields: castingFieldsOf(), proposals, creationId })).casting.id
    },
    all: castingsBut,
  },
  "a large casting": {
    create: async ({ actor, many }, creationId) => {
      const proposals = many.map(proposalOf)
      const detail = await Castings.create(actor, { fields: castingFieldsOf(), proposals, creationId })
      expect(detail.proposals).toHaveLength(many.length)
      return detail.casting.id
    },
    all: castingsBut,
  },
  "a collaboration": {
    create: async ({ actor, many: [one] }, creationId) => {
      const participants = one ? [influencerOf(one)] : []
      const detail = await Collaborations.create(actor, { fields: fieldsOf(), participants, creationId })
      expect(detail.participants).toHaveLength(1)
      return detail.collaboration.id
    },
    all: collaborationsBut,
  },
  "a large collaboration": {
    create: async ({ actor, many }, creationId) => {
      const participants = many.map((one) => influencerOf(one))
      const detail = await Collaborations.create(actor, { fields: fieldsOf(), participants, creationId })
      expect(detail.participants).toHaveLength(many.length)
      return detail.collaboration.id
    },
    all: collaborationsBut,
  },
  "a step": {
    create: async ({ actor, collaborationId }, creationId) => {
      const step = { collaborationId, name: "Brief", deadline: null, participantId: null }
      return (await Collaborations.addStep(actor, { ...step, creationId })).id
    },
    all: async (world) => idsOf((await boardOf(world)).steps),
  },
  "a guest's step": {
    create: async ({ actor, collaborationId }, creationId) => {
      const { key } = await Collaborations.guestLink(actor, { collaborationId })
      const step = { collaborationId, key, name: "Brief", deadline: null }
      return (await GuestCollaboration.addStep(NOBODY, { ...step, creationId })).id
    },
    all: async (world) => idsOf((await boardOf(world)).steps),
  },
  "a document": {
    create: async ({ actor, collaborationId }, creationId) => {
      const document = {
        ...{ collaborationId, name: "Contrat", type: "contract" as const, participantId: null },
        ...{ visibleForBrand: false, source: link },
      }
      return (await Collaborations.addDocument(actor, { ...document, creationId })).id
    },
    all: async (world) => idsOf((await boardOf(world)).documents),
  },
  statistics: {
    create: async ({ actor, collaborationId }, creationId) => {
      const stat = {
        ...{ collaborationId, creator: "Lou", participantId: null, views: 10, likes: 1, engagementRate: 10 },
        ...{ postUrl: null, postThumb: null },
      }
      return (await Collaborations.addStat(actor, { ...stat, creationId })).id
    },
    all: async (world) => idsOf((await boardOf(world)).stats),
  },
  "a timeline template": {
    create: async ({ actor }, creationId) => {
      const template = { name: "Lancement", steps: [{ name: "Brief", offset: 1 }] }
      return (await TimelineTemplates.create(actor, { ...template, creationId })).id
    },
    all: async ({ actor }) => idsOf((await TimelineTemplates.list(actor)).items),
  },
  "a task": {
    create: async ({ actor }, creationId) => (await Todos.create(actor, { ...todoOf(), creationId })).id,
    all: async ({ actor }) => idsOf((await Todos.week(actor, { day: todoOf().dueDate })).items),
  },
  "a resource": {
    create: async ({ actor }, creationId) => {
      const resource = { name: "Modèle", description: "Utile", type: "other" as const, source: link }
      return (await Resources.create(actor, { ...resource, creationId })).id
    },
    all: async ({ actor }) => idsOf((await Resources.list(actor, { search: "" })).items),
  },
  "a saved view": {
    create: async ({ actor }, creationId) => {
      const view = { page: "clients" as const, name: "Luxe", query: "search=luxe", shared: false }
      return (await Views.create(actor, { ...view, creationId })).id
    },
    all: async ({ actor }) => idsOf((await Views.list(actor)).items),
  },
  "a comment on a collaboration": {
    create: async ({ actor, collaborationId: subjectId }, creationId) =>
      (await CollaborationComments.create(actor, { subjectId, text: "Bravo", creationId })).id,
    all: async ({ actor, collaborationId: subjectId }) =>
      idsOf((await CollaborationComments.list(actor, { subjectId })).items),
  },
  "a comment on a casting": {
    create: async ({ actor, castingId: subjectId }, creationId) =>
      (await CastingComments.create(actor, { subjectId, text: "Bravo", creationId })).id,
    all: async ({ actor, castingId: subjectId }) =>
      idsOf((await CastingComments.list(actor, { subjectId })).items),
  },
}

async function castingsBut({ actor, castingId }: World) {
  const { items } = await Castings.list(actor, { search: "", status: "all" })
  return idsOf(items).filter((id) => id !== castingId)
}

async function collaborationsBut({ actor, collaborationId }: World) {
  const { items } = await Collaborations.list(actor, {
    ...{ search: "", status: "all", type: "all", progress: "all", stage: "all", manager: "" },
    ...{ late: false, archived: false, sort: "date", limit: 20 },
  })
  return idsOf(items).filter((id) => id !== collaborationId)
}

describe.each(Object.entries(KINDS))("%s", (_, { create, all }) => {
  test("is created once, however often it is sent, also at once", async () => {
    const world = await newWorld()
    const creationId = crypto.randomUUID()
    const id = await create(world, creationId)
    expect(await create(world, creationId)).toBe(id)
    const another = crypto.randomUUID()
    const [one, other] = await Promise.all([create(world, another), create(world, another)])
    expect(other).toBe(one)
    await indexed()
    expect((await all(world)).sort()).toEqual([id, one].sort())
  })

  test("answers a conflict with the stored record when another body comes under its id", async () => {
    const world = await newWorld()
    const creationId = crypto.randomUUID()
    const id = await create(world, creationId)
    const key = { agencyId: world.actor.agencyId ?? "", creationId }
    await CreationEntity.patch(key).set({ fingerprint: "another body" }).go()
    const refused = create(world, creationId)
    await expect(refused).rejects.toMatchObject({ code: "conflict" })
    const { id: own, casting, collaboration } = await refused.catch(({ stored }) => stored)
    expect(own ?? casting?.id ?? collaboration?.id).toBe(id)
  })

  test("is nobody's who sends the same from another agency", async () => {
    const [mine, theirs] = await Promise.all([newWorld(), newWorld()])
    const creationId = crypto.randomUUID()
    const [own, foreign] = [await create(mine, creationId), await create(theirs, creationId)]
    expect(foreign).not.toBe(own)
    await indexed()
    expect(await all(mine)).toEqual([own])
    expect(await all(theirs)).toEqual([foreign])
  })
})

test("what comes with another body is refused, told what was created, and changes nothing of it", async () => {
  const { admin } = await newAgency()
  const client = { brandName: "Brume", sector: null, notes: "", contacts: [], creationId: newId() }
  const { id } = await Clients.create(admin, client)
  const { contacts, ...reordered } = client
  expect(await Clients.create(admin, { contacts, ...reordered })).toMatchObject({ id })
  const other = Clients.create(admin, { ...client, brandName: "Rosée" })
  await expect(other).rejects.toMatchObject({ code: "conflict", stored: { id, brandName: "Brume" } })
  expect(await Clients.create(admin, client)).toMatchObject({ id, version: 1, brandName: "Brume" })
})

test("what was changed since it was created answers as it is now", async () => {
  const { admin } = await newAgency()
  const client = { brandName: "Brume", sector: null, notes: "", contacts: [], creationId: newId() }
  const { id: clientId, version } = await Clients.create(admin, client)
  await Clients.update(admin, { clientId, version, notes: "Fidèle" })
  expect(await Clients.create(admin, client)).toMatchObject({ id: clientId, version: 2, notes: "Fidèle" })
})

test("what was deleted since it was created is not created again", async () => {
  const { admin } = await newAgency()
  const client = { brandName: "Brume", sector: null, notes: "", contacts: [], creationId: newId() }
  const { id: clientId } = await Clients.create(admin, client)
  await Clients.remove(admin, { clientId })
  await expect(Clients.create(admin, client)).rejects.toMatchObject({ code: "not_found" })
})

test("what was refused is created under the same id once it is right", async () => {
  const { actor, collaborationId } = await newWorld()
  const step = { collaborationId, name: "Brief", deadline: null, participantId: null, creationId: newId() }
  const wrong = { ...step, participantId: "nobody" }
  await expect(Collaborations.addStep(actor, wrong)).rejects.toMatchObject({ code: "invalid" })
  expect(await Collaborations.addStep(actor, step)).toMatchObject({ name: "Brief" })
})
