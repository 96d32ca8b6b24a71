import type {
  GuestInput,
  guestCollaborationContract,
} from "@trame/core/campaigns/collaborations/contract/guest"
import type { CollaborationDocument } from "@trame/core/campaigns/collaborations/contract/shapes"
import { newId } from "@trame/core/lib/id"
import { expect, test } from "vitest"
import { type Api, anonymous } from "../../support/api.ts"
import { noChanges } from "../../support/campaigns.ts"
import { guest, newGuestCampaign, PRICES, RATES, sendFile } from "../../support/guests.ts"
import { refused } from "../../support/problem.ts"

const ENDED = {
  status: 404,
  message: "Ce lien a été remplacé ou est incomplet. Demandez à l'agence de vous le renvoyer.",
}
const GONE = { status: 404, message: "Cette collaboration n'existe pas" }
const namesIn = (items: readonly { name: string }[]) => items.map(({ name }) => name).sort()

test("everybody's view holds all steps, the brand's documents and sums, and nobody's money or ids", async () => {
  const { one, agencyId, first, second } = await newGuestCampaign()
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
  const { mine, others, first, second } = await newGuestCampaign()
  const { key, ...unproven } = mine
  const common = [second.fullName, second.id, RATES[1], PRICES[1], "Seconde", others.key, key, 424_242]
  const shown = await guest().get(unproven)
  expect(shown.influencer).toMatchObject({ fullName: first.fullName, terms: null })
  expect(shown.influencer?.deliverables).toEqual([{ type: "tiktok", description: "60 s" }])
  expect(namesIn(shown.steps)).toEqual(["Commune", "Première"])
  expect(namesIn(shown.documents)).toEqual(["Pour la marque"])
  expect(shown.stats).toMatchObject({ posts: 2, views: 2000 })
  const said = JSON.stringify(shown)
  for (const secret of [...common, RATES[0], PRICES[0]]) expect(said).not.toContain(String(secret))
  for (const wrong of [others.key, `${key}a`, key.repeat(9)])
    expect(await refused(guest().get({ ...mine, key: wrong }))).toMatchObject(ENDED)
  const view = await guest().get(mine)
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

const LINKS = {
  "all guests'": (api: Api, one: { collaborationId: string }, replaces?: string) =>
    api.collaborations.guestLink({ ...one, replaces }),
  "an influencer's": async (api: Api, one: { collaborationId: string }, replaces?: string) => {
    const { participants } = await api.collaborations.get(one)
    return api.collaborations.influencerLink({ ...one, participantId: participants[0]?.id ?? "", replaces })
  },
}

/** rules/platform.md#renewed-links */
test.for(Object.entries(LINKS))(
  "%s link is renewed once, also by many at once, and ends the one before",
  async ([whose, link]) => {
    const { one, api, open, mine } = await newGuestCampaign()
    const before = whose === "all guests'" ? open : mine
    const { version } = (await api.collaborations.get(one)).collaboration
    expect((await link(api, one)).key).toBe(before.key)
    const renewed = await Promise.all(Array.from({ length: 5 }, () => link(api, one, before.key)))
    const [key = "", ...more] = new Set(renewed.map(({ key }) => key))
    expect([key, more]).toEqual([expect.stringMatching(/^[a-z2-7]{26}$/), []])
    expect(key).not.toBe(before.key)
    for (const call of callsOf(before)) expect(await refused(call())).toMatchObject(ENDED)
    const after = { ...before, key }
    expect(await guest().get(after)).toMatchObject({ mayAdd: true })
    expect(await guest().addStep({ ...after, name: "Tournage" })).toMatchObject({ name: "Tournage" })
    // No edit of the form.
    expect((await api.collaborations.get(one)).collaboration.version).toBe(version)
  },
)

test("somebody who does not take part has no link", async () => {
  const { one, api } = await newGuestCampaign()
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
  const { one, api, first, mine } = await newGuestCampaign()
  await api.collaborations.update({ ...one, version: 1, participants: { ...noChanges(), removed: [first] } })
  for (const influencerId of [first.id, first.influencerId, "personne"]) {
    const asked = { ...mine, influencerId }
    const view = await guest().get(asked)
    expect(view.influencer).toBeNull()
    expect(namesIn(view.steps)).toEqual(["Commune"])
    expect(namesIn(view.documents)).toEqual(["Pour la marque"])
    expect(await refused(guest().addStep({ ...asked, name: "X" }))).toMatchObject({ status: 403 })
    const file = { fileName: "a.png", contentType: "image/png", size: 1 }
    expect(await refused(guest().startUpload({ ...asked, ...file }))).toMatchObject({ status: 403 })
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
  const { one, api, open, mine } = await newGuestCampaign()
  const taken = await sendFile(open)
  const { id: documentId } = await guest().addDocument({ ...open, uploadId: taken, name: "Visuel" })
  const { uploadId } = await guest().startUpload({ ...open, fileName: "a.png", size: 20 })
  // Also where no link was made yet.
  await api.collaborations.setLink({ ...one, active: false })
  for (const asked of [one, open, mine]) {
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
  expect(await guest().cancelUpload({ ...open, uploadId })).toEqual({ uploadId })
})

test("the address of a file is signed for whoever the document is shown to, and nobody else", async () => {
  const { one, api, first, open, mine, others } = await newGuestCampaign()
  const { token } = await api.collaborations.setLink({ ...one, active: true })
  const made = await guest().addDocument({ ...open, uploadId: await sendFile(open), name: "Visuel" })
  const documentId = made.id
  const callers = {
    staff: () => api.collaborations.documentFile({ ...one, documentId }),
    brand: () => anonymous().tracking.documentFile({ token, documentId }),
    page: () => guest().documentFile({ ...one, documentId }),
    unproven: () => guest().documentFile({ ...one, influencerId: first.id, documentId }),
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
