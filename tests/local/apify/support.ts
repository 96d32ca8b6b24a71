import { ApifyClient } from "apify-client"
import { onTestFinished } from "vitest"
import { type ApifyOptions, startApify } from "../../../scripts/local/apify/index.ts"

export const TOKEN = "apify_api_essai"
export const PROFILES = "apify/instagram-profile-scraper"
export const POSTS = "apify/instagram-scraper"

/** The real library, talking to an address. */
export const clientFor = (baseUrl: string, token = TOKEN, maxRetries = 0): ApifyClient =>
  new ApifyClient({ baseUrl, token, maxRetries, minDelayBetweenRetriesMillis: 10 })

interface Options extends Partial<ApifyOptions> {
  /** Whether time passes only where the test says so. */
  stands?: boolean
}

/** A local Apify of the test's own, thirty times as fast, with a clock that can be moved. */
export async function startLocal({ stands = false, ...options }: Options = {}) {
  const started = Date.now()
  let ahead = 0
  const now = () => (stands ? started : Date.now()) + ahead
  const local = await startApify({ dataDir: null, token: TOKEN, now, pace: 30, ...options })
  let open = true
  const close = async () => {
    if (open) await local.close()
    open = false
  }
  onTestFinished(close)
  const client = clientFor(local.url)
  return {
    local,
    client,
    close,
    /** Time passes. */
    skip: (ms: number) => {
      ahead += ms
    },
    /** Runs an actor to its end; answers the run and all that it brought. */
    async run(actor: string, input: object) {
      const run = await client.actor(actor).call(input, { waitSecs: 30, log: null })
      const { items } = await client.dataset<Item>(run.defaultDatasetId).listItems()
      return { run, items }
    },
  }
}

/** As a dataset has them; what each field is, tests look at. */
export type Item = Record<string, unknown>

/** What the post scraper is asked for. */
export const postsOf = (usernames: string[], resultsLimit: number) => ({
  directUrls: usernames.map((name) => `https://www.instagram.com/${name}/`),
  resultsType: "posts",
  resultsLimit,
})
