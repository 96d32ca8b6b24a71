import type { ActorRun, ApifyClient } from "apify-client"
import { madeOf } from "../../lib/secrets.ts"
import { setting } from "../../lib/settings.ts"
import { POSTS_PER_PROFILE } from "../catalogue/rules/import-list.ts"
import { type ProfileAddress, profileUrl } from "../catalogue/rules/profile-address.ts"
import { POST_FIELDS, PROFILE_FIELDS } from "./profile.ts"

/** What a run is asked for, and so what its results are. */
export type RunKind = "profiles" | "posts"

export interface ScrapingRun {
  id: string
  status: "running" | "succeeded" | "failed" | "timed-out" | "aborted"
  /** What the scraper says of itself, for a log; empty where it says nothing. */
  message: string
  /** Where `readResults` finds what it brought, also that of a run that failed half-way. */
  datasetId: string
}

export interface ResultPage {
  /** As the scraper gives them, for `readProfiles` or `readPosts`. */
  items: unknown[]
  /** Null after the last page. */
  nextOffset: number | null
}

/** What Apify did not do. The log gets its message; it carries nothing of the request. */
export class ScrapingError extends Error {
  /** Whether the same may work later: it is busy, broken or out of reach. */
  readonly isPassing: boolean
  /** What Apify answered with; null where it did not answer. */
  readonly httpStatus: number | null

  constructor(message: string, isPassing: boolean, httpStatus: number | null = null) {
    super(message)
    this.name = "ScrapingError"
    this.isPassing = isPassing
    this.httpStatus = httpStatus
  }
}

const ACTORS = { profiles: "apify/instagram-profile-scraper", posts: "apify/instagram-scraper" } as const

/** Both stay below 20 s. A start is not tried again: what was not answered may have begun, and is paid for. */
const PATIENCE = {
  start: { timeoutSecs: 15, maxRetries: 0 },
  look: { timeoutSecs: 6, maxRetries: 1 },
}
type Patience = keyof typeof PATIENCE
/** A run that takes longer is of no use, and costs. Ten profiles at the most of posts take some minutes. */
const RUN_SECONDS = { profiles: 120, posts: 600 }

const PAGE_SIZE = 250

/**
 * Starts to fetch these profiles, without their posts; returns the run's id.
 * @throws ScrapingError
 */
export const startProfiles = (usernames: readonly string[]): Promise<string> =>
  start("profiles", { usernames })

/**
 * Starts to fetch the latest posts of each of these profiles; returns the run's id.
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
 * How a run is getting on; null when Apify knows none of that id, or no longer.
 * @throws ScrapingError
 */
export async function findRun(runId: string): Promise<ScrapingRun | null> {
  const run = await ask("look", (client) => client.run(runId).get())
  if (!run) return null
  const { id, status, statusMessage = "", defaultDatasetId } = run
  return { id, status: STATUS[status] ?? "running", message: statusMessage, datasetId: defaultDatasetId }
}

/** Those that are not here are on their way to one of these. */
const STATUS: Partial<Record<ActorRun["status"], ScrapingRun["status"]>> = {
  SUCCEEDED: "succeeded",
  FAILED: "failed",
  "TIMED-OUT": "timed-out",
  ABORTED: "aborted",
}

/**
 * A page of what a run brought. Past the end it is empty.
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

/** The library, loaded when it is first needed. */
const connect = (patience: Patience) =>
  madeOf("APIFY_SECRET_NAME", "token", async (token): Promise<ApifyClient> => {
    const { default: bundle } = await import("apify-client/browser")
    const client = new bundle.ApifyClient({
      baseUrl: setting("APIFY_API_URL"),
      token,
      ...PATIENCE[patience],
    })
    // Whoever called logs what went wrong in the end.
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

/** The library's errors carry the request, and with it the token. */
function scrapingError(error: unknown): ScrapingError {
  if (!(error instanceof Error)) return new ScrapingError(String(error), false)
  const status: unknown = Reflect.get(error, "statusCode")
  const httpStatus = typeof status === "number" ? status : null
  const code: unknown = Reflect.get(error, "code")
  const told = [Reflect.get(error, "type"), code, httpStatus].filter(Boolean)
  // With a code alone nothing was answered, or nothing that can be read; with neither, nothing was asked.
  const isPassing = httpStatus === null ? typeof code === "string" : isPassingStatus(httpStatus)
  return new ScrapingError([error.name, ...told, error.message].join(" "), isPassing, httpStatus)
}

const isPassingStatus = (status: number): boolean => status === 408 || status === 429 || status >= 500
