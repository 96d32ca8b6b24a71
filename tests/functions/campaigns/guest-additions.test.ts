import { randomBytes } from "node:crypto"
import { newId } from "@trame/core/lib/id"
import { expect, test } from "vitest"
import { importCollaborations } from "../../../scripts/seed/import.ts"
import { fieldsOf, noChanges } from "../../support/campaigns.ts"
import { guest, newGuestCampaign, sendFile, sendParts } from "../../support/guests.ts"
import { refused } from "../../support/problem.ts"

const PNG = { fileName: "visuel.png", contentType: "image/png" }

test("a step comes last, to do, of whose link it is; staff see where it came from and can remove it", async () => {
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
  await api.collaborations.updateStep({ ...one, stepId: step.id, version: 1, status: "done" })
  await api.collaborations.removeStep({ ...one, stepId: step.id })
  expect((await guest().get(one)).steps.map(({ name }) => name)).not.toContain("Tournage")
})

test("a file becomes a document once, hidden from the brand, and opens in the views that show it", async () => {
  const { one, api, first, open, mine, others } = await newGuestCampaign()
  const body = randomBytes(20)
  const uploadId = await sendFile(open, body)
  const made = await guest().addDocument({ ...mine, uploadId, name: "Visuel", type: "preview" })
  expect(made).toMatchObject({ kind: "file", fileName: "Été.png", fileSize: 20, url: null })
  expect(await refused(guest().addDocument({ ...mine, uploadId, name: "Bis" }))).toMatchObject({
    status: 404,
  })
  const file = { documentId: made.id, disposition: "inline" as const }
  const { url } = await guest().documentFile({ ...mine, ...file })
  expect(Buffer.from(await (await fetch(url)).arrayBuffer()).equals(body)).toBe(true)
  for (const asked of [one, others]) {
    expect(await refused(guest().documentFile({ ...asked, ...file }))).toMatchObject({ status: 404 })
  }
  const { documents } = await api.collaborations.get(one)
  expect(documents[0]).toMatchObject({
    id: made.id,
    visibleForBrand: false,
    viaPublicLink: true,
    participantId: first.id,
  })
  await api.collaborations.removeDocument({ ...one, documentId: made.id })
  expect((await fetch(url)).status).toBe(404)
})

test("an upload is reached only through its own collaboration, by a guest; staff's never", async () => {
  const [{ open, api }, { open: elsewhere }] = await Promise.all([newGuestCampaign(), newGuestCampaign()])
  const { collaboration } = await api.collaborations.create({
    fields: { name: "Autre", brand: "B", type: "casting_interne", manager: "M" },
  })
  const sibling = await api.collaborations
    .guestLink({ collaborationId: collaboration.id })
    .then(({ key }) => ({ collaborationId: collaboration.id, key }))
  const sent = await sendFile(open)
  const started = await guest().startUpload({ ...open, ...PNG, size: 3 })
  const staffs = await api.files.start({ purpose: "collaboration-document", ...PNG, size: 3 })
  const parts = [{ partNumber: 1, etag: "x" }]
  const guestsOf = (asked: typeof open, uploadId: string) => [
    () => guest().signParts({ ...asked, uploadId, partNumbers: [1] }),
    () => guest().completeUpload({ ...asked, uploadId, parts }),
    () => guest().addDocument({ ...asked, uploadId, name: "X" }),
    () => guest().cancelUpload({ ...asked, uploadId }),
  ]
  const calls = [
    ...[elsewhere, sibling].flatMap((asked) => [sent, started.uploadId].flatMap((id) => guestsOf(asked, id))),
    ...guestsOf(open, staffs.uploadId),
    ...[sent, started.uploadId].flatMap((uploadId) => [
      () => api.files.signParts({ uploadId, partNumbers: [1] }),
      () => api.files.complete({ uploadId, parts }),
      () => api.files.cancel({ uploadId }),
      () => api.collaborations.addDocument({ ...open, name: "X", source: { kind: "file", uploadId } }),
    ]),
  ]
  for (const call of calls) expect(await refused(call())).toMatchObject({ status: 404 })
  const body = randomBytes(3)
  const done = { ...open, uploadId: started.uploadId }
  expect(
    await guest().completeUpload({ ...done, parts: await sendParts(open, started.uploadId, body) }),
  ).toMatchObject({ fileSize: 3 })
  expect(await guest().cancelUpload(done)).toEqual({ uploadId: started.uploadId })
  expect(await guest().addDocument({ ...open, uploadId: sent, name: "Visuel" })).toMatchObject({
    name: "Visuel",
  })
})

test("lengths, sizes and a file too many bytes are refused", async () => {
  const { open: one } = await newGuestCampaign()
  expect(await refused(guest().addStep({ ...one, name: " " }))).toMatchObject({ status: 400 })
  expect(await refused(guest().addStep({ ...one, name: "x".repeat(201) }))).toMatchObject({ status: 400 })
  expect(await refused(guest().startUpload({ ...one, ...PNG, size: 524_288_001 }))).toMatchObject({
    status: 400,
    data: { fields: { size: "Le fichier est trop volumineux. La taille maximale est de 500 MB." } },
  })
  const { uploadId } = await guest().startUpload({ ...one, ...PNG, size: 3 })
  const { parts } = await guest().signParts({ ...one, uploadId, partNumbers: [1] })
  const put = await fetch(parts[0]?.url ?? "", { method: "PUT", body: new Uint8Array(4) })
  expect(put.status).toBe(403)
})

test("fifty steps and thirty documents came through the link: no more, but staff's do not count", async () => {
  const { open, api, agencyId } = await newGuestCampaign()
  const at = "2026-11-01T10:00:00.000Z"
  const added = { createdAt: at, updatedAt: at, viaPublicLink: true }
  const full = newId()
  const fileUpload = (asked: typeof open) => guest().startUpload({ ...asked, ...PNG, size: 1 })
  await importCollaborations(agencyId, [
    {
      ...{
        id: full,
        createdBy: "test",
        createdAt: at,
        updatedAt: at,
        link: null,
        participants: [],
        stats: [],
      },
      fields: fieldsOf(),
      steps: Array.from({ length: 49 }, () => ({
        ...added,
        stepId: newId(),
        name: "X",
        status: "todo" as const,
      })),
      documents: Array.from({ length: 30 }, () => ({
        ...{
          ...added,
          documentId: newId(),
          name: "X",
          type: "other" as const,
          visibleForBrand: false,
          visibleForInfluencers: false,
        },
        ...{ kind: "link" as const, url: "https://exemple.example/" },
      })),
    },
  ])
  const { key } = await api.collaborations.guestLink({ collaborationId: full })
  const there = { collaborationId: full, key }
  await api.collaborations.addStep({ ...there, name: "De l'agence" })
  await guest().addStep({ ...there, name: "La cinquantième" })
  expect(await refused(guest().addStep({ ...there, name: "X" }))).toMatchObject({
    status: 400,
    message: "Cette page a déjà reçu 50 étapes, le maximum. Contactez l'agence pour en ajouter.",
  })
  expect(await refused(fileUpload(there))).toMatchObject({
    status: 400,
    message: expect.stringContaining("30 documents"),
  })
  expect(await fileUpload(open)).toMatchObject({ partCount: 1 })
})

test("one address adds 20 times in an hour, all of them together 30 times, also many at once", async () => {
  const { one, api, open } = await newGuestCampaign()
  const same = guest()
  const add = (who = guest()) => who.addStep({ ...open, name: "Étape" })
  const count = (outcomes: PromiseSettledResult<unknown>[]) =>
    outcomes.filter(({ status }) => status === "fulfilled").length
  const many = (size: number, who?: ReturnType<typeof guest>) =>
    Promise.allSettled(Array.from({ length: size }, () => add(who)))
  expect(count(await many(24, same))).toBe(20)
  expect(await refused(add(same))).toMatchObject({ status: 429, code: "throttled" })
  expect(count(await many(14))).toBe(10)
  expect(await refused(add())).toMatchObject({ status: 429 })
  const { steps } = await api.collaborations.get(one)
  expect(steps.filter(({ viaPublicLink }) => viaPublicLink)).toHaveLength(30)
  const file = { ...open, ...PNG, size: 1 }
  const started = Array.from({ length: 21 }, () => same.startUpload(file))
  expect(count(await Promise.allSettled(started))).toBe(20)
})

test("twenty additions beside a reordered timeline and a saved form lose nothing", async () => {
  const { one, api, first, open } = await newGuestCampaign()
  const { steps } = await api.collaborations.get(one)
  const moved = steps.at(-1)
  if (!moved) throw new Error("a step")
  const names = Array.from({ length: 20 }, (_, index) => `Ajout ${index}`)
  await Promise.all([
    ...names.map((name) => guest().addStep({ ...open, name })),
    api.collaborations.moveStep({ ...one, stepId: moved.id, version: 1, afterStepId: null }),
    api.collaborations.update({
      ...one,
      version: 1,
      participants: { ...noChanges(), changed: [{ ...first, rate: 7 }] },
    }),
  ])
  const after = await api.collaborations.get(one)
  expect(after.participants[0]).toMatchObject({ rate: 7, version: 2 })
  expect(after.steps[0]).toMatchObject({ id: moved.id, version: 2 })
  expect(
    after.steps
      .filter(({ viaPublicLink }) => viaPublicLink)
      .map(({ name }) => name)
      .sort(),
  ).toEqual(names.sort())
  expect(new Set(after.steps.map(({ order }) => order)).size).toBe(steps.length + names.length)
})
