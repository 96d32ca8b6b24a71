import { newId } from "@trame/core/lib/id"
import { AttemptsEntity, Throttle } from "@trame/core/lib/throttle"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"

const SECONDS = 600
const LIMIT = { tries: 3, seconds: SECONDS, message: "Trop souvent." }
const THROTTLED = { code: "throttled", message: "Trop souvent." }

// Limits hold for stretches of time: each test begins with one.
beforeEach(() => {
  const now = Math.ceil(Date.now() / 1000 / SECONDS) * SECONDS * 1000
  vi.useFakeTimers({ toFake: ["Date"], now })
})
afterEach(() => vi.useRealTimers())

const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)
const consume = (what: string) => Throttle.consume(what, LIMIT)
const refund = (what: string) => Throttle.refund(what, LIMIT)

/** How many more succeed, one after the other. */
async function left(what: string): Promise<number> {
  for (let count = 0; ; count++) {
    try {
      await consume(what)
    } catch (error) {
      expect(error).toMatchObject(THROTTLED)
      return count
    }
  }
}

describe("a limit", () => {
  test("lets as many through as it says, of others the same, and anew in the next stretch", async () => {
    const what = newId()
    expect(await left(what)).toBe(3)
    expect(await left(newId())).toBe(3)
    later(SECONDS - 1)
    expect(await left(what)).toBe(0)
    later(1)
    expect(await left(what)).toBe(3)
  })

  test("lets no more through however many come at once", async () => {
    const what = newId()
    const outcomes = await Promise.allSettled(Array.from({ length: 12 }, () => consume(what)))
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(3)
  })

  test("gives tries back, never more than were taken, and none of a stretch that is over", async () => {
    const what = newId()
    await refund(what)
    await consume(what)
    await refund(what)
    await refund(what)
    expect(await left(what)).toBe(3)
    await refund(what)
    expect(await left(what)).toBe(1)
    later(SECONDS)
    await refund(what)
    expect(await left(what)).toBe(3)
  })

  test("of a network counts where it is known", async () => {
    const [address, what] = [newId(), newId()]
    for (let turn = 0; turn < 3; turn++) await Throttle.consumeFrom(address, what, LIMIT)
    await expect(Throttle.consumeFrom(address, what, LIMIT)).rejects.toMatchObject(THROTTLED)
    await Throttle.consumeFrom(newId(), what, LIMIT)
    await Throttle.consumeFrom(address, newId(), LIMIT)
    for (let turn = 0; turn < 5; turn++) await Throttle.consumeFrom(null, what, LIMIT)
  })

  test("is forgotten by the table once its stretch is over, and not before", async () => {
    const what = newId()
    await consume(what)
    const { data } = await AttemptsEntity.query.primary({ what }).go({ consistent: true })
    const after = (data[0]?.expiresAt ?? 0) - Date.now() / 1000
    expect(after).toBeGreaterThanOrEqual(SECONDS)
    expect(after).toBeLessThanOrEqual(3 * SECONDS)
  })
})
