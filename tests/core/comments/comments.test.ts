import { Agencies } from "@trame/core/account/agencies/index"
import { CastingComments } from "@trame/core/campaigns/castings/comments"
import { Castings } from "@trame/core/campaigns/castings/index"
import { CollaborationComments } from "@trame/core/campaigns/collaborations/comments"
import { Collaborations } from "@trame/core/campaigns/collaborations/index"
import { textsOf } from "@trame/core/campaigns/comments/index"
import { mentionOf } from "@trame/core/campaigns/comments/rules"
import type { PermissionKey } from "@trame/core/lib/access"
import { newId } from "@trame/core/lib/id"
import { describe, expect, test } from "vitest"
import { actorOf, newAgency, newUser, type TestUser } from "../../support/agency.ts"
import { castingFieldsOf } from "../../support/brandCasting.ts"
import { fieldsOf } from "../../support/campaigns.ts"
import { eventually } from "../../support/eventually.ts"
import { indexed } from "../../support/indexed.ts"

interface Place {
  right: PermissionKey
  comments: typeof CollaborationComments
  create: (admin: TestUser) => Promise<string>
  remove: (admin: TestUser, id: string) => Promise<unknown>
}

const PLACES: Record<string, Place> = {
  "a collaboration": {
    right: "collaborations",
    comments: CollaborationComments,
    create: async (admin) => {
      const { collaboration } = await Collaborations.create(await actorOf(admin), {
        fields: fieldsOf(),
        participants: [],
      })
      return collaboration.id
    },
    remove: async (admin, collaborationId) =>
      Collaborations.remove(await actorOf(admin), { collaborationId }),
  },
  "a casting": {
    right: "casting",
    comments: CastingComments,
    create: async (admin) => {
      const { casting } = await Castings.create(await actorOf(admin), {
        fields: castingFieldsOf(),
        proposals: [],
      })
      return casting.id
    },
    remove: async (admin, castingId) => Castings.remove(await actorOf(admin), { castingId }),
  },
}

describe.each(Object.entries(PLACES))("comments on %s", (_, { right, comments, create, remove }) => {
  async function world() {
    const agency = await newAgency({ permissions: { [right]: true } })
    const subjectId = await create(agency.admin)
    await indexed()
    const [admin, member] = await Promise.all([actorOf(agency.admin), actorOf(agency.member)])
    return { ...agency, adminUser: agency.admin, admin, member, subjectId }
  }

  test("are listed the newest first, by whom and when, and page by page", async () => {
    const { admin, member, subjectId } = await world()
    for (let count = 0; count < 21; count++) await comments.create(member, { subjectId, text: `n° ${count}` })
    await comments.create(admin, { subjectId, text: "Le dernier" })
    const first = await comments.list(admin, { subjectId })
    expect(first.items.map(({ text }) => text)).toEqual([
      "Le dernier",
      ...Array.from({ length: 19 }, (_, at) => `n° ${20 - at}`),
    ])
    expect(first.items.slice(0, 2)).toEqual([
      {
        id: expect.any(String),
        version: 1,
        text: "Le dernier",
        author: { id: admin.userId, name: "Ada Admin" },
        mentions: [],
        createdAt: expect.any(String),
        editedAt: null,
      },
      expect.objectContaining({ author: { id: member.userId, name: "Max Membre" } }),
    ])
    const rest = await comments.list(admin, { subjectId, cursor: first.nextCursor ?? "" })
    expect(rest).toMatchObject({ items: [{ text: "n° 1" }, { text: "n° 0" }], nextCursor: null })
  })

  test("mention people by id, and are shown with their names of now", async () => {
    const { admin, member, subjectId } = await world()
    const text = `Vois avec ${mentionOf(member.userId)} et ${mentionOf("nobody")}`
    await comments.create(admin, { subjectId, text })
    const [shown] = (await comments.list(member, { subjectId })).items
    expect(shown).toMatchObject({
      text,
      mentions: [
        { id: member.userId, name: "Max Membre" },
        { id: "nobody", name: "Utilisateur inconnu" },
      ],
    })
  })

  test("offer those alone who may read them", async () => {
    const { agencyId, admin, member } = await world()
    const [able] = await Promise.all([
      newUser({ agencyId, permissions: { [right]: true }, firstName: "Zoé" }),
      newUser({ agencyId, permissions: { todo: true } }),
      newUser({ agencyId, permissions: { [right]: true }, status: "rejected" }),
      newAgency({ permissions: { [right]: true } }),
    ])
    // The index of an agency's people lags.
    await eventually(async () => {
      const { items } = await comments.people(member)
      expect(items.map(({ id }) => id).sort()).toEqual([admin.userId, member.userId, able.userId].sort())
      expect(items).toContainEqual({ id: able.userId, name: "Zoé Essai" })
    })
  })

  test("are edited by their author alone, on condition that nothing changed", async () => {
    const { admin, member, subjectId } = await world()
    const { id: commentId } = await comments.create(member, { subjectId, text: "Un" })
    const edit = { subjectId, commentId, version: 1, text: "Deux" }
    await expect(comments.update(admin, edit)).rejects.toMatchObject({ code: "forbidden" })
    expect(await comments.update(member, edit)).toMatchObject({
      text: "Deux",
      version: 2,
      editedAt: expect.any(String),
    })
    await expect(comments.update(member, { ...edit, text: "Trois" })).rejects.toMatchObject({
      code: "conflict",
    })
    expect((await comments.list(admin, { subjectId })).items).toMatchObject([{ text: "Deux", version: 2 }])
    await comments.remove(member, { subjectId, commentId })
    const gone = comments.update(member, { ...edit, version: 2 })
    await expect(gone).rejects.toMatchObject({ code: "not_found" })
  })

  test("are deleted by their author or an administrator, and by nobody else", async () => {
    const { agencyId, admin, member, subjectId } = await world()
    const other = await actorOf(await newUser({ agencyId, permissions: { [right]: true } }))
    const { id: mine } = await comments.create(member, { subjectId, text: "À moi" })
    const { id: another } = await comments.create(member, { subjectId, text: "Aussi" })
    const { id: ofAdmin } = await comments.create(admin, { subjectId, text: "D'Ada" })
    for (const commentId of [mine, ofAdmin]) {
      const refused = comments.remove(other, { subjectId, commentId })
      await expect(refused).rejects.toMatchObject({ code: "forbidden" })
    }
    expect(await comments.remove(member, { subjectId, commentId: mine })).toEqual({ id: mine })
    await comments.remove(admin, { subjectId, commentId: another })
    expect((await comments.list(admin, { subjectId })).items.map(({ id }) => id)).toEqual([ofAdmin])
  })

  test("are nobody's without the right, nor another agency's", async () => {
    const { agencyId, admin, subjectId } = await world()
    const { id: commentId } = await comments.create(admin, { subjectId, text: "Secret" })
    const stranger = await actorOf((await newAgency()).admin)
    const powerless = await actorOf(await newUser({ agencyId }))
    const calls = [
      (actor: typeof admin) => comments.list(actor, { subjectId }),
      (actor: typeof admin) => comments.create(actor, { subjectId, text: "Moi aussi" }),
      (actor: typeof admin) => comments.update(actor, { subjectId, commentId, version: 1, text: "Non" }),
      (actor: typeof admin) => comments.remove(actor, { subjectId, commentId }),
    ]
    for (const call of calls) {
      await expect(call(stranger)).rejects.toMatchObject({ code: "not_found" })
      await expect(call(powerless)).rejects.toMatchObject({ code: "forbidden" })
    }
    await expect(comments.people(powerless)).rejects.toMatchObject({ code: "forbidden" })
  })

  test("go with what they are about, which takes no more of them", async () => {
    const { admin, adminUser, subjectId } = await world()
    const { id: commentId } = await comments.create(admin, { subjectId, text: "Bientôt oublié" })
    const place = right === "casting" ? "casting" : "collaboration"
    const stored = () =>
      textsOf([{ agencyId: adminUser.agencyId ?? "", place, placeId: subjectId, commentId }])
    expect((await stored()).size).toBe(1)
    await remove(adminUser, subjectId)
    expect((await stored()).size).toBe(0)
    const late = comments.create(admin, { subjectId, text: "Trop tard" })
    await expect(late).rejects.toMatchObject({ code: "not_found" })
    await expect(comments.list(admin, { subjectId })).rejects.toMatchObject({ code: "not_found" })
    const foreign = comments.create(admin, { subjectId: newId(), text: "Nulle part" })
    await expect(foreign).rejects.toMatchObject({ code: "not_found" })
  })
})

test("the platform's owner at work in an agency is named beside what they said there", async () => {
  const { agencyId, admin } = await newAgency()
  const name = { firstName: "Pia", lastName: "Patronne" }
  const { userId } = await newUser({ storedEmail: process.env.SUPER_ADMIN_EMAIL, ...name })
  const acting = await Agencies.actorOf(userId, { actingAgencyId: agencyId })
  if (!acting) throw new Error("The owner at work in an agency")
  const subjectId = (await PLACES["a collaboration"]?.create(admin)) ?? ""
  const author = { id: userId, name: "Pia Patronne" }
  expect(await CollaborationComments.create(acting, { subjectId, text: "Bonjour" })).toMatchObject({ author })
})

test("comments of two things that share an id do not meet", async () => {
  const { admin } = await newAgency()
  const actor = await actorOf(admin)
  const collaborationId = await PLACES["a collaboration"]?.create(admin)
  const castingId = await PLACES["a casting"]?.create(admin)
  await CollaborationComments.create(actor, { subjectId: collaborationId ?? "", text: "Ici" })
  expect(await CastingComments.list(actor, { subjectId: castingId ?? "" })).toEqual({
    items: [],
    nextCursor: null,
  })
})
