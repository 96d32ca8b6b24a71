import { ACTING_AGENCY_HEADER } from "@trame/core/lib/access"
import { handler } from "@trame/functions/http/public"
import type { Context } from "aws-lambda"
import { beforeAll, describe, expect, it, test } from "vitest"
import type * as z from "zod"
import { throughCloudFront, toEvent } from "../../../scripts/local/gateway/event.ts"
import { newAgency, newUser, type TestUser } from "../../support/agency.ts"
import { apiAs, comingFrom, newAddress, rawFetch } from "../../support/api.ts"
import { fieldsOf } from "../../support/campaigns.ts"
import { type Operation, operations } from "../../support/operations.ts"
import { wholeInput } from "../../support/sampleInput.ts"

let owner: TestUser
let admin: TestUser

beforeAll(async () => {
  const agency = await newAgency()
  admin = agency.admin
  owner = await newUser({ storedEmail: process.env.SUPER_ADMIN_EMAIL })
  const { clients, collaborations } = apiAs(admin)
  const collaborationId = (await collaborations.create({ fields: fieldsOf() })).collaboration.id
  const clientId = (await clients.create({ brandName: "Connue" })).id
  const stepId = (await collaborations.addStep({ collaborationId, name: "Tournage" })).id
  Object.assign(known, { agencyId: agency.agencyId, collaborationId, clientId, stepId })
})

const taking = operations.filter(({ input }) => input !== undefined)

test.for(taking)("$name stores or refuses a text that nobody types, and never fails", async (operation) => {
  for (const choice of [0, 1] as const) {
    const input = wholeInput(operation.input, known, choice)
    const sent = textsIn(input).flatMap((path) =>
      Object.entries(HOSTILE).map(([what, text]) => ({ path, what, hostile: put(input, path, text) })),
    )
    // All schemas refuse alike, so one refusal is enough. Addresses are decoded before the schema.
    const taken = sent.filter(
      ({ path, hostile }) =>
        operation.path.includes(`{${path[0]}}`) || issuesOf(operation, hostile).length === 0,
    )
    const refused = sent.filter((one) => !taken.includes(one)).slice(0, 1)
    for (const { path, what, hostile } of [...refused, ...taken]) {
      expect({ at: path.join("."), what, ...(await send(operation, hostile)) }).toMatchObject({
        failed: false,
      })
    }
  }
})

/** Texts used for lookups, comparisons, searches or normalised, never shown as received. */
const TAKEN_AS_IT_IS =
  /^(search|password|currentPassword|newPassword|contentType|fileName|influencer|influencerId|key|cursor|platform|category|list)$/
/** Cells are read as they are; the client form's rules check each one (tests/core/clients/import.test.ts). */
const JUDGED_LATER = /^(clients\.(checkImport|importRows)|inbox\.exchange)$/
const NOTES =
  /^(notes|internalNotes|description|comment|creativeNote|collaboratedBrands|question|message|body|currentDraft|text|reason)$/
/** Except a profile's address, which is parsed and rebuilt. */
const LINKS = /^(?!discover\.add ).*(url|thumb|references)$/i

/** Changes the direction of writing. */
const TURNED = "a\u202eb"

/** Every stored text, as operation and field, that accepts this value. */
const fieldsTaking = (text: string, isMeant = (_field: string) => true): string[] =>
  taking
    .filter(({ name }) => !JUDGED_LATER.test(name))
    .flatMap((operation) =>
      ([0, 1] as const).flatMap((choice) => {
        const whole = wholeInput(operation.input, known, choice)
        return textsIn(whole)
          .map((path) => ({ path, field: path.filter((key) => key !== 0).join(".") }))
          .filter(({ path, field }) => {
            if (TAKEN_AS_IT_IS.test(String(path.at(-1))) || !isMeant(`${operation.name} ${field}`))
              return false
            const { data, error } = (operation.input as z.ZodType).safeParse(put(whole, path, text))
            // Texts lose this character instead of being refused.
            if (text === TURNED) return JSON.stringify(data ?? null).includes(text)
            return !error?.issues.some((issue) => issue.path.join(".") === path.join("."))
          })
          .map(({ field }) => `${operation.name} ${field}`)
      }),
    )

// rules/platform.md#links-and-text
describe("no operation", () => {
  it.each(["a\u0007b", "a\ud800b", TURNED])("stores an invisible character (%j)", (text) => {
    expect(fieldsTaking(text)).toEqual([])
  })

  it("stores several lines except in notes", () => {
    const fields = fieldsTaking("a\nb").map((place) => place.split(/[ .]/).at(-1) ?? "")
    expect(fields.length).toBeGreaterThan(5)
    expect(fields.filter((field) => !NOTES.test(field))).toEqual([])
  })

  it("stores a link that leads nowhere on the web or disguises its target", () => {
    const isLink = (field: string) => LINKS.test(field)
    expect(fieldsTaking("https://test.example/", isLink).length).toBeGreaterThan(5)
    for (const text of [
      "javascript:alert(1)",
      "data:text/html,x",
      "//ailleurs.example",
      "https://a@b.example",
    ])
      expect(fieldsTaking(text, isLink)).toEqual([])
  })
})

describe("an address", () => {
  it.each(["/clients/{}", "/collaborations/{}", "/tracking/{}", "/guest-collaboration/{}"])(
    "below %s with an impossible id is answered as a missing record",
    async (path) => {
      for (const text of ["a".repeat(5000), "a%00b", "a%0Ab"]) {
        const answer = await answerOf(admin, path.replace("{}", text), { headers: comingFrom(newAddress()) })
        expect(answer).toMatchObject({
          status: 404,
          body: expect.stringContaining("Cet élément n'existe pas"),
        })
      }
    },
  )

  it("with a part that is not valid text is not found", async () => {
    const headers = { host: "localhost", ...comingFrom(newAddress()) }
    const request = throughCloudFront({ method: "GET", headers, httpVersion: "1.1", socket: {} })
    const url = new URL("http://localhost/api/tracking/%ED%A0%80")
    const result = await handler(toEvent(request, url, Buffer.alloc(0), null), {} as Context)
    expect(result.statusCode).toBe(404)
  })

  it.each([[["é".repeat(500), "a"]], [["2026-01-01", "\u{1F600}".repeat(250)]], [["", ""]], [[1, 2]]])(
    "with a cursor that holds more than a key is refused (%#)",
    async (parts) => {
      const cursor = Buffer.from(JSON.stringify(parts)).toString("base64url")
      for (const path of ["/collaborations", "/castings", "/accounting/payments", "/approvals"])
        expect([path, (await answerOf(admin, `${path}?cursor=${cursor}`)).status]).toEqual([path, 400])
    },
  )
})

it("the owner cannot act in an agency with an impossible id", async () => {
  const { status, body } = await answerOf(owner, "/identity/me", {
    headers: { [ACTING_AGENCY_HEADER]: "a".repeat(5000) },
  })
  expect([status, JSON.parse(body)]).toMatchObject([200, { agencyId: null, acting: false }])
})

const HOSTILE = {
  "5,000 characters": "a".repeat(5000),
  "a control character": "a\u0000b\u0007c",
  "line breaks": "a\r\nb\u2028c",
  "an unpaired surrogate": "a\ud800b",
  "a path": "../#?%2f",
}

/** Valid ids by field name, so that only the hostile value is wrong. */
const known: Record<string, string> = {}

type Path = (string | number)[]

/** Paths of all texts in an input. */
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

/** URL-encodes a text; an unpaired surrogate as the bytes that some programs send. */
const encode = (text: string): string => text.split("\ud800").map(encodeURIComponent).join("%ED%A0%80")

/** Sends an operation's input, some of it in the address; each call has a fresh IP, so no link limit applies. */
async function send({ method, path, access }: Operation, input: unknown) {
  const values = { ...(input as Record<string, unknown>) }
  let address = path
  for (const [placeholder, name = ""] of path.matchAll(/\{(\w+)\}/g)) {
    address = address.replace(placeholder, encode(String(values[name])))
    delete values[name]
  }
  const query = Object.entries(values).map(([name, value]) => `${name}=${encode(String(value))}`)
  const asked = method === "GET" || method === "DELETE"
  const user = access === "public" ? null : access === "super-admin" ? owner : admin
  const request = { method, body: asked ? undefined : values, headers: comingFrom(newAddress()) }
  const { status, ...response } = await answerOf(
    user,
    `${address}${asked ? `?${query.join("&")}` : ""}`,
    request,
  )
  return { failed: status >= 500 && response.body }
}

async function answerOf(...[user, path, request]: Parameters<typeof rawFetch>) {
  const response = await rawFetch(user, `/api${path}`, request)
  return { status: response.status, body: await response.text() }
}
const issuesOf = ({ input }: Operation, value: unknown) =>
  (input as z.ZodType).safeParse(value).error?.issues ?? []
