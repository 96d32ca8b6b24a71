import { newId, tokenHash } from "../../lib/id.ts"
import { holds } from "../../lib/transact.ts"
import { RecoveryCodesEntity } from "../users/entities.ts"

const COUNT = 10

/** Ten new codes of 60 random bits, returned only here; previous codes become invalid. */
export async function issue(userId: string): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, () => newId().slice(0, 12))
  await RecoveryCodesEntity.put({ userId, hashes: codes.map((code) => hashOf(userId, code)) }).go()
  return codes.map((code) => code.match(/.{4}/g)?.join("-") ?? code)
}

/** Uses a code up; false when it is invalid. Of concurrent uses, one succeeds. */
export function use(userId: string, code: string): Promise<boolean> {
  const hash = hashOf(userId, code.toLowerCase().replace(/[^a-z\d]/g, ""))
  return holds(
    RecoveryCodesEntity.patch({ userId })
      .delete({ hashes: [hash] })
      .where(({ hashes }, { contains }) => contains(hashes, hash))
      .go(),
  )
}

/** Number of unused codes. */
export async function count(userId: string): Promise<number> {
  const { data } = await RecoveryCodesEntity.get({ userId }).go({ consistent: true })
  return data?.hashes?.length ?? 0
}

/** The write that deletes them, alone or in a transaction. */
export const forgetWrite = (userId: string) => RecoveryCodesEntity.delete({ userId })

/** Includes the person, so that equal codes of two people have different hashes. */
const hashOf = (userId: string, code: string): string => tokenHash(`${userId}#${code}`)
