import { CastingComments } from "@trame/core/campaigns/castings/comments"
import * as Castings from "@trame/core/campaigns/castings/index"
import * as Clients from "@trame/core/campaigns/clients/index"
import { CollaborationComments } from "@trame/core/campaigns/collaborations/comments"
import * as Collaborations from "@trame/core/campaigns/collaborations/index"
import * as GuestCollaboration from "@trame/core/campaigns/collaborations/public/guest"
import * as TimelineTemplates from "@trame/core/campaigns/templates/index"
import { newId } from "@trame/core/lib/id"
import * as Resources from "@trame/core/workspace/resources/index"
import * as Todos from "@trame/core/workspace/todos/index"
import * as Views from "@trame/core/workspace/views/index"
import { describe, expect, it } from "vitest"
import { castingFieldsOf } from "../support/brandCasting.ts"
import { fieldsOf, influencerOf } from "../support/campaigns.ts"
import { indexed } from "../support/indexed.ts"
import { newRoster } from "../support/roster.ts"
import { proposalOf } from "../support/staffCasting.ts"
import { CreationEntity } from "../support/stored.ts"
import { todoOf } from "../support/todos.ts"
import { DOCUMENT, FIGURES, LINK, listed, NOBODY, STEP } from "./collaborations/newCampaign.ts"
import { newAgency } from "./totals/world.ts"

const boardOf = ({ actor, collaborationId }: World) => Collaborations.get(actor, { collaborationId })
const castingsBut = async ({ actor, castingId }: World) => {
  const { items } = await Castings.list(actor, { search: "", status: "all" })
  return items.filter(({ id }) => id !== castingId)
}
const collaborationsBut = async ({ actor, collaborationId }: World) =>
  (await listed(actor)).items.filter(({ id }) => id !== collaborationId)

const newCasting = ({ actor, many }: World, creationId: string, count: number) => {
  const proposals = many.slice(0, count).map(proposalOf)
  return Castings.create(actor, { fields: castingFieldsOf(), proposals, creationId })
}
const newCollaboration = ({ actor, many }: World, creationId: string, count: number) => {
  const participants = many.slice(0, count).map((one) => influencerOf(one))
  return Collaborations.create(actor, { fields: fieldsOf(), participants, creationId })
}

const CLIENT = { brandName: "Brume", sector: null, notes: "", contacts: [] }

const boardsOwn = (kind: "steps" | "documents" | "stats") => async (world: World) =>
  (await boardOf(world))[kind]
const listOf =
  (list: (actor: World["actor"]) => Promise<{ items: readonly { id: string }[] }>) =>
  async ({ actor }: World) =>
    (await list(actor)).items

const KINDS: Record<string, Kind> = {
  "a client": {
    create: ({ actor }, creationId) => Clients.create(actor, { ...CLIENT, creationId }),
    all: listOf((actor) => Clients.list(actor, { search: "", sort: "name", order: "asc", page: 1 })),
  },
  "a casting": { create: (...of) => newCasting(...of, 1), all: castingsBut },
  "a large casting": { create: (...of) => newCasting(...of, 100), all: castingsBut },
  "a collaboration": { create: (...of) => newCollaboration(...of, 1), all: collaborationsBut },
  "a large collaboration": { create: (...of) => newCollaboration(...of, 100), all: collaborationsBut },
  "a step": {
    create: ({ actor, collaborationId }, creationId) =>
      Collaborations.addStep(actor, { collaborationId, ...STEP, creationId }),
    all: boardsOwn("steps"),
  },
  "a guest's step": {
    create: async ({ actor, collaborationId }, creationId) => {
      const { key } = await Collaborations.guestLink(actor, { collaborationId })
      const step = { collaborationId, key, name: "Brief", deadline: null, creationId }
      return GuestCollaboration.addStep(NOBODY, step)
    },
    all: boardsOwn("steps"),
  },
  "a document": {
    create: ({ actor, collaborationId }, creationId) =>
      Collaborations.addDocument(actor, { collaborationId, ...DOCUMENT, creationId }),
    all: boardsOwn("documents"),
  },
  statistics: {
    create: ({ actor, collaborationId }, creationId) =>
      Collaborations.addStat(actor, { collaborationId, ...FIGURES, creationId }),
    all: boardsOwn("stats"),
  },
  "a timeline template": {
    create: ({ actor }, creationId) => {
      const template = { name: "Lancement", steps: [{ name: "Brief", offset: 1 }] }
      return TimelineTemplates.create(actor, { ...template, creationId })
    },
    all: listOf(TimelineTemplates.list),
  },
  "a task": {
    create: ({ actor }, creationId) => Todos.create(actor, { ...todoOf(), creationId }),
    all: listOf((actor) => Todos.week(actor, { day: todoOf().dueDate })),
  },
  "a resource": {
    create: ({ actor }, creationId) => {
      const resource = { name: "Modèle", description: "Utile", type: "other" as const, source: LINK }
      return Resources.create(actor, { ...resource, creationId })
    },
    all: listOf((actor) => Resources.list(actor, { search: "" })),
  },
  "a saved view": {
    create: ({ actor }, creationId) => {
      const view = { page: "clients" as const, name: "Luxe", query: "search=luxe", shared: false }
      return Views.create(actor, { ...view, creationId })
    },
    all: listOf(Views.list),
  },
  "a comment on a collaboration": {
    create: ({ actor, collaborationId: subjectId }, creationId) =>
      CollaborationComments.create(actor, { subjectId, text: "Bravo", creationId }),
    all: async ({ actor, collaborationId: subjectId }) =>
      (await CollaborationComments.list(actor, { subjectId })).items,
  },
  "a comment on a casting": {
    create: ({ actor, castingId: subjectId }, creationId) =>
      CastingComments.create(actor, { subjectId, text: "Bravo", creationId }),
    all: async ({ actor, castingId: subjectId }) => (await CastingComments.list(actor, { subjectId })).items,
  },
}

// rules/platform.md#created-once
describe.each(Object.entries(KINDS))("%s", (_, kind) => {
  const create = async (world: World, creationId: string) => idOf(await kind.create(world, creationId))
  const all = async (world: World) => (await kind.all(world)).map(({ id }) => id).sort()

  it("is created once, however often it is sent, and nobody's of another agency", async () => {
    const [mine, theirs] = await Promise.all([newWorld(), newWorld()])
    const [creationId, another] = [newId(), newId()]
    const id = await create(mine, creationId)
    expect(await create(mine, creationId)).toBe(id)
    const foreign = await create(theirs, creationId)
    const [one, other] = await Promise.all([create(mine, another), create(mine, another)])
    expect(other).toBe(one)
    await indexed()
    expect(await all(mine)).toEqual([id, one].sort())
    expect(await all(theirs)).toEqual([foreign])
    // The same id with another body is a conflict, and tells what is stored.
    await CreationEntity.patch({ agencyId: mine.agencyId, creationId }).set({ fingerprint: "another" }).go()
    const refused = create(mine, creationId)
    await expect(refused).rejects.toMatchObject({ code: "conflict" })
    expect(idOf(await refused.catch(({ stored }) => stored))).toBe(id)
  })
})

describe("a created record", () => {
  it("answers as it is now, refuses another body, and is not created again once deleted", async () => {
    const { admin } = await newAgency()
    const client = { ...CLIENT, creationId: newId() }
    const { id: clientId, version } = await Clients.create(admin, client)
    const { contacts, ...reordered } = client
    expect(await Clients.create(admin, { contacts, ...reordered })).toMatchObject({ id: clientId })
    const other = Clients.create(admin, { ...client, brandName: "Rosée" })
    const stored = { id: clientId, brandName: "Brume" }
    await expect(other).rejects.toMatchObject({ code: "conflict", stored })
    await Clients.update(admin, { clientId, version, notes: "Fidèle" })
    const now = { ...stored, version: 2, notes: "Fidèle" }
    expect(await Clients.create(admin, client)).toMatchObject(now)
    await Clients.remove(admin, { clientId })
    await expect(Clients.create(admin, client)).rejects.toMatchObject({ code: "not_found" })
  })

  it("when it was refused before, it is created under the same id once it is right", async () => {
    const { actor, collaborationId } = await newWorld()
    const step = { collaborationId, ...STEP, creationId: newId() }
    const wrong = { ...step, participantId: "nobody" }
    await expect(Collaborations.addStep(actor, wrong)).rejects.toMatchObject({ code: "invalid" })
    expect(await Collaborations.addStep(actor, step)).toMatchObject({ name: "Brief" })
  })
})

async function newWorld() {
  const { agencyId, admin: actor } = await newAgency()
  const [{ collaboration }, { casting }, many] = await Promise.all([
    Collaborations.create(actor, { fields: fieldsOf(), participants: [] }),
    Castings.create(actor, { fields: castingFieldsOf(), proposals: [] }),
    // More than a transaction holds.
    newRoster(agencyId, 100),
  ])
  return { agencyId, actor, collaborationId: collaboration.id, castingId: casting.id, many }
}
type World = Awaited<ReturnType<typeof newWorld>>

interface Kind {
  /** Resolves to the new record, or what holds it. */
  create: (world: World, creationId: string) => Promise<object>
  /** All records of the kind. */
  all: (world: World) => Promise<readonly { id: string }[]>
}

interface Told {
  id?: string
  casting?: { id: string }
  collaboration?: { id: string }
}
const idOf = ({ id, casting, collaboration }: Told) => id ?? casting?.id ?? collaboration?.id
