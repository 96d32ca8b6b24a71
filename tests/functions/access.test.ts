import { type Access, PERMISSION_KEYS, type PermissionKey } from "@trame/core/access"
import { beforeAll, expect, test } from "vitest"
import { newAgency, newUser, type TestUser } from "../support/agency.ts"
import { rawFetch } from "../support/api.ts"
import { operations } from "../support/operations.ts"

/** Everybody who may come to the API. */
const CALLERS = [
  "nobody",
  "solo",
  "rejected admin",
  "pending member",
  "member without keys",
  "member with all keys",
  "admin",
  "super-admin",
] as const

type Caller = (typeof CALLERS)[number]

const users = new Map<Caller, TestUser>()
const allKeys = Object.fromEntries(PERMISSION_KEYS.map((key) => [key, true]))

beforeAll(async () => {
  const { agencyId, admin, member } = await newAgency()
  users.set("admin", admin)
  users.set("member without keys", member)
  users.set("solo", await newUser())
  users.set("rejected admin", await newUser({ agencyId, userRole: "admin", status: "rejected" }))
  users.set("pending member", await newUser({ agencyId, status: "pending" }))
  users.set("member with all keys", await newUser({ agencyId, permissions: allKeys }))
  users.set("super-admin", await newUser({ agencyId, email: process.env.SUPER_ADMIN_EMAIL }))
})

/** Spec 1 §3 and §4 once more in plain words, apart from the rules that the API applies. */
function expected(caller: Caller, access: Access): "in" | 401 | 403 {
  if (access === "public") return "in"
  if (caller === "nobody") return 401
  if (access === "signed-in") return "in"
  if (caller === "solo" || caller === "rejected admin") return 403
  if (caller === "super-admin") return "in"
  if (access === "super-admin" || access === "assistant") return 403
  if (access === "subscribed" || access === "discover" || access === "recruitment") return "in"
  return caller === "admin" || (caller === "member with all keys" && isKey(access)) ? "in" : 403
}

const isKey = (access: Access): boolean => PERMISSION_KEYS.includes(access as PermissionKey)

const cases = operations.flatMap(({ name, method, path, access }) =>
  CALLERS.map((caller) => ({ name, method, path, access, caller, outcome: expected(caller, access) })),
)

test.for(cases)("$name by $caller: $outcome", async ({ method, path, caller, outcome }) => {
  const address = `/api${path.replace(/\{[^}]+\}/g, "nothing")}`
  const body = method === "GET" || method === "DELETE" ? undefined : { nonsense: true }
  const response = await rawFetch(users.get(caller) ?? null, address, { method, body })
  const refused = response.status === 401 || response.status === 403
  expect(refused ? response.status : "in").toBe(outcome)
  expect(response.status).toBeLessThan(500)
})
