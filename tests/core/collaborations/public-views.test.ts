import * as Collaborations from "@trame/core/campaigns/collaborations/index"
import * as GuestCollaboration from "@trame/core/campaigns/collaborations/public/guest"
import * as Tracking from "@trame/core/campaigns/collaborations/public/tracking"
import { DOCUMENT_TYPES } from "@trame/core/campaigns/collaborations/rules/values"
import { newId } from "@trame/core/lib/id"
import { keysOf } from "@trame/core/lib/text"
import { AttemptsEntity } from "@trame/core/lib/throttle"
import { describe, expect, it } from "vitest"
import { type ImportedCollaboration, importCollaborations, importFile } from "../../../scripts/seed/import.ts"
import { fieldsOf } from "../../support/campaigns.ts"
import { importedOf, importedStep } from "../../support/imported.ts"
import { UploadEntity } from "../../support/stored.ts"
import { newAgency, putCampaign } from "../totals/world.ts"
import { first, NOBODY, newCampaign } from "./newCampaign.ts"

describe("the pages of a campaign", () => {
  it("tell its brand the flags, its manager and its signature, and its guests the description", async () => {
    const none = { quoteSent: false, contractSigned: false, invoiceSent: false, paymentReceived: false }
    for (const flag of Object.keys(none)) {
      const { brand } = await imported({ fields: fieldsOf({ [flag]: true }) })
      expect((await brand()).campaign).toMatchObject({ ...none, [flag]: true })
    }
    const said = { manager: "Max Membre", signedDate: "2026-04-02", description: "Trois vidéos\nen mai" }
    const { brand, guest } = await imported({ fields: fieldsOf({ ...said, date: "2026-01-01" }) })
    expect((await guest()).campaign).toMatchObject(said)
    const { campaign } = await brand()
    expect(campaign).toMatchObject({ manager: said.manager, signedDate: said.signedDate })
    expect(campaign).not.toHaveProperty("description")
  })

  it("tell when the latest of what they show was changed, and nothing of what they do not show", async () => {
    const step = importedStep("Tournage", undefined, at(2))
    const { stepId } = step
    const documents = [documentOf("Visible", 3), documentOf("Cachée", 9, false)]
    const { actor, key, brand, guest, staff } = await imported({ steps: [step], documents })
    for (const page of [brand, guest]) expect((await page()).campaign.updatedAt).toBe(at(3))
    // The campaign keeps what is open of its steps, and may be written for that just after.
    const showSince = async (moment: string) => {
      for (const page of [brand, guest])
        expect((await page()).campaign.updatedAt >= moment, `not before ${moment}`).toBe(true)
    }
    const edited = await Collaborations.updateStep(actor, { ...key, stepId, version: 1, status: "done" })
    await showSince(edited.updatedAt)
    await Collaborations.setLink(actor, { ...key, active: false })
    await Collaborations.setLink(actor, { ...key, active: true })
    const { updatedAt } = (await staff()).collaboration
    expect(updatedAt > edited.updatedAt).toBe(true)
    await showSince(updatedAt)
  })
})

/** Links to the page: for everybody, and of each influencer, with their keys. */
async function newLinks(creators: number) {
  const campaign = await newCampaign({ creators })
  const { actor, key, participants } = campaign
  const common = { ...key, key: (await Collaborations.guestLink(actor, key)).key }
  const own = await Promise.all(
    participants.map(async ({ id: participantId }) => ({
      ...key,
      influencerId: participantId,
      key: (await Collaborations.influencerLink(actor, { ...key, participantId })).key,
    })),
  )
  return { ...campaign, common, own }
}

describe("additions by guests", () => {
  // rules/campaigns.md#who-sees-a-document
  it.each(keysOf(DOCUMENT_TYPES))("as a %s is shown on the page unless it is a contract", async (type) => {
    const { agencyId, key, common, own } = await newLinks(1)
    const proven = first(own)
    const { influencerId } = proven
    const add = async (name: string, asked: typeof common) => {
      const file = { purpose: "guest-document" as const, fileName: "a.pdf", contentType: "application/pdf" }
      const uploadId = newId()
      await importFile(agencyId, { uploadId, ...file, body: Buffer.from("a") })
      const { collaborationId } = key
      await UploadEntity.patch({ agencyId, uploadId }).set({ status: "completed", collaborationId }).go()
      await GuestCollaboration.addDocument(NOBODY, { ...asked, name, type, uploadId })
    }
    await add("commun", common)
    await add("prouvé", proven)
    const seen = [common, { ...key, influencerId }, proven].map(async (asked) => {
      const { documents } = await GuestCollaboration.get(NOBODY, asked)
      return documents.map(({ name }) => name).sort()
    })
    expect(await Promise.all(seen)).toEqual(
      type === "contract" ? [[], [], ["prouvé"]] : [["commun"], ["commun"], ["commun", "prouvé"]],
    )
  })

  it("through any link count together for their campaign", async () => {
    const { key, common, own } = await newLinks(2)
    const hour = Math.floor(Date.now() / 3_600_000)
    const what = `guest-addition#${key.collaborationId}`
    for (const stretch of [hour, hour + 1])
      await AttemptsEntity.upsert({ what, stretch, expiresAt: (stretch + 2) * 3600 })
        .set({ count: 29 })
        .go()
    const add = (link: typeof common) =>
      GuestCollaboration.addStep(NOBODY, { ...link, name: "Étape", deadline: null })
    await add(first(own))
    for (const link of [...own, common]) await expect(add(link)).rejects.toMatchObject({ code: "throttled" })
  })
})

// rules/campaigns.md#temporary-links
describe("a temporary link", () => {
  const INACTIVE = {
    code: "not_found",
    message: "Cette campagne n'existe pas ou le lien n'est plus actif.",
  }
  const shown = async (start: string) =>
    (await Tracking.get(NOBODY, { token: `temp-${start}` })).campaign.name

  it.each([
    ["one agency", true],
    ["two agencies", false],
  ])("with a prefix of the ids of two campaigns of %s leads to neither", async (_of, isSame) => {
    const [one, other] = [await newAgency(), await newAgency()]
    const start = newId().slice(0, 16)
    const [id, second] = [`${start}${newId().slice(0, 5)}a`, `${start}${newId().slice(0, 5)}b`]
    await putCampaign(one.worker, { id, fields: { name: "Première" } })
    expect(await shown(start)).toBe("Première")
    await putCampaign(isSame ? one.worker : other.worker, { id: second, fields: { name: "Seconde" } })
    await expect(shown(start)).rejects.toMatchObject(INACTIVE)
    expect([await shown(id), await shown(second)]).toEqual(["Première", "Seconde"])
    expect(await shown(id.slice(0, -1))).toBe("Première")
    await Collaborations.remove(one.admin, { collaborationId: id })
    expect(await shown(start)).toBe("Seconde")
  })

  it("opens until there is a link, and stays closed after, whether that one is on or off", async () => {
    const { admin, worker } = await newAgency()
    const { collaborationId } = await putCampaign(worker, { fields: { name: "Première" } })
    expect(await shown(collaborationId)).toBe("Première")
    for (const active of [false, true, false]) {
      const link = await Collaborations.setLink(admin, { collaborationId, active })
      const { revision, version } = (await Collaborations.get(admin, { collaborationId })).collaboration
      expect(link).toEqual({ token: link.token, active, revision, version })
      expect(await Collaborations.setLink(admin, { collaborationId, active })).toEqual(link)
      await expect(shown(collaborationId)).rejects.toMatchObject(INACTIVE)
      const view = Tracking.get(NOBODY, { token: link.token })
      if (active) expect((await view).campaign.name).toBe("Première")
      else await expect(view).rejects.toMatchObject(INACTIVE)
    }
  })
})

const at = (day: number) => `2020-01-${String(day).padStart(2, "0")}T10:00:00.000Z`

/** A collaboration with a past of its own, its brand's link on. */
async function imported(wanted: Partial<ImportedCollaboration> = {}) {
  const { agencyId, admin: actor } = await newAgency()
  const [id, token] = [newId(), newId()]
  const link = { token, active: true }
  await importCollaborations(agencyId, [importedOf({ id, updatedAt: at(1), link, ...wanted })])
  const key = { collaborationId: id }
  return {
    actor,
    key,
    staff: () => Collaborations.get(actor, key),
    brand: () => Tracking.get(NOBODY, { token }),
    guest: () => GuestCollaboration.get(NOBODY, key),
  }
}

const documentOf = (name: string, day: number, visibleForBrand = true) => ({
  documentId: `${day}-${newId()}`,
  name,
  type: "other" as const,
  kind: "link" as const,
  visibleForBrand,
  visibleForInfluencers: false,
  url: "https://exemple.example/",
  createdAt: at(day),
  updatedAt: at(day),
})
