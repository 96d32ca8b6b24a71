import { mentionOf } from "@trame/core/campaigns/comments/rules"
import { eventsOf, type Item } from "@trame/core/together/events"
import { pathOf } from "@trame/core/together/rules/events"
import { type EventKind, sentenceOf } from "@trame/core/together/rules/sentences"
import { describe, expect, it } from "vitest"

describe("a collaboration tells", () => {
  const root = item("collaboration", {
    name: "Avent",
    version: 1,
    ratesTotal: 10,
    linkActive: false,
    quoteSent: false,
    influencerIds: ["i"],
    payables: [{ paid: false }],
  })
  const change = (changes: Item, ...events: Partial<Event>[]) => changed(root, changes, ...events)
  const paid = { payables: [{ paid: true }] }
  const everyField = {
    brand: "Brume",
    clientId: "k",
    type: "casting_interne",
    date: "2026-04-01",
    manager: "Ada",
    signedDate: "2026-03-01",
    description: "Une note",
    quoteNumber: "D-1",
    invoiceNumber: "F-1",
  }
  const fieldNames =
    "la marque, le client, le type, la date, la date de signature, le chef de projet, la description, le numéro de devis, le numéro de facture"
  const allReached = {
    contractSigned: true,
    castingValidated: true,
    invoiceSent: true,
    paymentReceived: true,
  }
  const reachedNames = ["contrat signé", "casting validé", "facture envoyée", "paiement reçu"]
  const linked = { ...root, linkToken: "un", guestKey: "deux" }
  const linkNames = ["le lien de suivi", "le lien des influenceurs"]
  tells([
    added(root, { kind: "created" }),
    change({ name: "Noël", typedBudget: 5 }, { kind: "edited", what: ["le nom", "le budget"] }),
    change(everyField, { kind: "edited", what: fieldNames.split(", ") }),
    change({ quoteSent: true }, { kind: "reached", what: ["devis envoyé"] }),
    changed(
      { ...root, quoteSent: true },
      { quoteSent: false },
      { kind: "edited", what: ["« devis envoyé »"] },
    ),
    change(allReached, { kind: "reached", what: reachedNames }),
    change({ influencerIds: ["i", "j", "k"] }, { kind: "influencersAdded", what: ["2"] }),
    change({ influencerIds: ["i", "j"], payables: [] }, { kind: "influencersAdded", what: ["1"] }),
    change({ influencerIds: [] }, { kind: "influencersRemoved", what: ["1"] }),
    change({ linkActive: true }, { kind: "linkOpened" }),
    changed({ ...root, linkActive: true }, { linkActive: false }, { kind: "linkClosed" }),
    changed(root, linked),
    changed(linked, { linkToken: "trois", guestKey: "quatre" }, { kind: "linkRenewed", what: linkNames }),
    change({ archived: true, version: 2 }, { kind: "archived", what: ["la campagne"] }),
    changed({ ...root, archived: true }, { archived: false }, { kind: "unarchived", what: ["la campagne"] }),
    change(paid, { kind: "paid", right: "accounting" }),
    change({ ...paid, version: 2 }),
    change({ ...paid, ratesTotal: 20 }),
    change({ revision: 9 }),
    added(without(root)),
    changed(root, { brand: "Autre", updatedBy: undefined }),
    ended(root),
    added({ ...root, agencyId: "" }),
  ])
})

describe("a part of a collaboration tells", () => {
  const step = item("step", { stepId: "s", name: "Brief", status: "todo", order: "a" })
  const handed = { ...step, assigneeId: "v" }
  const guest = without({ ...step, viaPublicLink: true })
  const of = (kind: EventKind, more: Partial<Event> = {}) => ({ kind, what: ["Brief"], partId: "s", ...more })
  const document = item("document", { documentId: "d", name: "Plan" })
  const guestDocument = without({ ...document, viaPublicLink: true, participantName: "Zoé" })
  const ofDocument = (kind: EventKind) => ({ kind, what: ["Plan"], partId: "d" })
  const stat = item("stat", { creator: "Zoé" })
  const sending = item("linkSending", { to: "rose@rive.example" })
  const byZoe = { actorId: null, actorName: "Zoé" }
  tells([
    added(handed, of("stepAdded", { told: ["v"] })),
    added({ ...step, stepId: "s-0" }, { kind: "stepsAdded", partId: "s-0" }),
    added({ ...step, stepId: "s-1" }),
    added(guest, of("stepAdded", { actorId: null, actorName: "Un invité" })),
    added({ ...guest, participantName: "Zoé" }, of("stepAdded", byZoe)),
    changed(step, { status: "done", assigneeId: "v" }, of("stepDone")),
    changed({ ...step, status: "done" }, { status: "todo" }, of("stepReopened")),
    changed(step, { status: "in_progress" }, of("stepEdited")),
    changed(step, { deadline: "2026-04-01" }, of("stepEdited")),
    changed(step, { participantId: "p" }, of("stepEdited")),
    changed(step, { assigneeId: "v" }, of("stepAssigned", { told: ["v"] })),
    changed(handed, { name: "Script" }, of("stepEdited", { what: ["Script"] })),
    changed(step, { order: "b" }),
    ended(handed, { ...gone, partId: "s" }),
    ended(guest, { ...gone, partId: "s", actorId: null }),
    ended(step),
    added(document, ofDocument("documentAdded")),
    changed(document, { type: "other" }, ofDocument("documentEdited")),
    added(guestDocument, { ...ofDocument("documentAdded"), ...byZoe }),
    ended(guestDocument, { ...gone, partId: "d", actorId: null }),
    ended(document),
    added(stat, { kind: "statAdded", what: ["Zoé"] }),
    changed(stat, { views: 2 }),
    added(sending, { kind: "linkSent", what: ["rose@rive.example"] }),
    added(
      { ...sending, participantName: "Zoé" },
      { kind: "personalLinkSent", what: ["rose@rive.example", "Zoé"] },
    ),
    ended(sending),
  ])
})

describe("a comment tells", () => {
  const comment = (text: string, changes: Item = {}): Item => ({
    __edb_e__: "comment",
    agencyId: "a",
    place: "casting",
    placeId: "k",
    commentId: "m",
    createdBy: "u",
    createdAt: AT,
    text,
    ...changes,
  })
  const about = { commentId: "m", partId: "m" }
  const [one, both] = [comment(mentionOf("v")), comment(`${mentionOf("v")} secret ${mentionOf("w")}`)]
  const mentioned = (...told: string[]) => ({ kind: "mentioned", personal: true, ...about, told }) as const
  const inCampaign = comment("", { place: "collaboration", placeId: "c", editedAt: LATER })
  tells([
    added(both, { kind: "commented", ...casting, ...about }, { ...mentioned("v", "w"), ...casting }),
    [one, both, [{ ...mentioned("w"), ...casting }]],
    [both, one, []],
    changed(inCampaign, { text: mentionOf("v") }, { ...mentioned("v"), at: LATER }),
    ended(one, { ...gone, ...casting, partId: "m", actorId: null }),
    ended(comment("Vu")),
  ])
})

describe("any other item tells", () => {
  const log = { __edb_e__: "castingActivity", agencyId: "a", castingId: "k", timestamp: AT, user: "Ada" }
  const entry: Item = { ...log, action: "Casting modifié", details: "Champ modifié : nom" }
  const own = { ...entry, userId: "u" }
  const [action, details] = ["Casting modifié", "Champ modifié : nom"]
  const marker: Item = { __edb_e__: "castingRemoval", agencyId: "a", castingId: "k", createdAt: AT }
  const removed = { ...marker, removedBy: "u", name: "Avent" }
  const binned = item("binEntry", {
    kind: "casting",
    recordId: "k",
    name: "Avent",
    deletedBy: "u",
    deletedAt: AT,
    state: "kept",
  })
  const inBin = { right: "casting", subject: { kind: "casting", id: "k" }, subjectName: "Avent" } as const
  const client = { __edb_e__: "client", agencyId: "a", clientId: "x", brandName: "Brume", updatedAt: AT }
  const archived = { ...client, archived: true, archivedBy: "u", archivedAt: LATER }
  const withoutTime = { right: "clients", subject: { kind: "client", id: "x" } } as const
  const ofClient = { ...withoutTime, at: LATER }
  const todo = item("todo", { todoId: "t", title: "Appeler", assignedTo: "v" })
  const ofTodo = {
    right: "todo",
    subject: { kind: "todo", id: "t" },
    subjectName: "",
    personal: true,
  } as const
  const assigned = (told: string): Partial<Event> => ({
    kind: "todoAssigned",
    ...ofTodo,
    what: ["Appeler"],
    told: [told],
  })
  const request: Item = { __edb_e__: "removalRequest", agencyId: "a", influencerId: "i", askedBy: "v" }
  const pending = { ...request, state: "pending" }
  const answered = { ...request, state: "refused", answer: "Non", answeredAt: LATER }
  tells([
    added(entry),
    added(own, { kind: "logged", ...casting, actorName: "Ada", what: [action, details] }),
    added(
      { ...entry, byBrand: true },
      { kind: "decided", ...casting, actorId: null, actorName: "Ada", what: [details] },
    ),
    changed(own, { details: "" }),
    ended(own),
    added(marker),
    [
      marker,
      removed,
      [
        { ...gone, ...casting, actorId: null },
        { kind: "removed", ...casting, subjectName: "Avent" },
      ],
    ],
    changed(removed, { turn: 2 }),
    added(
      { ...removed, __edb_e__: "collaborationRemoval", collaborationId: "c" },
      { ...gone, actorId: null },
      { kind: "removed", subjectName: "Avent" },
    ),
    added({ ...item("collaboration", {}), restored: true }),
    added(binned, { kind: "removed", ...inBin }),
    changed(binned, { state: "restored", restoredAt: LATER }, { kind: "restored", ...inBin, at: LATER }),
    ended({ ...binned, state: "restored" }),
    ended({ ...binned, state: "erasing" }, { ...gone, ...inBin, subjectName: "" }),
    added({ ...binned, kind: "step" }),
    added(client),
    changed(archived, { brandName: "Autre" }),
    [client, archived, [{ kind: "archived", ...ofClient, what: ["le client"] }]],
    changed(archived, { archived: false }, { kind: "unarchived", ...ofClient, what: ["le client"] }),
    ended(client),
    ended(archived, { ...gone, ...withoutTime, actorId: null, subjectName: "Brume" }),
    added(todo, assigned("v")),
    changed(todo, { assignedTo: "w" }, assigned("w")),
    changed(todo, { title: "Rappeler" }),
    added({ ...todo, assignedTo: undefined }),
    ended(todo, { kind: "removed", ...ofTodo }),
    added(pending),
    [
      pending,
      answered,
      [
        {
          kind: "removalAnswered",
          right: "discover",
          subjectName: "",
          personal: true,
          actorId: null,
          subject: { kind: "catalogue", id: "catalogue" },
          at: LATER,
          what: ["refused", "Non"],
          told: ["v"],
        },
      ],
    ],
    changed(answered, { reason: "" }),
  ])
})

it.for<[EventKind, string[], string]>([
  ["unarchived", ["la campagne"], "a sorti la campagne des archives"],
  ["edited", ["le nom", "la date"], "a modifié le nom, la date"],
  ["influencersAdded", ["1"], "a ajouté 1 influenceur"],
  ["influencersRemoved", ["2"], "a retiré 2 influenceurs"],
  ["linkSent", ["rose@rive.example"], "a envoyé le lien de suivi à rose@rive.example"],
  ["personalLinkSent", ["zoe@b.example", "Zoé"], "a envoyé le lien personnel de Zoé à zoe@b.example"],
  ["stepHanded", ["Brief"], "vous a confié l'étape « Brief »"],
  ["mentioned", [], "vous a mentionné"],
  ["todoAssigned", ["Appeler"], "vous a confié la tâche « Appeler »"],
  ["decided", ["2 acceptés"], "a répondu (2 acceptés)"],
  ["decided", [""], "a répondu"],
  ["logged", ["Casting modifié", "le nom"], "Casting modifié · le nom"],
  ["logged", ["Casting créé", ""], "Casting créé"],
  ["late", ["1", "Brief"], "Une étape qui vous revient est en retard : « Brief »"],
  ["late", ["2", "Brief"], "2 étapes qui vous reviennent sont en retard"],
])("the sentence of %s with %j is: %s", ([kind, what, sentence]) => {
  expect(sentenceOf({ kind, what })).toBe(sentence)
})

it.for([
  [{ kind: "todo", id: "x" }, undefined, "/app/todo?dialog=edit&todo=x"],
  [{ kind: "steps", id: "2026-03-01" }, undefined, "/app/today?whose=mine"],
  [{ kind: "casting", id: "x" }, "mentioned", "/app/casting?dialog=detail&casting=x"],
  [{ kind: "client", id: "x" }, undefined, "/app/clients/x"],
  [{ kind: "collaboration", id: "x" }, "stepAdded", "/app/collaborations/x"],
  [{ kind: "collaboration", id: "x" }, "mentioned", "/app/collaborations/x?tab=comments"],
  [{ kind: "collaboration", id: "x" }, "commented", "/app/collaborations/x?tab=comments"],
] as const)("an event of %j (%s) leads to %s", ([subject, kind, path]) => {
  expect(pathOf(subject, kind)).toBe(path)
})

const AT = "2026-03-01T10:00:00.000Z"
const LATER = "2026-03-02T10:00:00.000Z"

/** An event of the collaboration "c", done by the person "u", as most are. */
const USUAL = {
  agencyId: "a",
  at: AT,
  right: "collaborations",
  actorId: "u",
  actorName: "",
  personal: false,
  subject: { kind: "collaboration", id: "c" },
  subjectName: null,
  what: [],
  told: [],
}

type Event = ReturnType<typeof eventsOf>[number]

/** The events of a change: their kind, and all in which they differ from the usual one. */
const told = (before: Item | undefined, after: Item | undefined) =>
  eventsOf([{ id: "e", before, after }]).map(({ id: _id, ...event }) =>
    Object.fromEntries(
      Object.entries(event).filter(
        ([name, value]) => JSON.stringify(value) !== JSON.stringify(USUAL[name as keyof typeof USUAL]),
      ),
    ),
  )

type Row = readonly [before: Item | undefined, after: Item | undefined, events: Partial<Event>[]]
const added = (after: Item, ...events: Partial<Event>[]): Row => [undefined, after, events]
const ended = (before: Item, ...events: Partial<Event>[]): Row => [before, undefined, events]
const changed = (before: Item, changes: Item, ...events: Partial<Event>[]): Row => [
  before,
  { ...before, ...changes },
  events,
]

/** The tests of one kind of item: changes of an item, and the events of each. */
const tells = (rows: readonly Row[]) =>
  it.each(rows)("%j, then %j: %j", (before, after, events) => expect(told(before, after)).toEqual(events))

const item = (entity: string, fields: Item): Item => ({
  __edb_e__: entity,
  agencyId: "a",
  collaborationId: "c",
  updatedBy: "u",
  updatedAt: AT,
  ...fields,
})
const without = ({ updatedBy: _by, ...rest }: Item): Item => rest
const casting = { right: "casting", subject: { kind: "casting", id: "k" } } as const
const gone = { kind: "removed", subjectName: "", personal: true } as const
