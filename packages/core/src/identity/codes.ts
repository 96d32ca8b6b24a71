import { randomInt } from "node:crypto"
import { isConditionFailure } from "../db.ts"
import { invalid } from "../error.ts"
import { tokenHash } from "../id.ts"
import { type CODE_PURPOSES, CodeEntity } from "./code-entity.ts"

export * as Codes from "./codes.ts"

export type CodePurpose = (typeof CODE_PURPOSES)[number]

export const CODE_LIFE_MINUTES = 15
const TRIES = 5

const WRONG = "Ce code est incorrect ou a expiré. Vérifiez-le, ou demandez-en un nouveau."

/** A wrong code, one that is over, one that was used or tried too often: nobody is told which. */
export const wrongCode = () => invalid(WRONG, { code: WRONG })

/** Six new digits for this person; those of before are worth nothing from now on. */
export async function issue(userId: string, purpose: CodePurpose): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, "0")
  const expiresAt = Math.floor(Date.now() / 1000) + CODE_LIFE_MINUTES * 60
  await CodeEntity.upsert({ userId, purpose, codeHash: hashOf(userId, code), tries: 0, expiresAt }).go()
  return code
}

/** Uses a code up. Of many tries at once, no more than five are looked at. @throws AppError invalid */
export async function use(userId: string, purpose: CodePurpose, code: string): Promise<void> {
  const codeHash = hashOf(userId, code)
  try {
    const { data } = await tryCounted(userId, purpose)
    if (data?.codeHash !== codeHash) throw wrongCode()
    await CodeEntity.remove({ userId, purpose })
      .where((sent, { eq }) => eq(sent.codeHash, codeHash))
      .go()
  } catch (error) {
    if (isConditionFailure(error)) throw wrongCode()
    throw error
  }
}

const tryCounted = (userId: string, purpose: CodePurpose) =>
  CodeEntity.patch({ userId, purpose })
    .add({ tries: 1 })
    .where(
      ({ tries, expiresAt }, { lt, gt }) => `${lt(tries, TRIES)} AND ${gt(expiresAt, Date.now() / 1000)}`,
    )
    .go({ response: "all_new" })

/** The person is part of it, so that equal codes of two people look different in the table. */
const hashOf = (userId: string, code: string): string => tokenHash(`${userId}#${code}`)
