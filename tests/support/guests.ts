import { randomBytes } from "node:crypto"
import type { GuestInput } from "@trame/core/campaigns/collaborations/contract/guest"
import type { Deliverable } from "@trame/core/campaigns/collaborations/contract/shapes"
import { newAgency } from "./agency.ts"
import { type Api, anonymous, apiAs, comingFrom, newAddress } from "./api.ts"
import { fieldsOf, influencerOf } from "./campaigns.ts"
import { newCreators } from "./creators.ts"

/** A guest without an account, from a fresh address. */
export const guest = (): Api["guestCollaboration"] => anonymous(comingFrom(newAddress())).guestCollaboration

/** Rates and prices that occur nowhere else in an answer. */
export const RATES = [771_301, 882_407] as const
export const PRICES = [600_113, 700_127] as const

/**
 * A collaboration of two influencers, with steps, documents and figures for all and for each; the brand sees one
 * document.
 */
export async function newGuestCampaign() {
  const { admin, agencyId } = await newAgency()
  const api = apiAs(admin)
  const creators = await newCreators(2)
  const { collaboration, participants } = await api.collaborations.create({
    fields: fieldsOf({ budget: 424_242, contractSigned: true }),
    participants: creators.map((creator, index) =>
      influencerOf(creator, {
        rate: RATES[index],
        deliverables: [{ type: "tiktok", description: "60 s", price: PRICES[index] } as Deliverable],
      }),
    ),
  })
  const [first, second] = participants
  if (!first || !second) throw new Error("two participants")
  const one = { collaborationId: collaboration.id }
  for (const [name, participantId] of [
    ["Commune", null],
    ["Première", first.id],
    ["Seconde", second.id],
  ] as const) {
    await api.collaborations.addStep({ ...one, name, participantId })
    const source = { kind: "link" as const, url: "https://exemple.example/doc" }
    for (const type of ["preview", "contract"] as const) {
      await api.collaborations.addDocument({ ...one, name: `${name} ${type}`, type, participantId, source })
    }
    const figures = { creator: name, views: 1000, likes: 30, engagementRate: 4.25 }
    await api.collaborations.addStat({ ...one, ...figures, participantId })
  }
  const shared = { name: "Pour la marque", visibleForBrand: true }
  await api.collaborations.addDocument({
    ...one,
    ...shared,
    source: { kind: "link", url: "https://exemple.example/doc" },
  })
  const keyOf = async (participantId: string) =>
    (await api.collaborations.influencerLink({ ...one, participantId })).key
  return {
    api,
    agencyId,
    one,
    collaboration,
    first,
    second,
    /** The link with the key for all guests. */
    open: { ...one, key: (await api.collaborations.guestLink(one)).key },
    /** Each influencer's own link. */
    mine: { ...one, influencerId: first.id, key: await keyOf(first.id) },
    others: { ...one, influencerId: second.id, key: await keyOf(second.id) },
  }
}

type Link = GuestInput["get"]

/** Uploads a small file as a guest, for a document. */
export async function sendFile(one: Link, body = randomBytes(20)): Promise<string> {
  const { uploadId } = await guest().startUpload({
    ...one,
    fileName: "Été.png",
    contentType: "image/png",
    size: body.length,
  })
  await guest().completeUpload({ ...one, uploadId, parts: await sendParts(one, uploadId, body) })
  return uploadId
}

export async function sendParts(one: Link, uploadId: string, body: Buffer) {
  const { parts } = await guest().signParts({ ...one, uploadId, partNumbers: [1] })
  const answer = await fetch(parts[0]?.url ?? "", { method: "PUT", body: new Uint8Array(body) })
  return [{ partNumber: 1, etag: answer.headers.get("etag") ?? "" }]
}
