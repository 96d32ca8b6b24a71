import { mentionOf } from "@trame/core/campaigns/comments/rules"
import { eventsOf, type Item } from "@trame/core/together/events"
import { describe, expect, test } from "vitest"

const ofCampaign = { agencyId: "a", collaborationId: "c", updatedAt: "2026-03-01T10:00:00.000Z" }

const told = (before: Item | undefined, after: Item | undefined) =>
  eventsOf([{ id: "e", before, after }]).map(({ kind, what, told: people }) => ({
    kind,
    ...(what.length > 0 && { what }),
    ...(people.length > 0 && { told: people }),
  }))

describe("a collaboration", () => {
  const root: Item = {
    ...ofCampaign,
    __edb_e__: "collaboration",
    updatedBy: "u",
    name: "Avent",
    version: 1,
    ratesTotal: 10,
    influencerIds: ["i"],
    payables: [{ paid: false }],
    linkActive: false,
    quoteSent: false,
  }

  test("is told of by whoever wrote it last, once for the same change", () => {
    const [event] = eventsOf([{ id: "e", before: undefined, after: root }])
    expect(event).toEqual({
      id: "e0",
      agencyId: "a",
      at: ofCampaign.updatedAt,
      kind: "created",
      right: "collaborations",
      actorId: "u",
      actorName: "",
      subject: { kind: "collaboration", id: "c" },
      subjectName: null,
      what: [],
      told: [],
      personal: false,
    })
  })

  test.each<[string, Item, object[]]>([
    ["fields", { name: "Noël", typedBudget: 5 }, [{ kind: "edited", what: ["le nom", "le budget"] }]],
    ["a milestone", { quoteSent: true }, [{ kind: "reached", what: ["devis envoyé"] }]],
    ["more influencers", { influencerIds: ["i", "j", "k"] }, [{ kind: "influencersAdded", what: ["2"] }]],
    ["fewer influencers", { influencerIds: [] }, [{ kind: "influencersRemoved", what: ["1"] }]],
    ["its link", { linkActive: true }, [{ kind: "linkOpened" }]],
    [
      "fields, each by its name",
      {
        ...{
          brand: "Brume",
          clientId: "k",
          type: "casting_interne",
          date: "2026-04-01",
          signedDate: "2026-03-01",
        },
        ...{ manager: "Ada", description: "Une note", quoteNumber: "D-1", invoiceNumber: "F-1" },
      },
      [
        {
          kind: "edited",
          what: [
            ...["la marque", "le client", "le type", "la date", "la date de signature", "le chef de projet"],
            ...["la description", "le numéro de devis", "le numéro de facture"],
          ],
        },
      ],
    ],
    [
      "milestones, each by its name",
      { contractSigned: true, castingValidated: true, invoiceSent: true, paymentReceived: true },
      [{ kind: "reached", what: ["contrat signé", "casting validé", "facture envoyée", "paiement reçu"] }],
    ],
    [
      "a payment of whoever is new",
      { influencerIds: ["i", "j"], payables: [] },
      [{ kind: "influencersAdded", what: ["1"] }],
    ],
    ["percentages that the form changed", { payables: [{ paid: true }], version: 2 }, []],
    ["its archive", { archived: true, version: 2 }, [{ kind: "archived", what: ["la campagne"] }]],
    ["a payment", { payables: [{ paid: true }] }, [{ kind: "paid" }]],
    ["rates", { payables: [{ paid: true }], ratesTotal: 20, version: 2 }, []],
    ["rates of one influencer, the fields untouched", { payables: [{ paid: true }], ratesTotal: 20 }, []],
    ["nothing", { revision: 9 }, []],
  ])("tells of %s", (_, changes, expected) => {
    expect(told(root, { ...root, ...changes })).toEqual(expected)
  })

  test("tells of payments to accounting alone", () => {
    const [event] = eventsOf([{ id: "e", before: root, after: { ...root, payables: [] } }])
    expect(event?.right).toBe("accounting")
  })

  test("a milestone that is taken back is an edit", () => {
    expect(told({ ...root, quoteSent: true }, root)).toEqual([{ kind: "edited", what: ["« devis envoyé »"] }])
  })

  test("whose link is closed", () => {
    expect(told({ ...root, linkActive: true }, root)).toEqual([{ kind: "linkClosed" }])
  })

  test("whose links are renewed, but not of those that are made", () => {
    const links = { linkToken: "un", guestKey: "deux" }
    expect(told(root, { ...root, ...links })).toEqual([])
    expect(told({ ...root, ...links }, { ...root, linkToken: "trois", guestKey: "quatre" })).toEqual([
      { kind: "linkRenewed", what: ["le lien de suivi", "le lien des influenceurs"] },
    ])
  })

  test("that leaves the archives", () => {
    expect(told({ ...root, archived: true }, { ...root, archived: false })).toEqual([
      { kind: "unarchived", what: ["la campagne"] },
    ])
  })

  test("tells nothing of what no person did, nor of its end", () => {
    const { updatedBy: _by, ...imported } = root
    expect(told(undefined, imported)).toEqual([])
    expect(told(root, { ...imported, brand: "Autre" })).toEqual([])
    expect(told(root, undefined)).toEqual([])
  })
})

test.each<[string, Item, string | undefined]>([
  ["a step that was handed to somebody", { __edb_e__: "step", stepId: "s", assigneeId: "v" }, "s"],
  ["a step of nobody", { __edb_e__: "step", stepId: "s", updatedBy: "u" }, undefined],
  ["a step that a guest added", { __edb_e__: "step", stepId: "s", viaPublicLink: true }, "s"],
  ["a guest's document", { __edb_e__: "document", documentId: "d", viaPublicLink: true }, "d"],
  ["a document of the staff", { __edb_e__: "document", documentId: "d", updatedBy: "u" }, undefined],
  ["a comment that names somebody", { __edb_e__: "comment", commentId: "k", text: mentionOf("v") }, "k"],
  ["a comment that names nobody", { __edb_e__: "comment", commentId: "k", text: "Vu" }, undefined],
])("the end of %s is told only where somebody was notified of it", (_of, item, partId) => {
  const before = { ...ofCampaign, place: "collaboration", placeId: "c", ...item }
  const events = eventsOf([{ id: "e", before, after: undefined }])
  const subject = { kind: "collaboration", id: "c" }
  expect(events).toMatchObject(partId ? [{ kind: "removed", personal: true, told: [], subject, partId }] : [])
  expect(events).toHaveLength(partId ? 1 : 0)
})

describe("a client", () => {
  const client: Item = {
    agencyId: "a",
    __edb_e__: "client",
    clientId: "c",
    brandName: "Brume",
    updatedAt: "2026-03-01T10:00:00.000Z",
  }
  const archived = { ...client, archived: true, archivedBy: "u", archivedAt: "2026-03-02T10:00:00.000Z" }

  test("that is archived, or comes back, tells by whom and when, to those who may read of clients", () => {
    const [event] = eventsOf([{ id: "e", before: client, after: archived }])
    expect(event).toMatchObject({
      kind: "archived",
      what: ["le client"],
      right: "clients",
      actorId: "u",
      at: archived.archivedAt,
      subject: { kind: "client", id: "c" },
      subjectName: null,
      personal: false,
    })
    expect(told(archived, { ...archived, archived: false })).toEqual([
      { kind: "unarchived", what: ["le client"] },
    ])
  })

  test("tells of nothing else, and takes along what was told when it goes", () => {
    expect(told(undefined, client)).toEqual([])
    expect(told(client, { ...client, brandName: "Autre" })).toEqual([])
    expect(told(archived, { ...archived, brandName: "Autre" })).toEqual([])
    expect(told(client, undefined)).toEqual([])
    expect(eventsOf([{ id: "e", before: archived, after: undefined }])).toMatchObject([
      { kind: "removed", personal: true, subject: { kind: "client", id: "c" }, subjectName: "Brume" },
    ])
  })
})

describe("a step", () => {
  const step: Item = {
    ...ofCampaign,
    __edb_e__: "step",
    updatedBy: "u",
    stepId: "s",
    name: "Brief",
    status: "todo",
    order: "a",
  }

  test.each<[string, Item, object[]]>([
    ["done", { status: "done" }, [{ kind: "stepDone", what: ["Brief"] }]],
    ["edited", { deadline: "2026-04-01" }, [{ kind: "stepEdited", what: ["Brief"] }]],
    ["handed over", { assigneeId: "v" }, [{ kind: "stepAssigned", what: ["Brief"], told: ["v"] }]],
    ["begun", { status: "in_progress" }, [{ kind: "stepEdited", what: ["Brief"] }]],
    ["somebody's", { participantId: "p" }, [{ kind: "stepEdited", what: ["Brief"] }]],
    ["done and handed over", { status: "done", assigneeId: "v" }, [{ kind: "stepDone", what: ["Brief"] }]],
    ["only moved", { order: "b" }, []],
  ])("that is %s", (_, changes, expected) => {
    expect(told(step, { ...step, ...changes })).toEqual(expected)
  })

  test("that is opened again, or stays with whom it is with", () => {
    expect(told({ ...step, status: "done" }, step)).toEqual([{ kind: "stepReopened", what: ["Brief"] }])
    const handed = { ...step, assigneeId: "v" }
    expect(told(handed, { ...handed, name: "Script" })).toEqual([{ kind: "stepEdited", what: ["Script"] }])
  })

  test("that is added tells whom it is for; of a template's, the first stands for all", () => {
    expect(told(undefined, { ...step, assigneeId: "v" })).toEqual([
      { kind: "stepAdded", what: ["Brief"], told: ["v"] },
    ])
    expect(told(undefined, { ...step, stepId: "abc-0" })).toEqual([{ kind: "stepsAdded" }])
    expect(told(undefined, { ...step, stepId: "abc-1" })).toEqual([])
  })

  test.each([
    [{ participantName: "Zoé" }, "Zoé"],
    [{}, "Un invité"],
  ])("that a guest adds bears their name (%#)", (who, actorName) => {
    const { updatedBy: _by, ...guests } = step
    const [event] = eventsOf([
      { id: "e", before: undefined, after: { ...guests, ...who, viaPublicLink: true } },
    ])
    expect(event).toMatchObject({ kind: "stepAdded", actorId: null, actorName })
  })
})

test("documents are told of when they are added and edited, statistics when they are added", () => {
  const item = { ...ofCampaign, updatedBy: "u", name: "Moodboard", creator: "Zoé" }
  const document = { ...item, __edb_e__: "document" }
  expect(told(undefined, document)).toEqual([{ kind: "documentAdded", what: ["Moodboard"] }])
  expect(told(document, { ...document, name: "Brief" })).toEqual([
    { kind: "documentEdited", what: ["Brief"] },
  ])
  expect(told(document, undefined)).toEqual([])
  const { updatedBy: _by, ...guests } = { ...document, viaPublicLink: true, participantName: "Zoé" }
  expect(eventsOf([{ id: "e", before: undefined, after: guests }])).toMatchObject([
    { kind: "documentAdded", actorId: null, actorName: "Zoé" },
  ])
  const stat = { ...item, __edb_e__: "stat" }
  expect(told(undefined, stat)).toEqual([{ kind: "statAdded", what: ["Zoé"] }])
  expect(told(stat, { ...stat, views: 2 })).toEqual([])
})

describe("a comment", () => {
  const comment = (text: string, changes: Item = {}): Item => ({
    __edb_e__: "comment",
    agencyId: "a",
    place: "casting",
    placeId: "k",
    commentId: "m",
    createdBy: "u",
    createdAt: "2026-03-01T10:00:00.000Z",
    text,
    ...changes,
  })

  test("is told without its text, and those whom it mentions apart", () => {
    const after = comment(`${mentionOf("v")} secret ${mentionOf("w")}`)
    const events = eventsOf([{ id: "e", before: undefined, after }])
    expect(events).toMatchObject([
      { id: "e0", kind: "commented", told: [], personal: false, right: "casting", actorId: "u" },
      { id: "e1", kind: "mentioned", told: ["v", "w"], personal: true, commentId: "m" },
    ])
    expect(JSON.stringify(events)).not.toContain("secret")
  })

  test("that is edited tells those alone whom it mentions anew", () => {
    const [before, after] = [comment(mentionOf("v")), comment(`${mentionOf("v")} ${mentionOf("w")}`)]
    expect(told(before, after)).toEqual([{ kind: "mentioned", told: ["w"] }])
    expect(told(after, before)).toEqual([])
  })

  test("on a collaboration is read by its right, and a later mention is of when it was written", () => {
    const after = comment(mentionOf("v"), { place: "collaboration", editedAt: "2026-03-02T10:00:00.000Z" })
    expect(eventsOf([{ id: "e", before: comment("", { place: "collaboration" }), after }])).toMatchObject([
      {
        ...{ kind: "mentioned", right: "collaborations", at: "2026-03-02T10:00:00.000Z" },
        subject: { kind: "collaboration", id: "k" },
      },
    ])
  })
})

test("a casting's log is told once, by its person or its brand", () => {
  const entry: Item = {
    __edb_e__: "castingActivity",
    agencyId: "a",
    castingId: "k",
    timestamp: "2026-03-01T10:00:00.000Z",
    action: "Casting modifié",
    details: "Champ modifié : nom",
    user: "Ada",
  }
  expect(told(undefined, entry)).toEqual([])
  expect(told(undefined, { ...entry, userId: "u" })).toEqual([
    { kind: "logged", what: ["Casting modifié", "Champ modifié : nom"] },
  ])
  expect(told(undefined, { ...entry, byBrand: true })).toEqual([
    { kind: "decided", what: ["Champ modifié : nom"] },
  ])
  expect(told({ ...entry, userId: "u" }, undefined)).toEqual([])
  expect(told({ ...entry, userId: "u" }, { ...entry, userId: "u", details: "" })).toEqual([])
  const [decided] = eventsOf([{ id: "e", before: undefined, after: { ...entry, byBrand: true } }])
  const by = { right: "casting", actorId: null, actorName: "Ada", at: entry.timestamp }
  expect(decided).toMatchObject({ ...by, subject: { kind: "casting", id: "k" } })
})

test("a link that was mailed is told of once, by who sent it and to whom", () => {
  const sending: Item = {
    __edb_e__: "linkSending",
    agencyId: "a",
    collaborationId: "c",
    createdAt: "2026-03-01T10:00:00.000Z",
    updatedBy: "u",
    to: "rose@rive.example",
  }
  expect(eventsOf([{ id: "e", before: undefined, after: sending }])).toMatchObject([
    {
      kind: "linkSent",
      what: ["rose@rive.example"],
      at: sending.createdAt,
      right: "collaborations",
      actorId: "u",
      subject: { kind: "collaboration", id: "c" },
      personal: false,
    },
  ])
  expect(told(sending, undefined)).toEqual([])
  expect(told(undefined, { ...sending, participantName: "Zoé Mercier" })).toEqual([
    { kind: "personalLinkSent", what: ["rose@rive.example", "Zoé Mercier"] },
  ])
})

test("a removal is told of with the name that is gone, where somebody did it", () => {
  const marker: Item = { __edb_e__: "castingRemoval", agencyId: "a", castingId: "k", createdAt: "2026-03-01" }
  expect(told(undefined, marker)).toEqual([])
  const [event] = eventsOf([
    { id: "e", before: undefined, after: { ...marker, removedBy: "u", name: "Avent" } },
  ])
  expect(event).toMatchObject({
    kind: "removed",
    right: "casting",
    actorId: "u",
    subjectName: "Avent",
    subject: { kind: "casting", id: "k" },
  })
  // What was prepared is told of once somebody removes it, and no second time.
  const removed = { ...marker, removedBy: "u", name: "Avent" }
  expect(told(marker, removed)).toEqual([{ kind: "removed" }])
  expect(told(removed, { ...removed, turn: 2 })).toEqual([])
  const after = { ...removed, __edb_e__: "collaborationRemoval", collaborationId: "c" }
  expect(eventsOf([{ id: "e", before: undefined, after }])).toMatchObject([
    { right: "collaborations", subject: { kind: "collaboration", id: "c" } },
  ])
})

test("a to-do is nobody's business but of whom it is handed to", () => {
  const todo: Item = {
    __edb_e__: "todo",
    agencyId: "a",
    todoId: "t",
    title: "Appeler",
    updatedBy: "u",
    updatedAt: "2026-03-01",
  }
  expect(told(undefined, { ...todo, assignedTo: "v" })).toEqual([
    { kind: "todoAssigned", what: ["Appeler"], told: ["v"] },
  ])
  expect(told({ ...todo, assignedTo: "v" }, { ...todo, assignedTo: "v", title: "Rappeler" })).toEqual([])
  expect(told({ ...todo, assignedTo: "v" }, { ...todo, assignedTo: "w" })).toMatchObject([{ told: ["w"] }])
  expect(told(undefined, todo)).toEqual([])
  expect(told({ ...todo, assignedTo: "v" }, undefined)).toMatchObject([{ kind: "removed" }])
  const [event] = eventsOf([{ id: "e", before: undefined, after: { ...todo, assignedTo: "v" } }])
  expect(event).toMatchObject({
    right: "todo",
    subjectName: "",
    personal: true,
    subject: { kind: "todo", id: "t" },
  })
})

test("items of other kinds, and of no agency, tell nothing", () => {
  expect(told(undefined, { __edb_e__: "client", agencyId: "a", updatedBy: "u" })).toEqual([])
  expect(told(undefined, { __edb_e__: "collaboration", updatedBy: "u" })).toEqual([])
})

describe("a removal request", () => {
  const request: Item = { agencyId: "a", influencerId: "i", __edb_e__: "removalRequest", askedBy: "u" }
  const answer = { state: "refused", answer: "Non", answeredAt: "2026-03-01T10:00:00.000Z" }
  const pending = { ...request, state: "pending" }

  test("tells who asked what was answered, once", () => {
    expect(told(pending, { ...request, ...answer })).toEqual([
      { kind: "removalAnswered", what: ["refused", "Non"], told: ["u"] },
    ])
    expect(told(undefined, pending)).toEqual([])
    expect(told({ ...request, ...answer }, { ...request, ...answer, reason: "" })).toEqual([])
  })
})
