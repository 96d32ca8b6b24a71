import type { ActorRun, ApifyClient } from "apify-client"
import { madeOf } from "../../lib/secrets.ts"
import { setting } from "../../lib/settings.ts"
import { POSTS_PER_PROFILE } from "../catalogue/rules/import-list.ts"
import { type ProfileAddress, profileUrl } from "../catalogue/rules/profile-address.ts"
import { POST_FIELDS, PROFILE_FIELDS } from "./profile.ts"

/** The kind of a run and of its results. */
export type RunKind = "profiles" | "posts"

export interface ScrapingRun {
  id: string
  status: "running" | "succeeded" | "failed" | "timed-out" | "aborted"
  /** The scraper's own status message, for a log; may be empty. */
  message: string
  /** For `readResults`; also set for a run that failed half-way. */
  datasetId: string
}

export interface ResultPage {
  /** As the scraper returns them, for `readProfiles` or `readPosts`. */
  items: unknown[]
  /** Null after the last page. */
  nextOffset: number | null
}

/** A failure of Apify. Its message is for the log and contains nothing of the request. */
export class ScrapingError extends Error {
  /** Whether a retry may succeed: Apify is busy, broken or unreachable. */
  readonly isPassing: boolean
  /** Apify's status; null without an answer. */
  readonly httpStatus: number | null

  constructor(message: string, isPassing: boolean, httpStatus: number | null = null) {
    super(message)
    this.name = "ScrapingError"
    this.isPassing = isPassing
    this.httpStatus = httpStatus
  }
}

const ACTORS = { profiles: "apify/instagram-profile-scraper", posts: "apify/instagram-scraper" } as const

/** Both stay below 20 s. Starts are not retried: a start without an answer may have begun, and costs money. */
const PATIENCE = {
  start: { timeoutSecs: 15, maxRetries: 0 },
  look: { timeoutSecs: 6, maxRetries: 1 },
}
type Patience = keyof typeof PATIENCE
/** A longer run is useless and expensive. Ten profiles with the maximum of posts take some minutes. */
const RUN_SECONDS = { profiles: 120, posts: 600 }

const PAGE_SIZE = 250

/**
 * Starts a run for these profiles, without posts; returns its id.
 * @throws ScrapingError
 */
export const startProfiles = (usernames: readonly string[]): Promise<string> =>
  start("profiles", { usernames })

/**
 * Starts a run for the latest posts of each of these profiles; returns its id.
 * @throws ScrapingError
 */
export function startPosts(usernames: readonly string[], postsPerProfile: number): Promise<string> {
  const { min, max } = POSTS_PER_PROFILE
  if (postsPerProfile < min || postsPerProfile > max) throw new RangeError(`${postsPerProfile} posts`)
  return start("posts", {
    directUrls: usernames.map((username) => profileUrl(instagram(username))),
    resultsType: "posts",
    resultsLimit: postsPerProfile,
  })
}

const instagram = (username: string): ProfileAddress => ({ platform: "instagram", username })

async function start(kind: RunKind, input: object): Promise<string> {
  const run = await ask("start", (client) =>
    client.actor(ACTORS[kind]).start(input, { timeout: RUN_SECONDS[kind] }),
  )
  return run.id
}

/**
 * A run's progress; null when Apify does not know it or has forgotten it.
 * @throws ScrapingError
 */
export async function findRun(runId: string): Promise<ScrapingRun | null> {
  const run = await ask("look", (client) => client.run(runId).get())
  if (!run) return null
  const { id, status, statusMessage = "", defaultDatasetId } = run
  return { id, status: STATUS[status] ?? "running", message: statusMessage, datasetId: defaultDatasetId }
}

/** Other statuses precede one of these. */
const STATUS: Partial<Record<ActorRun["status"], ScrapingRun["status"]>> = {
  SUCCEEDED: "succeeded",
  FAILED: "failed",
  "TIMED-OUT": "timed-out",
  ABORTED: "aborted",
}

/**
 * A page of a run's results; empty past the end.
 * @throws ScrapingError
 */
export async function readResults(kind: RunKind, datasetId: string, offset = 0): Promise<ResultPage> {
  const fields = kind === "profiles" ? PROFILE_FIELDS : POST_FIELDS
  const page = await ask("look", (client) =>
    client.dataset(datasetId).listItems({ offset, limit: PAGE_SIZE, fields: [...fields] }),
  )
  const next = offset + page.items.length
  return { items: page.items, nextOffset: page.items.length > 0 && next < page.total ? next : null }
}

/** Loads the library on first use. */
const connect = (patience: Patience) =>
  madeOf("APIFY_SECRET_NAME", "token", async (token): Promise<ApifyClient> => {
    const { default: bundle } = await import("apify-client/browser")
    const client = new bundle.ApifyClient({
      baseUrl: setting("APIFY_API_URL"),
      token,
      ...PATIENCE[patience],
    })
    // Callers log the final error.
    client.logger.setLevel(NO_LOG)
    return client
  })

const clients = { start: connect("start"), look: connect("look") }

const NO_LOG = 0

async function ask<Answer>(
  patience: Patience,
  question: (client: ApifyClient) => Promise<Answer>,
): Promise<Answer> {
  const client = await clients[patience]()
  try {
    return await question(client)
  } catch (error) {
    throw scrapingError(error)
  }
}

/** The library's errors contain the request, and with it the token. */
function scrapingError(error: unknown): ScrapingError {
  if (!(error instanceof Error)) return new ScrapingError(String(error), false)
  const status: unknown = Reflect.get(error, "statusCode")
  const httpStatus = typeof status === "number" ? status : null
  const code: unknown = Reflect.get(error, "code")
  const details = [Reflect.get(error, "type"), code, httpStatus].filter(Boolean)
  // With only a code, there was no readable answer; with neither, no request was sent.
  const isPassing = httpStatus === null ? typeof code === "string" : isPassingStatus(httpStatus)
  return new ScrapingError([error.name, ...details, error.message].join(" "), isPassing, httpStatus)
}

const isPassingStatus = (status: number): boolean => status === 408 || status === 429 || status >= 500
