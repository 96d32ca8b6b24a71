import { newId, tokenHash } from "../../lib/id.ts"
import { holds } from "../../lib/transact.ts"
import { RecoveryCodesEntity } from "../users/entities.ts"

export * as RecoveryCodes from "./recovery-codes.ts"

const COUNT = 10

/** Ten new codes of 60 random bits, told once; those of before are worth nothing from now on. */
export async function issue(userId: string): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, () => newId().slice(0, 12))
  await RecoveryCodesEntity.put({ userId, hashes: codes.map((code) => hashOf(userId, code)) }).go()
  return codes.map((code) => code.match(/.{4}/g)?.join("-") ?? code)
}

/** Uses a code up; false when it is none. Of several uses at once, one succeeds. */
export function use(userId: string, code: string): Promise<boolean> {
  const hash = hashOf(userId, code.toLowerCase().replace(/[^a-z\d]/g, ""))
  return holds(
    RecoveryCodesEntity.patch({ userId })
      .delete({ hashes: [hash] })
      .where(({ hashes }, { contains }) => contains(hashes, hash))
      .go(),
  )
}

/** How many are left. */
export async function count(userId: string): Promise<number> {
  const { data } = await RecoveryCodesEntity.get({ userId }).go({ consistent: true })
  return data?.hashes?.length ?? 0
}

/** The write that forgets them, to be run or to go into a transaction. */
export const forgetWrite = (userId: string) => RecoveryCodesEntity.delete({ userId })

/** The person is part of it, so that equal codes of two people look different in the table. */
const hashOf = (userId: string, code: string): string => tokenHash(`${userId}#${code}`)
