import { castingFields, newProposal } from "@trame/core/campaigns/castings/contract/shapes"
import {
  collaborationFields,
  type Deliverable,
  deliverable,
  influencerFields,
} from "@trame/core/campaigns/collaborations/contract/shapes"
import { describe, expect, it } from "vitest"
import * as Casting from "../../../packages/web/src/features/castings/draft.ts"
import * as Collaboration from "../../../packages/web/src/features/collaborations/form/draft.ts"
import {
  type Draft,
  type DraftItem,
  type DraftRules,
  differenceOf,
  draftOf,
  type Edit,
  isEmpty,
  isNewer,
  placeProblems,
  rebase,
  removeItems,
  type Snapshot,
  wordsOf,
} from "../../../packages/web/src/lib/forms/draft.ts"
import { conflictBetween } from "../../../packages/web/src/lib/forms/merge.ts"
import { aCampaign, aCasting, aParticipant, aProposal, aRosterChoice } from "../../world/records.ts"

describe("the form of a collaboration", () => {
  tests(collaborations)

  const { rules } = collaborations
  const { stored } = tools(collaborations)
  const attributes: { [Key in keyof Deliverable]: [Deliverable[Key], Deliverable[Key]] } = {
    type: ["tiktok", "youtube"],
    description: ["Une vidéo", "Deux vidéos"],
    price: [100, 250],
  }
  const one = { key: "a", ...(column(attributes, STORED) as unknown as Deliverable) }
  const read = stored({}, { deliverables: [one, { ...one, key: "b" }] })
  const holding = (deliverables: (typeof one)[]) => ({
    ...draftOf(rules, read),
    items: read.items.map((item) => ({ ...item, deliverables })),
  })
  const changedIn = (deliverables: (typeof one)[]) => differenceOf(rules, read, holding(deliverables)).changed

  it.each(Object.keys(deliverable.shape))(
    "« %s » of a deliverable makes it dirty, is sent and told",
    (key) => {
      const typed = { ...one, ...column(attributes, MINE, [key]) }
      const draft = holding([one, typed])
      expect(changedIn([one, typed])).toHaveLength(1)
      const { price, description, type } = typed
      expect(collaborations.edit(read, draft)).toMatchObject({
        participants: { changed: [{ deliverables: [{ price: one.price }, { price, description, type }] }] },
      })
      const words = [read, draft].map((held) => wordsOf(rules, held)["Ada Morel, livrables"])
      expect(words[0]).not.toBe(words[1])
    },
  )

  it("is dirty once a deliverable is added or taken out, not when its row has another key", () => {
    const lists = [[one], [one, one, one], [{ ...one, key: "other" }, one]]
    expect(lists.map((list) => changedIn(list).length)).toEqual([1, 1, 0])
  })
})

describe("the form of a casting", () => {
  tests(castings)

  const { rules, add } = castings

  it("is not dirty by blanks around its texts", () => {
    const read = tools(castings).stored({ requirements: [line("Vegan")] }, { creativeNote: "Un atelier" })
    const { name, brand, description, budget } = read.fields
    const spaced = Object.entries({ name, brand, description, budget }).map(([key, of]) => [key, ` ${of} `])
    const draft = {
      ...draftOf(rules, read),
      fields: {
        ...read.fields,
        ...Object.fromEntries(spaced),
        requirements: [{ key: "b", text: " Vegan " }],
        pendingRequirement: "  ",
      },
      items: read.items.map((item) => ({ ...item, creativeNote: " Un atelier ", references: [line(" ")] })),
    }
    expect(isEmpty(differenceOf(rules, read, draft))).toBe(true)
  })

  it("keeps the note of each person whom it takes back, in whichever order they were taken out", () => {
    const notes = Object.entries({ a: "Un atelier", b: "Un direct", c: "" })
    const edits = [
      ...notes.map(([id]) => add(id)),
      ...notes.map(([id, creativeNote]) => Casting.setProposal(id, { creativeNote })),
      ...notes.map(([id]) => removeItems<Casting.FieldsDraft, Casting.ProposalDraft>([id])),
      ...notes.map(([id]) => add(id)),
    ]
    const back = edits.reduce((draft, edit) => edit(draft), draftOf(rules, null))
    expect(back.items.map(({ key, creativeNote }) => [key, creativeNote])).toEqual(notes)
  })
})

/** Three different values: as stored, as I change it, as a colleague does. */
type Three<Value> = [stored: Value, mine: Value, theirs: Value]
const [STORED, MINE, THEIRS] = [0, 1, 2]

/** A large form, attribute by attribute. */
interface Sheet<Fields extends object, Item extends DraftItem> {
  rules: DraftRules<Fields, Item>
  /** The names that the API takes. */
  taken: { fields: string[]; item: string[] }
  blank: Snapshot<Fields, Item>
  fields: { [Key in keyof Fields]: Three<Fields[Key]> }
  item: { [Key in keyof Item]?: Three<Item[Key]> }
  edit(stored: Snapshot<Fields, Item>, draft: Draft<Fields, Item>): object
  create(draft: Draft<Fields, Item>): { fields: object; added: object[] }
  add(influencerId: string): Edit<Fields, Item>
  /** Attributes that are sent within another one. */
  within?: Record<string, string>
}

const line = (text: string) => ({ key: `line ${text}`, text })
const video = (key: string, price: number) => ({ key, type: "tiktok" as const, description: "Vidéo", price })
const chosen = (id: string) => aRosterChoice(id, { displayName: "Ada Morel" })

const collaborations: Sheet<Collaboration.FieldsDraft, Collaboration.ParticipantDraft> = {
  rules: Collaboration.rules,
  taken: { fields: Object.keys(collaborationFields.shape), item: Object.keys(influencerFields.shape) },
  blank: Collaboration.snapshotOf({
    collaboration: aCampaign({ version: 4 }),
    participants: [aParticipant("p1", "Ada Morel")],
  }),
  fields: {
    name: ["Rentrée", "La mienne", "La leur"],
    clientId: ["c1", "c2", "c3"],
    brand: ["Maison Rive", "Sel", "Poivre"],
    type: ["collaboration_entrante", "collaboration_sortante", "casting_interne"],
    date: ["2026-09-01", "2026-09-02", "2026-09-03"],
    signedDate: [null, "2026-08-02", "2026-08-03"],
    manager: ["Camille Roux", "Hugo Leroy", "Zoé Petit"],
    description: ["", "La mienne", "La leur"],
    budget: [300_000, 0, 1],
    quoteSent: [false, true, true],
    quoteNumber: ["", "D-1", "D-2"],
    contractSigned: [false, true, true],
    invoiceSent: [false, true, true],
    invoiceNumber: ["", "F-1", "F-2"],
    paymentReceived: [false, true, true],
    castingValidated: [false, true, true],
    onProfile: [false, true, true],
  },
  item: {
    rate: [100, 200, 300],
    deliverables: [[video("a", 100)], [video("b", 200)], [video("c", 300)]],
    creatorInvoiceSent: [false, true, true],
    paidPercentage: [0, 50, 100],
  },
  edit: (stored, draft) => Collaboration.changesOf(stored, differenceOf(Collaboration.rules, stored, draft)),
  create: ({ fields, items }) => ({
    fields: Collaboration.fieldsOf(fields),
    added: items.map(Collaboration.influencerFieldsOf),
  }),
  add: (id) => Collaboration.addParticipant(chosen(id)),
}

const castings: Sheet<Casting.FieldsDraft, Casting.ProposalDraft> = {
  rules: Casting.rules,
  taken: {
    fields: [...Object.keys(castingFields.shape), "pendingRequirement"],
    item: Object.keys(newProposal.shape),
  },
  blank: Casting.snapshotOf({
    casting: aCasting({ version: 4 }),
    proposals: [aProposal("p1", { id: "p1", fullName: "Ada Morel" })],
  }),
  fields: {
    name: ["Hiver", "Le mien", "Le leur"],
    brand: ["Écume", "Sel", "Poivre"],
    description: ["Cinq", "Six", "Sept"],
    budget: ["5 000", "6 000", "7 000"],
    startDate: ["2026-12-01", "2026-12-02", "2026-12-03"],
    endDate: ["2026-12-31", "2027-01-01", "2027-01-02"],
    deadline: [null, "2026-11-02", "2026-11-03"],
    status: ["draft", "active", "closed"],
    requirements: [[line("a")], [line("a"), line("b")], [line("c")]],
    pendingRequirement: ["", "mien", "leur"],
  },
  item: {
    creativeNote: ["", "La mienne", "La leur"],
    references: [[], [line("https://a.example/mien")], [line("https://a.example/leur")]],
  },
  edit: (stored, draft) => Casting.changesOf(stored, differenceOf(Casting.rules, stored, draft)),
  create: ({ fields, items }) => ({
    fields: Casting.fieldsOf(fields),
    added: items.map(Casting.newProposalOf),
  }),
  add: (id) => Casting.addProposals([chosen(id)]),
  within: { pendingRequirement: "requirements" },
}

/** One of the three values of each attribute, or of some. */
const column = (values: object, at: number, keys = Object.keys(values)) =>
  Object.fromEntries(
    Object.entries(values).flatMap(([key, all]) => (keys.includes(key) ? [[key, all[at]]] : [])),
  )
const only = (of: object | undefined, keys: readonly string[]) =>
  Object.fromEntries(Object.entries(of ?? {}).filter(([key]) => keys.includes(key)))
const text = (of: unknown): string => JSON.stringify(of)

function tools<Fields extends object, Item extends DraftItem>({
  rules,
  blank,
  fields,
  item,
}: Sheet<Fields, Item>) {
  const stored = (ofFields: object = {}, ofItem: object = {}, version = 4): Snapshot<Fields, Item> => ({
    ...blank,
    fields: { ...blank.fields, ...column(fields, STORED), ...ofFields },
    items: blank.items.map((one) => ({ ...one, ...column(item, STORED), ...ofItem })),
    versions: { p1: version },
  })
  const read = stored()
  const mine = (ofFields: object, ofItem: object = {}): Draft<Fields, Item> => ({
    fields: { ...read.fields, ...ofFields },
    items: read.items.map((one) => ({ ...one, ...ofItem })),
    shelf: {},
  })
  const told = (now: typeof read) =>
    conflictBetween(wordsOf(rules, read), wordsOf(rules, read), wordsOf(rules, now)).theirs
  /** My changes over all that a colleague may change. */
  const over = (changes: Draft<Fields, Item>) =>
    rebase(rules, read, changes, stored(column(fields, THEIRS), column(item, THEIRS), 5))
  return { stored, read, mine, told, over }
}

function tests<Fields extends object, Item extends DraftItem>(sheet: Sheet<Fields, Item>) {
  const { rules, fields, item } = sheet
  const { stored, read, mine, told, over } = tools(sheet)
  /** The keys that are one choice with this one. */
  const groupOf = (key: string, groups: readonly (readonly unknown[])[] = []): string[] =>
    (groups.find((group) => group.includes(key)) ?? [key]) as string[]
  const itemKeys = Object.keys(item)

  it("has every attribute that the API takes, and no other", () => {
    expect(Object.keys(rules.blank).sort()).toEqual(sheet.taken.fields.sort())
    expect(Object.keys(fields).sort()).toEqual(sheet.taken.fields.sort())
    expect(["influencerId", ...itemKeys].sort()).toEqual(sheet.taken.item.sort())
  })

  it("is dirty once somebody is chosen or taken out, and not before", () => {
    const chosenNew = { ...draftOf(rules, null), items: read.items.map((one) => ({ ...one, id: null })) }
    const empty = [
      differenceOf(rules, read, draftOf(rules, read)),
      differenceOf(rules, null, draftOf(rules, null)),
      differenceOf(rules, null, chosenNew),
      differenceOf(rules, read, { ...mine({}), items: [] }),
    ].map(isEmpty)
    expect(empty).toEqual([true, true, false, false])
    expect(sheet.edit(read, draftOf(rules, read))).not.toHaveProperty("fields")
  })

  it("says of each of its people why the API refuses them, new or stored", () => {
    const people = ["a", "b"].map((key) => ({ ...(read.items[0] as Item), key, id: null, influencerId: key }))
    const placed = (path: string, of: typeof read | null) =>
      placeProblems(rules, { [`${rules.itemsName}.${path}`]: "Non" }, of, {
        ...draftOf(rules, of),
        items: [...(of?.items ?? []), ...people],
      }).items
    expect([placed("1.rate", null), placed("added.1.rate", read)]).toEqual([{ b: "Non" }, { b: "Non" }])
  })

  it("is newer once its fields or one of its people were saved", () => {
    const changes = [{}, { version: read.version + 1 }, { versions: { p1: 5 } }]
    expect(changes.map((one) => isNewer({ ...read, ...one }, read))).toEqual([false, true, true])
  })

  it.each(["-a +a", "-a -b +a +b", "-a -b +b +a", "-a,b +a +b", "-a -b,c +a +c +b", "-a +a -b -a +a +b"])(
    "knows again the people that it took out and took back before it was saved (%s)",
    (steps) => {
      const people = ["a", "b", "c"].map((id) => ({
        ...(read.items[0] as Item),
        key: id,
        id,
        influencerId: id,
      }))
      const held = { ...read, items: people, versions: { a: 1, b: 2, c: 3 } }
      const draft = steps.split(" ").reduce(
        (now, step) => {
          const keys = step.slice(1).split(",")
          return (step.startsWith("-") ? removeItems<Fields, Item>(keys) : sheet.add(keys.join()))(now)
        },
        draftOf(rules, held),
      )
      expect(draft.items.map(({ key, id }) => [key, id]).sort()).toEqual(people.map(({ id }) => [id, id]))
      expect(differenceOf(rules, held, draft)).toMatchObject({ added: [], removed: [] })
    },
  )

  it.each(Object.keys(fields))("« %s » makes it dirty, is sent alone, told, and stays mine", (key) => {
    const group = groupOf(key, rules.fields.together)
    const changed = mine(column(fields, MINE, [key]))
    expect(isEmpty(differenceOf(rules, read, changed))).toBe(false)
    const blank = { ...draftOf(rules, null), fields: { ...rules.blank, ...column(fields, THEIRS, [key]) } }
    expect(isEmpty(differenceOf(rules, null, blank))).toBe(false)
    const { fields: edited } = sheet.edit(read, changed) as { fields: object }
    const created = sheet.create(changed)
    expect(Object.keys(edited).sort()).toEqual(
      groupOf(sheet.within?.[key] ?? key, rules.fields.together).sort(),
    )
    expect(edited).toEqual(only(created.fields, Object.keys(edited)))
    expect(text(created)).not.toBe(text(sheet.create(mine({}))))
    expect(told(stored(column(fields, THEIRS, group), {}, 5))).not.toEqual([])
    const { fields: merged, items } = over(changed)
    const others = Object.keys(fields).filter((other) => !group.includes(other))
    expect(only(merged, [key])).toEqual(column(fields, MINE, [key]))
    expect(only(merged, others)).toEqual(column(fields, THEIRS, others))
    expect(only(items[0], itemKeys)).toEqual(column(item, THEIRS))
  })

  it.each(itemKeys)(
    "« %s » of a person makes it dirty, is sent with the version, told, stays mine",
    (key) => {
      const changed = mine({}, column(item, MINE, [key]))
      const difference = differenceOf(rules, read, changed)
      expect(isEmpty(difference)).toBe(false)
      expect(difference).toMatchObject({ fields: null, added: [], removed: [] })
      const body = sheet.edit(read, changed) as Record<string, { changed: unknown[] }>
      const created = sheet.create(changed)
      const { influencerId: _, ...terms } = created.added[0] as { influencerId: string }
      expect(body[rules.itemsName]?.changed).toEqual([{ id: "p1", version: 4, ...terms }])
      expect(text(created)).not.toBe(text(sheet.create(mine({}))))
      expect(told(stored({}, column(item, THEIRS, [key]), 5))).not.toEqual([])
      const { fields: merged, items } = over(changed)
      const group = groupOf(key, rules.items.together)
      const others = itemKeys.filter((other) => !group.includes(other))
      expect(only(items[0], [key])).toEqual(column(item, MINE, [key]))
      expect(only(items[0], others)).toEqual(column(item, THEIRS, others))
      expect(merged).toEqual({ ...read.fields, ...column(fields, THEIRS) })
    },
  )
}
