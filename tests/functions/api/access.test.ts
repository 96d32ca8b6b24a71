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

let callers: Record<Caller, TestUser | null>
let acting: Record<string, string>

beforeAll(async () => {
  const { agencyId, admin, member } = await newAgency()
  const unpaid = await newAgency({ subscription: null })
  const storedEmail = process.env.SUPER_ADMIN_EMAIL
  const superAdmin = await newUser({ storedEmail })
  const permissions = Object.fromEntries(PERMISSION_KEYS.map((key) => [key, true]))
  acting = { [ACTING_AGENCY_HEADER]: agencyId }
  callers = {
    nobody: null,
    solo: await newUser(),
    "solo of the team's domain": await newUser({ email: `${agencyId}@${process.env.TEAM_DOMAIN}` }),
    "rejected admin": await newUser({ agencyId, userRole: "admin", status: "rejected" }),
    "pending member": await newUser({ agencyId, status: "pending" }),
    "member without keys": member,
    "member with all keys": await newUser({ agencyId, permissions }),
    admin,
    "admin without subscription": unpaid.admin,
    "admin who says to act in another agency": unpaid.admin,
    "owner's address, not verified": await newUser({ agencyId, storedEmail, emailVerified: false }),
    "super-admin": superAdmin,
    "super-admin acting in an agency": superAdmin,
  }
})

/** The expected rights (rules/platform.md#route-guard), written apart from the API's own rules. */
const OUTSIDE: readonly Caller[] = ["solo", "solo of the team's domain", "super-admin", "nobody"]
const UNPAID: readonly Caller[] = ["admin without subscription", "admin who says to act in another agency"]
const ADMINS: readonly Caller[] = [
  ...["admin", "member with all keys", "super-admin acting in an agency"],
  ...UNPAID,
] as Caller[]

function expectedOutcome(caller: Caller, access: Access): "in" | 401 | 403 {
  if (access === "public") return "in"
  if (caller === "nobody") return 401
  if (access === "signed-in") return "in"
  if (caller === "rejected admin") return 403
  if (access === "super-admin") return caller.startsWith("super-admin") ? "in" : 403
  if (OUTSIDE.includes(caller)) return 403
  if (access === "member") return "in"
  if (access === "agency-admin") return ADMINS.includes(caller) ? "in" : 403
  if (UNPAID.includes(caller)) return 403
  if (caller === "super-admin acting in an agency") return "in"
  if (access === "assistant") return 403
  if (access === "subscribed" || access === "discover" || access === "recruitment") return "in"
  return ADMINS.includes(caller) && PERMISSION_KEYS.includes(access as PermissionKey) ? "in" : 403
}

const cases = operations.flatMap(({ access, ...operation }) =>
  CALLERS.map((caller) => ({ ...operation, caller, outcome: expectedOutcome(caller, access) })),
)

test.for(cases)("$name by $caller: $outcome", async ({ method, path, caller, outcome }) => {
  const address = `/api${path.replace(/\{[^}]+\}/g, "nothing")}`
  const body = method === "GET" || method === "DELETE" ? undefined : { nonsense: true }
  const headers = caller.includes("act") ? acting : {}
  const { status } = await rawFetch(callers[caller], address, { method, body, headers })
  expect(status === 401 || status === 403 ? status : "in").toBe(outcome)
  expect(status).toBeLessThan(500)
})

type Caller = (typeof CALLERS)[number]
