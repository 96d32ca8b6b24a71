import routes from "virtual:contract/public"
import { createORPCClient, ORPCError } from "@orpc/client"
import { type ContractRouterClient, getContractRouter, isContractProcedure } from "@orpc/contract"
import { OpenAPILink } from "@orpc/openapi-client/fetch"
import { createTanstackQueryUtils } from "@orpc/tanstack-query"
import type { contract } from "@trame/core/api/contract"
import { ACTING_AGENCY_HEADER } from "@trame/core/lib/access"
import { asJson } from "@trame/core/lib/error"
import { opened } from "../opening.ts"
import { takeEarly } from "./early.ts"
import { holding } from "./pauseLiveUpdates.ts"

/** Adds the routes that only the application calls: public pages have no room for them. */
export function provideRoutes(others: typeof routes): void {
  Object.assign(routes, others)
}

interface ProblemBody {
  code?: unknown
  detail?: unknown
  message?: unknown
  fields?: unknown
  stored?: unknown
}

/** Refusals by the gateway or CloudFront carry an English `message` or a page. */
const CODE_BY_STATUS: Record<number, string> = {
  400: "invalid",
  401: "unauthenticated",
  403: "forbidden",
  404: "not_found",
  409: "conflict",
  413: "too_large",
  429: "throttled",
}

function toError(
  body: unknown,
  response: { status: number },
): ORPCError<string, { fields?: unknown; stored?: unknown }> {
  const problem: ProblemBody = typeof body === "object" && body !== null ? body : {}
  const code = typeof problem.code === "string" ? problem.code : CODE_BY_STATUS[response.status]
  return new ORPCError(code ?? "unexpected", {
    status: response.status,
    message: typeof problem.detail === "string" ? problem.detail : "",
    data: { fields: problem.fields, stored: problem.stored },
  })
}

async function authorization(): Promise<Record<string, string>> {
  const session = current
  // Read first: the user may choose another agency while the token loads.
  const agency = session?.actingAgency?.()
  const token = await session?.accessToken()
  if (!token) return {}
  return { authorization: `Bearer ${token}`, ...(agency ? { [ACTING_AGENCY_HEADER]: agency } : {}) }
}

function writes(path: readonly string[]): boolean {
  const operation = getContractRouter(routes, path)
  return isContractProcedure(operation) && operation["~orpc"].route.method !== "GET"
}

/** From the call to the answer, including the time to get a token. */
async function holdWhileWriting<Answer>(call: {
  path: readonly string[]
  next: () => Promise<Answer>
}): Promise<Answer> {
  const { path, next } = call
  return writes(path) ? holding(next) : next()
}

/** A write makes early answers stale when it is sent, not while it waits for the first page. */
async function ask(request: Request, init: RequestInit): Promise<Response> {
  const early = request.method === "GET" ? takeEarly(request) : undefined
  if (early) return early
  await opened()
  return takeEarly(request) ?? fetch(request, init)
}

const link = new OpenAPILink(routes, {
  url: () => `${window.location.origin}/api`,
  headers: authorization,
  fetch: async (request, init) => asJson(await ask(request, init)),
  customErrorResponseBodyDecoder: toError,
  interceptors: [holdWhileWriting, ({ next }) => (current ? current.attempt(next) : next())],
})

/** Direct calls, e.g. `await client.clients.get({ clientId })`; `problemOf` reads their errors. */
export const client: ContractRouterClient<typeof contract> = createORPCClient(link)

/**
 * Source of the client's access token. The session registers itself when the application loads, so that public pages
 * carry neither a token nor the code that renews one.
 */
export interface Credentials {
  accessToken(): Promise<string | null>
  actingAgency?(): string | null
  /** Makes a call; after a refused token, repeats it once with a new one or ends the session. */
  attempt<Answer>(next: () => Promise<Answer>): Promise<Answer>
}

let current: Credentials | null = null

export function provideCredentials(credentials: Credentials | null): void {
  current = credentials
}

/** React Query options of every operation: `useQuery(api.clients.get.queryOptions({ input }))`. */
export const api = createTanstackQueryUtils(client)
