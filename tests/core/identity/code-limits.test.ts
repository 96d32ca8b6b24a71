import { countingGuesses, spendSending, wrongCode } from "@trame/core/account/credentials/codes"
import { newId } from "@trame/core/lib/id"
import { afterEach, beforeEach, expect, test, vi } from "vitest"

const HOUR_MS = 3_600_000
const THROTTLED = { code: "throttled" }

// Limits hold for stretches of time: each test begins with one.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: Math.ceil(Date.now() / HOUR_MS) * HOUR_MS })
})
afterEach(() => vi.useRealTimers())

const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)

test("one code in half a minute and five in an hour go to an address, whoever asks", async () => {
  const email = `${newId()}@ici.example`
  const send = () => spendSending(email, newId())
  for (let sent = 0; sent < 5; sent++) {
    await send()
    await expect(send()).rejects.toMatchObject({
      ...THROTTLED,
      message: expect.stringContaining("30 secondes"),
    })
    later(30)
  }
  await expect(send()).rejects.toMatchObject({ ...THROTTLED, message: expect.stringContaining("une heure") })
  await expect(spendSending(`${newId()}@ici.example`, newId())).resolves.toBeUndefined()
  later(3600)
  await expect(send()).resolves.toBeUndefined()
})

test("sixty wrong codes may come from one place, and right ones do not count", async () => {
  const address = newId()
  const wrong = () =>
    countingGuesses(address, async () => {
      throw wrongCode()
    })
  const right = () => countingGuesses(address, async () => {})
  await Promise.all(
    Array.from({ length: 59 }, () => expect(wrong()).rejects.toMatchObject({ code: "invalid" })),
  )
  await right()
  await right()
  await expect(wrong()).rejects.toMatchObject({ code: "invalid" })
  await expect(right()).rejects.toMatchObject(THROTTLED)
  later(15 * 60 - 1)
  await expect(right()).rejects.toMatchObject(THROTTLED)
  later(1)
  await expect(right()).resolves.toBeUndefined()
  await expect(countingGuesses(newId(), async () => {})).resolves.toBeUndefined()
})
