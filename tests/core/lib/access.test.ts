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
import { describe, expect, it } from "vitest"
import { newAgency } from "../totals/world.ts"

describe("access", () => {
  // rules/platform.md#route-guard
  it.each<[Partial<AccessHolder>, Access, string | null]>([
    [{}, "discover", null],
    [{}, "clients", "forbidden"],
    [{ permissions: { clients: true } }, "clients", null],
    [{ permissions: { clients: false } }, "clients", "forbidden"],
    // Status, agency and subscription come before rights.
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
  ])("of %o to %s is refused as %s", (holder, access, reason) => {
    expect(refusal({ ...MEMBER, ...holder }, access)).toBe(reason)
  })

  it("is a person's alone; a guest is known by their network", async () => {
    const worker: Actor = { type: "worker", name: "test", agencyId: "a" }
    for (const actor of [GUEST, worker])
      for (const act of [() => asPerson(actor), () => asMember(actor, "member")])
        expect(act).toThrow("Vous devez être connecté pour effectuer cette action.")
    expect([addressOf(GUEST), addressOf(worker)]).toEqual(["203.0.113.7", null])
    const { admin, agencyId } = await newAgency()
    expect(asPerson(admin)).toBe(admin)
    expect(asMember(admin, "member")).toMatchObject({ agencyId, userId: admin.userId })
    const homeless = () => asMember({ ...admin, agencyId: null }, "signed-in")
    expect(homeless).toThrow(expect.objectContaining({ code: "no_agency" }))
    const out = { ...MEMBER, status: "rejected" as const, subscribed: false, permissions: { todo: true } }
    expect([hasPermission(out, "todo"), hasPermission(out, "clients")]).toEqual([true, false])
  })

  it("is refused in an operation's own words, or the usual ones for any other reason", () => {
    const sentences = { unauthenticated: "Connectez-vous pour rejoindre." }
    expect(() => assertAccess(GUEST, "member", sentences)).toThrow("Connectez-vous pour rejoindre.")
    expect(() => assertAccess(GUEST, "member", { forbidden: "Non" })).toThrow("Vous devez être connecté")
    expect(() => assertAccess(GUEST, "public")).not.toThrow()
  })
})

const MEMBER: AccessHolder = {
  agencyId: "a",
  userRole: "user",
  status: "approved",
  permissions: {},
  superAdmin: false,
  subscribed: true,
}
const GUEST: Actor = { type: "public", address: "203.0.113.7" }
