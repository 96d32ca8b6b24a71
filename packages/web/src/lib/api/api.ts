import routes from "virtual:contract/public"
import { createORPCClient, ORPCError, onError } from "@orpc/client"
import { type ContractRouterClient, getContractRouter, isContractProcedure } from "@orpc/contract"
import { OpenAPILink } from "@orpc/openapi-client/fetch"
import { createTanstackQueryUtils } from "@orpc/tanstack-query"
import type { contract } from "@trame/core/api/contract"
import { ACTING_AGENCY_HEADER } from "@trame/core/lib/access"
import { asJson } from "@trame/core/lib/error"
import { takeEarly } from "./early.ts"
import { hold } from "./pauseLiveUpdates.ts"
import { type Problem, problemOf } from "./problem.ts"

/** The application's part of the site hands in what only it calls: public pages have no room for it. */
export function provideRoutes(others: typeof routes): void {
  Object.assign(routes, others)
}

interface ProblemBody {
  code?: unknown
  detail?: unknown
  message?: unknown
  fields?: unknown
}

/** API Gateway's own refusals only carry a `message`. */
const CODE_BY_STATUS: Record<number, string> = {
  400: "invalid",
  401: "unauthenticated",
  403: "forbidden",
  404: "not_found",
  409: "conflict",
  413: "too_large",
  429: "throttled",
}

function toError(body: unknown, response: { status: number }): ORPCError<string, { fields?: unknown }> {
  const problem: ProblemBody = typeof body === "object" && body !== null ? body : {}
  const code = typeof problem.code === "string" ? problem.code : CODE_BY_STATUS[response.status]
  return new ORPCError(code ?? "unexpected", {
    status: response.status,
    message: typeof problem.detail === "string" ? problem.detail : "",
    data: { fields: problem.fields },
  })
}

async function authorization(): Promise<Record<string, string>> {
  const session = current
  // Before the token is there, another agency may have been chosen.
  const agency = session?.actingAgency?.()
  const token = await session?.accessToken()
  if (!token) return {}
  return { authorization: `Bearer ${token}`, ...(agency ? { [ACTING_AGENCY_HEADER]: agency } : {}) }
}

function writes(path: readonly string[]): boolean {
  const operation = getContractRouter(routes, path)
  return isContractProcedure(operation) && operation["~orpc"].route.method !== "GET"
}

/** From the call to the answer, the time of asking for a token included. */
async function holdWhileWriting<Answer>(call: {
  path: readonly string[]
  next: () => Promise<Answer>
}): Promise<Answer> {
  const { path, next } = call
  if (!writes(path)) return next()
  const release = hold()
  try {
    return await next()
  } finally {
    release()
  }
}

/** A clock that was set meanwhile takes a token for valid that is not any more: it is renewed, once. */
async function withRenewedToken<Answer>({ next }: { next: () => Promise<Answer> }): Promise<Answer> {
  try {
    return await next()
  } catch (error) {
    if (isUnauthenticated(error) && (await current?.renewed(problemOf(error)))) return next()
    throw error
  }
}

const isUnauthenticated = (error: unknown): boolean => error instanceof ORPCError && error.status === 401

const link = new OpenAPILink(routes, {
  url: () => `${window.location.origin}/api`,
  headers: authorization,
  fetch: async (request, init) => asJson(await (takeEarly(request) ?? fetch(request, init))),
  customErrorResponseBodyDecoder: toError,
  interceptors: [
    holdWhileWriting,
    onError((error) => {
      if (isUnauthenticated(error)) current?.refused(problemOf(error))
    }),
    withRenewedToken,
  ],
})

/** Direct calls, e.g. `await client.clients.get({ clientId })`; errors are read with `problemOf`. */
export const client: ContractRouterClient<typeof contract> = createORPCClient(link)

/**
 * Where the client gets its access token. The session hands itself in when the application's part of
 * the site loads, so that public pages carry neither a token nor the code that makes one.
 */
export interface Credentials {
  accessToken(): Promise<string | null>
  actingAgency?(): string | null
  /** Whether another token can be had instead of one that the API does not accept. */
  renewed(problem: Problem): Promise<boolean>
  /** The API no longer accepts the session, and why. */
  refused(problem: Problem): void
}

let current: Credentials | null = null

export function provideCredentials(credentials: Credentials | null): void {
  current = credentials
}

/** React Query options of every operation: `useQuery(api.clients.get.queryOptions({ input }))`. */
export const api = createTanstackQueryUtils(client)
