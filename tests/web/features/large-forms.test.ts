import { type Deliverable, deliverable } from "@trame/core/campaigns/collaborations/contract/shapes"
import { describe, expect, it } from "vitest"
import {
  type FieldsDraft,
  type ProposalDraft,
  setProposal,
} from "../../../packages/web/src/features/castings/draft.ts"
import {
  type Draft,
  type DraftItem,
  differenceOf,
  draftOf,
  isEmpty,
  isNewer,
  placeProblems,
  rebase,
  removeItems,
  wordsOf,
} from "../../../packages/web/src/lib/forms/draft.ts"
import { conflictBetween } from "../../../packages/web/src/lib/forms/merge.ts"
import { castings, collaborations, type Sheet } from "../support/large-forms.ts"

const [STORED, MINE, THEIRS] = [0, 1, 2]

/** One of the three values of each attribute, or of some. */
const column = (values: object, at: number, keys = Object.keys(values)) =>
  Object.fromEntries(
    Object.entries(values).flatMap(([key, all]) => (keys.includes(key) ? [[key, all[at]]] : [])),
  )

/** These keys of something. */
const only = (of: object | undefined, keys: readonly string[]) =>
  Object.fromEntries(Object.entries(of ?? {}).filter(([key]) => keys.includes(key)))

/** A text wherever it is, e.g. in a body that is sent. */
const said = (of: unknown): string => JSON.stringify(of)

function tests<Fields extends object, Item extends DraftItem>(sheet: Sheet<Fields, Item>) {
  const { rules, fields, item } = sheet
  const { together: fieldGroups = [] } = rules.fields
  const { together: itemGroups = [] } = rules.items
  const read = sheet.stored(column(fields, STORED) as Partial<Fields>, column(item, STORED) as Partial<Item>)
  const now = (theirFields: object, theirItem: object) =>
    sheet.stored(
      { ...column(fields, STORED), ...theirFields } as Partial<Fields>,
      { ...column(item, STORED), ...theirItem } as Partial<Item>,
      5,
    )
  const mine = (changes: object, ofItem: object = {}): Draft<Fields, Item> => ({
    fields: { ...read.fields, ...changes },
    items: read.items.map((one) => ({ ...one, ...ofItem })),
    shelf: {},
  })
  /** The keys that are one choice with this one. */
  const groupOf = (key: string, groups: readonly (readonly (keyof Fields | keyof Item)[])[]): string[] =>
    (groups.find((group) => group.includes(key as keyof Fields)) ?? [key]) as string[]
  const told = (before: Parameters<typeof wordsOf<Fields, Item>>[1], after: typeof before) =>
    conflictBetween(wordsOf(rules, before), wordsOf(rules, before), wordsOf(rules, after)).theirs

  it("knows every attribute that the API takes, and no other", () => {
    expect(Object.keys(rules.blank).sort()).toEqual(sheet.taken.fields.sort())
    expect(Object.keys(fields).sort()).toEqual(sheet.taken.fields.sort())
    expect(["influencerId", ...Object.keys(item)].sort()).toEqual(sheet.taken.item.sort())
  })

  it("is not dirty as long as nothing is typed", () => {
    expect(isEmpty(differenceOf(rules, read, draftOf(rules, read)))).toBe(true)
    expect(isEmpty(differenceOf(rules, null, draftOf(rules, null)))).toBe(true)
    expect(sheet.edit(read, draftOf(rules, read))).not.toHaveProperty("fields")
  })

  it("is dirty, new, as soon as somebody is chosen, and nothing else", () => {
    const draft = { ...draftOf(rules, null), items: read.items.map((one) => ({ ...one, id: null })) }
    const difference = differenceOf(rules, null, draft)
    expect(isEmpty(difference)).toBe(false)
    expect([difference.fields, difference.added.length]).toEqual([null, 1])
  })

  it("says of each of its people what the API refuses of them, new or stored", () => {
    const [first] = read.items as [Item]
    const people = ["a", "b"].map((key) => ({ ...first, key, id: null, influencerId: key }))
    const placed = (path: string, stored: typeof read | null) =>
      placeProblems(rules, { [`${rules.itemsName}.${path}`]: "Non" }, stored, {
        ...draftOf(rules, stored),
        items: [...(stored?.items ?? []), ...people],
      }).items
    expect(placed("1.rate", null)).toEqual({ b: "Non" })
    expect(placed("added.1.rate", read)).toEqual({ b: "Non" })
  })

  it("is dirty when somebody is taken out", () => {
    expect(isEmpty(differenceOf(rules, read, { ...mine({}), items: [] }))).toBe(false)
  })

  it("is newer once its fields or one of its people were saved", () => {
    const isLater = (changes: Partial<typeof read>) => isNewer({ ...read, ...changes }, read)
    expect(Object.keys(read.versions)).not.toEqual([])
    const saved = Object.fromEntries(Object.entries(read.versions).map(([id, version]) => [id, version + 1]))
    expect([{}, { version: read.version + 1 }, { versions: saved }].map(isLater)).toEqual([false, true, true])
  })

  it.each([
    ["-a +a"],
    ["-a -b +a +b"],
    ["-a -b +b +a"],
    ["-a,b +a +b"],
    ["-a -b,c +a +c +b"],
    ["-a +a -b -a +a +b"],
  ])("knows again whom it took out and took back before it was saved (%s)", (steps) => {
    const [first] = read.items
    const people = ["a", "b", "c"].map((id) => ({ ...(first as Item), key: id, id, influencerId: id }))
    const held = { ...read, items: people, versions: { a: 1, b: 2, c: 3 } }
    const edits = steps.split(" ").map((step) => {
      const keys = step.slice(1).split(",")
      return step.startsWith("-") ? removeItems<Fields, Item>(keys) : sheet.add(keys.join())
    })
    const draft = edits.reduce((now, edit) => edit(now), draftOf(rules, held))
    expect(draft.items.map(({ key, id }) => [key, id]).sort()).toEqual(people.map(({ id }) => [id, id]))
    expect(differenceOf(rules, held, draft)).toMatchObject({ added: [], removed: [] })
  })

  describe.each(Object.keys(fields))("« %s »", (key) => {
    const group = groupOf(key, fieldGroups)
    const sentAs = sheet.within?.[key] ?? key
    const changed = mine(column(fields, MINE, [key]))

    it("makes it dirty, new or stored", () => {
      expect(isEmpty(differenceOf(rules, read, changed))).toBe(false)
      const blank = { ...draftOf(rules, null), fields: { ...rules.blank, ...column(fields, THEIRS, [key]) } }
      expect(isEmpty(differenceOf(rules, null, blank))).toBe(false)
    })

    it("is sent, and nothing else is", () => {
      const body = sheet.edit(read, changed) as { fields: object }
      expect(Object.keys(body.fields).sort()).toEqual(groupOf(sentAs, fieldGroups).sort())
      const created = sheet.create(changed) as { fields: object }
      expect(body.fields).toEqual(only(created.fields, Object.keys(body.fields)))
      expect(said(created)).not.toBe(said(sheet.create(mine({}))))
    })

    it("is told where somebody else changed it", () => {
      expect(told(read, now(column(fields, THEIRS, group), {}))).not.toEqual([])
    })

    it("stays mine where I changed it, and theirs where only they did", () => {
      const over = rebase(rules, read, changed, now(column(fields, THEIRS), column(item, THEIRS)))
      const others = Object.keys(fields).filter((other) => !group.includes(other))
      expect(only(over.fields, [key])).toEqual(column(fields, MINE, [key]))
      expect(only(over.fields, others)).toEqual(column(fields, THEIRS, others))
      expect(only(over.items[0], Object.keys(item))).toEqual(column(item, THEIRS))
    })
  })

  describe.each(Object.keys(item))("« %s » of one of its people", (key) => {
    const group = groupOf(key, itemGroups)
    const changed = mine({}, column(item, MINE, [key]))

    it("makes it dirty, and is sent with the version that was read, as one adds it", () => {
      const difference = differenceOf(rules, read, changed)
      expect(isEmpty(difference)).toBe(false)
      expect(difference).toMatchObject({ fields: null, added: [], removed: [] })
      expect(difference.changed.map(({ id, version }) => [id, version])).toEqual([["p1", 4]])
      const body = sheet.edit(read, changed) as Record<string, { changed: unknown[] }>
      const { added } = sheet.create(changed) as { added: [{ influencerId: string }] }
      const { influencerId: _whose, ...terms } = added[0]
      expect(body[rules.itemsName]?.changed).toEqual([{ id: "p1", version: 4, ...terms }])
    })

    it("is part of what somebody new is added with", () => {
      expect(said(sheet.create(changed))).not.toBe(said(sheet.create(mine({}))))
    })

    it("is told where somebody else changed it", () => {
      expect(told(read, now({}, column(item, THEIRS, [key])))).not.toEqual([])
    })

    it("stays mine where I changed it, and theirs where only they did", () => {
      const over = rebase(rules, read, changed, now(column(fields, THEIRS), column(item, THEIRS)))
      const others = Object.keys(item).filter((other) => !group.includes(other))
      expect(only(over.items[0], [key])).toEqual(column(item, MINE, [key]))
      expect(only(over.items[0], others)).toEqual(column(item, THEIRS, others))
      expect(over.fields).toEqual({ ...read.fields, ...column(fields, THEIRS) })
    })
  })
}

describe("the form of a collaboration", () => {
  tests(collaborations)

  /** Stored, and as one types it. */
  const attributes: { [Key in keyof Deliverable]: [Deliverable[Key], Deliverable[Key]] } = {
    type: ["tiktok", "youtube"],
    description: ["Une vidéo", "Deux vidéos"],
    price: [100, 250],
  }
  const { rules } = collaborations
  const one = { key: "a", ...(column(attributes, STORED) as unknown as Deliverable) }
  const read = collaborations.stored({}, { deliverables: [one, { ...one, key: "b" }] })
  const holding = (deliverables: (typeof one)[]) => ({
    ...draftOf(rules, read),
    items: read.items.map((item) => ({ ...item, deliverables })),
  })
  const changedIn = (deliverables: (typeof one)[]) => differenceOf(rules, read, holding(deliverables)).changed

  it("knows every attribute of a deliverable", () =>
    expect(Object.keys(attributes).sort()).toEqual(Object.keys(deliverable.shape).sort()))

  it.each(Object.keys(attributes))(
    "is dirty once a deliverable has another « %s », which is sent and told",
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

  it("tells amounts as such, and what is no amount as it was typed", () => {
    const read = collaborations.stored({ budget: 300_000 }, { rate: 12_050 })
    const typed = {
      fields: { ...read.fields, budget: "3 k€" },
      items: read.items.map((item) => ({ ...item, rate: "cent" })),
    }
    const told = [read, typed].map((held) => wordsOf(rules, held))
    expect(told.map((words) => words.Budget?.replace(/\s/gu, " "))).toEqual(["3 000,00 €", "3 k€"])
    expect(told.map((words) => words["Ada Morel, tarif"]?.replace(/\s/gu, " "))).toEqual(["120,50 €", "cent"])
  })

  it("is dirty once a deliverable is added or taken out, not when only its row has another key", () => {
    expect(changedIn([one])).toHaveLength(1)
    expect(changedIn([one, one, one])).toHaveLength(1)
    expect(changedIn([{ ...one, key: "other" }, one])).toEqual([])
  })
})

describe("the form of a casting", () => {
  tests(castings)

  it("is not dirty by blanks around what is there", () => {
    const { rules } = castings
    const read = castings.stored(
      { requirements: [{ key: "a", text: "Vegan" }] },
      { creativeNote: "Un atelier" },
    )
    const spaced = (text: string) => ` ${text} `
    const { name, brand, description, budget } = read.fields
    const draft = {
      ...draftOf(rules, read),
      fields: {
        ...read.fields,
        ...{
          name: spaced(name),
          brand: spaced(brand),
          description: spaced(description),
          budget: spaced(budget),
        },
        ...{ requirements: [{ key: "b", text: " Vegan " }], pendingRequirement: "  " },
      },
      items: read.items.map((item) => ({
        ...item,
        creativeNote: " Un atelier ",
        references: [{ key: "c", text: " " }],
      })),
    }
    expect(isEmpty(differenceOf(rules, read, draft))).toBe(true)
  })

  it("keeps what was typed of whom it takes back, whoever was taken out meanwhile", () => {
    const { rules, add } = castings
    const notes = { a: "Un atelier", b: "Un direct", c: "" }
    const blank = draftOf(rules, null)
    const chosen = Object.keys(notes).reduce((draft, id) => add(id)(draft), blank)
    const typed = Object.entries(notes).reduce(
      (draft, [id, creativeNote]) => setProposal(id, { creativeNote })(draft),
      chosen,
    )
    const out = Object.keys(notes).reduce(
      (draft, id) => removeItems<FieldsDraft, ProposalDraft>([id])(draft),
      typed,
    )
    expect(out.items).toEqual([])
    const back = Object.keys(notes).reduce((draft, id) => add(id)(draft), out)
    expect(Object.fromEntries(back.items.map(({ key, creativeNote }) => [key, creativeNote]))).toEqual(notes)
  })
})
