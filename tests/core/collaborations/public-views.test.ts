import { Collaborations } from "@trame/core/campaigns/collaborations/index"
import { GuestCollaboration } from "@trame/core/campaigns/collaborations/public/guest"
import { Tracking } from "@trame/core/campaigns/collaborations/public/tracking"
import { DOCUMENT_TYPES } from "@trame/core/campaigns/collaborations/rules/values"
import type { PublicActor } from "@trame/core/lib/access"
import { newId } from "@trame/core/lib/id"
import { keysOf } from "@trame/core/lib/text"
import { AttemptsEntity } from "@trame/core/lib/throttle"
import { expect, test } from "vitest"
import { type ImportedCollaboration, importCollaborations, importFile } from "../../../scripts/seed/import.ts"
import { fieldsOf, influencerOf } from "../../support/campaigns.ts"
import { newCreators } from "../../support/creators.ts"
import { UploadEntity } from "../../support/stored.ts"
import { newAgency } from "../totals/world.ts"

const NOBODY: PublicActor = { type: "public", address: null }

const at = (day: number) => `2020-01-${String(day).padStart(2, "0")}T10:00:00.000Z`

/** A collaboration with a past of its own, its brand's link on. */
async function imported(wanted: Partial<ImportedCollaboration> = {}) {
  const { agencyId, admin: actor } = await newAgency()
  const [id, token] = [newId(), newId()]
  const origin = { createdBy: "test", createdAt: at(1), updatedAt: at(1) }
  await importCollaborations(agencyId, [
    {
      ...{ id, ...origin, fields: fieldsOf(), participants: [], steps: [], documents: [], stats: [] },
      ...wanted,
      link: { token, active: true },
    },
  ])
  const key = { collaborationId: id }
  return {
    ...{ agencyId, actor, key },
    staff: () => Collaborations.get(actor, key),
    brand: () => Tracking.get(NOBODY, { token }),
    guest: () => GuestCollaboration.get(NOBODY, key),
  }
}

const documentOf = (name: string, day: number, visibleForBrand = true) => ({
  ...{ documentId: `${day}-${newId()}`, name, type: "other" as const, visibleForBrand },
  ...{ visibleForInfluencers: false, kind: "link" as const, url: "https://exemple.example/" },
  ...{ createdAt: at(day), updatedAt: at(day) },
})

const NO_FLAGS = { quoteSent: false, contractSigned: false, invoiceSent: false, paymentReceived: false }

test.for(Object.keys(NO_FLAGS))("a brand reads of the flag %s alone that it is set", async (flag) => {
  const { brand } = await imported({ fields: fieldsOf({ [flag]: true }) })
  expect((await brand()).campaign).toMatchObject({ ...NO_FLAGS, [flag]: true })
})

test("the pages say who manages the campaign, when it was signed and, to guests, what it is about", async () => {
  const said = { manager: "Max Membre", signedDate: "2026-04-02", description: "Trois vidéos\nen mai" }
  const { brand, guest } = await imported({ fields: fieldsOf({ ...said, date: "2026-01-01" }) })
  expect((await guest()).campaign).toMatchObject(said)
  const { campaign } = await brand()
  expect(campaign).toMatchObject({ manager: said.manager, signedDate: said.signedDate })
  expect(campaign).not.toHaveProperty("description")
})

test("documents and figures stand newest first, for staff, brand and guests", async () => {
  const days = [3, 1, 4, 2]
  const newestFirst = ["4", "3", "2", "1"]
  const { staff, brand, guest } = await imported({
    documents: days.map((day) => documentOf(String(day), day)),
    stats: days.map((day) => ({
      ...{ statId: `${day}-${newId()}`, creator: String(day), views: 1, likes: 1, engagementRate: 1 },
      createdAt: at(day),
    })),
  })
  for (const { documents } of [await staff(), await brand(), await guest()]) {
    expect(documents.map(({ name }) => name)).toEqual(newestFirst)
  }
  for (const { stats } of [await staff(), await brand()]) {
    expect(stats.map(({ creator }) => creator)).toEqual(newestFirst)
  }
})

test("a page says when the latest of what it shows was changed, and nothing of what it does not show", async () => {
  const stepId = newId()
  const step = { stepId, name: "Tournage", status: "todo" as const, createdAt: at(1), updatedAt: at(2) }
  const parts = { steps: [step], documents: [documentOf("Visible", 3), documentOf("Cachée", 9, false)] }
  const { actor, key, brand, guest } = await imported(parts)
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
  const { updatedAt } = (await Collaborations.get(actor, key)).collaboration
  expect(updatedAt > edited.updatedAt).toBe(true)
  await showSince(updatedAt)
})

/** A file that somebody has sent through the page, and that no document has yet. */
async function sentFile(agencyId: string, collaborationId: string): Promise<string> {
  const uploadId = newId()
  const file = {
    uploadId,
    purpose: "guest-document" as const,
    fileName: "a.pdf",
    contentType: "application/pdf",
  }
  await importFile(agencyId, { ...file, body: Buffer.from("a") })
  await UploadEntity.patch({ agencyId, uploadId }).set({ status: "completed", collaborationId }).go()
  return uploadId
}

// rules/campaigns.md#who-sees-a-document
test.for(keysOf(DOCUMENT_TYPES))(
  "a %s that is added through the page is shown there unless it is a contract",
  async (type) => {
    const { agencyId, admin: actor } = await newAgency()
    const [creator] = await newCreators(1)
    if (!creator) throw new Error("A creator")
    const { collaboration, participants } = await Collaborations.create(actor, {
      fields: fieldsOf(),
      participants: [influencerOf(creator)],
    })
    const key = { collaborationId: collaboration.id }
    const [{ id: participantId } = { id: "" }] = participants
    const { key: linkKey } = await Collaborations.influencerLink(actor, {
      ...key,
      participantId,
    })
    const { key: guestKey } = await Collaborations.guestLink(actor, key)
    const everybody = { ...key, key: guestKey }
    const unproven = { ...key, influencerId: participantId }
    const proven = { ...unproven, key: linkKey }
    const seenBy = async () => {
      const views = [everybody, unproven, proven].map((asked) => GuestCollaboration.get(NOBODY, asked))
      return (await Promise.all(views)).map(({ documents }) => documents.map(({ name }) => name).sort())
    }
    const add = async (name: string, asked: typeof everybody) =>
      GuestCollaboration.addDocument(NOBODY, {
        ...{ ...asked, name, type },
        uploadId: await sentFile(agencyId, collaboration.id),
      })
    await add("commun", everybody)
    await add("prouvé", proven)
    expect(await seenBy()).toEqual(
      type === "contract" ? [[], [], ["prouvé"]] : [["commun"], ["commun"], ["commun", "prouvé"]],
    )
  },
)

test("what is added by whichever link counts together for its collaboration", async () => {
  const { admin: actor } = await newAgency()
  const creators = await newCreators(2)
  const { collaboration, participants } = await Collaborations.create(actor, {
    fields: fieldsOf(),
    participants: creators.map((creator) => influencerOf(creator)),
  })
  const key = { collaborationId: collaboration.id }
  const hour = Math.floor(Date.now() / 3_600_000)
  for (const stretch of [hour, hour + 1]) {
    const what = `guest-addition#${collaboration.id}`
    await AttemptsEntity.upsert({ what, stretch, expiresAt: (stretch + 2) * 3600 })
      .set({ count: 29 })
      .go()
  }
  const own = async ({ id: participantId }: { id: string }) => ({
    influencerId: participantId,
    key: (await Collaborations.influencerLink(actor, { ...key, participantId })).key,
  })
  const common = { key: (await Collaborations.guestLink(actor, key)).key }
  const links = [...(await Promise.all(participants.map(own))), common]
  const add = (link: (typeof links)[number] | undefined) =>
    GuestCollaboration.addStep(NOBODY, { ...key, ...link, name: "Étape", deadline: null })
  await add(links[0])
  for (const link of links) {
    await expect(add(link)).rejects.toMatchObject({ code: "throttled" })
  }
})
