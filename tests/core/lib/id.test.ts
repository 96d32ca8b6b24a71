import { isSampleId, newId, newSampleId, sameSecret, timedId } from "@trame/core/lib/id"
import { shardOf } from "@trame/core/lib/paging"
import { describe, expect, it } from "vitest"

describe("an id", () => {
  it("of a moment stands in the order of its moment, also of long ago", () => {
    const moments = [
      "1971-01-01T00:00:00Z",
      "2001-09-09T01:46:40Z",
      "2026-11-24T08:00:00Z",
      "2059-01-01T00:00:00Z",
    ]
    const made = moments.map((at) => timedId(new Date(at)))
    expect(made.toSorted()).toEqual(made)
    expect(timedId(new Date(0), "x")).toBe("000000000x")
    expect(new Set(Array.from({ length: 100 }, () => timedId(new Date(0)))).size).toBe(100)
  })

  it("tells an example, and stays in the partition that it was written to", () => {
    expect(newSampleId()).toMatch(/^sample-[a-z2-7]{26}$/)
    expect([newSampleId(), newId(), "un-sample-x"].map(isSampleId)).toEqual([true, false, false])
    expect(["a", "b", "c", "d"].map((id) => shardOf(id))).toEqual([2, 6, 6, 0])
    expect(shardOf("a", 3)).toBe(1)
    const used = new Set(Array.from({ length: 200 }, (_, n) => shardOf(`id${n}`)))
    expect([...used].sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  })

  it("equals a secret only when both are the same", () => {
    const given = ["clé", "", "cl", "clés", "Clé"].map((one) => sameSecret(one, "clé"))
    expect(given).toEqual([true, false, false, false, false])
  })
})
