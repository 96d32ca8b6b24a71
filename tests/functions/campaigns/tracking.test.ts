import { expect, test } from "vitest"
import { newAgency } from "../../support/agency.ts"
import { anonymous, apiAs } from "../../support/api.ts"
import { fieldsOf, influencerOf } from "../../support/campaigns.ts"
import { newCreators } from "../../support/creators.ts"
import { refused } from "../../support/problem.ts"

const REFUSED = { status: 404, message: "Cette campagne n'existe pas ou le lien n'est plus actif." }
const brand = () => anonymous().tracking

async function newCampaign() {
  const { admin } = await newAgency()
  const api = apiAs(admin)
  const [one, two] = await newCreators(2)
  if (!one || !two) throw new Error("two creators")
  const deliverables = [{ type: "tiktok" as const, description: "60 s", price: 77_077 }]
  const { collaboration, participants } = await api.collaborations.create({
    fields: fieldsOf({ budget: 500_000, signedDate: "2026-04-02", contractSigned: true }),
    participants: [influencerOf(one, { rate: 77_077, deliverables }), influencerOf(two, { rate: 88_088 })],
  })
  const [first, second] = participants
  if (!first || !second) throw new Error("two participants")
  const collaborationId = collaboration.id
  for (const [name, participantId] of [
    ["Commune", null],
    ["Première", first.id],
    ["Seconde", second.id],
  ] as const) {
    await api.collaborations.addStep({ collaborationId, name, participantId })
    const url = "https://exemple.example/doc"
    for (const visibleForBrand of [true, false]) {
      await api.collaborations.addDocument({
        collaborationId,
        name: `${name} ${visibleForBrand ? "visible" : "cachée"}`,
        visibleForBrand,
        participantId,
        source: { kind: "link", url },
      })
    }
    const figures = { creator: name, views: 12, likes: 3, engagementRate: 4.25 }
    await api.collaborations.addStat({ collaborationId, ...figures, participantId })
  }
  const open = async () => (await api.collaborations.setLink({ collaborationId, active: true })).token
  return { api, collaborationId, first, second, open }
}

const sortedNames = (items: { name: string }[]) => items.map(({ name }) => name).sort()

test("a brand sees its campaign, only what is visible to it, and never a rate", async () => {
  const { open, first } = await newCampaign()
  const view = await brand().get({ token: await open() })
  expect(view.campaign).toMatchObject({ budget: 500_000, signedDate: "2026-04-02", status: "in_progress" })
  expect(view.campaign.agencyName).toMatch(/^Agence /)
  expect(sortedNames(view.documents)).toEqual(["Commune visible", "Première visible", "Seconde visible"])
  expect(view.steps).toHaveLength(3)
  expect(view.stats).toHaveLength(3)
  expect(view.influencers.map(({ id }) => id)).toContain(first.id)
  expect(view).toMatchObject({ restrictedTo: null, othersTakePart: false })
  const json = JSON.stringify(view)
  expect(json).not.toMatch(/77077|88088|"rate"|"price"|paidPercentage|creatorInvoiceSent|agencyId|fileKey/)
})

test("the view of one influencer holds what is common and their own, by name or either id", async () => {
  const { open, first } = await newCampaign()
  const token = await open()
  const asked = [
    { influencer: first.fullName.toUpperCase() },
    { influencerId: first.id },
    { influencerId: first.influencerId },
  ]
  for (const audience of asked) {
    const view = await brand().get({ token, ...audience })
    expect(sortedNames(view.steps)).toEqual(["Commune", "Première"])
    expect(sortedNames(view.documents)).toEqual(["Commune visible", "Première visible"])
    expect(view.stats.map(({ creator }) => creator).sort()).toEqual(["Commune", "Première"])
    expect(view.influencers.map(({ id }) => id)).toEqual([first.id])
    expect(view).toMatchObject({ restrictedTo: first.fullName, othersTakePart: true })
  }
  const nobody = await brand().get({ token, influencer: "Personne" })
  expect(sortedNames(nobody.steps)).toEqual(["Commune"])
  expect(nobody).toMatchObject({ influencers: [], restrictedTo: "Personne", othersTakePart: true })
  const left = await brand().get({ token, influencerId: "parti" })
  expect(sortedNames(left.steps)).toEqual(["Commune"])
  // Narrowed all the same, to somebody without a name.
  expect(left).toMatchObject({ influencers: [], restrictedTo: "", othersTakePart: true })
})

test("a link is made once, switched off and on at once, and dies with the collaboration", async () => {
  const { api, collaborationId, open } = await newCampaign()
  const tokens = new Set(await Promise.all([open(), open(), open()]))
  expect(tokens.size).toBe(1)
  const [token = ""] = tokens
  expect(token).toMatch(/^[a-z0-9]{26}$/)
  const set = (active: boolean) => api.collaborations.setLink({ collaborationId, active })
  expect(await set(false)).toMatchObject({ token, active: false })
  expect(await refused(brand().get({ token }))).toMatchObject(REFUSED)
  expect(await set(true)).toMatchObject({ token, active: true })
  expect((await brand().get({ token })).campaign.name).toBe("Lancement d'été")
  await api.collaborations.remove({ collaborationId })
  expect(await refused(brand().get({ token }))).toMatchObject(REFUSED)
  expect(await refused(brand().get({ token: "inconnu" }))).toMatchObject(REFUSED)
})

test("a temporary link needs sixteen characters of the id, and ends with the first real one", async () => {
  const { collaborationId, open } = await newCampaign()
  const temporary = (length: number) => `temp-${collaborationId.slice(0, length)}`
  expect((await brand().get({ token: temporary(16) })).campaign.name).toBe("Lancement d'été")
  expect((await brand().get({ token: temporary(26) })).campaign.name).toBe("Lancement d'été")
  for (const token of [temporary(15), "temp-", `${temporary(16)}zzz9`, `${temporary(26)}a`]) {
    expect(await refused(brand().get({ token }))).toMatchObject(REFUSED)
  }
  await open()
  expect(await refused(brand().get({ token: temporary(26) }))).toMatchObject(REFUSED)
})
