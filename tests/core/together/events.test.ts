import { mentionOf } from "@trame/core/campaigns/comments/rules"
import { eventsOf, type Item } from "@trame/core/together/events"
import { pathOf } from "@trame/core/together/rules/events"
import { type EventKind, sentenceOf } from "@trame/core/together/rules/sentences"
import { describe, expect, it } from "vitest"

const AT = "2026-03-01T10:00:00.000Z"
const LATER = "2026-03-02T10:00:00.000Z"

/** An event of the collaboration "c", done by the person "u", as most are. */
const USUAL = {
  agencyId: "a",
  at: AT,
  right: "collaborations",
  actorId: "u",
  actorName: "",
  subject: { kind: "collaboration", id: "c" },
  subjectName: null,
  what: [],
  told: [],
  personal: false,
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

type Row = readonly [of: string, before: Item | undefined, after: Item | undefined, events: Partial<Event>[]]

/** The tests of one kind of item: changes of an item, and the events of each. */
const tells = (rows: readonly Row[]) =>
  it.each(rows)("of %s", (_, before, after, events) => expect(told(before, after)).toEqual(events))

const item = (entity: string, fields: Item): Item => ({
  __edb_e__: entity,
  agencyId: "a",
  collaborationId: "c",
  updatedBy: "u",
  updatedAt: AT,
  ...fields,
})
const without = ({ updatedBy: _by, ...rest }: Item): Item => rest

describe("a collaboration tells", () => {
  const root = item("collaboration", {
    name: "Avent",
    version: 1,
    ratesTotal: 10,
    influencerIds: ["i"],
    payables: [{ paid: false }],
    linkActive: false,
    quoteSent: false,
  })
  const change = (changes: Item, events: Partial<Event>[], before: Item = {}): Row => [
    Object.keys({ ...before, ...changes }).join(", "),
    { ...root, ...before },
    { ...root, ...before, ...changes },
    events,
  ]
  const paid = { payables: [{ paid: true }] }
  const links = { linkToken: "un", guestKey: "deux" }
  const everyField = {
    brand: "Brume",
    clientId: "k",
    type: "casting_interne",
    date: "2026-04-01",
    signedDate: "2026-03-01",
    manager: "Ada",
    description: "Une note",
    quoteNumber: "D-1",
    invoiceNumber: "F-1",
  }
  const fieldNames = [
    "la marque",
    "le client",
    "le type",
    "la date",
    "la date de signature",
    "le chef de projet",
  ]
  const otherNames = ["la description", "le numéro de devis", "le numéro de facture"]
  const allReached = {
    contractSigned: true,
    castingValidated: true,
    invoiceSent: true,
    paymentReceived: true,
  }
  const reachedNames = ["contrat signé", "casting validé", "facture envoyée", "paiement reçu"]
  tells([
    ["a creation", undefined, root, [{ kind: "created" }]],
    change({ name: "Noël", typedBudget: 5 }, [{ kind: "edited", what: ["le nom", "le budget"] }]),
    change(everyField, [{ kind: "edited", what: [...fieldNames, ...otherNames] }]),
    change({ quoteSent: true }, [{ kind: "reached", what: ["devis envoyé"] }]),
    change({ quoteSent: false }, [{ kind: "edited", what: ["« devis envoyé »"] }], { quoteSent: true }),
    change(allReached, [{ kind: "reached", what: reachedNames }]),
    change({ influencerIds: ["i", "j", "k"] }, [{ kind: "influencersAdded", what: ["2"] }]),
    change({ influencerIds: ["i", "j"], payables: [] }, [{ kind: "influencersAdded", what: ["1"] }]),
    change({ influencerIds: [] }, [{ kind: "influencersRemoved", what: ["1"] }]),
    change({ linkActive: true }, [{ kind: "linkOpened" }]),
    change({ linkActive: false }, [{ kind: "linkClosed" }], { linkActive: true }),
    change(links, []),
    change(
      { linkToken: "trois", guestKey: "quatre" },
      [{ kind: "linkRenewed", what: ["le lien de suivi", "le lien des influenceurs"] }],
      links,
    ),
    change({ archived: true, version: 2 }, [{ kind: "archived", what: ["la campagne"] }]),
    change({ archived: false }, [{ kind: "unarchived", what: ["la campagne"] }], { archived: true }),
    change(paid, [{ kind: "paid", right: "accounting" }]),
    change({ ...paid, version: 2 }, []),
    change({ ...paid, ratesTotal: 20 }, []),
    change({ revision: 9 }, []),
    ["an import", undefined, without(root), []],
    ["a change by no person", root, without({ ...root, brand: "Autre" }), []],
    ["its end", root, undefined, []],
    ["nothing of no agency", undefined, { ...root, agencyId: "" }, []],
  ])
})

describe("a part of a collaboration tells", () => {
  const step = item("step", { stepId: "s", name: "Brief", status: "todo", order: "a" })
  const handed = { ...step, assigneeId: "v" }
  const guest = without({ ...step, viaPublicLink: true })
  const of = (kind: EventKind, name = "Brief"): Partial<Event> => ({ kind, what: [name], partId: "s" })
  const gone = { kind: "removed", subjectName: "", personal: true } as const
  const document = item("document", { documentId: "d", name: "Moodboard" })
  const guestDocument = without({ ...document, viaPublicLink: true, participantName: "Zoé" })
  const ofDocument = (kind: EventKind, name: string): Partial<Event> => ({ kind, what: [name], partId: "d" })
  const stat = item("stat", { creator: "Zoé" })
  const sending = item("linkSending", { to: "rose@rive.example" })
  tells([
    ["a step added", undefined, handed, [{ ...of("stepAdded"), told: ["v"] }]],
    [
      "a template's first step",
      undefined,
      { ...step, stepId: "s-0" },
      [{ kind: "stepsAdded", partId: "s-0" }],
    ],
    ["a template's other steps", undefined, { ...step, stepId: "s-1" }, []],
    ["a guest's step", undefined, guest, [{ ...of("stepAdded"), actorId: null, actorName: "Un invité" }]],
    [
      "a named guest's step",
      undefined,
      { ...guest, participantName: "Zoé" },
      [{ ...of("stepAdded"), actorId: null, actorName: "Zoé" }],
    ],
    ["a step done", step, { ...step, status: "done", assigneeId: "v" }, [of("stepDone")]],
    ["a step reopened", { ...step, status: "done" }, step, [of("stepReopened")]],
    ["a step begun", step, { ...step, status: "in_progress" }, [of("stepEdited")]],
    ["a step's deadline", step, { ...step, deadline: "2026-04-01" }, [of("stepEdited")]],
    ["a step's participant", step, { ...step, participantId: "p" }, [of("stepEdited")]],
    ["a step handed over", step, handed, [{ ...of("stepAssigned"), told: ["v"] }]],
    [
      "a step that stays with its person",
      handed,
      { ...handed, name: "Script" },
      [of("stepEdited", "Script")],
    ],
    ["a step moved", step, { ...step, order: "b" }, []],
    ["the end of a handed step", handed, undefined, [{ ...gone, partId: "s" }]],
    ["the end of a guest's step", guest, undefined, [{ ...gone, partId: "s", actorId: null }]],
    ["the end of another step", step, undefined, []],
    ["a document added", undefined, document, [ofDocument("documentAdded", "Moodboard")]],
    ["a document edited", document, { ...document, name: "Plan" }, [ofDocument("documentEdited", "Plan")]],
    [
      "a guest's document",
      undefined,
      guestDocument,
      [{ ...ofDocument("documentAdded", "Moodboard"), actorId: null, actorName: "Zoé" }],
    ],
    ["the end of a guest's document", guestDocument, undefined, [{ ...gone, partId: "d", actorId: null }]],
    ["the end of a document", document, undefined, []],
    ["statistics added", undefined, stat, [{ kind: "statAdded", what: ["Zoé"] }]],
    ["statistics edited", stat, { ...stat, views: 2 }, []],
    ["a mailed link", undefined, sending, [{ kind: "linkSent", what: ["rose@rive.example"] }]],
    [
      "a mailed personal link",
      undefined,
      { ...sending, participantName: "Zoé" },
      [{ kind: "personalLinkSent", what: ["rose@rive.example", "Zoé"] }],
    ],
    ["the end of a mailed link", sending, undefined, []],
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
  const ofCasting = { right: "casting", subject: { kind: "casting", id: "k" } } as const
  const about = { ...ofCasting, commentId: "m", partId: "m" }
  const [one, both] = [comment(mentionOf("v")), comment(`${mentionOf("v")} secret ${mentionOf("w")}`)]
  const mentioned = { kind: "mentioned", personal: true, ...about } as const
  const inCampaign = { place: "collaboration", placeId: "c", editedAt: LATER }
  tells([
    [
      "its writing and mentions",
      undefined,
      both,
      [
        { kind: "commented", ...about },
        { ...mentioned, told: ["v", "w"] },
      ],
    ],
    ["new mentions", one, both, [{ ...mentioned, told: ["w"] }]],
    ["no fewer mentions", both, one, []],
    [
      "a later mention in a collaboration",
      comment("", inCampaign),
      comment(mentionOf("v"), inCampaign),
      [{ kind: "mentioned", personal: true, commentId: "m", partId: "m", at: LATER, told: ["v"] }],
    ],
    [
      "its end with mentions",
      one,
      undefined,
      [{ kind: "removed", subjectName: "", personal: true, ...ofCasting, partId: "m", actorId: null }],
    ],
    ["no other end", comment("Vu"), undefined, []],
  ])
})

describe("any other item tells", () => {
  const log = { __edb_e__: "castingActivity", agencyId: "a", castingId: "k", timestamp: AT, user: "Ada" }
  const entry: Item = { ...log, action: "Casting modifié", details: "Champ modifié : nom" }
  const ofCasting = { right: "casting", subject: { kind: "casting", id: "k" } } as const
  const marker: Item = { __edb_e__: "castingRemoval", agencyId: "a", castingId: "k", createdAt: AT }
  const removed = { ...marker, removedBy: "u", name: "Avent" }
  const client: Item = {
    __edb_e__: "client",
    agencyId: "a",
    clientId: "x",
    brandName: "Brume",
    updatedAt: AT,
  }
  const archived = { ...client, archived: true, archivedBy: "u", archivedAt: LATER }
  const ofClient = { right: "clients", subject: { kind: "client", id: "x" } } as const
  const todo = item("todo", { todoId: "t", title: "Appeler", assignedTo: "v" })
  const ofTodo = {
    right: "todo",
    subject: { kind: "todo", id: "t" },
    subjectName: "",
    personal: true,
  } as const
  const request: Item = { __edb_e__: "removalRequest", agencyId: "a", influencerId: "i", askedBy: "v" }
  const pending = { ...request, state: "pending" }
  const answered = { ...request, state: "refused", answer: "Non", answeredAt: LATER }
  tells([
    ["a log entry of nobody", undefined, entry, []],
    [
      "a person's log entry",
      undefined,
      { ...entry, userId: "u" },
      [{ kind: "logged", ...ofCasting, actorName: "Ada", what: ["Casting modifié", "Champ modifié : nom"] }],
    ],
    [
      "a brand's log entry",
      undefined,
      { ...entry, byBrand: true },
      [{ kind: "decided", ...ofCasting, actorId: null, actorName: "Ada", what: ["Champ modifié : nom"] }],
    ],
    ["no changed log entry", { ...entry, userId: "u" }, { ...entry, userId: "u", details: "" }, []],
    ["no erased log entry", { ...entry, userId: "u" }, undefined, []],
    ["no prepared removal", undefined, marker, []],
    ["a casting's removal", marker, removed, [{ kind: "removed", ...ofCasting, subjectName: "Avent" }]],
    ["a removal once", removed, { ...removed, turn: 2 }, []],
    [
      "a collaboration's removal",
      undefined,
      { ...removed, __edb_e__: "collaborationRemoval", collaborationId: "c" },
      [{ kind: "removed", subjectName: "Avent" }],
    ],
    ["no client", undefined, client, []],
    ["no client's edit", archived, { ...archived, brandName: "Autre" }, []],
    [
      "a client's archiving",
      client,
      archived,
      [{ kind: "archived", ...ofClient, at: LATER, what: ["le client"] }],
    ],
    [
      "a client's return",
      archived,
      { ...archived, archived: false },
      [{ kind: "unarchived", ...ofClient, at: LATER, what: ["le client"] }],
    ],
    ["no end of a client without events", client, undefined, []],
    [
      "a client's end",
      archived,
      undefined,
      [{ kind: "removed", ...ofClient, actorId: null, subjectName: "Brume", personal: true }],
    ],
    [
      "a handed to-do",
      undefined,
      todo,
      [{ kind: "todoAssigned", ...ofTodo, what: ["Appeler"], told: ["v"] }],
    ],
    [
      "a to-do handed on",
      todo,
      { ...todo, assignedTo: "w" },
      [{ kind: "todoAssigned", ...ofTodo, what: ["Appeler"], told: ["w"] }],
    ],
    ["no to-do's edit", todo, { ...todo, title: "Rappeler" }, []],
    ["no to-do of nobody", undefined, { ...todo, assignedTo: undefined }, []],
    ["a to-do's end", todo, undefined, [{ kind: "removed", ...ofTodo }]],
    ["no removal request", undefined, pending, []],
    [
      "a removal request's answer",
      pending,
      answered,
      [
        {
          kind: "removalAnswered",
          right: "discover",
          actorId: null,
          subject: { kind: "catalogue", id: "catalogue" },
          subjectName: "",
          at: LATER,
          what: ["refused", "Non"],
          told: ["v"],
          personal: true,
        },
      ],
    ],
    ["no second answer", answered, { ...answered, reason: "" }, []],
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
