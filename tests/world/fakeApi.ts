import { type AnyContractProcedure, isContractProcedure, ValidationError } from "@orpc/contract"
import { OpenAPIHandler } from "@orpc/openapi/fetch"
import { type AnyRouter, implement, ORPCError } from "@orpc/server"
import { contract } from "@trame/core/api/contract"
import { AppError, type ErrorCode, type FieldErrors } from "@trame/core/lib/error"
import type { Operation } from "@trame/core/lib/operation"
import { problemOf, toOrpcError } from "@trame/functions/http/problem"
import { vi } from "vitest"
import * as z from "zod"
import { untilTestEnds } from "./answering.ts"
import { faults } from "./faults.ts"
import { camille } from "./people.ts"
import { emptyRecord } from "./record.ts"

type Contract = typeof contract
type InputOf<Procedure> = Parameters<Operation<Procedure>>[1]
type OutputOf<Procedure> = Awaited<ReturnType<Operation<Procedure>>>

/** An operation's answer: constant, or a function of its input. A `Response` goes out as it is. */
type Answer<Procedure> =
  | OutputOf<Procedure>
  | ((
      input: InputOf<Procedure>,
      request: Request,
    ) => OutputOf<Procedure> | Response | Promise<OutputOf<Procedure> | Response>)

/** Answers by the contract's names, e.g. `{ clients: { get: ({ clientId }) => … } }`. */
export type Answers = {
  [Domain in keyof Contract]?: { [Name in keyof Contract[Domain]]?: Answer<Contract[Domain][Name]> }
}

/** Other requests of a page, by Cognito operation or by address without its query. */
export type Beyond = Record<string, (request: Request) => Response | Promise<Response>>

interface Call {
  /** E.g. `castings.update`. */
  operation: string
  // biome-ignore lint/suspicious/noExplicitAny: each operation has another input, and tests look at a few of its parts
  input: any
  method: string
}

interface Context {
  given: Record<string, Record<string, unknown> | undefined>
  calls: Call[]
  request: Request
  /** An answer outside the contract: the gateway's own, or none. */
  outside?: { response: Response } | { error: unknown }
}

export const COGNITO = "http://cognito.test/"
export const CONFIG = {
  region: "eu-west-3",
  userPoolId: "eu-west-3_test",
  userPoolClientId: "client1",
  authEndpoint: COGNITO,
}

export const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } })

/** A refusal as core throws it. */
export const refusal = (code: ErrorCode, message = "Refusé.", fields?: FieldErrors) =>
  new AppError(code, message, fields)

/** A conflict with another user's write. */
export const conflict = () => refusal("conflict", "Modifié entre-temps.")

const OFFLINE = "Failed to fetch"

/** A failed request without an answer. */
export const offline = () => new TypeError(OFFLINE)

/** An answer that throws, e.g. `{ castings: { remove: failing(conflict) } }`. */
export const failing = (error: () => unknown) => (): never => {
  throw error()
}

/** An answer that refuses, e.g. `{ castings: { remove: refusing("not_found") } }`. */
export const refusing = (...why: Parameters<typeof refusal>) => failing(() => refusal(...why))

async function answerTo(procedure: AnyContractProcedure, path: string[], input: unknown, context: Context) {
  const { route, outputSchema } = procedure["~orpc"]
  const [domain = "", name = ""] = path
  const { given, calls, request } = context
  calls.push({ operation: path.join("."), input, method: request.method })
  const answers = given[domain] ?? {}
  if (name in answers) {
    const answer = answers[name]
    return typeof answer === "function" ? answer(input, request) : answer
  }
  if (route.method === "GET" && outputSchema instanceof z.ZodType) return emptyRecord(outputSchema)
  faults.push(`The page called ${path.join(".")}, which the test does not answer`)
  throw refusal("unexpected")
}

function routerOf(part: object, path: string[] = []): AnyRouter {
  if (!isContractProcedure(part)) {
    const parts = Object.entries(part).map(([name, inner]) => [name, routerOf(inner, [...path, name])])
    return Object.fromEntries(parts)
  }
  return implement(part)
    .$context<Context>()
    .handler(async ({ input, context }) => {
      const answered = await answerTo(part, path, input, context).catch((error: unknown) => {
        if (!(error instanceof AppError)) context.outside = { error }
        throw error
      })
      if (!(answered instanceof Response)) return answered
      context.outside = { response: answered }
      throw refusal("unexpected")
    })
}

const handler = new OpenAPIHandler<Context>(routerOf(contract), {
  clientInterceptors: [
    async ({ next, path }) => {
      try {
        return await next()
      } catch (error) {
        if (error instanceof ORPCError && error.cause instanceof ValidationError)
          faults.push(`${path.join(".")}: ${error.message}\n${JSON.stringify(error.cause.issues, null, 1)}`)
        throw toOrpcError(error)
      }
    },
  ],
  customErrorResponseBodyEncoder: problemOf,
})

/**
 * Fakes every server. Operations without a test's answer return their contract's emptiest record for reads, and fail
 * the test for writes. Camille, an administrator, is signed in.
 */
export function fakeApi(answers: Answers = {}, beyond: Beyond = {}) {
  const given: Context["given"] = { identity: { me: camille } }
  const calls: Call[] = []
  const answer = (more: Answers) => {
    for (const [domain, operations] of Object.entries(more))
      given[domain] = { ...given[domain], ...operations }
  }
  answer(answers)

  async function respond(request: Request): Promise<Response> {
    const { pathname, origin } = new URL(request.url)
    const operation = request.headers.get("x-amz-target")?.split(".").at(-1)
    const outside = beyond[`${origin}/` === COGNITO ? (operation ?? "") : pathname]
    if (outside) return outside(request)
    if (pathname === "/config.json") return json(200, CONFIG)
    const context: Context = { given, calls, request: request.clone() }
    const { response } = await handler.handle(request, { prefix: "/api", context })
    if (context.outside && "error" in context.outside) throw context.outside.error
    return context.outside?.response ?? response ?? json(404, { code: "not_found", detail: "Introuvable" })
  }

  vi.stubGlobal("fetch", (input: RequestInfo | URL, init?: RequestInit) => {
    const address = typeof input === "string" ? new URL(input, window.location.href) : input
    return untilTestEnds(createdOnce(new Request(address, init), respond))
  })

  return {
    /** Adds or replaces answers from now on. */
    answer,
    /** Refuses an operation from now on, e.g. `refuse("castings.update", conflict())`. */
    refuse(name: string, error: Error): void {
      const [domain = "", operation = ""] = name.split(".")
      const fail = () => {
        throw error
      }
      answer({ [domain]: { [operation]: fail } } as Answers)
    },
    /** All calls in order. */
    calls,
    /** An operation's inputs, e.g. `callsOf("castings.update")`. */
    callsOf: (name: string) => calls.filter(({ operation }) => operation === name).map(({ input }) => input),
    /** The writes as `[operation, input]`. */
    writes: () =>
      calls.filter(({ method }) => method !== "GET").map(({ operation, input }) => [operation, input]),
  }
}

/** The first body of each creation, by its id. */
const firstBodies = new Map<string, string>()

/** Refuses, as the API does, a creation whose id has been sent with another body, and returns the stored record. */
async function createdOnce(
  request: Request,
  respond: (request: Request) => Promise<Response>,
): Promise<Response> {
  const body = request.method === "POST" ? await request.clone().text() : ""
  const { creationId } = body.startsWith("{") ? JSON.parse(body) : {}
  const first = firstBodies.get(creationId)
  if (creationId && !first) firstBodies.set(creationId, body)
  const response = await respond(request)
  if (response.status >= 400 && response.status < 500) firstBodies.delete(creationId)
  if (!first || first === body || response.status !== 201) return response
  return json(409, { code: "conflict", detail: "Déjà enregistré.", stored: await response.json() })
}
