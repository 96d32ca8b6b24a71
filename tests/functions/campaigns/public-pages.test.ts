import type {
  GuestInput,
  guestCollaborationContract,
} from "@trame/core/campaigns/collaborations/contract/guest"
import type { CollaborationDocument } from "@trame/core/campaigns/collaborations/contract/shapes"
import { newId } from "@trame/core/lib/id"
import { describe, expect, it } from "vitest"
import { type Api, anonymous } from "../../support/api.ts"
import { noChanges } from "../../support/campaigns.ts"
import { guest, newGuestCampaign, PRICES, RATES, sendFile } from "../../support/guests.ts"
import { refused } from "../../support/problem.ts"

describe("a campaign's page", () => {
  it.each(PAGES)(
    "for %s shows what they may see, and no other's amounts or ids",
    async (who, get, shown, documents = PUBLIC) => {
      const campaign = await newGuestCampaign()
      const { agencyId, mine, others } = campaign
      const view = (await get(campaign)) as Record<"steps" | "documents", { name: string }[]> & {
        stats: { posts: number }
        influencer?: { terms: object | null }
      }
      expect({ steps: names(view.steps), posts: view.stats.posts }).toEqual(shown)
      expect(names(view.documents)).toEqual(documents)
      const terms = {
        rate: RATES[0],
        deliverables: [{ type: "tiktok", description: "60 s", price: PRICES[0] }],
      }
      if (view.influencer) expect(view.influencer.terms).toEqual(who === "an influencer" ? terms : null)
      const said = JSON.stringify(view)
      const secrets: (string | number)[] = [agencyId, mine.key, others.key, RATES[1], PRICES[1]]
      if (who !== "an influencer") secrets.push(RATES[0], PRICES[0])
      if (!who.startsWith("its brand")) secrets.push("424242")
      for (const secret of secrets) expect(said).not.toContain(String(secret))
      expect(said).not.toMatch(/linkKey|paidPercentage|creatorInvoiceSent|fileKey|agencyId/)
    },
  )

  it("opens for each visitor the files of the documents that it shows them", async () => {
    const { one, api, first, open, mine, others } = await newGuestCampaign()
    const { token } = await api.collaborations.setLink({ ...one, active: true })
    const uploadId = await sendFile(open)
    const { id: documentId } = await guest().addDocument({ ...open, uploadId, name: "Visuel" })
    const callers = {
      staff: () => api.collaborations.documentFile({ ...one, documentId }),
      brand: () => anonymous().tracking.documentFile({ token, documentId }),
      page: () => guest().documentFile({ ...one, documentId }),
      unproven: () => guest().documentFile({ ...one, influencerId: first.id, documentId }),
      influencer: () => guest().documentFile({ ...mine, documentId }),
      another: () => guest().documentFile({ ...others, documentId }),
    }
    const openedBy = async () => {
      const outcomes = Object.entries(callers).map(async ([who, ask]) => {
        const { url } = await ask().catch(() => ({ url: null }))
        return url && (await fetch(url)).ok ? [who] : []
      })
      return (await Promise.all(outcomes)).flat()
    }
    let version = 1
    const change = (changes: Partial<CollaborationDocument>) =>
      api.collaborations.updateDocument({ ...one, documentId, version: version++, ...changes })
    // Documents added through the page are visible to guests, not to the brand.
    expect(await openedBy()).toEqual(["staff", "page", "unproven", "influencer", "another"])
    await change({ visibleForInfluencers: false })
    expect(await openedBy()).toEqual(["staff"])
    await change({ visibleForBrand: true })
    expect(await openedBy()).toEqual(Object.keys(callers))
    await change({ visibleForBrand: false, participantId: first.id })
    expect(await openedBy()).toEqual(["staff", "influencer"])
  })

  it("shows influencers the documents that staff share by type, unless staff choose otherwise", async () => {
    const { one, api, mine } = await newGuestCampaign()
    const source = { kind: "link" as const, url: "https://exemple.example/doc" }
    const add = (name: string, wanted: Partial<CollaborationDocument>) =>
      api.collaborations.addDocument({ ...one, name, source, ...wanted })
    await add("Brief", { type: "brief" })
    await add("Brief interne", { type: "brief", visibleForInfluencers: false })
    await add("Marges", { type: "other" })
    await add("Charte", { type: "other", visibleForInfluencers: true })
    expect(names((await guest().get(one)).documents)).toEqual(PUBLIC)
    const own = ["Brief", "Charte", "Commune preview", ...PUBLIC, "Première contract", "Première preview"]
    expect(names((await guest().get(mine)).documents)).toEqual(own)
  })
})

/** All guest operations on this document and this upload. */
function callsOf(asked: GuestInput["get"], { documentId = "x", uploadId = newId() } = {}) {
  const upload = { ...asked, uploadId }
  const calls: Record<keyof typeof guestCollaborationContract, () => Promise<unknown>> = {
    get: () => guest().get(asked),
    documentFile: () => guest().documentFile({ ...asked, documentId }),
    addStep: () => guest().addStep({ ...asked, name: "X" }),
    addDocument: () => guest().addDocument({ ...upload, name: "X" }),
    startUpload: () => guest().startUpload({ ...asked, fileName: "a", size: 1 }),
    signParts: () => guest().signParts({ ...upload, partNumbers: [1] }),
    completeUpload: () => guest().completeUpload({ ...upload, parts: [{ partNumber: 1, etag: "x" }] }),
    cancelUpload: () => guest().cancelUpload(upload),
  }
  return Object.values(calls)
}

const LINKS = {
  "all guests'": (api: Api, one: { collaborationId: string }, replaces?: string) =>
    api.collaborations.guestLink({ ...one, replaces }),
  "an influencer's": async (api: Api, one: { collaborationId: string }, replaces?: string) => {
    const { participants } = await api.collaborations.get(one)
    return api.collaborations.influencerLink({ ...one, participantId: participants[0]?.id ?? "", replaces })
  },
}

describe("a guest's link", () => {
  /** rules/platform.md#renewed-links */
  it.for(Object.entries(LINKS))(
    "that is %s is renewed once, and ends the former one",
    async ([whose, link]) => {
      const { one, api, open, mine } = await newGuestCampaign()
      const before = whose === "all guests'" ? open : mine
      const { version } = (await api.collaborations.get(one)).collaboration
      expect((await link(api, one)).key).toBe(before.key)
      const renewed = await Promise.all(Array.from({ length: 5 }, () => link(api, one, before.key)))
      const [key = "", ...more] = new Set(renewed.map((one) => one.key))
      expect([key, more]).toEqual([expect.stringMatching(/^[a-z2-7]{26}$/), []])
      expect(key).not.toBe(before.key)
      for (const call of callsOf(before)) expect(await refused(call())).toMatchObject(ENDED)
      expect(await guest().get({ ...before, key })).toMatchObject({ mayAdd: true })
      // Renewing does not change the form's version.
      expect((await api.collaborations.get(one)).collaboration.version).toBe(version)
    },
  )

  it("needs its campaign, an influencer who takes part, and the whole key", async () => {
    const { one, api, first, mine, others, collaboration } = await newGuestCampaign()
    for (const key of [others.key, `${mine.key}a`, mine.key.repeat(9)])
      expect(await refused(guest().get({ ...mine, key }))).toMatchObject(ENDED)
    const stranger = api.collaborations.influencerLink({ ...one, participantId: "personne" })
    expect(await refused(stranger)).toMatchObject({
      status: 404,
      message: "Cet influenceur ne participe pas à cette collaboration.",
    })
    await api.collaborations.update({
      ...one,
      version: 1,
      participants: { ...noChanges(), removed: [first] },
    })
    for (const influencerId of [first.id, first.influencerId, "personne"]) {
      const asked = { ...mine, influencerId }
      expect(await guest().get(asked)).toMatchObject({ influencer: null })
      const file = { fileName: "a.png", contentType: "image/png", size: 1 }
      expect(await refused(guest().addStep({ ...asked, name: "X" }))).toMatchObject({ status: 403 })
      expect(await refused(guest().startUpload({ ...asked, ...file }))).toMatchObject({ status: 403 })
    }
    await api.collaborations.remove(one)
    for (const collaborationId of [collaboration.id, collaboration.id.slice(0, 16), newId(), "x"])
      for (const call of callsOf({ collaborationId })) expect(await refused(call())).toMatchObject(GONE)
  })

  it("when a form is saved at the same time, is created and the form's values stay", async () => {
    const { one, api, first, second } = await newGuestCampaign()
    const changed = [{ ...first, rate: 5 }]
    const [, ...made] = await Promise.all([
      api.collaborations.update({ ...one, version: 1, participants: { ...noChanges(), changed } }),
      ...[first, second].map(({ id }) => api.collaborations.influencerLink({ ...one, participantId: id })),
    ])
    for (const [index, { id }] of [first, second].entries()) {
      const view = await guest().get({ ...one, influencerId: id, key: made[index]?.key ?? "" })
      expect(view.influencer?.terms?.rate).toBe([5, RATES[1]][index])
    }
  })

  it("is open before the brand has a link, and closes and opens with the brand's, files included", async () => {
    const { one, api, open, mine } = await newGuestCampaign()
    const taken = await sendFile(open)
    const { id: documentId } = await guest().addDocument({ ...open, uploadId: taken, name: "Visuel" })
    const { uploadId } = await guest().startUpload({ ...open, fileName: "a.png", size: 20 })
    const { token } = await api.collaborations.setLink({ ...one, active: false })
    for (const asked of [one, open, mine])
      for (const call of callsOf(asked, { documentId, uploadId }))
        expect(await refused(call())).toMatchObject(CLOSED)
    expect(await refused(anonymous().tracking.get({ token }))).toMatchObject(INACTIVE)
    expect((await api.collaborations.get(one)).steps.some(({ viaPublicLink }) => viaPublicLink)).toBe(false)
    expect(await api.collaborations.setLink({ ...one, active: true })).toMatchObject({ token })
    expect((await guest().get(mine)).influencer?.terms?.rate).toBe(RATES[0])
    expect((await guest().documentFile({ ...one, documentId })).url).toMatch(/^http/)
    expect(await guest().cancelUpload({ ...open, uploadId })).toEqual({ uploadId })
  })
})

const ENDED = {
  status: 404,
  message: "Ce lien a été remplacé ou est incomplet. Demandez à l'agence de vous le renvoyer.",
}
const GONE = { status: 404, message: "Cette collaboration n'existe pas" }
const CLOSED = { status: 404, message: "Le lien de cette collaboration n'est plus actif." }
const INACTIVE = { status: 404, message: "Cette campagne n'existe pas ou le lien n'est plus actif." }

const names = (items: readonly { name: string }[]) => items.map(({ name }) => name).sort()

type Campaign = Awaited<ReturnType<typeof newGuestCampaign>>
const brand = async ({ api, one }: Campaign, audience: object = {}) => {
  const { token } = await api.collaborations.setLink({ ...one, active: true })
  const { stats, influencers, ...view } = await anonymous().tracking.get({ token, ...audience })
  return { ...view, stats: { posts: stats.length }, influencers }
}

const EVERYBODY = { steps: ["Commune", "Première", "Seconde"], posts: 3 }
const OWN = { steps: ["Commune", "Première"], posts: 2 }
const COMMON = { steps: ["Commune"], posts: 1 }
const PUBLIC = ["Pour la marque"]
const PAGES: [string, (campaign: Campaign) => Promise<object>, typeof OWN, string[]?][] = [
  ["its brand", (campaign) => brand(campaign), EVERYBODY],
  ["its brand, of one", (campaign) => brand(campaign, { influencerId: campaign.first.id }), OWN],
  ["its brand, of a name", (campaign) => brand(campaign, { influencer: campaign.first.fullName }), OWN],
  ["its brand, of nobody", (campaign) => brand(campaign, { influencerId: "parti" }), COMMON],
  ["everybody", ({ one }) => guest().get(one), EVERYBODY],
  ["an unproven influencer", ({ mine: { key: _, ...asked } }) => guest().get(asked), OWN],
  ["nobody", ({ mine }) => guest().get({ ...mine, influencerId: "personne" }), COMMON],
  [
    "an influencer",
    ({ mine }) => guest().get(mine),
    OWN,
    ["Commune preview", ...PUBLIC, "Première contract", "Première preview"],
  ],
]
