import { newId } from "@trame/core/lib/id"
import { expect, test } from "vitest"
import { noChanges } from "../../support/campaigns.ts"
import { guest, newGuestCampaign, PRICES, RATES } from "../../support/guests.ts"
import { refused } from "../../support/problem.ts"

const GONE = { status: 404, message: "Cette collaboration n'existe pas" }
const namesIn = (items: readonly { name: string }[]) => items.map(({ name }) => name).sort()

test("everybody's view holds all steps, common documents and sums, and nobody's money or ids", async () => {
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
  expect(namesIn(view.documents)).toEqual(["Commune preview"])
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
  for (const asked of [mine, { ...mine, key: others }, { ...mine, key: `${key}a` }]) {
    const view = await guest().get(asked)
    expect(view.influencer).toMatchObject({ fullName: first.fullName, terms: null })
    expect(view.influencer?.deliverables).toEqual([{ type: "tiktok", description: "60 s" }])
    expect(namesIn(view.steps)).toEqual(["Commune", "Première"])
    expect(namesIn(view.documents)).toEqual(["Commune preview", "Première preview"])
    expect(view.stats).toMatchObject({ posts: 2, views: 2000 })
    const json = JSON.stringify(view)
    for (const secret of [...common, RATES[0], PRICES[0]]) expect(json).not.toContain(String(secret))
  }
  const view = await guest().get({ ...mine, key })
  expect(view.influencer?.terms).toEqual({
    rate: RATES[0],
    deliverables: [{ type: "tiktok", description: "60 s", price: PRICES[0] }],
  })
  expect(namesIn(view.documents)).toEqual(["Commune preview", "Première contract", "Première preview"])
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
    expect(namesIn(view.documents)).toEqual(["Commune preview"])
    expect(await refused(guest().addStep({ ...asked, name: "X" }))).toMatchObject({ status: 400 })
    const file = { fileName: "a.png", contentType: "image/png", size: 1 }
    expect(await refused(guest().startUpload({ ...asked, ...file }))).toMatchObject({ status: 400 })
  }
})

test("an unknown, shortened or removed collaboration answers alike to everything", async () => {
  const { one, api, collaboration } = await newGuestCampaign()
  await api.collaborations.remove(one)
  const ids = [collaboration.id, collaboration.id.slice(0, 16), newId(), "x"]
  for (const collaborationId of ids) {
    const asked = { collaborationId }
    const upload = { ...asked, uploadId: newId() }
    for (const call of [
      () => guest().get(asked),
      () => guest().documentFile({ ...asked, documentId: "x" }),
      () => guest().addStep({ ...asked, name: "X" }),
      () => guest().addDocument({ ...upload, name: "X" }),
      () => guest().startUpload({ ...asked, fileName: "a", size: 1 }),
      () => guest().signParts({ ...upload, partNumbers: [1] }),
      () => guest().completeUpload({ ...upload, parts: [{ partNumber: 1, etag: "x" }] }),
      () => guest().cancelUpload(upload),
    ]) {
      expect(await refused(call())).toMatchObject(GONE)
    }
  }
})
