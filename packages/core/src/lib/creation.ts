import { createHash } from "node:crypto"
import type { SystemActor } from "./access.ts"
import { CreationEntity } from "./creation-entities.ts"
import { AlreadyCreated, conflict, unavailable } from "./error.ts"
import { eraseAll } from "./removal.ts"
import { holds } from "./transact.ts"

/** A form may lie open over a long weekend. */
const KEPT_SECONDS = 7 * 86_400

/** The writes that keep, for whoever asks again, what was made. */
export type Remember = (itemId: string) => unknown[]

export interface Sent {
  /** Chosen by whoever asks; without it, each time creates another. */
  creationId?: string | undefined
  /** All that is sent under it. */
  body: object
}

interface Wanted extends Sent {
  agencyId: string
}

/**
 * Creates something once: asked again under the same id with the same body, by the same agency, it answers what the
 * first time made, as it is now (rules/platform.md#created-once). What was made has an id of ours, so that nobody chooses
 * one, and what was written ahead for a try that failed never meets that of another.
 * @throws AlreadyCreated where something else was sent under this id
 * @param create transacts what it writes together with what `remember` makes of its id
 * @param read answers by that id
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
    // Whatever refuses it, e.g. that its file is taken, may come of its being there already.
    const { data } = await CreationEntity.get(key).go({ consistent: true })
    if (!data) throw error
    const stored = await read(data.itemId)
    if (data.fingerprint !== kept.fingerprint) throw new AlreadyCreated(stored)
    return stored
  }
}

/**
 * Does once what no transaction takes back, e.g. sends a mail: asked again under the same id, by the same agency, it
 * does nothing and answers null. It is written down before, so that two that come at once do it once, and forgotten
 * where it failed. Where whoever did it has died meanwhile, nobody knows how far it came: then it is done again.
 * @throws AppError unavailable while somebody else is doing it, conflict where something else was asked under this id
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

/** Whether it is this caller's to do. */
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

/** The same for the same body, in whatever order its fields come. */
const fingerprintOf = (body: object): string =>
  createHash("sha256").update(JSON.stringify(body, sorted)).digest("base64url")

const sorted = (_key: string, value: unknown): unknown =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value

/** In the place of the id of something made. */
const BEGUN = "begun"
const DONE = "done"

/** Longer than any function runs: what is not done by then is nobody's any more. */
const DOES_SECONDS = 60

/** Since the epoch. */
const inSeconds = (seconds: number): number => Math.floor(Date.now() / 1000) + seconds

/** Forgets what an agency has created. */
export const removeAllOf = ({ agencyId }: SystemActor): AsyncGenerator<void> =>
  eraseAll(CreationEntity, (page) => CreationEntity.query.primary({ agencyId }).go(page))
