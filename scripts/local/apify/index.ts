import { listenOnLoopback, urlOf } from "../lib/loopback.ts"
import { answerApi, type Platform } from "./api.ts"
import { answerPicture, PICTURES_PATH } from "./instagram/pictures.ts"
import { openStore } from "./store.ts"
import { answerTests } from "./tests.ts"

export interface ApifyOptions {
  /** Null keeps nothing once stopped. */
  dataDir: string | null
  token: string
  /** Milliseconds. */
  now?(): number
  /** How many times as fast as usual a run is. */
  pace?: number
}

interface LocalApify {
  /** Of the API, and of the pictures that its results name. */
  url: string
  close(): Promise<void>
}

/**
 * What we use of Apify, on loopback only: runs of two Instagram scrapers, their datasets, and the pictures. Profiles
 * and posts follow from the username.
 */
export async function startApify({
  dataDir,
  token,
  now = Date.now,
  pace = 1,
}: ApifyOptions): Promise<LocalApify> {
  const store = openStore(dataDir)
  const platform: Platform = { store, token, now, pace, origin: () => server.url, refusals: [] }
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
