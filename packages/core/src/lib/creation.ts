import type { SystemActor } from "./access.ts"
import { CreationEntity } from "./creation-entities.ts"
import { eraseAll } from "./removal.ts"
import { transact } from "./transact.ts"

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
  const expiresAt = Math.floor(Date.now() / 1000) + KEPT_SECONDS
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
 * where it failed.
 */
export const once = <Result>(wanted: Wanted, act: () => Promise<Result>): Promise<Result | null> =>
  createOnce<Result | null>(
    wanted,
    async (remember) => {
      const { agencyId, creationId } = wanted
      if (creationId === undefined) return act()
      await transact(remember(DONE))
      try {
        return await act()
      } catch (error) {
        await CreationEntity.delete({ agencyId, creationId }).go()
        throw error
      }
    },
    async () => null,
  )

/** In the place of the id of something made. */
const DONE = "done"

/** Forgets what an agency has created. */
export const removeAllOf = ({ agencyId }: SystemActor): AsyncGenerator<void> =>
  eraseAll(CreationEntity, (page) => CreationEntity.query.primary({ agencyId }).go(page))
