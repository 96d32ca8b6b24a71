import { getAll } from "../../lib/batch.ts"
import { tokenHash } from "../../lib/id.ts"
import { SuppressionEntity } from "./entities.ts"

/** Profiles that no scrape fetches again (rules/creators.md#leaving-the-catalogue). */

export const NOT_FETCHED =
  "Cette personne a demandé à ne plus figurer dans le catalogue : son profil ne peut pas être ajouté."

/** Identifies a profile without naming it. */
export const suppressionKey = (platform: string, username: string) => ({
  handleHash: tokenHash(`suppressed ${platform} ${username.toLowerCase()}`),
})

/** Those of these profiles that no scrape may fetch, strongly consistent. */
export async function suppressedAmong(platform: string, usernames: readonly string[]): Promise<Set<string>> {
  const nameOf = new Map(usernames.map((name) => [suppressionKey(platform, name).handleHash, name]))
  const keys = [...nameOf.keys()].map((handleHash) => ({ handleHash }))
  const stored = keys.length ? await getAll(SuppressionEntity, keys, { consistent: true }) : []
  return new Set(stored.flatMap(({ handleHash }) => nameOf.get(handleHash) ?? []))
}

export const isSuppressed = async (platform: string, username: string): Promise<boolean> =>
  (await suppressedAmong(platform, [username])).size > 0
