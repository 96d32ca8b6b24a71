import { recordsOf } from "@trame/core/assistant/answering/lookup"
import { MAX_RECORDS } from "@trame/core/assistant/rules"
import type { Member } from "@trame/core/lib/access"
import { expect, test } from "vitest"

/** What was found for somebody, whoever it is. */
const found = () => recordsOf({} as Member)

const PATHS = {
  client: "/app/clients/x",
  collaboration: "/app/collaborations/x",
  influencer: "/app/influencers?dialog=creator&influencer=x",
  casting: "/app/casting?dialog=detail&casting=x",
  resource: "/app/resources?dialog=resource&resource=x",
  todo: "/app/todo?dialog=edit&todo=x",
} as const

/** rules/inbox.md#records-of-an-answer */
test.for(Object.entries(PATHS) as [keyof typeof PATHS, string][])("a %s leads to %s", ([kind, path]) => {
  const { lookup, recordsIn } = found()
  expect(lookup.note(kind, "x", "Été")).toBe("x")
  expect(recordsIn("Voici ETE.")).toEqual([{ kind, id: "x", title: "Été", path }])
})

test("the first named stands first, and behind them what was looked up by itself", () => {
  const { lookup, recordsIn } = found()
  lookup.open("casting", "k", "Printemps")
  lookup.note("client", "a", "Maison Lumière")
  lookup.note("client", "b", "Vélos Rivage")
  lookup.note("client", "c", "Thé des Cimes")
  lookup.note("client", "d", "")
  const ids = recordsIn("Vélos Rivage, puis maison lumiere.").map(({ id }) => id)
  expect(ids).toEqual(["b", "a", "k"])
})

test.for([
  ["Encore une fois : rien.", []],
  ["Rien dans le dossier d'Orange.", []],
  ["Encore : la maison Or, puis Été.", ["or", "été"]],
  ["« Or », (été)", ["or", "été"]],
  ["OR2 et étés", []],
  ["L'or", ["or"]],
] as const)("a record is named by words of its own: « %s »", ([answer, named]) => {
  const { lookup, recordsIn } = found()
  lookup.note("client", "or", "Or")
  lookup.note("client", "été", "Été")
  expect(recordsIn(answer).map(({ id }) => id)).toEqual(named)
})

test("what was looked up by itself stays so, though a list shows it later", () => {
  const { lookup, recordsIn } = found()
  lookup.open("client", "a", "Maison Lumière")
  lookup.note("client", "a", "Maison Lumière")
  expect(recordsIn("Rien de tout cela.")).toHaveLength(1)
})

test("twelve are told at most, those that the answer names first", () => {
  const { lookup, recordsIn } = found()
  const titles = Array.from({ length: MAX_RECORDS + 3 }, (_, index) => `Fiche ${index + 10}`)
  for (const title of titles) lookup.note("resource", title, title)
  const named = titles.toReversed()
  expect(recordsIn(named.join(", ")).map(({ id }) => id)).toEqual(named.slice(0, 12))
})
