import { parisDay } from "@trame/core/lib/day"
import { describe, expect, it } from "vitest"
import { newAgency, newUser } from "../../support/agency.ts"
import { anonymous, apiAs } from "../../support/api.ts"
import { accept, castingFieldsOf, DAY_MS, newBrandCasting } from "../../support/brandCasting.ts"
import { newCreators } from "../../support/creators.ts"
import { refused } from "../../support/problem.ts"
import { newRoster } from "../../support/roster.ts"

describe("castings", () => {
  it("are found by name, brand and status, newest first", async () => {
    const { api } = await newStaff()
    const add = (name: string, brand: string, status: "draft" | "active" | "closed") =>
      api.create({ fields: castingFieldsOf({ name, brand, status }) })
    const { casting } = await add("Été indien", "Café Brume", "active")
    await add("Rentrée", "Cime", "closed")
    await add("Fêtes", "CAFÉ brume", "draft")
    const names = async (filters: Parameters<typeof api.list>[0]) =>
      (await api.list(filters)).items.map(({ name }) => name)
    expect(await names({})).toEqual(["Fêtes", "Rentrée", "Été indien"])
    expect(await names({ search: "cafe  BRUME" })).toEqual(["Fêtes", "Été indien"])
    expect(await names({ search: "ete", status: "active" })).toEqual(["Été indien"])
    expect(await names({ search: "ete", status: "closed" })).toEqual([])
    await api.update({ castingId: casting.id, version: 1, fields: { name: "Autre" }, proposals: {} })
    expect(await names({ search: "autre" })).toEqual(["Autre"])
  })

  it("have pages, as does the journal of each", async () => {
    const { api } = await newStaff()
    const created = await Promise.all(
      Array.from({ length: 26 }, (_, index) =>
        api.create({ fields: castingFieldsOf({ name: `N ${index}` }) }),
      ),
    )
    const first = await api.list({})
    const second = await api.list({ cursor: first.nextCursor ?? "" })
    expect([first.items.length, second.items.length, second.nextCursor]).toEqual([24, 2, null])
    const ids = [...first.items, ...second.items].map(({ id }) => id)
    expect(new Set(ids)).toEqual(new Set(created.map(({ casting }) => casting.id)))
    const castingId = ids[0] ?? ""
    let replaces: string | undefined
    for (let turn = 0; turn < 32; turn++) replaces = (await api.makeLink({ castingId, replaces })).token
    const { activity } = await api.get({ castingId })
    const rest = await api.activity({ castingId, cursor: activity.nextCursor ?? "" })
    expect([activity.items.length, rest.nextCursor]).toEqual([30, null])
    expect(rest.items.map(({ action }) => action)).toEqual([
      ...["Lien de la marque renouvelé", "Lien de la marque généré", "Casting créé"],
    ])
  })

  it("propose each influencer of the organisation once, and no others", async () => {
    const { api, roster } = await newStaff(1)
    const [stranger] = await newCreators(1)
    const [known = "", foreign = ""] = [roster[0], stranger].map((one) => one?.influencerId)
    const proposals = [known, foreign, known].map((influencerId) => ({ influencerId }))
    const error = await refused(api.create({ fields: castingFieldsOf(), proposals }))
    const notOurs = "Cet influenceur ne fait pas partie de votre organisation"
    expect(error.data.fields).toEqual({
      "proposals.1.influencerId": notOurs,
      "proposals.2.influencerId": "Cet influenceur est déjà proposé",
    })
    const { casting } = await api.create({ fields: castingFieldsOf() })
    const added = { added: [{ influencerId: foreign }] }
    const later = await refused(api.update({ castingId: casting.id, version: 1, proposals: added }))
    expect(later.data.fields).toEqual({ "proposals.added.0.influencerId": notOurs })
    const order = { endDate: "2000-01-01" }
    const dates = await refused(
      api.update({ castingId: casting.id, version: 1, fields: order, proposals: {} }),
    )
    expect(dates.data.fields).toEqual({ "fields.endDate": "La date de fin précède la date de début" })
  })

  it("become a collaboration once an influencer is accepted, for users who may create one", async () => {
    const { api, member } = await newStaff()
    const { casting } = await api.create({ fields: castingFieldsOf() })
    const fields = { name: "C", manager: "Ada", type: "casting_interne" as const, brand: "B" }
    const wanted = { castingId: casting.id, fields }
    expect((await member.get({ castingId: casting.id })).casting.id).toBe(casting.id)
    expect(await refused(member.toCollaboration(wanted))).toMatchObject({ status: 403 })
    expect(await refused(api.toCollaboration(wanted))).toMatchObject({
      status: 400,
      message: "Aucun influenceur n'a été accepté par la marque.",
    })
    const solo = apiAs(await newUser()).castings.create({ fields: castingFieldsOf() })
    expect(await refused(solo)).toMatchObject({ status: 403, message: "User has no agency" })
  })
})

describe("a brand's page", () => {
  const brand = anonymous().brandCasting
  const day = (days: number) => parisDay(new Date(Date.now() + days * DAY_MS))
  const INACTIVE = { status: 404, message: "Ce lien de casting n'existe pas ou n'est plus actif." }
  const OVER = { status: 410, message: "La période de validation pour ce casting est terminée." }

  it("shows only what the casting shares with the brand", async () => {
    const fields = { deadline: day(3) }
    const { token, ids, influencerIds, agencyId, castingId } = await newBrandCasting(2, { fields })
    const view = await brand.get({ token })
    expect(view.casting).toEqual({
      id: castingId,
      name: "Printemps",
      brand: "Maison Aubépine",
      deadline: day(3),
      description: "Une campagne de printemps.",
      requirements: ["Plus de 10 000 abonnés"],
      agencyName: `Agence ${agencyId.slice(0, 6)}`,
    })
    expect(view.proposals.map(({ id }) => id)).toEqual(ids)
    expect(Object.keys(view).sort()).toEqual(["appearance", "casting", "proposals"])
    expect(Object.keys(view.proposals[0] ?? {}).sort()).toEqual([
      ...["brandComment", "brandDecisionDate", "brandStatus", "creativeNote", "decisionVersion"],
      ...["engagementRate", "followersCount", "fullName", "id", "platform", "profileImageUrl"],
      ...["references", "username"],
    ])
    const inside = [agencyId, ...influencerIds, "12 000", "createdBy", "token"]
    expect(JSON.stringify(view)).not.toMatch(new RegExp(inside.join("|")))
  })

  it.each<[object, object | null]>([
    [{ fields: { deadline: day(0) } }, null],
    [{ fields: { deadline: null } }, null],
    [{ fields: { status: "closed" } }, null],
    [{ active: false }, INACTIVE],
    [{ fields: { deadline: day(-1) } }, OVER],
    [{ active: false, fields: { deadline: day(-1) } }, INACTIVE],
  ])("with %j answers %j, both to reads and to decisions", async (wanted, refusal) => {
    const { token, ids, staff, castingId } = await newBrandCasting(1, wanted)
    const calls = [
      () => brand.get({ token }),
      () => brand.decide({ token, decisions: ids.map((id) => accept(id)) }),
    ]
    for (const call of calls) {
      if (refusal) expect(await refused(call())).toMatchObject(refusal)
      else await call()
    }
    const brandStatus = refusal ? "pending" : "accepted"
    expect((await staff.get({ castingId })).proposals).toMatchObject([{ brandStatus }])
  })

  it("refuses decisions that were made, withdrawn or doubled meanwhile, and stores none of them", async () => {
    const { token, ids, influencerIds, staff, castingId } = await newBrandCasting(3)
    const [one = "", two = "", three = ""] = ids
    const decide = (...decisions: ReturnType<typeof accept>[]) => brand.decide({ token, decisions })
    await decide(accept(one, { status: "rejected" }))
    await staff.update({ castingId, version: 1, proposals: { removed: [{ id: influencerIds[1] ?? "" }] } })
    const kept = "Rien de ce que vous avez saisi n'est perdu."
    expect(await refused(decide(accept(three), accept(one)))).toMatchObject({
      status: 409,
      message: `Une réponse a été modifiée entre-temps par une autre personne de votre équipe. ${kept}`,
      data: { fields: { "decisions.1": "Cette réponse a été modifiée entre-temps" } },
    })
    expect(await refused(decide(accept(three), accept(two)))).toMatchObject({
      status: 400,
      message: `Un influenceur n'est plus proposé dans ce casting. ${kept}`,
      data: { fields: { "decisions.1": "Cet influenceur n'est plus proposé" } },
    })
    const twice = await refused(decide(accept(three), accept(three, { status: "maybe" })))
    expect(twice).toMatchObject({ status: 400, data: { fields: { "decisions.1": expect.any(String) } } })
    const { proposals } = await brand.get({ token })
    expect(proposals.map(({ brandStatus }) => brandStatus)).toEqual(["rejected", "pending"])
  })

  it("accepts five hundred decisions at once, in a single journal entry", async () => {
    const { token, ids, staff, castingId } = await newBrandCasting(500)
    const decisions = ids.map((id) => accept(id, { comment: "x".repeat(200) }))
    for (const _time of [1, 2])
      expect(await brand.decide({ token, decisions })).toEqual({ name: "Printemps", submitted: 500 })
    const { proposals, activity } = await staff.get({ castingId })
    expect(proposals.every(({ brandStatus }) => brandStatus === "accepted")).toBe(true)
    expect(activity.items).toMatchObject([{ details: "500 décisions : 500 acceptés" }])
  })
})

async function newStaff(rosterSize = 0) {
  const { agencyId, admin, member } = await newAgency({ permissions: { casting: true } })
  const roster = await newRoster(agencyId, rosterSize)
  return { api: apiAs(admin).castings, member: apiAs(member).castings, roster }
}
