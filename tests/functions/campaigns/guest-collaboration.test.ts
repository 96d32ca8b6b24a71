import type {
  GuestInput,
  guestCollaborationContract,
} from "@trame/core/campaigns/collaborations/contract/guest"
import type { CollaborationDocument } from "@trame/core/campaigns/collaborations/contract/shapes"
import { newId } from "@trame/core/lib/id"
import { expect, test } from "vitest"
import { anonymous } from "../../support/api.ts"
import { noChanges } from "../../support/campaigns.ts"
import { guest, newGuestCampaign, PRICES, RATES, sendFile } from "../../support/guests.ts"
import { refused } from "../../support/problem.ts"

const GONE = { status: 404, message: "Cette collaboration n'existe pas" }
const namesIn = (items: readonly { name: string }[]) => items.map(({ name }) => name).sort()

test("everybody's view holds all steps, the brand's documents and sums, and nobody's money or ids", async () => {
  const { one, api, agencyId, first, second } = await newGuestCampaign()
  await api.collaborations.influencerLink({ ...one, participantId: first.id })
  const view = await guest().get(one)
  expect(view.campaign).toMatchObject({
    name: "Lancement d'été",
    brand: "Maison Aubépine",
    status: "in_progress",
  })
  expect(view.campaign.agencyName).toMatch(/^Agence /)
  expect(view.influencer).toBeNull()
  expect(namesIn(view.steps)).toEqual(["Commune", "Première", "Seconde"])
  expect(view.steps.map(({ participantName }) => participantName)).toContain(second.fullName)
  expect(namesIn(view.documents)).toEqual(["Pour la marque"])
  expect(view.stats).toEqual({ posts: 3, views: 3000, likes: 90, engagementRate: 4.25 })
  const json = JSON.stringify(view)
  for (const secret of [...RATES, ...PRICES, 424_242, agencyId, first.id, second.id, first.influencerId]) {
    expect(json).not.toContain(String(secret))
  }
  expect(json).not.toMatch(/"rate"|"price"|linkKey|paidPercentage|fileKey|agencyId/)
})

test("an influencer's view holds what is common and theirs; money only with their key, and never another's", async () => {
  const { one, api, first, second } = await newGuestCampaign()
  const { key } = await api.collaborations.influencerLink({ ...one, participantId: first.id })
  const { key: others } = await api.collaborations.influencerLink({ ...one, participantId: second.id })
  const mine = { ...one, influencerId: first.id }
  const common = [second.fullName, second.id, RATES[1], PRICES[1], "Seconde", others, key, 424_242]
  for (const asked of [
    mine,
    { ...mine, key: others },
    { ...mine, key: `${key}a` },
    { ...mine, key: key.repeat(9) },
  ]) {
    const view = await guest().get(asked)
    expect(view.influencer).toMatchObject({ fullName: first.fullName, terms: null })
    expect(view.influencer?.deliverables).toEqual([{ type: "tiktok", description: "60 s" }])
    expect(namesIn(view.steps)).toEqual(["Commune", "Première"])
    expect(namesIn(view.documents)).toEqual(["Pour la marque"])
    expect(view.stats).toMatchObject({ posts: 2, views: 2000 })
    const json = JSON.stringify(view)
    for (const secret of [...common, RATES[0], PRICES[0]]) expect(json).not.toContain(String(secret))
  }
  const view = await guest().get({ ...mine, key })
  expect(view.influencer?.terms).toEqual({
    rate: RATES[0],
    deliverables: [{ type: "tiktok", description: "60 s", price: PRICES[0] }],
  })
  expect(namesIn(view.documents)).toEqual([
    "Commune preview",
    "Pour la marque",
    "Première contract",
    "Première preview",
  ])
  const json = JSON.stringify(view)
  for (const secret of common) expect(json).not.toContain(String(secret))
})

test("a key is made once, also by many at once; renewed, the one before shows nothing more", async () => {
  const { one, api, first } = await newGuestCampaign()
  const link = { ...one, participantId: first.id }
  const made = await Promise.all(Array.from({ length: 5 }, () => api.collaborations.influencerLink(link)))
  const keys = new Set(made.map(({ key }) => key))
  expect(keys.size).toBe(1)
  const [old = ""] = keys
  expect(old).toMatch(/^[a-z0-9]{26}$/)
  const { key } = await api.collaborations.influencerLink({ ...link, renew: true })
  expect(key).not.toBe(old)
  const rateWith = async (given: string) =>
    (await guest().get({ ...one, influencerId: first.id, key: given })).influencer?.terms?.rate
  expect(await rateWith(old)).toBeUndefined()
  expect(await rateWith(key)).toBe(RATES[0])
  expect(
    await refused(api.collaborations.influencerLink({ ...one, participantId: "personne" })),
  ).toMatchObject({ status: 404, message: "Cet influenceur ne participe pas à cette collaboration." })
})

test("a form saved while keys are made loses none of them, and neither fails", async () => {
  const { one, api, first, second } = await newGuestCampaign()
  const changed = [{ ...first, rate: 5 }]
  const [, ...made] = await Promise.all([
    api.collaborations.update({ ...one, version: 1, participants: { ...noChanges(), changed } }),
    ...[first, second].map(({ id }) => api.collaborations.influencerLink({ ...one, participantId: id })),
  ])
  const after = await api.collaborations.get(one)
  expect(after.participants.map(({ version, rate }) => [version, rate])).toEqual([
    [2, 5],
    [1, RATES[1]],
  ])
  for (const [index, { id }] of [first, second].entries()) {
    const view = await guest().get({ ...one, influencerId: id, key: made[index]?.key ?? "" })
    expect(view.influencer?.terms?.rate).toBe(index === 0 ? 5 : RATES[1])
  }
})

test("an influencer who has left, or nobody, sees what is common and adds nothing", async () => {
  const { one, api, first } = await newGuestCampaign()
  await api.collaborations.update({ ...one, version: 1, participants: { ...noChanges(), removed: [first] } })
  for (const influencerId of [first.id, first.influencerId, "personne"]) {
    const asked = { ...one, influencerId }
    const view = await guest().get(asked)
    expect(view.influencer).toBeNull()
    expect(namesIn(view.steps)).toEqual(["Commune"])
    expect(namesIn(view.documents)).toEqual(["Pour la marque"])
    expect(await refused(guest().addStep({ ...asked, name: "X" }))).toMatchObject({ status: 400 })
    const file = { fileName: "a.png", contentType: "image/png", size: 1 }
    expect(await refused(guest().startUpload({ ...asked, ...file }))).toMatchObject({ status: 400 })
  }
})

/** All that a guest may ask, of this document and this upload. */
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

test("an unknown, shortened or removed collaboration answers alike to everything", async () => {
  const { one, api, collaboration } = await newGuestCampaign()
  await api.collaborations.remove(one)
  const ids = [collaboration.id, collaboration.id.slice(0, 16), newId(), "x"]
  for (const collaborationId of ids) {
    for (const call of callsOf({ collaborationId })) expect(await refused(call())).toMatchObject(GONE)
  }
})

test("the page is open before the brand has a link, and is closed and opened with it, files as well", async () => {
  const { one, api, first } = await newGuestCampaign()
  const { key } = await api.collaborations.influencerLink({ ...one, participantId: first.id })
  const mine = { ...one, influencerId: first.id, key }
  const taken = await sendFile(one)
  const { id: documentId } = await guest().addDocument({ ...one, uploadId: taken, name: "Visuel" })
  const { uploadId } = await guest().startUpload({ ...one, fileName: "a.png", size: 20 })
  // Also where no link was made yet.
  await api.collaborations.setLink({ ...one, active: false })
  for (const asked of [one, mine]) {
    for (const call of callsOf(asked, { documentId, uploadId })) {
      expect(await refused(call())).toMatchObject({
        status: 404,
        message: "Le lien de cette collaboration n'est plus actif.",
      })
    }
  }
  expect((await api.collaborations.get(one)).steps.filter(({ viaPublicLink }) => viaPublicLink)).toEqual([])
  await api.collaborations.setLink({ ...one, active: true })
  expect((await guest().get(mine)).influencer?.terms?.rate).toBe(RATES[0])
  expect((await guest().documentFile({ ...one, documentId })).url).toMatch(/^http/)
  expect(await guest().cancelUpload({ ...one, uploadId })).toEqual({ uploadId })
})

test("the address of a file is signed for whoever the document is shown to, and nobody else", async () => {
  const { one, api, first, second } = await newGuestCampaign()
  const keyOf = async (participantId: string) =>
    (await api.collaborations.influencerLink({ ...one, participantId })).key
  const mine = { ...one, influencerId: first.id, key: await keyOf(first.id) }
  const others = { ...one, influencerId: second.id, key: await keyOf(second.id) }
  const { token } = await api.collaborations.setLink({ ...one, active: true })
  const made = await guest().addDocument({ ...one, uploadId: await sendFile(one), name: "Visuel" })
  const documentId = made.id
  const callers = {
    staff: () => api.collaborations.documentFile({ ...one, documentId }),
    brand: () => anonymous().tracking.documentFile({ token, documentId }),
    page: () => guest().documentFile({ ...one, documentId }),
    unproven: () => guest().documentFile({ ...mine, key: others.key, documentId }),
    influencer: () => guest().documentFile({ ...mine, documentId }),
    another: () => guest().documentFile({ ...others, documentId }),
  }
  const openedBy = async () => {
    const outcomes = Object.entries(callers).map(async ([who, open]) => {
      const { url } = await open().catch(() => ({ url: null }))
      return url && (await fetch(url)).ok ? who : null
    })
    return (await Promise.all(outcomes)).filter((who) => who !== null)
  }
  let version = 1
  const change = (changes: Partial<CollaborationDocument>) =>
    api.collaborations.updateDocument({ ...one, documentId, version: version++, ...changes })
  // Added through the page: shown there, and not to the brand.
  expect(await openedBy()).toEqual(["staff", "page", "unproven", "influencer", "another"])
  await change({ visibleForInfluencers: false })
  expect(await openedBy()).toEqual(["staff"])
  await change({ visibleForBrand: true })
  expect(await openedBy()).toEqual(Object.keys(callers))
  await change({ visibleForBrand: false, participantId: first.id })
  expect(await openedBy()).toEqual(["staff", "influencer"])
})

test("what staff add in common is shown to influencers by its type, unless they say otherwise", async () => {
  const { one, api, first } = await newGuestCampaign()
  const { key } = await api.collaborations.influencerLink({ ...one, participantId: first.id })
  const source = { kind: "link" as const, url: "https://exemple.example/doc" }
  const add = (name: string, wanted: Partial<CollaborationDocument>) =>
    api.collaborations.addDocument({ ...one, name, source, ...wanted })
  await add("Brief", { type: "brief" })
  await add("Brief interne", { type: "brief", visibleForInfluencers: false })
  await add("Marges", { type: "other" })
  await add("Charte", { type: "other", visibleForInfluencers: true })
  expect(namesIn((await guest().get(one)).documents)).toEqual(["Pour la marque"])
  expect(namesIn((await guest().get({ ...one, influencerId: first.id, key })).documents)).toEqual([
    "Brief",
    "Charte",
    "Commune preview",
    "Pour la marque",
    "Première contract",
    "Première preview",
  ])
})
