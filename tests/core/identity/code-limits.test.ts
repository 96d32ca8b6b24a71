import * as Account from "@trame/core/account/credentials/account"
import * as Codes from "@trame/core/account/credentials/codes"
import { countingGuesses, spendSending, wrongCode } from "@trame/core/account/credentials/codes"
import * as RecoveryCodes from "@trame/core/account/credentials/recovery-codes"
import * as SecondStep from "@trame/core/account/credentials/second-step"
import { newId } from "@trame/core/lib/id"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { actorOf, newUser } from "../../support/agency.ts"
import { NEW_PASSWORD } from "../../support/newcomers.ts"

// Limits hold for stretches of time: each test begins with one.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: Math.ceil(Date.now() / HOUR_MS) * HOUR_MS })
})
afterEach(() => vi.useRealTimers())

test("one code in half a minute and five in an hour go to an address, whoever asks", async () => {
  const email = `${newId()}@ici.example`
  const send = () => spendSending(email, newId())
  for (let sent = 0; sent < 5; sent++) {
    await send()
    await expect(send()).rejects.toMatchObject(throttled("30 secondes"))
    later(30)
  }
  await expect(send()).rejects.toMatchObject(throttled("une heure"))
  await expect(spendSending(`${newId()}@ici.example`, newId())).resolves.toBeUndefined()
  later(3600)
  await expect(send()).resolves.toBeUndefined()
})

test("sixty codes in an hour are for one network, whoever they go to", async () => {
  const network = newId()
  const send = (from: string) => spendSending(`${newId()}@ici.example`, from)
  await Promise.all(Array.from({ length: 60 }, () => send(network)))
  await expect(send(network)).rejects.toMatchObject(throttled("une heure"))
  await expect(send(newId())).resolves.toBeUndefined()
})

test("whichever code is asked for, no second one is sent right after it", async () => {
  const { email, ...user } = await newUser({ emailVerified: false })
  const own = await actorOf({ email, ...user })
  const anybody = { type: "public", address: null } as const
  await Account.sendVerificationCode(own)
  const forgotten = Account.forgotPassword(anybody, { email: email.toUpperCase() })
  await expect(forgotten).rejects.toMatchObject(throttled("30 secondes"))
  later(30)
  await Account.forgotPassword(anybody, { email })
  await expect(Account.sendVerificationCode(own)).rejects.toMatchObject(throttled("30 secondes"))
})

const wrongFrom = (address: string) =>
  countingGuesses(address, async () => {
    throw wrongCode()
  })

test("a network whose guesses are used up is told so wherever a code is typed, be it right", async () => {
  const address = newId()
  await Promise.allSettled(Array.from({ length: 60 }, () => wrongFrom(address)))
  const user = await newUser({ emailVerified: false })
  const { userId, email, password } = user
  const from = { type: "public", address } as const
  const [reset, verify] = await Promise.all([Codes.issue(userId, "reset"), Codes.issue(userId, "verify")])
  const [recovery = ""] = await RecoveryCodes.issue(userId)
  const actor = { ...(await actorOf(user)), address }
  for (const type of [
    () => Account.resetPassword(from, { email, code: reset, newPassword: NEW_PASSWORD }),
    () => Account.verifyEmail(actor, { code: verify }),
    () => SecondStep.redeemRecoveryCode(from, { email, password, code: recovery }),
  ])
    await expect(type()).rejects.toMatchObject(THROTTLED)
})

test("sixty wrong codes may come from one place, and right ones do not count", async () => {
  const address = newId()
  const wrong = () => wrongFrom(address)
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

const HOUR_MS = 3_600_000
const THROTTLED = { code: "throttled" }
const throttled = (words: string) => ({ ...THROTTLED, message: expect.stringContaining(words) })

const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)
