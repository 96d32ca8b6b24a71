import { randomBytes } from "node:crypto"
import { castingFields } from "@trame/core/campaigns/castings/contract/shapes"
import { expect, test } from "vitest"
import { newAgency } from "../../support/agency.ts"
import { anonymous, apiAs } from "../../support/api.ts"
import { fieldsOf, influencerOf } from "../../support/campaigns.ts"
import { newRoster } from "../../support/roster.ts"

test("a brand decides through its link, and what it accepted becomes a collaboration", async () => {
  const { agencyId, admin } = await newAgency()
  const [creator] = await newRoster(agencyId, 1)
  const api = apiAs(admin)
  expect((await api.roster.pick()).items).toHaveLength(1)
  const { casting } = await api.castings.create({
    fields: castingFields.parse({
      name: "Rentrée",
      brand: "Maison Test",
      description: "Trois formats courts",
      budget: "10 000 €",
      startDate: "2026-09-01",
      endDate: "2026-10-01",
    }),
    proposals: [{ influencerId: creator?.influencerId ?? "" }],
  })
  const { token } = await api.castings.makeLink({ castingId: casting.id })
  const to = "marque@test.example"
  expect(await api.linkMails.sendCasting({ castingId: casting.id, to })).toEqual({ to })
  const seen = await anonymous().brandCasting.get({ token })
  const decisions = seen.proposals.map(({ id, decisionVersion }) => ({
    proposalId: id,
    decisionVersion,
    status: "accepted" as const,
    comment: "Parfait",
  }))
  expect(await anonymous().brandCasting.decide({ token, decisions })).toMatchObject({ submitted: 1 })
  const { proposals, activity } = await api.castings.get({ castingId: casting.id })
  expect(proposals).toMatchObject([{ brandStatus: "accepted", brandComment: "Parfait" }])
  expect(activity.items.length).toBeGreaterThan(1)
  const { collaborationId } = await api.castings.toCollaboration({
    castingId: casting.id,
    fields: fieldsOf({ name: "Rentrée" }),
  })
  expect((await api.collaborations.get({ collaborationId })).participants).toHaveLength(1)
  await api.castings.remove({ castingId: casting.id })
})

test("accounting pays an influencer, and the dashboard answers", async () => {
  const { agencyId, admin } = await newAgency()
  const [creator] = await newRoster(agencyId, 1)
  if (!creator) throw new Error("a creator")
  const api = apiAs(admin)
  await api.collaborations.create({
    fields: fieldsOf({ paymentReceived: true }),
    participants: [influencerOf(creator, { rate: 100_000, paidPercentage: 50 })],
  })
  const { items } = await api.accounting.list({})
  const [due] = items
  if (!due) throw new Error("a payment")
  expect(due).toMatchObject({ amount: 50_000, paid: false })
  expect(await api.accounting.setPayment({ ...due, paid: true })).toMatchObject({ paid: true })
  await api.accounting.totals({})
  expect((await api.dashboard.view({})).months).toHaveLength(1)
})

test("an influencer's page takes a step and a file from whoever has its link", async () => {
  const { admin } = await newAgency()
  const api = apiAs(admin)
  const { collaboration } = await api.collaborations.create({ fields: fieldsOf(), participants: [] })
  const guest = anonymous().guestCollaboration
  const campaign = { collaborationId: collaboration.id }
  const one = { ...campaign, key: (await api.collaborations.guestLink(campaign)).key }
  await guest.addStep({ ...one, name: "Tournage" })
  const body = randomBytes(100)
  const file = { fileName: "essai.pdf", contentType: "application/pdf", size: body.length }
  const { uploadId } = await guest.startUpload({ ...one, ...file })
  const { parts } = await guest.signParts({ ...one, uploadId, partNumbers: [1] })
  const sent = await fetch(parts[0]?.url ?? "", { method: "PUT", body: new Uint8Array(body) })
  const etag = sent.headers.get("etag") ?? ""
  await guest.completeUpload({ ...one, uploadId, parts: [{ partNumber: 1, etag }] })
  await guest.addDocument({ ...one, name: "Essai", uploadId })
  const { steps, documents } = await api.collaborations.get(campaign)
  expect([...steps, ...documents]).toMatchObject([{ viaPublicLink: true }, { viaPublicLink: true }])
})
