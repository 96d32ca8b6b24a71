import { PROFILE_COLLABORATIONS } from "@trame/core/campaigns/collaborations/contract/influencer-profile"
import type { Influencer } from "@trame/core/influencers/catalogue/index"
import { newId } from "@trame/core/lib/id"
import { expect, test } from "vitest"
import { importCollaborations, importRoster } from "../../../scripts/seed/import.ts"
import { newAgency } from "../../support/agency.ts"
import { anonymous, apiAs, rawFetch } from "../../support/api.ts"
import { fieldsOf, influencerOf } from "../../support/campaigns.ts"
import { newCreators } from "../../support/creators.ts"
import { eventually } from "../../support/eventually.ts"
import { refused } from "../../support/problem.ts"
import { AgencyEntity, RosterEntity } from "../../support/stored.ts"

const profile = (influencerId: string, via?: string) =>
  anonymous().influencerProfile.get({ influencerId, ...(via && { via }) })

const MISSING = { status: 404, message: "Influenceur non trouvé" }
const RATE = 771_301
const PRICE = 600_113

async function oneInfluencer(changes: Partial<Influencer> = {}) {
  const [[creator], agency] = await Promise.all([newCreators(1, changes), newAgency()])
  const influencerId = creator?.influencerId ?? ""
  await importRoster(agency.agencyId, [influencerId], () => ({
    addedAt: "2026-01-01T10:00:00.000Z",
    address: "3 rue Cachée",
    managerEmail: "agent@secret.example",
    siret: "73282932000074",
    pricing: { instagram_reel: PRICE },
    rating: 2,
  }))
  return { ...agency, influencerId, api: apiAs(agency.admin) }
}

type One = Awaited<ReturnType<typeof oneInfluencer>>

/** A collaboration with this influencer, listed on their profile and its link open unless said otherwise. */
async function collaboration(
  { api, influencerId }: One,
  name: string,
  date: string,
  { onProfile = true, open = true } = {},
) {
  const created = await api.collaborations.create({
    fields: fieldsOf({ name, date, onProfile, budget: 424_242, description: "Entre nous" }),
    participants: [
      influencerOf(
        { influencerId },
        { rate: RATE, deliverables: [{ type: "tiktok", description: "60 s", price: PRICE }] },
      ),
    ],
  })
  const one = { collaborationId: created.collaboration.id }
  if (open) await api.collaborations.setLink({ ...one, active: true })
  return { ...one, participantId: created.participants[0]?.id ?? "" }
}

/** rules/team.md#public-profile */
test("everybody sees who they are, with whom, and on what is open, the newest first: nothing of what an agency keeps", async () => {
  const one = await oneInfluencer({ displayName: "Zoé Mercier", verified: true, email: "zoe@secret.example" })
  const older = await collaboration(one, "Ancienne", "2026-02-01")
  const newer = await collaboration(one, "Nouvelle", "2026-03-01")
  await collaboration(one, "Jamais ouverte", "2026-04-01", { open: false })
  await collaboration(one, "Sans le profil", "2026-04-02", { onProfile: false })
  const closed = await collaboration(one, "Refermée", "2026-05-01")
  await one.api.collaborations.setLink({ collaborationId: closed.collaborationId, active: false })
  const view = await eventually(async () => {
    const read = await profile(one.influencerId)
    expect(read.collaborationsCount).toBe(2)
    return read
  })
  const shown = { brand: "Maison Aubépine", status: "pending" }
  expect(view).toEqual({
    appearance: { color: null, logoUrl: null },
    displayName: "Zoé Mercier",
    username: expect.any(String),
    profileImageUrl: null,
    profileUrl: null,
    platform: "instagram",
    verified: true,
    category: "Mode",
    followersCount: expect.any(Number),
    engagementRate: 3.2,
    agencyName: expect.stringMatching(/^Agence /),
    collaborationsCount: 2,
    collaborations: [
      { id: newer.collaborationId, participantId: newer.participantId, name: "Nouvelle", ...shown },
      { id: older.collaborationId, participantId: older.participantId, name: "Ancienne", ...shown },
    ],
  })
  const json = JSON.stringify(view)
  for (const secret of [RATE, PRICE, 424_242, one.agencyId, "Entre nous", "secret", "Cachée", "73282932"]) {
    expect(json).not.toContain(String(secret))
  }
  // Where they lead is open, and shows no rate to whoever comes from here.
  const [first] = view.collaborations
  const page = await anonymous().guestCollaboration.get({
    collaborationId: first?.id ?? "",
    influencerId: first?.participantId,
  })
  expect(page).toMatchObject({ mayAdd: false, influencer: { fullName: "Zoé Mercier", terms: null } })
})

/** rules/team.md#public-profile, rules/campaigns.md#guest-additions */
test("a rival who walks from the catalogue over profiles to their pages reads what staff listed alone, and writes nothing", async () => {
  const name = `Ysaline ${newId()}`
  const one = await oneInfluencer({ displayName: name })
  const listed = await collaboration(one, "Affichée", "2026-02-01")
  const kept = [
    await collaboration(one, "Suivie par sa marque", "2026-03-01", { onProfile: false }),
    await collaboration(one, "Jamais ouverte", "2026-04-01", { open: false }),
  ]
  const rival = apiAs((await newAgency()).admin)
  const stranger = anonymous()
  const [found] = await eventually(async () => {
    const { items } = await rival.influencers.pick({ search: name })
    expect(items).toHaveLength(1)
    return items
  })
  const view = await eventually(async () => {
    const read = await stranger.influencerProfile.get({ influencerId: found?.id ?? "" })
    expect(read.collaborationsCount).toBe(1)
    return read
  })
  expect(view.collaborations.map(({ id }) => id)).toEqual([listed.collaborationId])
  const said = JSON.stringify(view)
  for (const { collaborationId, participantId } of kept)
    for (const id of [collaborationId, participantId]) expect(said).not.toContain(id)

  const page = { collaborationId: listed.collaborationId }
  const links = [page, { ...page, influencerId: listed.participantId }]
  for (const link of links) {
    expect(await stranger.guestCollaboration.get(link)).toMatchObject({ mayAdd: false })
    const upload = { ...link, uploadId: newId() }
    for (const write of [
      () => stranger.guestCollaboration.addStep({ ...link, name: "X" }),
      () => stranger.guestCollaboration.startUpload({ ...link, fileName: "a.pdf", size: 3 }),
      () => stranger.guestCollaboration.addDocument({ ...upload, name: "X" }),
      () => stranger.guestCollaboration.signParts({ ...upload, partNumbers: [1] }),
      () => stranger.guestCollaboration.completeUpload({ ...upload, parts: [{ partNumber: 1, etag: "x" }] }),
      () => stranger.guestCollaboration.cancelUpload(upload),
    ])
      expect(await refused(write())).toMatchObject({ status: 403 })
    for (const key of [newId(), one.agencyId, found?.id ?? ""])
      expect(await refused(stranger.guestCollaboration.get({ ...link, key }))).toMatchObject({ status: 404 })
  }
  expect((await one.api.collaborations.get(page)).steps).toEqual([])
  // Once it is listed no more, or its link is off, the profile says nothing of it.
  const { version } = (await one.api.collaborations.get(page)).collaboration
  await one.api.collaborations.update({ ...page, version, fields: { onProfile: false }, participants: {} })
  expect(await profile(one.influencerId)).toMatchObject({ collaborationsCount: 0, collaborations: [] })
})

test("a link shows one agency's work alone: the first's, or the one's whose key it carries", async () => {
  const one = await oneInfluencer()
  const later = await newAgency()
  const other = { ...later, influencerId: one.influencerId, api: apiAs(later.admin) }
  await other.api.roster.add({ influencerId: one.influencerId })
  await collaboration(one, "De la première", "2026-02-01")
  await collaboration(other, "De la seconde", "2026-03-01")
  const { sharePath } = await other.api.roster.get({ influencerId: one.influencerId })
  const via = new URLSearchParams(sharePath.split("?")[1]).get("via") ?? ""
  const namesOf = async (key?: string) => {
    const { agencyName, collaborations } = await profile(one.influencerId, key)
    return [agencyName, ...collaborations.map(({ name }) => name)]
  }
  const nameOf = async ({ api }: Pick<One, "api">) => (await api.membership.agency()).agency?.name
  await eventually(async () => {
    expect(await namesOf()).toEqual([await nameOf(one), "De la première"])
    expect(await namesOf(via)).toEqual([await nameOf(other), "De la seconde"])
  })
  // A key that leads nowhere names nobody; an agency's id or an influencer's is no key.
  for (const key of [newId(), later.agencyId, one.influencerId]) expect(await namesOf(key)).toEqual([null])
  await other.api.roster.remove({ influencerId: one.influencerId })
  await eventually(async () => expect(await namesOf(via)).toEqual([null]))
})

test("whom nobody has is shown without an agency; who is archived or unknown is not", async () => {
  const [creator] = await newCreators(1)
  expect(await profile(creator?.influencerId ?? "")).toMatchObject({
    agencyName: null,
    collaborationsCount: 0,
    collaborations: [],
  })
  const [archived] = await newCreators(1, { archived: true })
  for (const id of [archived?.influencerId ?? "", newId()]) {
    expect(await refused(profile(id))).toMatchObject(MISSING)
  }
  const answer = await rawFetch(null, "/api/influencer-profile/é%20!")
  expect(answer.status).toBe(404)
  expect((await rawFetch(null, `/api/influencer-profile/${creator?.influencerId}?via=a%20b`)).status).toBe(
    400,
  )
  expect(
    (await rawFetch(null, `/api/influencer-profile/${creator?.influencerId}`)).headers.get("cache-control"),
  ).toBe("no-store")
})

test("an agency that is being removed is not named; one without a subscription still is", async () => {
  const one = await oneInfluencer()
  await collaboration(one, "Ouverte", "2026-02-01")
  await eventually(async () => expect((await profile(one.influencerId)).collaborationsCount).toBe(1))
  await AgencyEntity.patch({ agencyId: one.agencyId }).remove(["subscription"]).go()
  expect(await profile(one.influencerId)).toMatchObject({ collaborationsCount: 1 })
  await AgencyEntity.patch({ agencyId: one.agencyId }).set({ removedAt: new Date().toISOString() }).go()
  expect(await profile(one.influencerId)).toMatchObject({ agencyName: null, collaborations: [] })
})

test("an influencer taken out of a collaboration is not named with it any more", async () => {
  const one = await oneInfluencer()
  const { collaborationId, participantId } = await collaboration(one, "Quittée", "2026-02-01")
  await eventually(async () => expect((await profile(one.influencerId)).collaborationsCount).toBe(1))
  const { collaboration: stored, participants } = await one.api.collaborations.get({ collaborationId })
  const removed = participants.filter(({ id }) => id === participantId)
  await one.api.collaborations.update({
    collaborationId,
    version: stored.version,
    participants: { added: [], changed: [], removed },
  })
  expect((await profile(one.influencerId)).collaborationsCount).toBe(0)
})

test("of very many the newest fifty are named, and all are counted", async () => {
  const one = await oneInfluencer()
  const days = Array.from({ length: PROFILE_COLLABORATIONS + 5 }, (_, index) => {
    return new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10)
  })
  await importCollaborations(
    one.agencyId,
    days.map((date) => ({
      id: newId(),
      createdBy: one.admin.userId,
      createdAt: `${date}T10:00:00.000Z`,
      updatedAt: `${date}T10:00:00.000Z`,
      fields: fieldsOf({ name: date, date, onProfile: true }),
      participants: [
        {
          ...influencerOf(one),
          participantId: newId(),
          fullName: "Zoé",
          username: "zoe",
        },
      ],
      steps: [],
      documents: [],
      stats: [],
      link: { token: newId(), active: true },
    })),
  )
  await eventually(async () => {
    const { collaborations, collaborationsCount } = await profile(one.influencerId)
    expect(collaborationsCount).toBe(days.length)
    expect(collaborations.map(({ name }) => name)).toEqual(days.toReversed().slice(0, PROFILE_COLLABORATIONS))
  })
})

test("a profile key is of one entry, and no list tells it", async () => {
  const one = await oneInfluencer()
  const { data } = await RosterEntity.get({ agencyId: one.agencyId, influencerId: one.influencerId }).go()
  const list = await one.api.roster.list({})
  expect(JSON.stringify(list)).not.toContain(data?.profileKey)
  expect(data?.profileKey).toMatch(/^[a-z2-7]{26}$/)
})
