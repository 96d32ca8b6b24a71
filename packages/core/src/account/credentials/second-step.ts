/** A code of an authenticator application at each sign-in (rules/platform.md#two-step-verification). */

import { type Actor, addressOf, asPerson } from "../../lib/access.ts"
import { conflict, invalid } from "../../lib/error.ts"
import { tokenHash } from "../../lib/id.ts"
import type { Inputs } from "../../lib/operation.ts"
import * as Throttle from "../../lib/throttle.ts"
import { GUESSING, type Limit } from "../../lib/throttle.ts"
import type { accountContract } from "../contract/account.ts"
import type { authContract } from "../contract/auth.ts"
import { normalEmail, personAt } from "./account.ts"
import { countingGuesses } from "./codes.ts"
import { assertPassword } from "./password.ts"
import * as Pool from "./pool.ts"
import * as RecoveryCodes from "./recovery-codes.ts"

type Input = Inputs<typeof accountContract & typeof authContract>

export async function totp(actor: Actor) {
  const { userId } = asPerson(actor)
  const [enabled, left] = await Promise.all([Pool.asksForTotp(userId), RecoveryCodes.count(userId)])
  return { enabled, recoveryCodesLeft: enabled ? left : 0 }
}

/** Creates a secret, unused until `enableTotp` proves it. @throws AppError invalid, conflict, throttled */
export async function setUpTotp(actor: Actor, { password }: Input["setUpTotp"]) {
  const { userId } = asPerson(actor)
  return { secret: await Pool.newTotpSecret(await ownToken(userId, password)) }
}

/** @throws AppError invalid, with the message at the field, conflict, throttled */
export async function enableTotp(actor: Actor, { password, code }: Input["enableTotp"]) {
  const { userId } = asPerson(actor)
  if (!(await Pool.proveTotp(await ownToken(userId, password), code))) {
    throw invalid(WRONG_TOTP, { code: WRONG_TOTP })
  }
  // First, so that sign-in never requires a code from a person without recovery codes.
  const recoveryCodes = await RecoveryCodes.issue(userId)
  await Pool.requireTotp(userId, true)
  return { recoveryCodes }
}

/** @throws AppError invalid, with the message at the field, throttled */
export async function disableTotp(actor: Actor, { password }: Input["disableTotp"]) {
  const { userId } = asPerson(actor)
  await assertPassword(userId, password, "password")
  await Pool.requireTotp(userId, false)
  await RecoveryCodes.forgetWrite(userId).go()
  return {}
}

/** @throws AppError invalid, with the message at the field, conflict, throttled */
export async function renewRecoveryCodes(actor: Actor, { password }: Input["renewRecoveryCodes"]) {
  const { userId } = asPerson(actor)
  await assertPassword(userId, password, "password")
  if (!(await Pool.asksForTotp(userId))) throw conflict(NOT_ENABLED)
  return { recoveryCodes: await RecoveryCodes.issue(userId) }
}

const GUESSES: Limit = { ...GUESSING, tries: 10 }
/** Not the id of any person. */
const NOBODY = "nobody"

/**
 * Switches the second step off for a person who lost their telephone: requires the password and a recovery code. They
 * then sign in without it, and may set it up again.
 * @throws AppError invalid, whichever of them is wrong, or throttled
 */
export async function redeemRecoveryCode(
  actor: Actor,
  { email, password, code }: Input["redeemRecoveryCode"],
) {
  const address = normalEmail(email)
  const guess = `recovery#${tokenHash(address)}`
  await Throttle.consume(guess, GUESSES)
  const person = await personAt(address)
  const userId = person?.userId ?? NOBODY
  await countingGuesses(addressOf(actor), async () => {
    const proof = await Pool.tryPassword(userId, password)
    if (!proof || !(await RecoveryCodes.use(userId, code)))
      throw invalid(WRONG_RECOVERY, { code: WRONG_RECOVERY })
  })
  await Throttle.refund(guess, GUESSES)
  await Pool.requireTotp(userId, false)
  return { left: await RecoveryCodes.count(userId) }
}

/** For a person without a second step. */
async function ownToken(userId: string, password: string): Promise<string> {
  const { accessToken } = await assertPassword(userId, password, "password")
  if (!accessToken) throw conflict(ENABLED)
  return accessToken
}

const WRONG_TOTP = "Code incorrect. Vérifiez le code affiché par votre application et réessayez."
const WRONG_RECOVERY = "Ce code de secours est incorrect ou a déjà servi."
const ENABLED = "La vérification en deux étapes est déjà activée."
const NOT_ENABLED = "La vérification en deux étapes n'est pas activée."
