import { isGivenUp } from "@trame/core/assistant/rules"
import { expect, test } from "vitest"

const NOW = Date.parse("2026-11-02T10:00:00.000Z")
const SEVEN_MINUTES = 7 * 60_000

/** rules/inbox.md#answers */
test.for([
  ["pending", SEVEN_MINUTES + 1, undefined, true],
  ["pending", SEVEN_MINUTES + 1, -1, true],
  ["pending", SEVEN_MINUTES + 1, 1, false],
  ["pending", SEVEN_MINUTES, undefined, false],
  ["done", 2 * SEVEN_MINUTES, undefined, false],
  ["failed", 2 * SEVEN_MINUTES, undefined, false],
] as const)(
  "%s, %i ms old and worked on for another %s ms: given up is %s",
  ([state, age, busy, expected]) => {
    const createdAt = new Date(NOW - age).toISOString()
    const answer = { state, createdAt, ...(busy !== undefined && { busyUntil: NOW + busy }) }
    expect(isGivenUp(answer, NOW)).toBe(expected)
  },
)
