import {
  type Access,
  type AccessHolder,
  type Actor,
  addressOf,
  asMember,
  asPerson,
  assertAccess,
  hasPermission,
  refusal,
} from "@trame/core/lib/access"
import { expect, test } from "vitest"
import { actorOf, newAgency } from "../../support/agency.ts"

const MEMBER: AccessHolder = {
  ...{ agencyId: "a", userRole: "user", status: "approved", superAdmin: false, subscribed: true },
  permissions: {},
}

// rules/platform.md#route-guard
test.for([
  [{}, "discover", null],
  [{}, "clients", "forbidden"],
  [{ permissions: { clients: true } }, "clients", null],
  [{ permissions: { clients: false } }, "clients", "forbidden"],
  // What everybody has first: without it nobody is told that they lack a right.
  [{ subscribed: false }, "clients", "no_subscription"],
  [{ subscribed: false, agencyId: null }, "clients", "no_agency"],
  [{ status: "rejected", agencyId: null, subscribed: false }, "clients", "rejected"],
  [{ status: "rejected" }, "signed-in", null],
  [{ status: "pending" }, "subscribed", null],
  [{ subscribed: false }, "agency-admin", "forbidden"],
  [{ subscribed: false, userRole: "admin" }, "agency-admin", null],
  [{ superAdmin: true, agencyId: null }, "super-admin", null],
  [{ superAdmin: true, agencyId: null }, "member", "no_agency"],
  [{ userRole: "admin" }, "super-admin", "forbidden"],
  [{ userRole: "admin", permissions: { assistant: true } }, "assistant", "forbidden"],
] as [Partial<AccessHolder>, Access, string | null][])("%o may call %s: %s", ([holder, access, reason]) => {
  expect(refusal({ ...MEMBER, ...holder }, access)).toBe(reason)
})

test("a key is had whatever the status and the subscription", () => {
  const out: AccessHolder = { ...MEMBER, status: "rejected", subscribed: false, permissions: { todo: true } }
  expect([hasPermission(out, "todo"), hasPermission(out, "clients")]).toEqual([true, false])
})

test("who is no person acts for nobody, and who comes by a link is known by their network alone", async () => {
  const guest: Actor = { type: "public", address: "203.0.113.7" }
  const worker: Actor = { type: "worker", name: "test", agencyId: "a" }
  for (const actor of [guest, worker]) {
    for (const act of [() => asPerson(actor), () => asMember(actor, "member")])
      expect(act).toThrow("Vous devez être connecté pour effectuer cette action.")
  }
  expect([addressOf(guest), addressOf(worker)]).toEqual(["203.0.113.7", null])
  const { member, agencyId } = await newAgency()
  const actor = await actorOf(member)
  expect(asPerson(actor)).toBe(actor)
  expect(asMember(actor, "member")).toMatchObject({ agencyId, userId: member.userId })
  // What is open to people without an agency makes them no members.
  expect(() => asMember({ ...actor, agencyId: null }, "signed-in")).toThrow(
    expect.objectContaining({ code: "no_agency" }),
  )
})

test("an operation may refuse in its own words, and in the usual ones for every other reason", () => {
  const sentences = { unauthenticated: "Connectez-vous pour rejoindre." }
  const guest: Actor = { type: "public", address: null }
  expect(() => assertAccess(guest, "member", sentences)).toThrow("Connectez-vous pour rejoindre.")
  expect(() => assertAccess(guest, "member", { forbidden: "Non" })).toThrow("Vous devez être connecté")
  expect(() => assertAccess(guest, "public")).not.toThrow()
})
