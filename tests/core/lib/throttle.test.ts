import { newId } from "@trame/core/lib/id"
import * as Throttle from "@trame/core/lib/throttle"
import { AttemptsEntity } from "@trame/core/lib/throttle"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"

// Limits hold for stretches of time: each test begins with one.
beforeEach(() => {
  const now = Math.ceil(Date.now() / 1000 / SECONDS) * SECONDS * 1000
  vi.useFakeTimers({ toFake: ["Date"], now })
})
afterEach(() => vi.useRealTimers())

describe("a limit", () => {
  it("lets as many through as it says, also at once, and anew in the next stretch", async () => {
    const what = newId()
    const outcomes = await Promise.allSettled(Array.from({ length: 12 }, () => consume(what)))
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(3)
    expect(await left(newId())).toBe(3)
    const { data } = await AttemptsEntity.query.primary({ what }).go({ consistent: true })
    const forgottenAfter = (data[0]?.expiresAt ?? 0) - Date.now() / 1000
    expect([forgottenAfter >= SECONDS, forgottenAfter <= 3 * SECONDS]).toEqual([true, true])
    later(SECONDS - 1)
    expect(await left(what)).toBe(0)
    later(1)
    expect(await left(what)).toBe(3)
  })

  it("gives tries back, never more than were taken, and none of a stretch that is over", async () => {
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

  it("of a network counts where it is known", async () => {
    const [address, what] = [newId(), newId()]
    const consumeFrom = (from: string | null, of = what) => Throttle.consumeFrom(from, of, LIMIT)
    for (let turn = 0; turn < 3; turn++) await consumeFrom(address)
    await expect(consumeFrom(address)).rejects.toMatchObject(THROTTLED)
    await consumeFrom(newId())
    await consumeFrom(address, newId())
    for (let turn = 0; turn < 5; turn++) await consumeFrom(null)
  })
})

const SECONDS = 600
const LIMIT = { tries: 3, seconds: SECONDS, message: "Trop souvent." }
const THROTTLED = { code: "throttled", message: "Trop souvent." }

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
