import { delayOf, isDue, quarterOf, secondOf } from "@trame/core/lib/share"
import { describe, expect, it } from "vitest"

describe("a night's share", () => {
  it("asks for each id in exactly one quarter of the hour, evenly, within what SQS can delay", () => {
    const minutes = Array.from({ length: 60 }, () => 0)
    for (const id of ids) {
      const [quarter = 9, ...others] = [0, 1, 2, 3].filter((one) => isDue(id, one))
      expect(others).toEqual([])
      const delay = delayOf(id, quarter)
      expect(delay >= 0 && delay < 900).toBe(true)
      const minute = Math.floor((quarter * 900 + delay) / 60)
      minutes[minute] = (minutes[minute] ?? 0) + 1
      expect(secondOf(id, 240)).toBeLessThan(240)
    }
    // The mean is 17.
    expect([Math.min(...minutes) > 4, Math.max(...minutes) < 40]).toEqual([true, true])
  })

  it.each([
    [undefined, null],
    ["2026-11-23T01:00:00Z", 0],
    ["2026-11-23T01:14:59Z", 0],
    ["2026-11-23T01:15:00Z", 1],
    ["2026-11-23T01:30:27Z", 2],
    ["2026-11-23T01:45:00Z", 3],
  ])("of an event at %s is quarter %s; by hand, all is due at once", (time, quarter) => {
    expect(quarterOf(time)).toBe(quarter)
    if (quarter === null) expect([isDue("agency-1", null), delayOf("agency-1", null)]).toEqual([true, 0])
  })
})

const ids = Array.from({ length: 1000 }, (_, number) => `agency-${number}`)
