import * as Codes from "@trame/core/account/credentials/codes"
import { newId } from "@trame/core/lib/id"
import { afterEach, describe, expect, it, vi } from "vitest"

afterEach(() => vi.useRealTimers())

describe("a code sent by e-mail", () => {
  it("is used once, however many use it at the same time", async () => {
    const userId = newId()
    const code = await Codes.issue(userId, "reset")
    const uses = await Promise.allSettled([1, 2, 3].map(() => Codes.use(userId, "reset", code)))
    expect(uses.filter(({ status }) => status === "fulfilled")).toHaveLength(1)
    await expect(Codes.use(userId, "reset", code)).rejects.toMatchObject(WRONG)
  })

  it("is worth nothing after five wrong tries, also when they come at once", async () => {
    const userId = newId()
    const code = await Codes.issue(userId, "verify")
    const guess = () => Codes.use(userId, "verify", other(code))
    const guesses = await Promise.allSettled([1, 2, 3, 4, 5].map(guess))
    expect(guesses.every(({ status }) => status === "rejected")).toBe(true)
    await expect(Codes.use(userId, "verify", code)).rejects.toMatchObject(WRONG)
  })

  it("survives four wrong tries, and a new one makes the former worthless", async () => {
    const userId = newId()
    const former = await Codes.issue(userId, "verify")
    for (let tries = 0; tries < 4; tries++) {
      await expect(Codes.use(userId, "verify", other(former))).rejects.toMatchObject(WRONG)
    }
    let code = await Codes.issue(userId, "verify")
    if (code === former) code = await Codes.issue(userId, "verify")
    await expect(Codes.use(userId, "verify", former)).rejects.toMatchObject(WRONG)
    await expect(Codes.use(userId, "verify", code)).resolves.toBeUndefined()
  })

  it("belongs to one person, one purpose and a quarter of an hour", async () => {
    vi.useFakeTimers({ toFake: ["Date"] })
    const sentAt = Date.now()
    const userId = newId()
    const code = await Codes.issue(userId, "reset")
    await expect(Codes.use(newId(), "reset", code)).rejects.toMatchObject(WRONG)
    await expect(Codes.use(userId, "verify", code)).rejects.toMatchObject(WRONG)
    vi.setSystemTime(sentAt + 15 * 60_000)
    await expect(Codes.use(userId, "reset", code)).rejects.toMatchObject(WRONG)
    vi.setSystemTime(sentAt + 14 * 60_000)
    await expect(Codes.use(userId, "reset", code)).resolves.toBeUndefined()
  })
})

const WRONG = { code: "invalid", fields: { code: expect.any(String) } }
const other = (code: string) => (code === "000000" ? "000001" : "000000")
