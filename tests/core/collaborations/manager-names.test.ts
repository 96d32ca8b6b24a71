import { Account } from "@trame/core/account/credentials/account"
import { Identity } from "@trame/core/account/users/index"
import { Collaborations } from "@trame/core/campaigns/collaborations/index"
import type { UserActor } from "@trame/core/lib/access"
import { NameChanges } from "@trame/core/processes/name-changes"
import { Views } from "@trame/core/workspace/views/index"
import { expect, test } from "vitest"
import { newUser } from "../../support/agency.ts"
import { fieldsOf, noChanges } from "../../support/campaigns.ts"
import { eventually } from "../../support/eventually.ts"
import { overtaken } from "../../support/overtaken.ts"
import { ownQueue } from "../../support/ownQueue.ts"
import { UserEntity } from "../../support/stored.ts"
import { newAgency, newPerson } from "../totals/world.ts"

interface Who {
  agencyId: string
  userId: string
}

const rename = ({ agencyId, userId }: Who, firstName: string) =>
  UserEntity.patch({ userId }).set({ firstName, lastName: "Admin" }).composite({ agencyId }).go()

async function campaignOf(actor: UserActor, manager: string): Promise<string> {
  const { collaboration } = await Collaborations.create(actor, {
    fields: fieldsOf({ manager }),
    participants: [],
  })
  return collaboration.id
}

const read = async (actor: UserActor, collaborationId: string) =>
  (await Collaborations.get(actor, { collaborationId })).collaboration

const carry = ({ agencyId, userId }: Who, was = "Ada Admin") => NameChanges.carry({ agencyId, userId, was })

/** An agency whose owner is called Ada Admin. */
async function world() {
  const { agencyId, admin } = await newAgency()
  return { actor: admin, who: { agencyId, userId: admin.userId } }
}

test("a member's new name reaches the campaigns they lead, and no others", async () => {
  const { actor, who } = await world()
  const other = await newAgency()
  const [theirs, written, anothers, elsewhere] = [
    await campaignOf(actor, "Ada Admin"),
    await campaignOf(actor, "ÂDA  admin"),
    await campaignOf(actor, "Ada Admin Junior"),
    await campaignOf(other.admin, "Ada Admin"),
  ]
  await rename(who, "Zoé")
  await carry(who)
  await carry(who)
  for (const id of [theirs, written])
    expect(await read(actor, id)).toMatchObject({ manager: "Zoé Admin", version: 2 })
  expect(await read(actor, anothers)).toMatchObject({ manager: "Ada Admin Junior", version: 1 })
  expect(await read(other.admin, elsewhere)).toMatchObject({ manager: "Ada Admin", version: 1 })
  const listed = await Collaborations.list(actor, {
    ...{ search: "", status: "all", type: "all" },
    manager: "zoe admin",
  })
  expect(listed.items.map(({ id }) => id).sort()).toEqual([theirs, written].sort())
})

test("a name that somebody else of the agency has stays with the campaigns", async () => {
  const { actor, who } = await world()
  const namesake = await newPerson(who.agencyId)
  const id = await campaignOf(actor, "Ada Admin")
  await eventually(async () => expect(await Identity.listOfAgency(who.agencyId)).toHaveLength(2))
  await rename(who, "Zoé")
  await carry(who)
  expect(await read(actor, id)).toMatchObject({ manager: "Ada Admin", version: 1 })
  await rename({ ...who, userId: namesake.userId }, "Eva")
  await eventually(async () => {
    await carry(who)
    expect(await read(actor, id)).toMatchObject({ manager: "Zoé Admin" })
  })
})

test.for([
  ["of another agency", "approved"],
  ["rejected", "rejected"],
] as const)(
  "whoever is %s takes no campaign along, and keeps none from a member who had their name",
  async ([where, status]) => {
    const { actor, who } = await world()
    const [max, ada] = [await campaignOf(actor, "Max Membre"), await campaignOf(actor, "Ada Admin")]
    const other = where === "rejected" ? who : await newAgency()
    const { userId } = await newUser({
      ...{ agencyId: other.agencyId, status, firstName: "Ada", lastName: "Admin" },
    })
    await eventually(async () => expect(await Identity.listOfAgency(other.agencyId)).toHaveLength(2))
    await carry({ ...who, userId }, "Max Membre")
    expect(await read(actor, max)).toMatchObject({ manager: "Max Membre", version: 1 })
    await rename(who, "Zoé")
    await carry(who)
    expect(await read(actor, ada)).toMatchObject({ manager: "Zoé Admin" })
  },
)

test("somebody who had no name leads nothing by their first, and narrows no view", async () => {
  const { actor, who } = await world()
  const id = await campaignOf(actor, "")
  const view = { page: "collaborations", name: "En retard", query: "late=yes", shared: true } as const
  await Views.create(actor, view)
  await rename(who, "Zoé")
  await carry(who, "")
  expect(await read(actor, id)).toMatchObject({ manager: "", version: 1 })
  expect((await Views.list(actor)).items).toMatchObject([{ query: "late=yes", version: 1 }])
})

test("a campaign that is given to somebody else meanwhile is theirs", async () => {
  const { actor, who } = await world()
  const id = await campaignOf(actor, "Ada Admin")
  await rename(who, "Zoé")
  const carried = await overtaken(
    "collaboration",
    () => carry(who),
    () =>
      Collaborations.update(actor, {
        ...{ collaborationId: id, version: 1, fields: { manager: "Max" }, participants: noChanges() },
      }),
  )
  expect(carried.status).toBe("fulfilled")
  expect(await read(actor, id)).toMatchObject({ manager: "Max", version: 2 })
})

test("somebody who changes their name again while it is carried leads by the last one", async () => {
  const { actor, who } = await world()
  const ids = [await campaignOf(actor, "Ada Admin"), await campaignOf(actor, "Ada Admin")]
  await rename(who, "Zoé")
  await overtaken(
    "collaboration",
    () => carry(who),
    () => rename(who, "Enfin"),
  )
  for (const id of ids) expect(await read(actor, id)).toMatchObject({ manager: "Enfin Admin" })
})

test("views of the campaigns of a member follow their new name, and stay when they were replaced", async () => {
  const { actor, who } = await world()
  const create = (query: string) =>
    Views.create(actor, {
      page: "collaborations",
      name: query.slice(0, 60),
      query,
      shared: query === "late=yes",
    })
  await create("late=yes&manager=ada+ADMIN")
  await create("manager=Max&search=Ada+Admin")
  const clients = await Views.create(actor, {
    page: "clients",
    name: "Z",
    query: "manager=Ada+Admin",
    shared: true,
  })
  await rename(who, "Zoé")
  await carry(who)
  const { items } = await Views.list(actor)
  expect(items.map(({ query, version }) => [query, version])).toEqual([
    ["late=yes&manager=Zo%C3%A9+Admin", 2],
    ["manager=Max&search=Ada+Admin", 1],
    [clients.query, 1],
  ])
})

test("only another name is carried, and to the agency of whoever takes it", async () => {
  const waiting = await ownQueue("NAME_CHANGES_QUEUE_URL")
  const { actor } = await world()
  await Account.updateProfile(actor, { version: 1, role: "Cheffe de projet" })
  await Account.updateProfile(await newPerson(), { version: 1, firstName: "Zoé" })
  expect(await waiting()).toEqual({ now: 0, later: 0 })
  await Account.updateProfile(actor, { version: 2, firstName: "Zoé" })
  expect(await waiting()).toEqual({ now: 1, later: 1 })
})
