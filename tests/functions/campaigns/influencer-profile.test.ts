import { PROFILE_COLLABORATIONS } from "@trame/core/campaigns/collaborations/contract/influencer-profile"
import type { Influencer } from "@trame/core/influencers/catalogue/index"
import { newId } from "@trame/core/lib/id"
import { describe, expect, it } from "vitest"
import { importCollaborations, importRoster } from "../../../scripts/seed/import.ts"
import { newAgency } from "../../support/agency.ts"
import { anonymous, apiAs, rawFetch } from "../../support/api.ts"
import { fieldsOf, influencerOf } from "../../support/campaigns.ts"
import { newCreators } from "../../support/creators.ts"
import { eventually } from "../../support/eventually.ts"
import { importedOf, importedParticipant } from "../../support/imported.ts"
import { refused } from "../../support/problem.ts"
import { AgencyEntity } from "../../support/stored.ts"

/** rules/team.md#public-profile */
describe("an influencer's profile", () => {
  it("shows their identity and the open, listed collaborations, newest first, without agency data", async () => {
    const one = await oneInfluencer({
      displayName: "Zoé Mercier",
      verified: true,
      email: "zoe@secret.example",
    })
    const older = await collaborate(one, "Ancienne", "2026-02-01")
    const newer = await collaborate(one, "Nouvelle", "2026-03-01")
    const kept = [
      await collaborate(one, "Jamais ouverte", "2026-04-01", { open: false }),
      await collaborate(one, "Sans le profil", "2026-04-02", { onProfile: false }),
    ]
    const { collaborationId } = await collaborate(one, "Refermée", "2026-05-01")
    await one.api.collaborations.setLink({ collaborationId, active: false })
    const view = await waitForNames(one.influencerId, "Nouvelle", "Ancienne")
    const shown = { brand: "Maison Aubépine", status: "pending" }
    expect(view).toEqual({
      appearance: { color: null, logoUrl: null },
      displayName: "Zoé Mercier",
      platform: "instagram",
      username: expect.any(String),
      profileImageUrl: null,
      profileUrl: null,
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
    const secrets = [RATE, PRICE, 424_242, one.agencyId, "Entre nous", "secret", "Cachée", "73282932"]
    const said = JSON.stringify(view)
    for (const secret of [...secrets, ...kept.flatMap((two) => Object.values(two))])
      expect(said).not.toContain(String(secret))
  })

  /** rules/campaigns.md#guest-additions */
  it("lets a rival who found it in the catalogue read only what staff listed, and write nothing", async () => {
    const name = `Ysaline ${newId()}`
    const one = await oneInfluencer({ displayName: name })
    const { collaborationId, participantId } = await collaborate(one, "Affichée", "2026-02-01")
    const rival = apiAs((await newAgency()).admin)
    const [found] = await eventually(async () => {
      const { items } = await rival.influencers.pick({ search: name })
      expect(items).toHaveLength(1)
      return items
    })
    await waitForNames(found?.id ?? "", "Affichée")
    const page = { collaborationId }
    const { guestCollaboration } = stranger
    for (const link of [page, { ...page, influencerId: participantId }]) {
      const shown = await guestCollaboration.get(link)
      expect([shown.mayAdd, shown.influencer?.terms ?? null]).toEqual([false, null])
      const upload = { ...link, uploadId: newId() }
      for (const write of [
        () => guestCollaboration.addStep({ ...link, name: "X" }),
        () => guestCollaboration.startUpload({ ...link, fileName: "a.pdf", size: 3 }),
        () => guestCollaboration.addDocument({ ...upload, name: "X" }),
        () => guestCollaboration.signParts({ ...upload, partNumbers: [1] }),
        () => guestCollaboration.completeUpload({ ...upload, parts: [{ partNumber: 1, etag: "x" }] }),
        () => guestCollaboration.cancelUpload(upload),
      ])
        expect(await refused(write())).toMatchObject({ status: 403 })
      for (const key of [newId(), one.agencyId, one.influencerId])
        expect(await refused(guestCollaboration.get({ ...link, key }))).toMatchObject({ status: 404 })
    }
    const { version } = (await one.api.collaborations.get(page)).collaboration
    await one.api.collaborations.update({ ...page, version, fields: { onProfile: false }, participants: {} })
    await waitForNames(one.influencerId)
  })

  it("shows one agency's work: the first agency's, or that of the link's key", async () => {
    const one = await oneInfluencer()
    const later = await newAgency()
    const other = { influencerId: one.influencerId, api: apiAs(later.admin) }
    await other.api.roster.add({ influencerId: one.influencerId })
    await collaborate(one, "De la première", "2026-02-01")
    await collaborate(other, "De la seconde", "2026-03-01")
    const { sharePath } = await other.api.roster.get({ influencerId: one.influencerId })
    const via = new URLSearchParams(sharePath.split("?")[1]).get("via") ?? ""
    expect(JSON.stringify(await other.api.roster.list({}))).not.toContain(via)
    const namesOf = async (key?: string) => {
      const { agencyName, collaborations } = await profile(one.influencerId, key)
      return [agencyName, ...collaborations.map(({ name }) => name)]
    }
    const agencyName = ({ agencyId }: { agencyId: string }) => `Agence ${agencyId.slice(0, 6)}`
    await eventually(async () => {
      expect(await namesOf()).toEqual([agencyName(one), "De la première"])
      expect(await namesOf(via)).toEqual([agencyName(later), "De la seconde"])
    })
    // Neither an agency's id nor an influencer's is a key.
    for (const key of [newId(), later.agencyId, one.influencerId]) expect(await namesOf(key)).toEqual([null])
  })

  it("names no agency when none keeps the influencer or it is being removed; is gone with the influencer", async () => {
    const one = await oneInfluencer()
    const { influencerId, agencyId } = one
    await collaborate(one, "Ouverte", "2026-02-01")
    await AgencyEntity.patch({ agencyId }).remove(["subscription"]).go()
    await waitForNames(influencerId, "Ouverte")
    await AgencyEntity.patch({ agencyId }).set({ removedAt: new Date().toISOString() }).go()
    expect(await profile(influencerId)).toMatchObject({ agencyName: null, collaborations: [] })
    const [alone] = await newCreators(1)
    const nobodys = { agencyName: null, collaborationsCount: 0, collaborations: [] }
    expect(await profile(alone?.influencerId ?? "")).toMatchObject(nobodys)
    const [archived] = await newCreators(1, { archived: true })
    const missing = { status: 404, message: "Influenceur non trouvé" }
    for (const id of [archived?.influencerId ?? "", newId()])
      expect(await refused(profile(id))).toMatchObject(missing)
    expect((await rawFetch(null, `/api/influencer-profile/${influencerId}?via=a%20b`)).status).toBe(400)
  })

  it("loses a collaboration once the influencer is removed from it", async () => {
    const one = await oneInfluencer()
    const { collaborationId } = await collaborate(one, "Quittée", "2026-02-01")
    await waitForNames(one.influencerId, "Quittée")
    const { collaboration, participants } = await one.api.collaborations.get({ collaborationId })
    const changes = { version: collaboration.version, participants: { removed: participants } }
    await one.api.collaborations.update({ collaborationId, ...changes })
    await waitForNames(one.influencerId)
  })

  it("lists the newest fifty and counts all", async () => {
    const { agencyId, influencerId } = await oneInfluencer()
    const days = Array.from({ length: PROFILE_COLLABORATIONS + 5 }, (_, index) =>
      new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10),
    )
    await importCollaborations(
      agencyId,
      days.map((date) =>
        importedOf({
          fields: fieldsOf({ name: date, date, onProfile: true }),
          participants: [importedParticipant({ influencerId })],
          link: { token: newId(), active: true },
        }),
      ),
    )
    const newest = days.toReversed().slice(0, PROFILE_COLLABORATIONS)
    expect(await waitForNames(influencerId, ...newest)).toMatchObject({ collaborationsCount: days.length })
  })
})

const stranger = anonymous()
const profile = (influencerId: string, via?: string) =>
  stranger.influencerProfile.get({ influencerId, ...(via && { via }) })

const RATE = 771_301
const PRICE = 600_113

async function oneInfluencer(changes: Partial<Influencer> = {}) {
  const [[creator], agency] = await Promise.all([newCreators(1, changes), newAgency()])
  const influencerId = creator?.influencerId ?? ""
  await importRoster(agency.agencyId, [influencerId], () => ({
    addedAt: "2026-01-01T10:00:00.000Z",
    address: "3 rue Cachée",
    rating: 2,
    managerEmail: "agent@secret.example",
    siret: "73282932000074",
    pricing: { instagram_reel: PRICE },
  }))
  return { ...agency, influencerId, api: apiAs(agency.admin) }
}

type One = Pick<Awaited<ReturnType<typeof oneInfluencer>>, "api" | "influencerId">

/** A collaboration with this influencer, by default listed on their profile and with an open link. */
async function collaborate(
  { api, influencerId }: One,
  name: string,
  date: string,
  { onProfile = true, open = true } = {},
) {
  const deliverables = [{ type: "tiktok" as const, description: "60 s", price: PRICE }]
  const { collaboration, participants } = await api.collaborations.create({
    fields: fieldsOf({ name, date, onProfile, budget: 424_242, description: "Entre nous" }),
    participants: [influencerOf({ influencerId }, { rate: RATE, deliverables })],
  })
  const collaborationId = collaboration.id
  if (open) await api.collaborations.setLink({ collaborationId, active: true })
  return { collaborationId, participantId: participants[0]?.id ?? "" }
}

const waitForNames = (influencerId: string, ...names: string[]) =>
  eventually(async () => {
    const view = await profile(influencerId)
    expect(view.collaborations.map(({ name }) => name)).toEqual(names)
    return view
  })
