import { listenOnLoopback, urlOf } from "../lib/loopback.ts"
import { answerApi, type Platform } from "./api.ts"
import type { KnownPeople, KnownPerson } from "./instagram/people.ts"
import { answerPicture, PICTURES_PATH } from "./instagram/pictures.ts"
import { openStore } from "./store.ts"
import { answerTests } from "./tests.ts"

export interface ApifyOptions {
  /** Null: in memory only. */
  dataDir: string | null
  token: string
  /** Milliseconds. */
  now?(): number
  /** Speed of a run, as a multiple of the usual one. */
  pace?: number
  /** People with more data than their usernames; loaded once, by the first run. */
  people?(): Promise<ReadonlyMap<string, KnownPerson>>
}

interface LocalApify {
  /** The address of the API, and of the pictures in its results. */
  url: string
  close(): Promise<void>
}

/**
 * The part of Apify that we use, on loopback only: runs of two Instagram scrapers, their datasets, and the pictures.
 * Profiles and posts are generated from the username.
 */
export async function startApify({
  dataDir,
  token,
  now = Date.now,
  pace = 1,
  people = async () => new Map(),
}: ApifyOptions): Promise<LocalApify> {
  const store = openStore(dataDir)
  let asked: ReturnType<typeof people> | undefined
  async function known(usernames: readonly string[]): Promise<KnownPeople> {
    asked ??= people()
    const all = await asked
    return Object.fromEntries(
      usernames.flatMap((username) => {
        const person = all.get(username)
        return person ? [[username, person]] : []
      }),
    )
  }
  const platform: Platform = { store, token, now, pace, known, origin: () => server.url, refusals: [] }
  const server = await listenOnLoopback((request, response) => {
    const { pathname } = urlOf(request)
    if (pathname.startsWith("/_test/")) return answerTests(platform, request, response)
    if (pathname.startsWith(PICTURES_PATH)) return answerPicture(request, response)
    return answerApi(platform, request, response)
  })
  return {
    url: server.url,
    async close() {
      await server.close()
      await store.close()
    },
  }
}
