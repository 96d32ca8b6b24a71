import type { IncomingMessage, ServerResponse } from "node:http"
import { gunzipSync } from "node:zlib"
import { type Answer, answerOf, isSame, routerOf, sendJson } from "../lib/answers.ts"
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

type Operation = (call: Call) => Answer | Promise<Answer>

const data = (body: object, status = 200): Answer => ({ status, body: { data: body } })

const operations: Record<string, Operation> = {
  "POST acts/:id/runs": startRun,
  "POST actors/:id/runs": startRun,
  "GET actor-runs/:id": ({ platform, id, query }) => {
    known(query)
    const run = platform.store.get(id)
    if (!run) throw notFound("Actor run")
    return data(presentRun(run, platform.now()))
  },
  "GET datasets/:id/items": listItems,
}

const find = routerOf(operations, "/v2/")

/** Answers below `/v2/`, for holders of the token. */
export async function answerApi(
  platform: Platform,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname: path, searchParams: query } = urlOf(request)
  const answer = await answerOf(async () => {
    checkToken(request, platform.token)
    const refusal = platform.refusals.shift()
    if (refusal) throw refusal
    const found = find(request.method ?? "GET", path)
    if (!found) throw noEndpoint(`${request.method} ${path}`)
    return found.operation({ platform, id: found.ids[0] ?? "", query, body: await bodyOf(request) })
  })
  sendJson(response, answer)
}

const noEndpoint = (what: string) =>
  new ApifyFailure(
    404,
    "page-not-found",
    `There is no API endpoint ${what}. The local Apify answers only what Trame uses.`,
  )

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
