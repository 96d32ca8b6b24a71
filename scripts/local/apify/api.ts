import { createHash, timingSafeEqual } from "node:crypto"
import type { IncomingMessage, ServerResponse } from "node:http"
import { gunzipSync, gzipSync } from "node:zlib"
import { readBytes, urlOf } from "../lib/loopback.ts"
import { readInput } from "./actors.ts"
import { ApifyFailure, notFound, unknownHere } from "./failure.ts"
import type { KnownPeople } from "./instagram/people.ts"
import { datasetItems, newRun, presentRun } from "./runs.ts"
import type { Store } from "./store.ts"

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
  "GET actor-runs/([^/]+)": ({ platform, id, query }) => {
    known(query)
    const run = platform.store.get(id)
    if (!run) throw notFound("Actor run")
    return data(presentRun(run, platform.now()))
  },
  "GET datasets/([^/]+)/items": listItems,
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
    checkToken(request, platform.token)
    const refusal = platform.refusals.shift()
    if (refusal) throw refusal
    const { operation, id } = find(request.method ?? "GET", pathname)
    return await operation({ platform, id, query, body: await bodyOf(request) })
  } catch (error) {
    if (!(error instanceof ApifyFailure)) throw error
    return { status: error.status, body: { error: { type: error.type, message: error.message } } }
  }
}

function checkToken(request: IncomingMessage, token: string): void {
  const [, given] = /^Bearer (.+)$/i.exec(request.headers.authorization ?? "") ?? []
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
  if (encoding === "gzip") return gunzipSync(bytes, { maxOutputLength: LARGEST_BODY }).toString()
  if (encoding) throw unknownHere(`the encoding ${encoding}`)
  return bytes.toString()
}

async function startRun({ platform, id, query, body }: Call): Promise<Answer> {
  const timeoutSecs = wholeNumber(known(query, "timeout"), "timeout") ?? 0
  const input = readInput(id, body)
  const people = await platform.known(input.usernames)
  const run = newRun({ ...input, known: people }, timeoutSecs, platform.now(), platform.pace)
  await platform.store.put(run)
  return data(presentRun(run, platform.now()), 201)
}

function listItems({ platform, id, query }: Call): Answer {
  const params = known(query, "offset", "limit", "fields")
  const run = platform.store.ofDataset(id)
  if (!run) throw notFound("Dataset")
  const all = datasetItems(run, platform.now(), platform.origin())
  const offset = wholeNumber(params, "offset") ?? 0
  const limit = wholeNumber(params, "limit") ?? 999_999_999_999
  const page = all.slice(offset, offset + limit)
  const fields = params.get("fields")?.split(",")
  const headers = {
    "x-apify-pagination-total": `${all.length}`,
    "x-apify-pagination-offset": `${offset}`,
    "x-apify-pagination-count": `${page.length}`,
    "x-apify-pagination-limit": `${limit}`,
    "x-apify-pagination-desc": "false",
  }
  return { status: 200, body: fields ? page.map((item) => withFields(item, fields)) : page, headers }
}

const withFields = (item: object, fields: readonly string[]): object =>
  Object.fromEntries(Object.entries(item).filter(([name]) => fields.includes(name)))

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
