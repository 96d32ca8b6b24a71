import * as z from "zod"
import { RESTORED } from "../bin/rules.ts"
import type { CollaborationFields } from "../campaigns/collaborations/contract/shapes.ts"
import { mentionsIn } from "../campaigns/comments/rules.ts"
import { keysOf } from "../lib/text.ts"
import { EVENT_RIGHTS, SUBJECT_KINDS } from "./rules/events.ts"
import { EVENT_KINDS, type EventKind } from "./rules/sentences.ts"

/** A change of an item in the table's stream; `before` is undefined for a new item, `after` for a deleted one. */
export interface Change {
  /** The stream's id of this change. */
  id: string
  before: Item | undefined
  after: Item | undefined
}

export type Item = Readonly<Record<string, unknown>>

/** An action of a person, derived from the table's stream (rules/together.md#activity). */
export const teamEvent = z.object({
  /** The same on each reading of the same change. */
  id: z.string(),
  agencyId: z.string(),
  at: z.string(),
  kind: z.enum(EVENT_KINDS),
  right: z.enum(EVENT_RIGHTS),
  /** The person; null for a guest or a brand, who only have a name. */
  actorId: z.string().nullable(),
  actorName: z.string(),
  subject: z.object({ kind: z.enum(SUBJECT_KINDS), id: z.string() }),
  /** Set when the subject is deleted, or when no other record has its name; otherwise null. */
  subjectName: z.string().nullable(),
  what: z.array(z.string()),
  /** People to notify besides: mentioned ones and assignees. */
  told: z.array(z.string()),
  /** For a comment: its id, by which its text is read. */
  commentId: z.string().optional(),
  /** The step, document or comment of the subject that it is about; its notifications are deleted with it. */
  partId: z.string().optional(),
  /** Only notifies people, and is no activity of the agency. */
  personal: z.boolean(),
})
export type TeamEvent = z.infer<typeof teamEvent>

type EventDraft = Pick<TeamEvent, "kind"> & Partial<Omit<TeamEvent, "id" | "agencyId" | "kind">>

/** The events of these changes. Each change is read on its own, whatever the others of its batch. */
export const eventsOf = (changes: readonly Change[]): TeamEvent[] =>
  changes.flatMap((change) => {
    const item = change.after ?? change.before ?? {}
    const read = READERS[text(item, "__edb_e__")]
    if (!read || !text(item, "agencyId")) return []
    // An item that comes back from the bin is not new: its entry in the bin tells it.
    if (!change.before && change.after?.[RESTORED] === true) return []
    return read(change.before, change.after).map((draft, index) => ({
      id: `${change.id}${index}`,
      agencyId: text(item, "agencyId"),
      at: text(item, "updatedAt") || text(item, "timestamp") || text(item, "createdAt"),
      right: "collaborations" as const,
      actorId: text(item, "updatedBy") || null,
      actorName: "",
      subject: { kind: "collaboration" as const, id: text(item, "collaborationId") },
      subjectName: null,
      what: [],
      told: [],
      personal: false,
      ...draft,
    }))
  })

const text = (item: Item | undefined, name: string): string => {
  const value = item?.[name]
  return typeof value === "string" ? value : ""
}
const number = (item: Item, name: string): number => Number(item[name] ?? 0)
const size = (item: Item, name: string): number => {
  const value = item[name]
  return Array.isArray(value) ? value.length : 0
}

type Reader = (before: Item | undefined, after: Item | undefined) => EventDraft[]

/** Ignores changes that no person made, or that come from an import. */
const byPerson =
  (read: (before: Item | undefined, after: Item) => EventDraft[]): Reader =>
  (before, after) =>
    after && (text(after, "updatedBy") || after.viaPublicLink === true) ? read(before, after) : []

const MILESTONES = {
  quoteSent: "devis envoyé",
  contractSigned: "contrat signé",
  castingValidated: "casting validé",
  invoiceSent: "facture envoyée",
  paymentReceived: "paiement reçu",
} satisfies Partial<Record<keyof CollaborationFields, string>>

/** All other fields that a form writes, by the name of the stored attribute. */
const FIELDS: Record<
  Exclude<keyof CollaborationFields | "typedBudget", "budget" | keyof typeof MILESTONES>,
  string
> = {
  name: "le nom",
  brand: "la marque",
  clientId: "le client",
  type: "le type",
  date: "la date",
  signedDate: "la date de signature",
  manager: "le chef de projet",
  description: "la description",
  typedBudget: "le budget",
  quoteNumber: "le numéro de devis",
  invoiceNumber: "le numéro de facture",
  onProfile: "l'affichage sur le profil public",
}

const LINKS = { linkToken: "le lien de suivi", guestKey: "le lien des influenceurs" }

/** An event when the archived state has changed. */
const archivedOrBack = (before: Item, after: Item, what: string): EventDraft[] => {
  const is = after.archived === true
  return is === (before.archived === true) ? [] : eventAbout([what], is ? "archived" : "unarchived")
}

const ofCollaboration = byPerson((before, after) => {
  if (!before) return [{ kind: "created" }]
  const moved = keysOf(MILESTONES).filter((name) => before[name] !== after[name])
  const reached = moved.filter((name) => after[name] === true).map((name) => MILESTONES[name])
  const withdrawn = moved.filter((name) => after[name] !== true).map((name) => `« ${MILESTONES[name]} »`)
  const fields = keysOf(FIELDS).filter((name) => (before[name] ?? "") !== (after[name] ?? ""))
  const edited = [...fields.map((name) => FIELDS[name]), ...withdrawn]
  const more = size(after, "influencerIds") - size(before, "influencerIds")
  const renewed = keysOf(LINKS)
    .filter((name) => text(before, name) !== "" && before[name] !== after[name])
    .map((name) => LINKS[name])
  const isPayment =
    number(before, "version") === number(after, "version") &&
    number(before, "ratesTotal") === number(after, "ratesTotal") &&
    more === 0 &&
    JSON.stringify(before.payables) !== JSON.stringify(after.payables)
  return [
    ...eventAbout(reached, "reached"),
    ...eventAbout(edited, "edited"),
    ...(more > 0 ? [{ kind: "influencersAdded" as const, what: [String(more)] }] : []),
    ...(more < 0 ? [{ kind: "influencersRemoved" as const, what: [String(-more)] }] : []),
    ...(isPayment ? [{ kind: "paid" as const, right: "accounting" as const }] : []),
    ...(before.linkActive === after.linkActive
      ? []
      : [{ kind: after.linkActive ? ("linkOpened" as const) : ("linkClosed" as const) }]),
    ...eventAbout(renewed, "linkRenewed"),
    ...archivedOrBack(before, after, "la campagne"),
  ]
})

const eventAbout = (what: string[], kind: EventKind): EventDraft[] =>
  what.length > 0 ? [{ kind, what }] : []

/** A guest is named after the influencer of the link. */
const guestOf = (item: Item) =>
  item.viaPublicLink === true && !text(item, "updatedBy")
    ? { actorName: text(item, "participantName") || "Un invité" }
    : {}

/** The removal of a part of a campaign or casting, which deletes the notifications about it. */
const partGone = (partId: string, of: Partial<EventDraft> = {}): EventDraft => ({
  kind: "removed",
  subjectName: "",
  personal: true,
  ...of,
  partId,
})

const ofStep: Reader = (before, after) => {
  // Other steps have no notifications.
  const isToldOf = text(before, "assigneeId") !== "" || before?.viaPublicLink === true
  if (!after) return isToldOf ? [partGone(text(before, "stepId"))] : []
  return ofWrittenStep(before, after).map((draft) => ({ ...draft, partId: text(after, "stepId") }))
}

const ofWrittenStep = byPerson((before, after) => {
  const what = [text(after, "name")]
  const told = [text(after, "assigneeId")].filter((id) => id !== "" && id !== text(before, "assigneeId"))
  if (!before) {
    // Of several steps that a template adds, the first stands for all.
    const place = /-(\d+)$/.exec(text(after, "stepId"))?.[1]
    if (place) return place === "0" ? [{ kind: "stepsAdded" }] : []
    return [{ kind: "stepAdded", what, told, ...guestOf(after) }]
  }
  const [was, is] = [text(before, "status"), text(after, "status")]
  if (was !== is && is === "done") return [{ kind: "stepDone", what }]
  if (was !== is && was === "done") return [{ kind: "stepReopened", what }]
  if (told.length > 0) return [{ kind: "stepAssigned", what, told }]
  const differs = ["name", "deadline", "status", "participantId", "assigneeId"].some(
    (name) => text(before, name) !== text(after, name),
  )
  return differs ? [{ kind: "stepEdited", what }] : []
})

const ofDocument: Reader = (before, after) => {
  const partId = text(after ?? before, "documentId")
  if (!after) return before?.viaPublicLink === true ? [partGone(partId)] : []
  return ofWrittenDocument(before, after).map((draft) => ({ ...draft, partId }))
}

const ofWrittenDocument = byPerson((before, after) => [
  { kind: before ? "documentEdited" : "documentAdded", what: [text(after, "name")], ...guestOf(after) },
])

const ofStat = byPerson((before, after) =>
  before ? [] : [{ kind: "statAdded", what: [text(after, "creator")] }],
)

const ofLinkSending = byPerson((before, after) => {
  if (before) return []
  const [to, whose] = [text(after, "to"), text(after, "participantName")]
  return whose ? [{ kind: "personalLinkSent", what: [to, whose] }] : [{ kind: "linkSent", what: [to] }]
})

const ofComment: Reader = (before, after) => {
  const kind =
    text(after ?? before, "place") === "casting" ? ("casting" as const) : ("collaboration" as const)
  const about = {
    right: kind === "casting" ? ("casting" as const) : ("collaborations" as const),
    subject: { kind, id: text(after ?? before, "placeId") },
  }
  const commentId = text(after ?? before, "commentId")
  const mentioned = mentionsIn(text(before, "text"))
  if (!after) return mentioned.length > 0 ? [partGone(commentId, about)] : []
  const known = new Set(mentioned)
  const told = mentionsIn(text(after, "text")).filter((id) => !known.has(id))
  const by = {
    ...about,
    actorId: text(after, "createdBy"),
    at: text(after, "editedAt") || text(after, "createdAt"),
    commentId,
    partId: commentId,
  }
  return [
    ...(before ? [] : [{ kind: "commented" as const, ...by }]),
    ...(told.length > 0 ? [{ kind: "mentioned" as const, ...by, told, personal: true }] : []),
  ]
}

/** A casting's log already contains its events; the casting itself adds none. */
const ofCastingLog: Reader = (before, after) => {
  if (before || !after) return []
  const subject = { kind: "casting" as const, id: text(after, "castingId") }
  const by = { right: "casting" as const, subject, actorName: text(after, "user") }
  if (after.byBrand === true) return [{ kind: "decided", ...by, what: [text(after, "details")] }]
  const actorId = text(after, "userId")
  return actorId
    ? [{ kind: "logged", ...by, actorId, what: [text(after, "action"), text(after, "details")] }]
    : []
}

const ofRemoval =
  (kind: "collaboration" | "casting"): Reader =>
  (before, after) => {
    // A prepared casting or campaign that is removed has a marker already.
    if (!after || !text(after, "removedBy") || text(before, "removedBy")) return []
    const about = { right: RIGHTS[kind], subject: { kind, id: text(after, `${kind}Id`) } }
    return [
      { kind: "removed", ...about, subjectName: "", personal: true },
      { kind: "removed", ...about, actorId: text(after, "removedBy"), subjectName: text(after, "name") },
    ]
  }

const RIGHTS = { collaboration: "collaborations", casting: "casting" } as const

/** A campaign or casting that goes into the bin, comes back, or leaves it for good (rules/platform.md#bin). */
const ofBinEntry: Reader = (before, after) => {
  const item = after ?? before ?? {}
  const kind = item.kind
  if (kind !== "collaboration" && kind !== "casting") return []
  const about = { right: RIGHTS[kind], subject: { kind, id: text(item, "recordId") } } as const
  const by = { ...about, subjectName: text(item, "name") }
  if (!before)
    return [{ kind: "removed", ...by, actorId: text(item, "deletedBy"), at: text(item, "deletedAt") }]
  const [was, is] = [text(before, "state"), text(after, "state")]
  if (was !== is && is === "restored") return [{ kind: "restored", ...by, at: text(item, "restoredAt") }]
  return !after && was === "erasing" ? [{ kind: "removed", ...about, subjectName: "", personal: true }] : []
}

/** Clients have events only for their archive; a deletion removes them. */
const ofClient: Reader = (before, after) => {
  const subject = { kind: "client" as const, id: text(after ?? before, "clientId") }
  const by = { right: "clients" as const, subject }
  if (before && after)
    return archivedOrBack(before, after, "le client").map((draft) => ({
      ...draft,
      ...by,
      actorId: text(after, "archivedBy"),
      at: text(after, "archivedAt"),
    }))
  // A client that was never archived has no events.
  return before && text(before, "archivedBy")
    ? [{ kind: "removed", ...by, subjectName: text(before, "brandName"), personal: true }]
    : []
}

/** Only the people concerned see a to-do: its assignee is notified, until it is deleted. */
const ofTodo: Reader = (before, after) =>
  after
    ? ofHandedTodo(before, after)
    : [
        {
          kind: "removed",
          right: "todo",
          subject: { kind: "todo", id: text(before, "todoId") },
          subjectName: "",
          personal: true,
        },
      ]

const ofHandedTodo = byPerson((before, after) => {
  const assignee = text(after, "assignedTo")
  if (!assignee || assignee === text(before, "assignedTo")) return []
  return [
    {
      kind: "todoAssigned",
      right: "todo",
      subject: { kind: "todo", id: text(after, "todoId") },
      subjectName: "",
      what: [text(after, "title")],
      told: [assignee],
      personal: true,
    },
  ]
})

/** The platform's owner answers; the event omits the person's name, since the person may be erased. */
const ofRemovalRequest: Reader = (before, after) => {
  const state = text(after, "state")
  if (text(before, "state") !== "pending" || !after || state === "pending") return []
  return [
    {
      kind: "removalAnswered",
      right: "discover",
      subject: { kind: "catalogue", id: "catalogue" },
      subjectName: "",
      at: text(after, "answeredAt"),
      what: [state, text(after, "answer")],
      told: [text(after, "askedBy")],
      personal: true,
    },
  ]
}

/** By ElectroDB's entity name. */
const READERS: Record<string, Reader> = {
  collaboration: ofCollaboration,
  step: ofStep,
  document: ofDocument,
  stat: ofStat,
  linkSending: ofLinkSending,
  comment: ofComment,
  castingActivity: ofCastingLog,
  client: ofClient,
  collaborationRemoval: ofRemoval("collaboration"),
  castingRemoval: ofRemoval("casting"),
  binEntry: ofBinEntry,
  todo: ofTodo,
  removalRequest: ofRemovalRequest,
}

/** Whether changes of this entity may be events; other items of a stream are skipped. */
export const mayTell = (entity: string | undefined): boolean =>
  entity !== undefined && Object.hasOwn(READERS, entity)
