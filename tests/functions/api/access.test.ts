import {
  ACTING_AGENCY_HEADER,
  type Access,
  PERMISSION_KEYS,
  type PermissionKey,
} from "@trame/core/lib/access"
import { beforeAll, expect, test } from "vitest"
import { newAgency, newUser, type TestUser } from "../../support/agency.ts"
import { rawFetch } from "../../support/api.ts"
import { operations } from "../../support/operations.ts"

/** Everybody who may come to the API. */
const CALLERS = [
  "nobody",
  "solo",
  "solo of the team's domain",
  "rejected admin",
  "pending member",
  "member without keys",
  "member with all keys",
  "admin",
  "admin without subscription",
  "admin who says to act in another agency",
  "owner's address, not verified",
  "super-admin",
  "super-admin acting in an agency",
] as const

type Caller = (typeof CALLERS)[number]

const users = new Map<Caller, TestUser>()
const headers = new Map<Caller, Record<string, string>>()
const allKeys = Object.fromEntries(PERMISSION_KEYS.map((key) => [key, true]))

beforeAll(async () => {
  const { agencyId, admin, member } = await newAgency()
  const unpaid = await newAgency({ subscription: null })
  const ownersAddress = process.env.SUPER_ADMIN_EMAIL ?? ""
  const acting = { [ACTING_AGENCY_HEADER]: agencyId }
  const owner = await newUser({ storedEmail: ownersAddress })
  users.set("solo", await newUser())
  users.set("solo of the team's domain", await newUser({ email: `${agencyId}@${process.env.TEAM_DOMAIN}` }))
  users.set("rejected admin", await newUser({ agencyId, userRole: "admin", status: "rejected" }))
  users.set("pending member", await newUser({ agencyId, status: "pending" }))
  users.set("member without keys", member)
  users.set("member with all keys", await newUser({ agencyId, permissions: allKeys }))
  users.set("admin", admin)
  users.set("admin without subscription", unpaid.admin)
  users.set("admin who says to act in another agency", unpaid.admin)
  headers.set("admin who says to act in another agency", acting)
  users.set(
    "owner's address, not verified",
    await newUser({
      agencyId,
      storedEmail: ownersAddress,
      emailVerified: false,
    }),
  )
  users.set("super-admin", owner)
  users.set("super-admin acting in an agency", owner)
  headers.set("super-admin acting in an agency", acting)
})

/** Who has what, once more in plain words (rules/platform.md#route-guard), apart from the API's rules. */
const OUTSIDE: readonly Caller[] = ["solo", "solo of the team's domain", "super-admin", "nobody"]
const ADMINS: readonly Caller[] = [
  "admin",
  "admin without subscription",
  "admin who says to act in another agency",
  "super-admin acting in an agency",
]
const UNPAID: readonly Caller[] = ["admin without subscription", "admin who says to act in another agency"]

function expected(caller: Caller, access: Access): "in" | 401 | 403 {
  if (access === "public") return "in"
  if (caller === "nobody") return 401
  if (access === "signed-in") return "in"
  if (caller === "rejected admin") return 403
  if (access === "super-admin") return caller.startsWith("super-admin") ? "in" : 403
  if (OUTSIDE.includes(caller)) return 403
  const admin = ADMINS.includes(caller) || caller === "member with all keys"
  if (access === "member") return "in"
  if (access === "agency-admin") return admin ? "in" : 403
  if (UNPAID.includes(caller)) return 403
  if (caller === "super-admin acting in an agency") return "in"
  if (access === "assistant") return 403
  if (access === "subscribed" || access === "discover" || access === "recruitment") return "in"
  return admin && isKey(access) ? "in" : 403
}

const isKey = (access: Access): boolean => PERMISSION_KEYS.includes(access as PermissionKey)

const cases = operations.flatMap(({ name, method, path, access }) =>
  CALLERS.map((caller) => ({ name, method, path, access, caller, outcome: expected(caller, access) })),
)

test.for(cases)("$name by $caller: $outcome", async ({ method, path, caller, outcome }) => {
  const address = `/api${path.replace(/\{[^}]+\}/g, "nothing")}`
  const body = method === "GET" || method === "DELETE" ? undefined : { nonsense: true }
  const request = { method, body, headers: headers.get(caller) }
  const response = await rawFetch(users.get(caller) ?? null, address, request)
  const refused = response.status === 401 || response.status === 403
  expect(refused ? response.status : "in").toBe(outcome)
  expect(response.status).toBeLessThan(500)
})
