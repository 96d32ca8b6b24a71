import { ValidationError } from "@orpc/contract"
import { ORPCError } from "@orpc/server"
import { AppError, ERROR_STATUS, type ErrorCode } from "@trame/core/lib/error"
import {
  isUnexpected,
  leadsNowhere,
  problemOf,
  problemResponse,
  toOrpcError,
} from "@trame/functions/http/problem"
import { expect, test } from "vitest"
import * as z from "zod"

const CODES = Object.keys(ERROR_STATUS) as ErrorCode[]

test("each code has its HTTP status", () => {
  expect(ERROR_STATUS).toEqual({
    invalid: 400,
    unauthenticated: 401,
    account_removed: 401,
    forbidden: 403,
    no_agency: 403,
    no_subscription: 403,
    rejected: 403,
    not_found: 404,
    conflict: 409,
    email_taken: 409,
    no_seat: 409,
    no_credits: 409,
    too_soon: 409,
    closed: 410,
    too_large: 413,
    throttled: 429,
    unexpected: 500,
    unavailable: 503,
  })
})

test.each(CODES)(
  "%s is answered with its status, sentence and fields, and is not cacheable",
  async (code) => {
    const fields = { name: "Trop long" }
    const error = new AppError(code, SENTENCE, fields)
    const status = ERROR_STATUS[code]
    const wanted = { type: "about:blank", title: code, status, code, detail: SENTENCE, fields }
    const dressed = toOrpcError(error)
    expect(dressed).toMatchObject({ status })
    for (const one of [error, dressed]) expect(problemOf(one)).toEqual(wanted)
    const response = problemResponse(error)
    expect([response.status, await response.json()]).toEqual([status, wanted])
    expect(response.headers.get("content-type")).toBe("application/problem+json; charset=utf-8")
    expect(response.headers.get("cache-control")).toBe("no-store")
    // Logged only when the error is ours to fix.
    expect(isUnexpected(error)).toBe(code === "unexpected")
    const failed = new AppError(code, SENTENCE, undefined, new Error("ECONNREFUSED"))
    expect(isUnexpected(failed)).toBe(status >= 500)
  },
)

test.each([
  ["an unexpected error", new Error("secret")],
  ["a thrown value that is no error", "secret"],
  ["an answer that breaks its contract", new ORPCError("INTERNAL_SERVER_ERROR", { message: "secret" })],
])("%s is logged, and the answer tells no internals", (_, error) => {
  expect(isUnexpected(error)).toBe(true)
  expect(problemOf(error)).toMatchObject({ status: 500, code: "unexpected" })
  expect(JSON.stringify(problemOf(error))).not.toContain("secret")
})

test("a field that breaks several rules reports the first one; a nested field has its whole path", () => {
  const schema = z.object({
    password: z.string().min(6, "Trop court").regex(/\d/, "Sans chiffre").regex(/[A-Z]/, "Sans majuscule"),
    contacts: z.array(z.object({ email: z.email("Adresse invalide") })),
  })
  const given = { password: "a", contacts: [{ email: "nora@marque.example" }, { email: "nora" }] }
  expect(problemOf(refusalOf(schema, given))).toMatchObject({
    status: 400,
    code: "invalid",
    detail: "Veuillez corriger les champs signalés.",
    fields: { password: "Trop court", "contacts.1.email": "Adresse invalide" },
  })
})

test("an input is not found when a part of its address is refused, and invalid otherwise", () => {
  const schema = z.object({ clientId: z.string().max(3), name: z.string().max(3) })
  const route = "/clients/{clientId}"
  const isNotFound = (clientId: string, name: string) =>
    leadsNowhere(refusalOf(schema, { clientId, name }), route)
  expect(isNotFound("abcd", "abc")).toBe(true)
  expect(isNotFound("abcd", "abcd")).toBe(true)
  expect(isNotFound("abc", "abcd")).toBe(false)
  expect(leadsNowhere(new AppError("invalid", SENTENCE), route)).toBe(false)
  expect(leadsNowhere(new ORPCError("BAD_REQUEST"), route)).toBe(false)
})

const SENTENCE = "Une phrase pour la personne."

/** oRPC's error for an invalid input. */
function refusalOf(schema: z.ZodType, input: unknown): ORPCError<string, unknown> {
  const { error } = schema.safeParse(input)
  const cause = new ValidationError({ message: "Invalid", issues: error?.issues ?? [], data: input })
  return new ORPCError("BAD_REQUEST", { cause })
}
