import { createHash } from "node:crypto"
import type { SystemActor } from "./access.ts"
import { CreationEntity } from "./creation-entities.ts"
import { AlreadyCreated, conflict, unavailable } from "./error.ts"
import { eraseAll } from "./removal.ts"
import { holds } from "./transact.ts"

/** A form may stay open over a long weekend. */
const KEPT_SECONDS = 7 * 86_400

/** Returns the writes that record the created item, so that a repeated request finds it. */
export type Remember = (itemId: string) => unknown[]

export interface Sent {
  /** Chosen by the caller; without it, each request creates a new item. */
  creationId?: string | undefined
  body: object
}

interface Wanted extends Sent {
  agencyId: string
}

/**
 * Creates an item once. A repeated request of the same agency with the same id and body returns the first item in its
 * present state (rules/platform.md#created-once). The server chooses the item's own id, so callers cannot, and children
 * written ahead for a failed attempt never collide with those of another.
 * @throws AlreadyCreated when the id was used with another body
 * @param create writes the item in one transaction with the writes of `remember`
 * @param read returns the item by its id
 */
export async function createOnce<Item>(
  { agencyId, creationId, body }: Wanted,
  create: (remember: Remember) => Promise<Item>,
  read: (itemId: string) => Promise<Item>,
): Promise<Item> {
  if (creationId === undefined) return create(() => [])
  const key = { agencyId, creationId }
  const kept = { fingerprint: fingerprintOf(body), expiresAt: inSeconds(KEPT_SECONDS) }
  try {
    return await create((itemId) => [CreationEntity.create({ ...key, ...kept, itemId })])
  } catch (error) {
    // Any error, e.g. that the file is taken, may result from the item that an earlier request created.
    const { data } = await CreationEntity.get(key).go({ consistent: true })
    if (!data) throw error
    const stored = await read(data.itemId)
    if (data.fingerprint !== kept.fingerprint) throw new AlreadyCreated(stored)
    return stored
  }
}

/**
 * Runs once an action that no transaction can undo, e.g. sending a mail: a repeated request of the same agency with the
 * same id does nothing and returns null. A record is written first, so that of two simultaneous requests one acts; it
 * is deleted when the action fails. When a process dies during the action, its progress is unknown and a later request
 * runs it again.
 * @throws AppError unavailable while another request runs it, conflict when the id was used with another body
 */
export async function once<Result>(
  { agencyId, creationId, body }: Wanted,
  act: () => Promise<Result>,
): Promise<Result | null> {
  if (creationId === undefined) return act()
  const key = { agencyId, creationId }
  const fingerprint = fingerprintOf(body)
  if (!(await begin(key, fingerprint))) {
    const { data } = await CreationEntity.get(key).go({ consistent: true })
    if (data && data.fingerprint !== fingerprint) throw conflict(OTHER_SENDING)
    if (data?.itemId === DONE) return null
    throw unavailable("L'envoi est en cours. Veuillez réessayer dans un instant.")
  }
  let result: Result
  try {
    result = await act()
  } catch (error) {
    await CreationEntity.delete(key).go()
    throw error
  }
  await CreationEntity.put({ ...key, fingerprint, itemId: DONE, expiresAt: inSeconds(KEPT_SECONDS) }).go()
  return result
}

/** Claims the action; false when another request has it. */
const begin = (key: { agencyId: string; creationId: string }, fingerprint: string): Promise<boolean> =>
  holds(
    CreationEntity.put({ ...key, fingerprint, itemId: BEGUN, expiresAt: inSeconds(DOES_SECONDS) })
      .where(
        (item, { notExists, eq, lt }) =>
          `${notExists(item.itemId)} OR (${eq(item.itemId, BEGUN)} AND ${lt(item.expiresAt, inSeconds(0))} AND ${eq(item.fingerprint, fingerprint)})`,
      )
      .go(),
  )

const OTHER_SENDING =
  "Cet envoi a déjà été fait avec un autre contenu ou une autre adresse. Rouvrez la fenêtre pour envoyer autre chose."

/** Does not depend on the order of the body's fields. */
const fingerprintOf = (body: object): string =>
  createHash("sha256").update(JSON.stringify(body, sorted)).digest("base64url")

const sorted = (_key: string, value: unknown): unknown =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value

/** Stands in place of a created item's id. */
const BEGUN = "begun"
const DONE = "done"

/** Longer than any function runs: after that, the claim is abandoned. */
const DOES_SECONDS = 60

/** In seconds since the epoch. */
const inSeconds = (seconds: number): number => Math.floor(Date.now() / 1000) + seconds

export const removeAllOf = ({ agencyId }: SystemActor): AsyncGenerator<void> =>
  eraseAll(CreationEntity, (page) => CreationEntity.query.primary({ agencyId }).go(page))
