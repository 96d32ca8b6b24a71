import { isSampleId, newId, newSampleId, sameSecret, timedId } from "@trame/core/lib/id"
import { shardOf } from "@trame/core/lib/paging"
import { expect, test } from "vitest"

test("ids that are made one after the other are in that order, also those of long ago", () => {
  const instants = ["1971-01-01T00:00:00.000Z", "2001-09-09T01:46:40.000Z", "2026-11-24T08:00:00.000Z"]
  const made = [...instants, "2026-11-24T08:00:00.001Z", "2059-01-01T00:00:00.000Z"].map((at) =>
    timedId(new Date(at)),
  )
  expect(made.toSorted()).toEqual(made)
  expect(timedId(new Date(0), "x")).toBe("000000000x")
  expect(new Set(Array.from({ length: 100 }, () => timedId(new Date(0)))).size).toBe(100)
})

test("an example is told by its id, and nothing else is", () => {
  expect(newSampleId()).toMatch(/^sample-[a-z2-7]{26}$/)
  expect([newSampleId(), newId(), "un-sample-x"].map(isSampleId)).toEqual([true, false, false])
})

test("a secret is the one expected or not, however long either is", () => {
  expect(sameSecret("clé", "clé")).toBe(true)
  for (const given of ["", "cl", "clés", "Clé"]) expect(sameSecret(given, "clé")).toBe(false)
})

test("an id stays in the partition that it was written to, and all of them are used", () => {
  expect(["a", "b", "c", "d"].map((id) => shardOf(id))).toEqual([2, 6, 6, 0])
  expect(shardOf("a", 3)).toBe(1)
  const used = new Set(Array.from({ length: 200 }, (_, n) => shardOf(`id${n}`)))
  expect([...used].sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
})
