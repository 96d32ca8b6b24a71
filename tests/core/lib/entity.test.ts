import { entity } from "@trame/core/lib/entity"
import { schema, silent } from "@trame/core/lib/schema"
import { expect, test } from "vitest"

const attributes = {
  agencyId: { type: "string", required: true },
  noteId: { type: "string", required: true },
  shard: { type: "number" },
  text: { type: "string", required: true },
  tone: { type: ["calm", "urgent"] },
} as const

const note = schema({
  name: "note",
  attributes,
  indexes: {
    primary: { pk: ["agencyId"], sk: ["noteId"] },
    byTone: { index: "gsi1", pk: ["agencyId", "tone"], sk: ["noteId"] },
    all: { index: "gsi4", platform: "note", whole: true, pk: ["shard"], sk: ["noteId"] },
  },
  invalidates: silent,
})
const NoteEntity = entity(note)

test("keys are ElectroDB's own, as they are written", () => {
  const item = { agencyId: "Agence", noteId: "N1", text: "Texte", tone: "calm", shard: 3 } as const
  expect(NoteEntity.put(item).params()).toMatchObject({
    Item: {
      pk: "$trame#agencyId_Agence",
      sk: "$note_1#noteId_N1",
      gsi1pk: "$trame#agencyId_Agence#tone_calm",
      gsi1sk: "$note_1#noteId_N1",
      gsi4pk: "ALL#note#3",
      gsi4sk: "$note_1#noteId_N1",
      __edb_e__: "note",
      __edb_v__: "1",
    },
  })
})

test("a patch writes the keys of an index whole where it is said so", () => {
  const params = NoteEntity.patch({ agencyId: "a", noteId: "n" }).set({ shard: 2 }).params()
  expect(Object.values(params.ExpressionAttributeNames ?? {})).toEqual(
    expect.arrayContaining(["gsi4pk", "gsi4sk"]),
  )
})

// The compiler is the test: each line without its mistake would be an unused directive.
test("types tell what is missing", () => {
  // @ts-expect-error Which queries show a note is to be said.
  schema({ name: "note", attributes, indexes: { primary: { pk: ["agencyId"] } } })
  const primary = { pk: ["agencyId"] } as const
  // @ts-expect-error No attribute has that name.
  schema({ name: "note", attributes, indexes: { primary: { pk: ["agency"] } }, invalidates: silent })
  schema({
    name: "note",
    attributes,
    indexes: { primary },
    // @ts-expect-error Nor this.
    invalidates: ({ notId }) => [{ topic: "me", id: notId }],
  })
  // @ts-expect-error A note has a text.
  void (() => NoteEntity.create({ agencyId: "a", noteId: "n" }))
  // @ts-expect-error The sort key alone finds nothing.
  void (() => NoteEntity.query.primary({ noteId: "n" }))
  // @ts-expect-error No such tone.
  void (() => NoteEntity.query.byTone({ agencyId: "a", tone: "loud" }))
})
