import { newId } from "@trame/core/lib/id"
import { beforeAll, describe, expect, test } from "vitest"
import { endedAddition } from "../../support/additions.ts"
import { actorOf, newAgency, newUser, PASSWORD, type TestUser } from "../../support/agency.ts"
import { type Api, anonymous, apiAs, rawFetch } from "../../support/api.ts"
import { accept, castingFieldsOf } from "../../support/brandCasting.ts"
import { newTasks } from "../../support/briefs.ts"
import { fieldsOf, influencerOf } from "../../support/campaigns.ts"
import { newCreators } from "../../support/creators.ts"
import { guest, sendFile } from "../../support/guests.ts"
import { attachmentOf, connectedInbox, hasWrittenTo } from "../../support/inboxMails.ts"
import { type Operation, operations } from "../../support/operations.ts"
import { newPosts } from "../../support/posts.ts"
import { newProspects } from "../../support/prospects.ts"
import { onlyRights } from "../../support/rights.ts"
import { newRoster } from "../../support/roster.ts"
import { referencesIn, sampleInput } from "../../support/sampleInput.ts"
import { mailLinkFor, notificationFor } from "../../support/together.ts"

const PICTURE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
)

/** A staff's file that has arrived. */
async function sentFile(
  { files }: Api,
  purpose: "agency-logo" | "collaboration-document" = "collaboration-document",
): Promise<string> {
  const { uploadId } = await files.start({
    ...{ purpose, fileName: "a.png", contentType: "image/png", size: PICTURE.length },
  })
  const { parts } = await files.signParts({ uploadId, partNumbers: [1] })
  const put = await fetch(parts[0]?.url ?? "", { method: "PUT", body: new Uint8Array(PICTURE) })
  await files.complete({ uploadId, parts: [{ partNumber: 1, etag: put.headers.get("etag") ?? "" }] })
  return uploadId
}

/** As inputs made from schemas say it. */
const BRIEF_DATE = "2026-03-14"

/** A brief of the day that sample inputs name, and whom it may be moved to. */
async function plannedIn({ planner }: Api, influencerId: string, free: string) {
  const plan = { influencerIds: [influencerId], dates: [BRIEF_DATE], tasks: newTasks("À cocher") }
  const [brief] = (await planner.create(plan)).briefs
  const known = {
    "brief.tick taskId": brief?.tasks[0]?.id,
    "planner.get influencerId": influencerId,
    "planner.update influencerId": influencerId,
    "planner.remove influencerId": influencerId,
    "planner.update moveTo.influencerId": free,
    "clients.importRows importId": newId(),
    "clients.undoImport importId": newId(),
    "planner.create influencerIds[]": influencerId,
    "planner.create tasks[].id": newId(),
    "planner.update tasks[].id": newId(),
  }
  return { known, slug: brief?.slug ?? "" }
}

/** A mailbox with a mail that brought a file, and a question in its chat, by where inputs name them. */
async function inboxIn(agencyId: string, admin: TestUser) {
  const actor = await actorOf(admin)
  const { influencerId, key, received } = await connectedInbox({ agencyId, actor })
  const attachments = [{ filename: "a.txt", type: "text/plain", content: "YQ==" }]
  const from = "camille@marque.example"
  const mail = await received({ from, subject: "Proposition", text: "On collabore ?", attachments })
  await hasWrittenTo(key, from)
  const chatId = newId()
  await apiAs(admin).inbox.ask({ influencerId, id: chatId, message: "Quels e-mails ?" })
  const names = operations.filter(({ name }) => name.startsWith("inbox.")).map(({ name }) => name)
  const known = names.map((name) => [`${name} influencerId`, influencerId])
  return {
    ...Object.fromEntries(known),
    ...{ threadId: mail.threadId, messageId: mail.messageId, attachmentId: "1", chatId },
    ...{ sendId: newId(), "inbox.ask id": newId() },
    "uploadIds[]": await attachmentOf(actor, "a.pdf", Buffer.from("abc")),
  }
}

/** An agency with one of everything: ids by where inputs name them, after the operation where that matters. */
async function newWorld() {
  const { admin, member, agencyId } = await newAgency()
  const api = apiAs(admin)
  const [creators, roster, [prospect], pending] = await Promise.all([
    newCreators(3),
    newRoster(agencyId, 3),
    newProspects(agencyId, 1),
    newUser({ agencyId, status: "pending" }),
  ])
  const [one, , free] = creators.map(({ influencerId }) => influencerId)
  const [proposed, another, unproposed] = roster.map(({ influencerId }) => influencerId)
  const { collaboration, participants } = await api.collaborations.create({
    fields: fieldsOf({ paymentReceived: true }),
    participants: creators.slice(0, 2).map((creator) => influencerOf(creator)),
  })
  const campaign = { collaborationId: collaboration.id }
  const [first = "", second = ""] = participants.map(({ id }) => id)
  const source = { kind: "link" as const, url: "https://test.example/" }
  const figures = { creator: "Zoé", views: 1, likes: 1, engagementRate: 1 }
  const proposals = roster.slice(0, 2).map(({ influencerId }) => ({ influencerId }))
  const { casting } = await api.castings.create({ fields: castingFieldsOf(), proposals })
  const ownNotification = await notificationFor(agencyId, admin.userId, collaboration.id)
  const castingComment = await api.castingComments.create({ subjectId: casting.id, text: "Vu" })
  const { token: castingToken } = await api.castings.makeLink({ castingId: casting.id })
  const { brandCasting } = anonymous()
  const [answered, open] = (await brandCasting.get({ token: castingToken })).proposals
  await brandCasting.decide({ token: castingToken, decisions: [accept(answered?.id ?? "")] })
  const { posts } = await newPosts(one ?? "", 1)
  const file = { fileName: "a.txt", size: 3 }
  const planned = await plannedIn(api, one ?? "", another ?? "")
  const link = await api.collaborations.influencerLink({ ...campaign, participantId: first })
  const guestLink = { ...campaign, influencerId: first, key: link.key }
  const known: Record<string, string | undefined> = {
    ...campaign,
    participantId: first,
    influencerId: first,
    key: link.key,
    replaces: link.key,
    token: (await api.collaborations.setLink({ ...campaign, active: true })).token,
    stepId: (await api.collaborations.addStep({ ...campaign, name: "Tournage" })).id,
    afterStepId: (await api.collaborations.addStep({ ...campaign, name: "Montage" })).id,
    documentId: (
      await api.collaborations.addDocument({ ...campaign, name: "Brief", visibleForBrand: true, source })
    ).id,
    statId: (await api.collaborations.addStat({ ...campaign, ...figures })).id,
    clientId: (await api.clients.create({ brandName: "Secrète" })).id,
    "fields.clientId": (await api.clients.create({ brandName: "Autre" })).id,
    castingId: casting.id,
    resourceId: (await api.resources.create({ name: "Modèle", description: "Type", source })).id,
    userId: pending.userId,
    "membership.handOver userId": member.userId,
    uploadId: (await api.files.start({ purpose: "collaboration-document", ...file })).uploadId,
    "source.uploadId": await sentFile(api),
    "appearance.set logo.uploadId": await sentFile(api, "agency-logo"),
    "collaborations.withInfluencer influencerId": one,
    "influencerProfile.get influencerId": one,
    "roster.get influencerId": proposed,
    "roster.posts influencerId": proposed,
    "roster.update influencerId": proposed,
    "roster.add influencerId": free,
    "roster.remove influencerId": unproposed,
    "participants[].influencerId": one,
    "participants.added[].influencerId": free,
    "participants.changed[].id": first,
    "participants.removed[].id": second,
    "proposals[].influencerId": unproposed,
    "proposals.added[].influencerId": unproposed,
    "proposals.changed[].id": proposed,
    "proposals.removed[].id": another,
    "decisions[].proposalId": open?.id,
    "brandCasting.get token": castingToken,
    "brandCasting.decide token": castingToken,
    "guestCollaboration.addDocument uploadId": await sendFile(guestLink),
    templateId: (await api.timelineTemplates.create({ name: "Lancement", steps: [{ name: "Brief" }] })).id,
    "timelineTemplates.apply applicationId": newId(),
    viewId: (await api.views.create({ page: "clients", name: "Tous", query: "", shared: true })).id,
    "steps[].influencerId": one,
    "collaborationComments.list subjectId": collaboration.id,
    "collaborationComments.create subjectId": collaboration.id,
    "collaborationComments.update subjectId": collaboration.id,
    "collaborationComments.remove subjectId": collaboration.id,
    "castingComments.list subjectId": casting.id,
    "castingComments.create subjectId": casting.id,
    "castingComments.update subjectId": casting.id,
    "castingComments.remove subjectId": casting.id,
    commentId: (await api.collaborationComments.create({ subjectId: collaboration.id, text: "Vu" })).id,
    "castingComments.update commentId": castingComment.id,
    "castingComments.remove commentId": castingComment.id,
    notificationId: ownNotification,
    upTo: ownNotification,
    "mailPreferences.set token": await mailLinkFor(agencyId, admin.userId),
    todoId: (await api.todos.create({ title: "Appeler", dueDate: "2026-11-25" })).id,
    assignedTo: member.userId,
    assigneeId: member.userId,
    personId: member.userId,
    "recruitment.list member": member.userId,
    "recruitment.get influencerId": prospect?.influencerId,
    "recruitment.add influencerId": one,
    "recruitment.update influencerId": prospect?.influencerId,
    "recruitment.remove influencerId": prospect?.influencerId,
    ...planned.known,
    ...(await inboxIn(agencyId, admin)),
    "discover.memberships ids[]": one,
    "discover.posts cursor": newId(),
    "marketWatch.correct influencerId": one,
    "marketWatch.correct postId": posts[0]?.postId,
    "discover.add id": newId(),
    "discover.addition id": await endedAddition(admin),
    "billing.checkout planId": "agence",
    "billing.changePlan planId": "agence",
  }
  for (const name of ["signParts", "completeUpload", "cancelUpload"]) {
    const { uploadId } = await guest().startUpload({ ...guestLink, ...file })
    known[`guestCollaboration.${name} uploadId`] = uploadId
  }
  return { admin, known, slug: planned.slug }
}

type World = Awaited<ReturnType<typeof newWorld>>

const placeOf = ({ name }: Operation, path: string): string => `${name} ${path}`

const idIn = ({ known }: World, operation: Operation, path: string): string | undefined =>
  known[placeOf(operation, path)] ?? known[path]

/** Not of an agency, so nothing that could be another's. */
const SHARED = new Set([
  "billing.checkout planId",
  "billing.changePlan planId",
  "influencerProfile.get influencerId",
  "planner.create tasks[].id",
  "planner.update tasks[].id",
  // Of the catalogue, which is everybody's.
  "accounting.list influencerId",
  "collaborations.list influencerId",
  "planner.create influencerIds[]",
  "planner.update moveTo.influencerId",
  // Nothing of one's own goes, if there is none.
  "planner.remove influencerId",
  "recruitment.add influencerId",
  // It is taken out of one's own recruitment, if it is there.
  "recruitment.remove influencerId",
  "roster.add influencerId",
  "roster.remove influencerId",
  "discover.memberships ids[]",
  "discover.posts cursor",
  "discover.add id",
  "marketWatch.correct influencerId",
  "marketWatch.correct postId",
  // Its place in one's own mail.
  "inbox.attachment attachmentId",
  // Made by whoever asks.
  "clients.importRows importId",
  // Of another's import nothing is found to be taken back.
  "clients.undoImport importId",
  "inbox.ask id",
  "inbox.send sendId",
  "timelineTemplates.apply applicationId",
  "collaborations.create participants[].influencerId",
  "collaborations.update participants.added[].influencerId",
])

/** What a link is made of: whoever has it is let in by it, from wherever they are. */
const isOfLink = ({ access, name }: Operation, path: string): boolean =>
  access === "public" &&
  (path === "token" || path === "key" || (name.startsWith("guest") && path === "collaborationId"))

/** Whoever knows an agency's code may join it. */
const CODES = new Set(["auth.signUp agency.code", "membership.join code"])

/** What is not there leaves everything as it is: these leave out, or take away. */
const WITHOUT_EFFECT = new Set([
  "castings.makeLink replaces",
  "collaborations.setLink replaces",
  "collaborations.guestLink replaces",
  "collaborations.influencerLink replaces",
  "guestCollaboration.get influencerId",
  "guestCollaboration.documentFile influencerId",
  "tracking.get influencerId",
  "collaborations.withInfluencer influencerId",
  "castings.update proposals.removed[].id",
  "recruitment.list member",
  "collaborations.list clientId",
  "collaborations.calendar personId",
  "collaborations.calendarDay personId",
])

/** Chosen by whoever creates something, and kept by agency. */
const OWN = "creationId"

/** Every place of the API where something is named; the platform's owner alone may name what is anybody's. */
const references = operations
  .filter(({ access }) => access !== "super-admin" && access !== "assistant")
  .flatMap((operation) => referencesIn(operation.input).map((path) => ({ operation, path })))
  .filter(({ operation, path }) => path !== OWN && !CODES.has(placeOf(operation, path)))

const inPath = ({ path }: Operation, reference: string): boolean => path.includes(`{${reference}}`)

/** Calls an operation as this world's administrator, or with its links, with these ids. */
async function call(world: World, operation: Operation, idAt: (path: string) => string | undefined) {
  const { method, path, input, access } = operation
  const sent = sampleInput(input, idAt, {
    password: PASSWORD,
    slug: world.slug,
    color: "#123456",
    permissions: onlyRights(),
    // It goes where the person saw that it would.
    ...(operation.name === "inbox.send" && { to: ["camille@marque.example"] }),
  }) as Record<string, unknown>
  const address = `/api${path.replace(/\{(\w+)\}/g, (_, name: string) => String(sent[name]))}`
  const rest = Object.entries(sent).filter(([name]) => !inPath(operation, name))
  const inQuery = method === "GET"
  const query = new URLSearchParams(
    rest.flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
  const response = await rawFetch(
    access === "public" ? null : world.admin,
    inQuery ? `${address}?${query}` : address,
    {
      method,
      body: inQuery ? undefined : Object.fromEntries(rest),
    },
  )
  return { status: response.status, body: await response.json() }
}

let here: World
let there: World

beforeAll(async () => {
  ;[here, there] = await Promise.all([newWorld(), newWorld()])
}, 90_000)

test.for(references)("$operation.name $path: the test knows a real id for it", ({ operation, path }) => {
  expect(idIn(there, operation, path), "add one to `newWorld`").toEqual(expect.any(String))
})

const foreign = references.filter(
  ({ operation, path }) => !SHARED.has(placeOf(operation, path)) && !isOfLink(operation, path),
)

describe("another agency's id answers as one that does not exist", () => {
  test.for(foreign)("$operation.name $path", async ({ operation, path }) => {
    const ask = (id: string | undefined) =>
      call(here, operation, (at) => (at === path ? id : idIn(here, operation, at)))
    const answer = await ask(idIn(there, operation, path))
    expect(answer).toEqual(await ask("a".repeat(26)))
    if (WITHOUT_EFFECT.has(placeOf(operation, path))) return
    if (inPath(operation, path)) expect(answer.status).toBe(404)
    else expect([400, 403, 404, 409]).toContain(answer.status)
  })
})

/** That the refusals above are of the foreign id, and not of something else in the same input. */
describe("the same input with one's own ids is accepted", () => {
  const inBodies = foreign.filter(
    ({ operation, path }) =>
      !inPath(operation, path) &&
      !WITHOUT_EFFECT.has(placeOf(operation, path)) &&
      // Its parts would have to be sent first.
      operation.name !== "guestCollaboration.completeUpload",
  )
  const withinBodies = [...new Set(inBodies.map(({ operation }) => operation))]
  const withOwn = (world: World, operation: Operation) =>
    call(world, operation, (path) => idIn(world, operation, path))
  test.for(withinBodies)("$name", async (operation) => {
    // Those before may have changed or taken away what this one names.
    const used = await withOwn(there, operation)
    const { status, body } = used.status < 300 ? used : await withOwn(await newWorld(), operation)
    expect({ status, body }).toMatchObject({ status: expect.toSatisfy((code: number) => code < 300) })
  })
})
