import { dayAfter, today } from "@trame/core/lib/day"
import { newId } from "@trame/core/lib/id"
import { endedAddition } from "./additions.ts"
import { actorOf, type newAgency, newUser, PASSWORD, type TestUser } from "./agency.ts"
import { type Api, anonymous, apiAs } from "./api.ts"
import { accept, castingFieldsOf } from "./brandCasting.ts"
import { newTasks } from "./briefs.ts"
import { fieldsOf, influencerOf } from "./campaigns.ts"
import { newCreators } from "./creators.ts"
import { guest, sendFile } from "./guests.ts"
import { attachmentOf, connectedInbox, hasWrittenTo } from "./inboxMails.ts"
import type { Operation } from "./operations.ts"
import { newPosts } from "./posts.ts"
import { newProspects } from "./prospects.ts"
import { onlyRights } from "./rights.ts"
import { newRoster } from "./roster.ts"
import { sampleInput } from "./sampleInput.ts"
import { mailLinkFor, notificationFor } from "./together.ts"

const PICTURE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
)

/** A complete upload. */
async function sentFile(
  { files }: Api,
  purpose: "agency-logo" | "collaboration-document" = "collaboration-document",
) {
  const file = { fileName: "a.png", contentType: "image/png", size: PICTURE.length }
  const { uploadId } = await files.start({ purpose, ...file })
  const { parts } = await files.signParts({ uploadId, partNumbers: [1] })
  const put = await fetch(parts[0]?.url ?? "", { method: "PUT", body: new Uint8Array(PICTURE) })
  await files.complete({ uploadId, parts: [{ partNumber: 1, etag: put.headers.get("etag") ?? "" }] })
  return uploadId
}

/** The bin's entry of a deleted client. */
async function entryOf({ clients }: Api) {
  const { id: clientId } = await clients.create({ brandName: "Supprimée" })
  return (await clients.remove({ clientId })).binId
}

/** A mailbox with a mail that has an attachment, and a question in its chat. */
async function inboxIn(agencyId: string, admin: TestUser) {
  const actor = await actorOf(admin)
  const { influencerId, key, received } = await connectedInbox({ agencyId, actor })
  const attachments = [{ filename: "a.txt", type: "text/plain", content: "YQ==" }]
  const from = "camille@marque.example"
  const mail = await received({ from, subject: "Proposition", html: "<p>On collabore ?</p>", attachments })
  await hasWrittenTo(key, from)
  const chatId = newId()
  await apiAs(admin).inbox.ask({ influencerId, id: chatId, message: "Quels e-mails ?" })
  return {
    "inbox influencerId": influencerId,
    threadId: mail.threadId,
    messageId: mail.messageId,
    chatId,
    attachmentId: "1",
    "inbox sendId": newId(),
    "inbox.ask id": newId(),
    "uploadIds[]": await attachmentOf(actor, "a.pdf", Buffer.from("abc")),
  }
}

/** An agency with one record of each kind; ids by input path, prefixed with operation or domain where needed. */
export async function newWorld({ admin, member, agencyId }: Agency) {
  const api = apiAs(admin)
  const [creators, roster, [prospect], pending] = await Promise.all([
    newCreators(3),
    newRoster(agencyId, 3),
    newProspects(agencyId, 1),
    newUser({ agencyId, status: "pending" }),
  ])
  const [one, another, free] = creators.map(({ influencerId }) => influencerId)
  const [proposed, removed, unproposed] = roster.map(({ influencerId }) => influencerId)
  const { collaboration, participants } = await api.collaborations.create({
    fields: fieldsOf({ paymentReceived: true }),
    participants: creators.slice(0, 2).map((creator) => influencerOf(creator)),
  })
  const campaign = { collaborationId: collaboration.id }
  const [first = "", second = ""] = participants.map(({ id }) => id)
  const fileSource = async () => ({ kind: "file" as const, uploadId: await sentFile(api) })
  const document = await api.collaborations.addDocument({
    ...campaign,
    name: "Brief",
    type: "brief",
    visibleForBrand: true,
    source: await fileSource(),
  })
  const resource = await api.resources.create({
    name: "Modèle",
    description: "Type",
    source: await fileSource(),
  })
  const figures = { creator: "Zoé", views: 1, likes: 1, engagementRate: 1 }
  const proposals = roster.slice(0, 2).map(({ influencerId }) => ({ influencerId }))
  const { casting } = await api.castings.create({ fields: castingFieldsOf(), proposals })
  const { token: castingToken } = await api.castings.makeLink({ castingId: casting.id })
  const { brandCasting } = anonymous()
  const [answered, open] = (await brandCasting.get({ token: castingToken })).proposals
  await brandCasting.decide({ token: castingToken, decisions: [accept(answered?.id ?? "")] })
  const { posts } = await newPosts(one ?? "", 1)
  const notification = await notificationFor(agencyId, admin.userId, collaboration.id)
  // A brief of the sample inputs' day.
  const plan = { influencerIds: [one ?? ""], dates: ["2026-03-14"], tasks: newTasks("À cocher") }
  const [brief] = (await api.planner.create(plan)).briefs
  const { key } = await api.collaborations.influencerLink({ ...campaign, participantId: first })
  const guestLink = { ...campaign, influencerId: first, key }
  const file = { fileName: "a.txt", size: 3 }
  const checklist = [{ id: newId(), text: "Relire" }]
  const todo = await api.todos.create({ title: "Appeler", dueDate: "2026-11-25", checklist })
  const { id: stepId } = await api.collaborations.addStep({ ...campaign, name: "Tournage" })
  const known: Record<string, string | undefined> = {
    ...campaign,
    participantId: first,
    influencerId: first,
    key,
    replaces: key,
    token: (await api.collaborations.setLink({ ...campaign, active: true })).token,
    stepId,
    afterStepId: (await api.collaborations.addStep({ ...campaign, name: "Montage" })).id,
    documentId: document.id,
    statId: (await api.collaborations.addStat({ ...campaign, ...figures })).id,
    clientId: (await api.clients.create({ brandName: "Secrète" })).id,
    "fields.clientId": (await api.clients.create({ brandName: "Autre" })).id,
    "clients importId": newId(),
    castingId: casting.id,
    resourceId: resource.id,
    userId: pending.userId,
    "membership.handOver userId": member.userId,
    uploadId: (await api.files.start({ purpose: "collaboration-document", ...file })).uploadId,
    "source.uploadId": await sentFile(api),
    "logo.uploadId": await sentFile(api, "agency-logo"),
    "collaborations.withInfluencer influencerId": one,
    "influencerProfile influencerId": one,
    "participants[].influencerId": one,
    "participants.added[].influencerId": free,
    "participants.changed[].id": first,
    "participants.removed[].id": second,
    "roster influencerId": proposed,
    "roster.add influencerId": free,
    "roster.remove influencerId": unproposed,
    "proposals[].influencerId": unproposed,
    "proposals.added[].influencerId": unproposed,
    "proposals.changed[].id": proposed,
    "proposals.removed[].id": removed,
    "decisions[].proposalId": open?.id,
    "brandCasting token": castingToken,
    "guestCollaboration.addDocument uploadId": await sendFile(guestLink),
    templateId: (await api.timelineTemplates.create({ name: "Lancement", steps: [{ name: "Brief" }] })).id,
    "timelineTemplates applicationId": newId(),
    viewId: (await api.views.create({ page: "clients", name: "Tous", query: "", shared: true })).id,
    "steps[].influencerId": one,
    "steps[].collaborationId": collaboration.id,
    "steps[].stepId": stepId,
    "steps[].assigneeId": member.userId,
    "recruitment influencerIds[]": one,
    "roster influencerIds[]": free,
    "collaborationComments subjectId": collaboration.id,
    "castingComments subjectId": casting.id,
    commentId: (await api.collaborationComments.create({ subjectId: collaboration.id, text: "Vu" })).id,
    "castingComments commentId": (await api.castingComments.create({ subjectId: casting.id, text: "Vu" })).id,
    "notifications ids[]": await notificationFor(agencyId, admin.userId, collaboration.id),
    upTo: notification,
    "mailPreferences token": await mailLinkFor(agencyId, admin.userId),
    binId: (await entryOf(api)) ?? undefined,
    todoId: todo.id,
    itemId: todo.checklist[0]?.id,
    "todos checklist[].id": newId(),
    "subject.id": collaboration.id,
    assignedTo: member.userId,
    assigneeId: member.userId,
    personId: member.userId,
    "recruitment member": member.userId,
    "recruitment influencerId": prospect?.influencerId,
    "recruitment.add influencerId": one,
    "planner influencerId": one,
    "planner influencerIds[]": one,
    "planner tasks[].id": newId(),
    "planner moveTo.influencerId": another,
    "brief taskId": brief?.tasks[0]?.id,
    "discover ids[]": one,
    "discover cursor": newId(),
    "discover.add id": newId(),
    "discover.addition id": await endedAddition(admin),
    "marketWatch influencerId": one,
    "marketWatch postId": posts[0]?.postId,
    "billing planId": "agence",
    ...(await inboxIn(agencyId, admin)),
  }
  for (const name of ["signParts", "completeUpload", "cancelUpload"]) {
    const { uploadId } = await guest().startUpload({ ...guestLink, ...file })
    known[`guestCollaboration.${name} uploadId`] = uploadId
  }
  return { admin, known, slug: brief?.slug ?? "", feed: (await api.calendar.makeFeed()).token }
}

type Agency = Pick<Awaited<ReturnType<typeof newAgency>>, "admin" | "member" | "agencyId">
export type World = Awaited<ReturnType<typeof newWorld>>

/** The world's id for a path of an input. */
export const idIn = ({ known }: World, { name }: Operation, path: string): string | undefined =>
  known[`${name} ${path}`] ?? known[`${name.split(".")[0]} ${path}`] ?? known[path]

/** An operation's input with these ids, by default the world's own. */
export function inputIn(
  world: World,
  operation: Operation,
  idAt = (path: string) => idIn(world, operation, path),
): unknown {
  return sampleInput(operation.input, idAt, {
    password: PASSWORD,
    slug: world.slug,
    color: "#123456",
    permissions: onlyRights(),
    month: "2026-03",
    until: dayAfter(today(), 1),
    file: `${world.feed}.ics`,
    // The recipient must be the address that the user saw.
    ...(operation.name === "inbox.send" && { to: ["camille@marque.example"] }),
  })
}

type Call = (input: unknown) => Promise<unknown>

/** The API's operation by its name, e.g. `clients.get`. */
export function callOf(api: Api, { name }: Operation): Call {
  const [domain = "", method = ""] = name.split(".")
  return (api as unknown as Record<string, Record<string, Call>>)[domain]?.[method] ?? Promise.reject
}
