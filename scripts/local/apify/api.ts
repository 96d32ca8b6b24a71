import { createHash, timingSafeEqual } from "node:crypto"
import type { IncomingMessage, ServerResponse } from "node:http"
import { setTimeout as wait } from "node:timers/promises"
import { brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib"
import { readBytes, urlOf } from "../lib/loopback.ts"
import { readInput } from "./actors.ts"
import { ApifyFailure, notFound, unknownHere } from "./failure.ts"
import type { KnownPeople } from "./instagram/people.ts"
import { datasetItems, hasEnded, newRun, presentDataset, presentRun } from "./runs.ts"
import type { Store, StoredRun } from "./store.ts"

export interface Platform {
  store: Store
  token: string
  now(): number
  pace: number
  /** The known people among these usernames. */
  known(usernames: readonly string[]): Promise<KnownPeople>
  /** The origin of pictures. */
  origin(): string
  /** Answers that replace those of the next requests, in order; null lets one request pass. */
  refusals: (ApifyFailure | null)[]
}

const LARGEST_BODY = 1024 * 1024

interface Call {
  platform: Platform
  id: string
  query: URLSearchParams
  body: string
}

interface Answer {
  status: number
  body: object
  headers?: Record<string, string>
}

type Operation = (call: Call) => Answer | Promise<Answer>

const data = (body: object, status = 200): Answer => ({ status, body: { data: body } })

const operations: Record<string, Operation> = {
  "POST (?:acts|actors)/([^/]+)/runs": startRun,
  "GET actor-runs/([^/]+)": async ({ platform, id, query }) => {
    const run = await awaited(platform, runOf(platform, id), known(query, "waitForFinish"))
    return data(presentRun(run, platform.now()))
  },
  "POST actor-runs/([^/]+)/abort": abortRun,
  "GET actor-runs/([^/]+)/dataset": ({ platform, id }) => data(datasetOf(platform, runOf(platform, id))),
  "GET actor-runs/([^/]+)/dataset/items": ({ platform, id, query }) =>
    listItems(platform, runOf(platform, id), query),
  "GET datasets/([^/]+)": ({ platform, id }) => data(datasetOf(platform, runOfDataset(platform, id))),
  "GET datasets/([^/]+)/items": ({ platform, id, query }) =>
    listItems(platform, runOfDataset(platform, id), query),
}

const routes = Object.entries(operations).map(([route, operation]) => {
  const [method = "", path = ""] = route.split(" ")
  return { method, pattern: new RegExp(`^/v2/${path}/?$`), operation }
})

/** Answers below `/v2/`, for holders of the token. */
export async function answerApi(
  platform: Platform,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { status, body, headers } = await answerTo(platform, request)
  const json = Buffer.from(JSON.stringify(body))
  const compressed = /\bgzip\b/.test(request.headers["accept-encoding"] ?? "")
  response.writeHead(status, {
    "content-type": "application/json; charset=utf-8",
    ...(compressed && { "content-encoding": "gzip" }),
    ...headers,
  })
  response.end(compressed ? gzipSync(json) : json)
}

async function answerTo(platform: Platform, request: IncomingMessage): Promise<Answer> {
  const { pathname, searchParams: query } = urlOf(request)
  try {
    checkToken(request, query, platform.token)
    const refusal = platform.refusals.shift()
    if (refusal) throw refusal
    const { operation, id } = find(request.method ?? "GET", pathname)
    query.delete("token")
    return await operation({ platform, id, query, body: await bodyOf(request) })
  } catch (error) {
    if (!(error instanceof ApifyFailure)) throw error
    return { status: error.status, body: { error: { type: error.type, message: error.message } } }
  }
}

function checkToken(request: IncomingMessage, query: URLSearchParams, token: string): void {
  const [, bearer] = /^Bearer (.+)$/i.exec(request.headers.authorization ?? "") ?? []
  const given = bearer ?? query.get("token")
  if (!given) throw new ApifyFailure(401, "token-not-provided", "Authentication token was not provided")
  if (isSame(given, token)) return
  throw new ApifyFailure(
    401,
    "user-or-token-not-found",
    "User was not found or authentication token is not valid",
  )
}

const digest = (text: string) => createHash("sha256").update(text).digest()
const isSame = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other))

function find(method: string, path: string): { operation: Operation; id: string } {
  for (const route of routes) {
    const match = route.method === method ? route.pattern.exec(path) : null
    if (match) return { operation: route.operation, id: decodeURIComponent(match[1] ?? "") }
  }
  throw new ApifyFailure(
    404,
    "page-not-found",
    `There is no API endpoint ${method} ${path}. The local Apify answers only what Trame uses.`,
  )
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const bytes = await readBytes(request, LARGEST_BODY)
  const encoding = request.headers["content-encoding"]
  if (encoding === "br") return brotliDecompressSync(bytes, { maxOutputLength: LARGEST_BODY }).toString()
  if (encoding === "gzip") return gunzipSync(bytes, { maxOutputLength: LARGEST_BODY }).toString()
  if (encoding) throw unknownHere(`the encoding ${encoding}`)
  return bytes.toString()
}

async function startRun({ platform, id, query, body }: Call): Promise<Answer> {
  const params = known(query, "waitForFinish", "timeout", "memory", "build")
  const options = {
    timeoutSecs: wholeNumber(params, "timeout") ?? 0,
    memoryMbytes: wholeNumber(params, "memory") ?? 1024,
  }
  const input = readInput(id, body)
  const people = await platform.known(input.usernames)
  const run = newRun({ ...input, known: people }, options, platform.now(), platform.pace)
  await platform.store.put(run)
  return data(presentRun(await awaited(platform, run, params), platform.now()), 201)
}

async function abortRun({ platform, id, query }: Call): Promise<Answer> {
  known(query, "gracefully")
  const run = runOf(platform, id)
  const now = platform.now()
  const aborted = hasEnded(run, now) ? run : { ...run, abortedAt: now }
  await platform.store.put(aborted)
  return data(presentRun(aborted, now))
}

function listItems(platform: Platform, run: StoredRun, query: URLSearchParams): Answer {
  const params = known(
    query,
    "offset",
    "limit",
    "clean",
    "fields",
    "format",
    "desc",
    "skipEmpty",
    "skipHidden",
  )
  if ((params.get("format") ?? "json") !== "json") throw unknownHere(`the format ${params.get("format")}`)
  const all = datasetItems(run, platform.now(), platform.origin())
  const desc = params.get("desc") === "1" || params.get("desc") === "true"
  const offset = wholeNumber(params, "offset") ?? 0
  const limit = wholeNumber(params, "limit")
  const page = (desc ? all.toReversed() : all).slice(offset, limit === null ? undefined : offset + limit)
  const fields = params.get("fields")?.split(",")
  const headers = {
    "x-apify-pagination-total": `${all.length}`,
    "x-apify-pagination-offset": `${offset}`,
    "x-apify-pagination-count": `${page.length}`,
    "x-apify-pagination-limit": `${limit ?? 999_999_999_999}`,
    "x-apify-pagination-desc": `${desc}`,
  }
  return { status: 200, body: fields ? page.map((item) => withFields(item, fields)) : page, headers }
}

const withFields = (item: object, fields: readonly string[]): object =>
  Object.fromEntries(Object.entries(item).filter(([name]) => fields.includes(name)))

function runOf({ store }: Platform, id: string): StoredRun {
  const run = store.get(id)
  if (!run) throw notFound("Actor run")
  return run
}

function runOfDataset({ store }: Platform, id: string): StoredRun {
  const run = store.ofDataset(id)
  if (!run) throw notFound("Dataset")
  return run
}

const datasetOf = (platform: Platform, run: StoredRun): object =>
  presentDataset(run, platform.now(), platform.origin())

/** A parameter without effect is refused, so that nothing counts as done that is not. */
function known(query: URLSearchParams, ...names: string[]): URLSearchParams {
  const other = [...query.keys()].find((name) => !names.includes(name))
  if (other) throw unknownHere(`the parameter ${other}`)
  return query
}

function wholeNumber(params: URLSearchParams, name: string): number | null {
  const text = params.get(name)
  if (text === null) return null
  if (!/^\d+$/.test(text)) throw new ApifyFailure(400, "invalid-value", `${name} is not a whole number`)
  return Number(text)
}

const LONGEST_WAIT_SECONDS = 60
const LOOK_MS = 25

/** The run once it has ended, or after so many seconds; at once by default. */
async function awaited(platform: Platform, run: StoredRun, params: URLSearchParams): Promise<StoredRun> {
  const seconds = Math.min(wholeNumber(params, "waitForFinish") ?? 0, LONGEST_WAIT_SECONDS)
  const until = Date.now() + seconds * 1000
  while (Date.now() < until && !hasEnded(runOf(platform, run.id), platform.now())) {
    await wait(LOOK_MS, undefined, { ref: false })
  }
  return runOf(platform, run.id)
}
