import { type Happening, happening } from "@trame/core/together/activity/contract"
import { linesOf, sentenceOfMany } from "@trame/core/together/activity/rules"
import { expect, it } from "vitest"
import { builder } from "../../world/records.ts"

/** rules/together.md#one-line-for-many */
it.each<[string, Partial<Happening>, string]>([
  ["the same", {}, "01234"],
  ["another person", { actor: { id: "u2", name: "Zoé" } }, "0 1 2 3 4"],
  ["another action", { kind: "unarchived" }, "0 1 2 3 4"],
  ["other words", { what: ["le client"] }, "0 1 2 3 4"],
  ["another kind of record", { subject: { kind: "client", id: "k2", name: "" } }, "0 1 2 3 4"],
  ["a record of before", { subject: { kind: "collaboration", id: "k1", name: "" } }, "0 1 234"],
  ["a later hour", { at: "2026-11-24T09:55:00.000Z" }, "0 1 234"],
])("with %s in the middle, five neighbours are the lines %s", (_, middle, lines) => {
  const all = [0, 1, 2, 3, 4].map((index) => one(index, index === 2 ? middle : {}))
  const late = middle.at
    ? all.map((entry, index) => (index > 2 ? { ...entry, at: middle.at ?? "" } : entry))
    : all
  expect(
    linesOf(late)
      .map((line) => line.map(({ id }) => id).join(""))
      .join(" "),
  ).toBe(lines)
})

it.each<[Partial<Happening>, string]>([
  [{}, "a archivé 2 collaborations"],
  [{ kind: "edited", what: ["le chef de projet"] }, "a modifié le chef de projet de 2 collaborations"],
  [{ kind: "reached", what: ["paiement reçu"] }, "a noté pour 2 collaborations : paiement reçu"],
])("%o of many reads « %s »", (changes, sentence) => {
  const said = sentenceOfMany([one(0, changes), one(1, changes)], false)
  expect(said.replaceAll(/\s/g, " ")).toBe(sentence)
})

const build = builder(happening, {
  kind: "archived",
  actor: { id: "u1", name: "Ada" },
  what: ["la campagne"],
})
const one = (index: number, changes: Partial<Happening>) =>
  build({
    id: `${index}`,
    at: `2026-11-24T10:00:${59 - index}.000Z`,
    subject: { kind: "collaboration", id: `k${index}`, name: "" },
    ...changes,
  })
