import { randomBytes } from "node:crypto"
import { newId } from "@trame/core/lib/id"
import { expect, it } from "vitest"
import { importCollaborations } from "../../../scripts/seed/import.ts"
import { fieldsOf } from "../../support/campaigns.ts"
import { guest, newGuestCampaign, sendFile, sendParts } from "../../support/guests.ts"
import { importedOf, importedStep } from "../../support/imported.ts"
import { refused } from "../../support/problem.ts"

it("a guest's step is last, to do, and assigned to the link's influencer; staff see and remove it", async () => {
  const { one, api, first, open, mine } = await newGuestCampaign()
  const sent = { name: "  Tournage  ", deadline: "2026-12-01", status: "done", visibleForBrand: true }
  const step = await guest().addStep({ ...mine, ...sent })
  expect(step).toMatchObject({ name: "Tournage", status: "todo", participantName: first.fullName })
  await guest().addStep({ ...open, name: "Pour tous" })
  const { steps } = await api.collaborations.get(one)
  expect(steps.slice(-2)).toMatchObject([
    { id: step.id, participantId: first.id, viaPublicLink: true, deadline: "2026-12-01" },
    { name: "Pour tous", participantId: null, viaPublicLink: true },
  ])
  expect(steps[0]?.viaPublicLink).toBe(false)
  await api.collaborations.removeStep({ ...one, stepId: step.id })
  expect((await guest().get(one)).steps.map(({ name }) => name)).not.toContain("Tournage")
})

it("a guest's file becomes one document, hidden from the brand, and is deleted with it", async () => {
  const { one, api, first, open, mine, others } = await newGuestCampaign()
  const body = randomBytes(20)
  const uploadId = await sendFile(open, body)
  const made = await guest().addDocument({ ...mine, uploadId, name: "Visuel", type: "preview" })
  expect(made).toMatchObject({ kind: "file", fileName: "Été.png", fileSize: 20, url: null })
  const again = guest().addDocument({ ...mine, uploadId, name: "Bis" })
  expect(await refused(again)).toMatchObject({ status: 404 })
  const file = { documentId: made.id, disposition: "inline" as const }
  const { url } = await guest().documentFile({ ...mine, ...file })
  expect(Buffer.from(await (await fetch(url)).arrayBuffer()).equals(body)).toBe(true)
  for (const asked of [one, others])
    expect(await refused(guest().documentFile({ ...asked, ...file }))).toMatchObject({ status: 404 })
  const from = { visibleForBrand: false, viaPublicLink: true, participantId: first.id }
  const { documents } = await api.collaborations.get(one)
  expect(documents[0]).toMatchObject({ id: made.id, ...from })
  const { binId } = await api.collaborations.removeDocument({ ...one, documentId: made.id })
  expect(await refused(guest().documentFile({ ...mine, ...file }))).toMatchObject({ status: 404 })
  await api.bin.erase({ binId: binId ?? "" })
  expect((await fetch(url)).status).toBe(404)
})

it("an upload is reached only through its own collaboration, and only by its own side, guests or staff", async () => {
  const [{ open, api }, { open: elsewhere }] = await Promise.all([newGuestCampaign(), newGuestCampaign()])
  const { collaboration } = await api.collaborations.create({ fields: fieldsOf() })
  const other = { collaborationId: collaboration.id }
  const sibling = { ...other, key: (await api.collaborations.guestLink(other)).key }
  const sent = await sendFile(open)
  const { uploadId: begun } = await guest().startUpload({ ...open, ...PNG, size: 3 })
  const staffs = await api.files.start({ purpose: "collaboration-document", ...PNG, size: 3 })
  const parts = [{ partNumber: 1, etag: "x" }]
  const byGuest = (asked: typeof open, uploadId: string) => [
    () => guest().signParts({ ...asked, uploadId, partNumbers: [1] }),
    () => guest().completeUpload({ ...asked, uploadId, parts }),
    () => guest().addDocument({ ...asked, uploadId, name: "X" }),
    () => guest().cancelUpload({ ...asked, uploadId }),
  ]
  const byStaff = (uploadId: string) => [
    () => api.files.signParts({ uploadId, partNumbers: [1] }),
    () => api.files.complete({ uploadId, parts }),
    () => api.files.cancel({ uploadId }),
    () => api.collaborations.addDocument({ ...open, name: "X", source: { kind: "file", uploadId } }),
  ]
  const calls = [
    ...[elsewhere, sibling].flatMap((asked) => [sent, begun].flatMap((id) => byGuest(asked, id))),
    ...byGuest(open, staffs.uploadId),
    ...[sent, begun].flatMap(byStaff),
  ]
  for (const call of calls) expect(await refused(call())).toMatchObject({ status: 404 })
  const done = { ...open, uploadId: begun, parts: await sendParts(open, begun, randomBytes(3)) }
  expect(await guest().completeUpload(done)).toMatchObject({ fileSize: 3 })
  expect(await guest().cancelUpload(done)).toEqual({ uploadId: begun })
  expect(await guest().addDocument({ ...open, uploadId: sent, name: "Visuel" })).toMatchObject({
    name: "Visuel",
  })
})

it("a guest's file whose bytes differ from the announced ones is refused", async () => {
  const { open } = await newGuestCampaign()
  const { uploadId } = await guest().startUpload({ ...open, ...PNG, size: 3 })
  const { parts } = await guest().signParts({ ...open, uploadId, partNumbers: [1] })
  const put = await fetch(parts[0]?.url ?? "", { method: "PUT", body: new Uint8Array(4) })
  expect(put.status).toBe(403)
})

it("a link accepts fifty steps and thirty documents; staff's do not count", async () => {
  const { open, api, agencyId } = await newGuestCampaign()
  const added = { viaPublicLink: true, visibleForBrand: false, visibleForInfluencers: false }
  const at = "2026-11-01T10:00:00.000Z"
  const full = importedOf({
    steps: Array.from({ length: 49 }, () => ({ ...importedStep("X"), viaPublicLink: true })),
    documents: Array.from({ length: 30 }, () => ({
      ...added,
      documentId: newId(),
      name: "X",
      type: "other" as const,
      createdAt: at,
      updatedAt: at,
      kind: "link" as const,
      url: "https://exemple.example/",
    })),
  })
  await importCollaborations(agencyId, [full])
  const one = { collaborationId: full.id }
  const there = { ...one, key: (await api.collaborations.guestLink(one)).key }
  await api.collaborations.addStep({ ...one, name: "De l'agence" })
  await guest().addStep({ ...there, name: "La cinquantième" })
  expect(await refused(guest().addStep({ ...there, name: "X" }))).toMatchObject({
    status: 400,
    message: "Cette page a déjà reçu 50 étapes, le maximum. Contactez l'agence pour en ajouter.",
  })
  expect(await refused(guest().startUpload({ ...there, ...PNG, size: 1 }))).toMatchObject({
    status: 400,
    message: expect.stringContaining("30 documents"),
  })
  expect(await guest().startUpload({ ...open, ...PNG, size: 1 })).toMatchObject({ partCount: 1 })
})

it("one address can add 20 times an hour, all addresses together 30 times, also concurrently", async () => {
  const { one, api, open } = await newGuestCampaign()
  const same = guest()
  const many = async (size: number, call: () => Promise<unknown>) => {
    const outcomes = await Promise.allSettled(Array.from({ length: size }, call))
    return outcomes.filter(({ status }) => status === "fulfilled").length
  }
  const add = (who = guest()) => who.addStep({ ...open, name: "Étape" })
  expect(await many(24, () => add(same))).toBe(20)
  expect(await refused(add(same))).toMatchObject({ status: 429, code: "throttled" })
  expect(await many(14, () => add())).toBe(10)
  expect(await refused(add())).toMatchObject({ status: 429 })
  const { steps } = await api.collaborations.get(one)
  expect(steps.filter(({ viaPublicLink }) => viaPublicLink)).toHaveLength(30)
  expect(await many(21, () => same.startUpload({ ...open, ...PNG, size: 1 }))).toBe(20)
})

const PNG = { fileName: "visuel.png", contentType: "image/png" }
