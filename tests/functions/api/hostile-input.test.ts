import { ACTING_AGENCY_HEADER } from "@trame/core/lib/access"
import { handler } from "@trame/functions/http/public"
import type { Context } from "aws-lambda"
import { beforeAll, describe, expect, test } from "vitest"
import * as z from "zod"
import { throughCloudFront, toEvent } from "../../../scripts/local/gateway/event.ts"
import { newAgency, newUser, type TestUser } from "../../support/agency.ts"
import { comingFrom, newAddress, rawFetch } from "../../support/api.ts"
import { fieldsOf } from "../../support/campaigns.ts"
import { type Operation, operations } from "../../support/operations.ts"
import { wholeInput } from "../../support/sampleInput.ts"

/** What nobody types, by how it is called. */
const HOSTILE = {
  "5,000 characters": "a".repeat(5000),
  "a control character": "a\u0000b\u0007c",
  "line breaks": "a\r\nb\u2028c",
  "an unpaired surrogate": "a\ud800b",
  "a path": "../#?%2f",
}

/** What there is, by the name that operations give it: only the hostile value is wrong. */
const known: Record<string, string> = {}
let owner: TestUser
let admin: TestUser

beforeAll(async () => {
  const agency = await newAgency()
  admin = agency.admin
  owner = await newUser({ storedEmail: process.env.SUPER_ADMIN_EMAIL })
  const send = async (path: string, body: unknown) => {
    const response = await rawFetch(admin, `/api${path}`, { method: "POST", body })
    return (await response.json()) as { id: string; collaboration: { id: string } }
  }
  const { collaboration } = await send("/collaborations", { fields: fieldsOf() })
  const { id: clientId } = await send("/clients", { brandName: "Connue" })
  const { id: stepId } = await send(`/collaborations/${collaboration.id}/steps`, { name: "Tournage" })
  Object.assign(known, { agencyId: agency.agencyId, collaborationId: collaboration.id, clientId, stepId })
})

type Path = (string | number)[]

/** Where texts stand in an input. */
function textsIn(value: unknown, path: Path = []): Path[] {
  if (typeof value === "string") return [path]
  if (typeof value !== "object" || value === null) return []
  const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value)
  return entries.flatMap(([key, inner]) => textsIn(inner, [...path, key]))
}

function put(value: unknown, [key, ...rest]: Path, text: string): unknown {
  if (key === undefined) return text
  if (Array.isArray(value)) return value.map((inner, at) => (at === key ? put(inner, rest, text) : inner))
  const inner = (value as Record<string, unknown>)[key]
  return { ...(value as object), [key]: put(inner, rest, text) }
}

/** As an address carries it; half a pair as the bytes that some programs make of it. */
const encoded = (text: string): string => text.split("\ud800").map(encodeURIComponent).join("%ED%A0%80")

/** Sends an operation's input, of which some goes into the address. */
async function send({ method, path, access }: Operation, input: unknown) {
  const values = { ...(input as Record<string, unknown>) }
  let address = path
  for (const [placeholder, name = ""] of path.matchAll(/\{(\w+)\}/g)) {
    address = address.replace(placeholder, encoded(String(values[name])))
    delete values[name]
  }
  const query = Object.entries(values).map(([name, value]) => `${name}=${encoded(String(value))}`)
  const asked = method === "GET" || method === "DELETE"
  const response = await rawFetch(
    access === "public" ? null : access === "super-admin" ? owner : admin,
    `/api${address}${asked && query.length > 0 ? `?${query.join("&")}` : ""}`,
    // No address uses up what links allow it.
    { method, body: asked ? undefined : values, headers: comingFrom(newAddress()) },
  )
  return { status: response.status, body: await response.text() }
}

const taking = operations.filter(({ input }) => input !== undefined)

function schemaOf(input: unknown): z.ZodType {
  if (!(input instanceof z.ZodType)) throw new Error("Not a schema")
  return input
}

const isTaken = (schema: unknown, input: unknown): boolean => schemaOf(schema).safeParse(input).success

describe("text that nobody types is stored or refused, and never fails", () => {
  test.for(taking)("$name", async (operation) => {
    for (const choice of [0, 1] as const) {
      const input = wholeInput(operation.input, known, choice)
      const sent = textsIn(input).flatMap((path) =>
        Object.entries(HOSTILE).map(([what, text]) => ({ path, what, hostile: put(input, path, text) })),
      )
      // What the schema refuses is refused alike everywhere: one of them shows it. An address is read before that.
      const taken = sent.filter(
        ({ path, hostile }) => operation.path.includes(`{${path[0]}}`) || isTaken(operation.input, hostile),
      )
      const oneRefused = sent.filter((one) => !taken.includes(one)).slice(0, 1)
      for (const { path, what, hostile } of [...oneRefused, ...taken]) {
        const { status, body } = await send(operation, hostile)
        expect({ at: path.join("."), what, failed: status >= 500 && body }).toMatchObject({ failed: false })
      }
    }
  })
})

/** What is compared, searched for or made fit, and not shown as it came. */
const TAKEN_AS_IT_IS =
  /^(search|password|currentPassword|newPassword|contentType|fileName|influencer|influencerId|key|cursor|platform|category|list)$/
/** Cells are read as they are, and each is judged by the client form's rules (tests/core/clients/import.test.ts). */
const JUDGED_LATER = new Set(["clients.checkImport", "clients.importRows"])
/** What people write several lines in. */
const NOTES =
  /^(notes|internalNotes|description|comment|creativeNote|collaboratedBrands|question|message|body|currentDraft|text|reason)$/

function isRefusedAt(schema: unknown, path: Path, input: unknown): boolean {
  const issues = schemaOf(schema).safeParse(input).error?.issues ?? []
  return issues.some((issue) => issue.path.join(".") === path.join("."))
}

test("no operation stores a character that cannot be seen, and only notes have several lines", () => {
  const passing = (text: string) =>
    taking
      .filter(({ name }) => !JUDGED_LATER.has(name))
      .flatMap(({ name, input }) =>
        ([0, 1] as const).flatMap((choice) => {
          const whole = wholeInput(input, known, choice)
          return textsIn(whole)
            .filter((path) => !TAKEN_AS_IT_IS.test(String(path.at(-1))))
            .filter((path) => !isRefusedAt(input, path, put(whole, path, text)))
            .map((path) => ({ operation: name, field: String(path.at(-1)) }))
        }),
      )
  expect(passing("a\u0007b")).toEqual([])
  expect(passing("a\ud800b")).toEqual([])
  const multiline = passing("a\nb")
  expect(multiline.length).toBeGreaterThan(5)
  expect(multiline.filter(({ field }) => !NOTES.test(field))).toEqual([])
})

/** Where something leads, by how it is called; the address of a profile is read, and made anew. */
const LINKS = /url$|thumb$|references/i
const READ_ONLY = "discover.add"

// rules/platform.md#links-and-text
test("no operation stores a link that leads nowhere on the web, or hides where it leads", () => {
  const storing = taking.filter(({ name }) => name !== READ_ONLY)
  const links = storing.flatMap(({ name, input }) =>
    ([0, 1] as const).flatMap((choice) => {
      const whole = wholeInput(input, known, choice)
      const paths = textsIn(whole).filter((path) => LINKS.test(path.filter((key) => key !== 0).join(".")))
      return paths.map((path) => ({ operation: name, field: path.join("."), input, whole, path }))
    }),
  )
  expect(links.length).toBeGreaterThan(5)
  for (const { operation, field, input, whole, path } of links) {
    for (const text of [
      "javascript:alert(1)",
      "data:text/html,x",
      "//ailleurs.example",
      "https://a@b.example",
    ]) {
      const refused = isRefusedAt(input, path, put(whole, path, text))
      expect({ operation, field, text, refused }).toEqual({ operation, field, text, refused: true })
    }
  }
})

test("an address that nothing can be at answers as a missing one", async () => {
  for (const path of ["/clients/{}", "/collaborations/{}", "/tracking/{}", "/guest-collaboration/{}"]) {
    for (const text of ["a".repeat(5000), "a%00b", "a%0Ab"]) {
      const headers = comingFrom(newAddress())
      const response = await rawFetch(admin, `/api${path.replace("{}", text)}`, { headers })
      expect([path, response.status]).toEqual([path, 404])
      expect(await response.json()).toMatchObject({ detail: "Cet élément n'existe pas ou n'existe plus." })
    }
  }
})

test("a part of an address that is no text at all leads nowhere", async () => {
  const headers = { host: "localhost", ...comingFrom(newAddress()) }
  const request = { method: "GET", headers, httpVersion: "1.1", socket: {} }
  const url = new URL("http://localhost/api/tracking/%ED%A0%80")
  const result = await handler(toEvent(throughCloudFront(request), url, Buffer.alloc(0), null), {} as Context)
  expect(result.statusCode).toBe(404)
})

test("a cursor with more than a key holds is refused", async () => {
  for (const parts of [
    ["é".repeat(500), "a"],
    ["2026-01-01", "\u{1F600}".repeat(250)],
    ["", ""],
    [1, 2],
  ]) {
    const cursor = Buffer.from(JSON.stringify(parts)).toString("base64url")
    for (const path of ["/collaborations", "/castings", "/accounting/payments", "/approvals"]) {
      const response = await rawFetch(admin, `/api${path}?cursor=${cursor}`)
      expect([path, response.status]).toEqual([path, 400])
    }
  }
})

test("the owner acts in no agency by a name that none can have", async () => {
  const headers = { [ACTING_AGENCY_HEADER]: "a".repeat(5000) }
  const response = await rawFetch(owner, "/api/identity/me", { headers })
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({ agencyId: null, acting: false })
})
