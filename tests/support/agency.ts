import * as Agencies from "@trame/core/account/agencies/index"
import type { Subscription } from "@trame/core/account/contract/subscription"
import * as Identity from "@trame/core/account/users/index"
import type { Permissions, UserActor } from "@trame/core/lib/access"
import { newId } from "@trame/core/lib/id"
import { putPoolUser } from "../../scripts/seed/pool.ts"

export const PASSWORD = "trame-test"

/** A user in the pool and in the table. */
export interface TestUser {
  userId: string
  email: string
  password: string
  agencyId: string | null
}

export interface NewTestUser {
  agencyId?: string
  userRole?: "admin" | "user"
  status?: "pending" | "approved" | "rejected"
  permissions?: Permissions
  email?: string
  /** The address in the table, when it differs from the pool's. */
  storedEmail?: string
  emailVerified?: boolean
  firstName?: string
  lastName?: string
}

/** A user, by default an approved, verified member without any permission. */
export async function newUser(wanted: NewTestUser = {}): Promise<TestUser> {
  const email = wanted.email ?? `${newId()}@test.example`
  const emailVerified = wanted.emailVerified ?? true
  const userId = await putPoolUser({ email, password: PASSWORD, emailVerified })
  await Identity.create({
    userId,
    email: wanted.storedEmail ?? email,
    emailVerified,
    firstName: wanted.firstName ?? "Alix",
    lastName: wanted.lastName ?? "Essai",
    role: "",
    userRole: wanted.userRole ?? "user",
    status: wanted.status ?? "approved",
    permissions: wanted.permissions ?? {},
    agencyId: wanted.agencyId,
  })
  return { userId, email, password: PASSWORD, agencyId: wanted.agencyId ?? null }
}

/** A subscription with this many seats and all features, until 2099. */
export const ACTIVE: Subscription = {
  id: "sub_test",
  status: "active",
  planId: "agence",
  planName: "Agence",
  priceMonthly: 19_900,
  currentPeriodEnd: "2099-01-01T00:00:00.000Z",
  cancelAtPeriodEnd: false,
}

interface NewTestAgency {
  permissions?: Permissions
  /** Default `ACTIVE`; null for none. */
  subscription?: Subscription | null
}

/** A fresh, subscribed agency with its owner, an administrator, and a member with only these permissions. */
export async function newAgency({ permissions = {}, subscription = ACTIVE }: NewTestAgency = {}) {
  const agencyId = newId()
  const [admin, member] = await Promise.all([
    newUser({ agencyId, userRole: "admin", firstName: "Ada", lastName: "Admin" }),
    newUser({ agencyId, permissions, firstName: "Max", lastName: "Membre" }),
  ])
  await Agencies.create({
    agencyId,
    name: `Agence ${agencyId.slice(0, 6)}`,
    ownerId: admin.userId,
    seatsUsed: 2,
    subscription: subscription ?? undefined,
  })
  return { agencyId, admin, member }
}

/** A user as core's actor. */
export async function actorOf(user: TestUser): Promise<UserActor> {
  const actor = await Agencies.actorOf(user.userId)
  if (!actor) throw new Error(`${user.email} does not exist`)
  return actor
}
