import type { SystemActor } from "./access.ts"
import { CreationEntity } from "./creation-entities.ts"
import { unavailable } from "./error.ts"
import { eraseAll } from "./removal.ts"
import { holds } from "./transact.ts"

/** A form may lie open over a long weekend. */
const KEPT_SECONDS = 7 * 86_400

/** The writes that keep, for whoever asks again, what was made. */
export type Remember = (itemId: string) => unknown[]

interface Wanted {
  agencyId: string
  /** Chosen by whoever asks; without it, each time creates another. */
  creationId?: string | undefined
}

/**
 * Creates something once: asked again under the same id, by the same agency, it answers what the first time made, as
 * it is now (rules/platform.md#created-once). What was made has an id of ours, so that nobody chooses one, and what was
 * written ahead for a try that failed never meets that of another.
 * @param create transacts what it writes together with what `remember` makes of its id
 * @param read answers by that id
 */
export async function createOnce<Item>(
  { agencyId, creationId }: Wanted,
  create: (remember: Remember) => Promise<Item>,
  read: (itemId: string) => Promise<Item>,
): Promise<Item> {
  if (creationId === undefined) return create(() => [])
  const expiresAt = inSeconds(KEPT_SECONDS)
  try {
    return await create((itemId) => [CreationEntity.create({ agencyId, creationId, itemId, expiresAt })])
  } catch (error) {
    // Whatever refuses it, e.g. that its file is taken, may come of its being there already.
    const { data } = await CreationEntity.get({ agencyId, creationId }).go({ consistent: true })
    if (!data) throw error
    return read(data.itemId)
  }
}

/**
 * Does once what no transaction takes back, e.g. sends a mail: asked again under the same id, by the same agency, it
 * does nothing and answers null. It is written down before, so that two that come at once do it once, and forgotten
 * where it failed. Where whoever did it has died meanwhile, nobody knows how far it came: then it is done again.
 * @throws AppError unavailable, while somebody else is doing it
 */
export async function once<Result>(
  { agencyId, creationId }: Wanted,
  act: () => Promise<Result>,
): Promise<Result | null> {
  if (creationId === undefined) return act()
  const key = { agencyId, creationId }
  if (!(await begin(key))) {
    const { data } = await CreationEntity.get(key).go({ consistent: true })
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
  await CreationEntity.put({ ...key, itemId: DONE, expiresAt: inSeconds(KEPT_SECONDS) }).go()
  return result
}

/** Whether it is this caller's to do. */
const begin = (key: Required<Wanted>): Promise<boolean> =>
  holds(
    CreationEntity.put({ ...key, itemId: BEGUN, expiresAt: inSeconds(DOES_SECONDS) })
      .where(
        ({ itemId, expiresAt }, { notExists, eq, lt }) =>
          `${notExists(itemId)} OR (${eq(itemId, BEGUN)} AND ${lt(expiresAt, inSeconds(0))})`,
      )
      .go(),
  )

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
