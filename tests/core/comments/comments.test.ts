import * as Agencies from "@trame/core/account/agencies/index"
import { CastingComments } from "@trame/core/campaigns/castings/comments"
import * as Castings from "@trame/core/campaigns/castings/index"
import { CollaborationComments } from "@trame/core/campaigns/collaborations/comments"
import * as Collaborations from "@trame/core/campaigns/collaborations/index"
import { textsOf } from "@trame/core/campaigns/comments/index"
import { excerptAround, mentionOf, mentionsIn, partsOf } from "@trame/core/campaigns/comments/rules"
import type { UserActor } from "@trame/core/lib/access"
import { newId } from "@trame/core/lib/id"
import { describe, expect, it } from "vitest"
import { actorOf, newAgency, newUser } from "../../support/agency.ts"
import { castingFieldsOf } from "../../support/brandCasting.ts"
import { fieldsOf } from "../../support/campaigns.ts"
import { indexed } from "../../support/indexed.ts"

describe.each(["collaboration", "casting"] as const)("comments on a %s", (place) => {
  it("are listed the newest first, page by page, with people's names of now", async () => {
    const { admin, member, comments, subjectId, say } = await newDesk(place)
    for (let count = 0; count < 21; count++) await say(member, `n° ${count}`)
    const text = `Vois avec ${mentionOf(member.userId)} et ${mentionOf("nobody")}`
    await say(admin, text)
    const first = await comments.list(admin, { subjectId })
    expect(first.items[0]).toEqual({
      id: expect.any(String),
      version: 1,
      text,
      createdAt: expect.any(String),
      editedAt: null,
      author: { id: admin.userId, name: "Ada Admin" },
      mentions: [
        { id: member.userId, name: "Max Membre" },
        { id: "nobody", name: "Utilisateur inconnu" },
      ],
    })
    const author = { id: member.userId, name: "Max Membre" }
    const older = Array.from({ length: 19 }, (_, at) => ({ text: `n° ${20 - at}`, author }))
    expect(first.items.slice(1)).toMatchObject(older)
    const rest = await comments.list(admin, { subjectId, cursor: first.nextCursor ?? "" })
    expect(rest).toMatchObject({ items: [{ text: "n° 1" }, { text: "n° 0" }], nextCursor: null })
  })

  it("are edited by their author alone, and deleted by them or an administrator", async () => {
    const { agencyId, admin, member, right, comments, subjectId, say, texts } = await newDesk(place)
    const other = await actorOf(await newUser({ agencyId, permissions: { [right]: true } }))
    const { id: commentId } = await say(member, "Un")
    const { id: ofAdmin } = await say(admin, "D'Ada")
    const { id: another } = await say(member, "Aussi")
    const edit = { subjectId, commentId, version: 1, text: "Deux" }
    const forbidden = { code: "forbidden" }
    await expect(comments.update(admin, edit)).rejects.toMatchObject(forbidden)
    const edited = { text: "Deux", version: 2, editedAt: expect.any(String) }
    expect(await comments.update(member, edit)).toMatchObject(edited)
    expect(await texts()).toEqual(["Aussi", "D'Ada", "Deux"])
    for (const id of [commentId, ofAdmin])
      await expect(comments.remove(other, { subjectId, commentId: id })).rejects.toMatchObject(forbidden)
    expect(await comments.remove(member, { subjectId, commentId })).toMatchObject({ id: commentId })
    await comments.remove(admin, { subjectId, commentId: another })
    expect(await texts()).toEqual(["D'Ada"])
  })

  it("are found by a part of their text, the newest first, by those who may read them", async () => {
    const { agencyId, admin, member, comments, subjectId, say, remove } = await newDesk(place)
    await say(admin, `${mentionOf(member.userId)} La facture d'Éole`)
    await say(member, "L'été prochain")
    await say(admin, "Facture reçue")
    await indexed()
    const found = async (search: string, actor = admin) => (await comments.find(actor, { search })).items
    expect((await found("FACTURE")).map(({ excerpt }) => excerpt)).toEqual([
      "Facture reçue",
      "La facture d'Éole",
    ])
    const author = { id: member.userId, name: "Max Membre" }
    expect(await found("ete")).toMatchObject([{ subject: { id: subjectId }, author }])
    expect([await found(""), await found(member.userId)]).toEqual([[], []])
    const stranger = await actorOf(await newUser({ agencyId, permissions: {} }))
    await expect(found("facture", stranger)).rejects.toMatchObject({ code: "forbidden" })
    expect(await found("facture", await actorOf((await newAgency()).admin))).toEqual([])
    await remove()
    expect(await found("facture")).toEqual([])
  })

  it(`go with their ${place}, which takes no more of them`, async () => {
    const { agencyId, admin, comments, subjectId, say, remove } = await newDesk(place)
    const { id: commentId } = await say(admin, "Bientôt oublié")
    const stored = async () => (await textsOf([{ agencyId, place, placeId: subjectId, commentId }])).size
    expect(await stored()).toBe(1)
    await remove()
    expect(await stored()).toBe(0)
    for (const late of [
      say(admin, "Trop tard"),
      comments.list(admin, { subjectId }),
      comments.create(admin, { subjectId: newId(), text: "Nulle part" }),
    ])
      await expect(late).rejects.toMatchObject({ code: "not_found" })
  })
})

describe("a comment", () => {
  it("of the platform's owner at work in an agency bears their name", async () => {
    const { agencyId, subjectId, say, comments } = await newDesk()
    const name = { firstName: "Pia", lastName: "Patronne" }
    const { userId } = await newUser({ storedEmail: process.env.SUPER_ADMIN_EMAIL, ...name })
    const acting = await Agencies.actorOf(userId, { actingAgencyId: agencyId })
    if (!acting) throw new Error("The owner at work in an agency")
    expect(await say(acting, "Bonjour")).toMatchObject({ author: { id: userId, name: "Pia Patronne" } })
    expect((await comments.list(acting, { subjectId })).items).toHaveLength(1)
  })

  it("mentions each person once, in the order of the text", () => {
    const written = `${mentionOf("b")} ${mentionOf("a")} ${mentionOf("b")} @[pas bon] @c`
    expect(mentionsIn(written)).toEqual(["b", "a"])
  })

  it.each([
    ["Facture reçue", "FACTURE", "Facture reçue"],
    [`${mentionOf("a")} vois\n\nçà`, "voIs ca", "vois çà"],
    [
      `${"mot ".repeat(40)}facture ${"mot ".repeat(40)}`,
      "facture",
      `… ${"mot ".repeat(7)}facture ${"mot ".repeat(16)}`,
    ],
    ["Rien", "facture", null],
    [mentionOf("facture"), "facture", null],
  ])("« %s » holds « %s » in « %s »", (written, search, excerpt) => {
    expect(excerptAround(written, search)).toBe(excerpt)
  })

  const told = (written: string) =>
    partsOf(written).map((part) =>
      part.kind === "mention" ? `@${part.userId}` : `${part.kind} ${part.text}`,
    )

  it.each([
    [
      `Bonjour ${mentionOf("a1")},\nvoir https://trame.example/a?b=1.`,
      ["text Bonjour ", "@a1", "text ,\nvoir ", "link https://trame.example/a?b=1", "text ."],
    ],
    ["(http://a.example/x)", ["text (", "link http://a.example/x", "text )"]],
    ["« http://a.example », dit-il", ["text « ", "link http://a.example", "text  », dit-il"]],
    ["HTTPS://A.EXAMPLE/X", ["link HTTPS://A.EXAMPLE/X"]],
    ...["...", "<b>", '"', ...".,;:!?»)]'’"].map((end): [string, string[]] => [
      `http://a.example/x${end}`,
      ["link http://a.example/x", `text ${end}`],
    ]),
    ...["javascript:alert(1)", "data:text/html,<script>", "ftp://a.example", "<b>gras</b>", "@Hugo"].map(
      (text): [string, string[]] => [text, [`text ${text}`]],
    ),
  ])("« %s » falls into %o", (written, parts) => {
    expect(told(written)).toEqual(parts)
  })
})

const PLACES = {
  collaboration: {
    right: "collaborations",
    comments: CollaborationComments,
    create: async (actor: UserActor) =>
      (await Collaborations.create(actor, { fields: fieldsOf(), participants: [] })).collaboration.id,
    remove: (actor: UserActor, collaborationId: string) => Collaborations.remove(actor, { collaborationId }),
  },
  casting: {
    right: "casting",
    comments: CastingComments,
    create: async (actor: UserActor) =>
      (await Castings.create(actor, { fields: castingFieldsOf(), proposals: [] })).casting.id,
    remove: (actor: UserActor, castingId: string) => Castings.remove(actor, { castingId }),
  },
} as const

async function newDesk(place: keyof typeof PLACES = "collaboration") {
  const { right, comments, create, remove } = PLACES[place]
  const agency = await newAgency({ permissions: { [right]: true } })
  const { agencyId } = agency
  const [admin, member] = await Promise.all([actorOf(agency.admin), actorOf(agency.member)])
  const subjectId = await create(admin)
  const say = (actor: UserActor, text: string) => comments.create(actor, { subjectId, text })
  const texts = async () => (await comments.list(admin, { subjectId })).items.map(({ text }) => text)
  const end = () => remove(admin, subjectId)
  return { agencyId, admin, member, right, comments, subjectId, say, texts, remove: end }
}
