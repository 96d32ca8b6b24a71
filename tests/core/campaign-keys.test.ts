import * as Accounting from "@trame/core/campaigns/accounting/index"
import * as Castings from "@trame/core/campaigns/castings/index"
import * as Clients from "@trame/core/campaigns/clients/index"
import * as Collaborations from "@trame/core/campaigns/collaborations/index"
import * as Dashboard from "@trame/core/campaigns/dashboard/index"
import { PERMISSION_KEYS, type PermissionKey, type UserActor } from "@trame/core/lib/access"
import { beforeAll, expect, test } from "vitest"
import { castingFieldsOf } from "../support/brandCasting.ts"
import { anyPayment, fieldsOf, influencerOf } from "../support/campaigns.ts"
import { newCreators } from "../support/creators.ts"
import { newAgency } from "./totals/world.ts"

let admin: UserActor
let ids: Record<"collaborationId" | "participantId" | "influencerId" | "castingId" | "clientId", string>

beforeAll(async () => {
  admin = (await newAgency()).admin
  const [creator] = await newCreators(1)
  if (!creator) throw new Error("A creator")
  const { influencerId } = creator
  const client = await Clients.create(admin, { brandName: "Brume", sector: null, notes: "", contacts: [] })
  const { collaboration, participants } = await Collaborations.create(admin, {
    fields: fieldsOf({ paymentReceived: true, clientId: client.id }),
    participants: [influencerOf(creator)],
  })
  const { casting } = await Castings.create(admin, { fields: castingFieldsOf(), proposals: [] })
  ids = {
    collaborationId: collaboration.id,
    participantId: participants[0]?.id ?? "",
    influencerId,
    castingId: casting.id,
    clientId: client.id,
  }
})

const unless = (expected: string) => (error: { code?: string }) => {
  if (error.code !== expected) throw error
}

const all = { search: "", status: "all" } as const

/** What a module's screens read and write, by the module's key. */
const SCREENS = {
  collaborations: (actor: UserActor) => [
    Collaborations.list(actor, { ...all, type: "all" }),
    Collaborations.list(actor, { ...all, type: "all", search: "été" }),
    Collaborations.get(actor, ids),
    Collaborations.setLink(actor, { ...ids, active: true }),
    Collaborations.archive(actor, { ...ids, version: 0, archived: true }).catch(unless("conflict")),
    Collaborations.copy(actor, ids),
    Collaborations.dueSteps(actor, { whose: "team" }),
    Collaborations.dueCounts(actor),
    Collaborations.influencerLink(actor, ids),
  ],
  influencers: (actor: UserActor) => [Collaborations.withInfluencer(actor, ids)],
  clients: (actor: UserActor) => [
    Clients.list(actor, { search: "", sort: "collaborations", order: "asc", page: 1 }),
    Clients.get(actor, ids),
    Clients.update(actor, { ...ids, version: 0 }).catch(unless("conflict")),
  ],
  casting: (actor: UserActor) => [
    Castings.list(actor, all),
    Castings.figures(actor),
    Castings.get(actor, ids),
    Castings.activity(actor, ids),
    Castings.makeLink(actor, ids),
    Castings.toFollow(actor),
    Castings.deadlines(actor, { from: "2026-11-01", to: "2026-11-30" }),
  ],
  accounting: (actor: UserActor) => [
    Accounting.list(actor, anyPayment),
    Accounting.list(actor, { ...anyPayment, search: "été" }),
    Accounting.totals(actor, { period: "7d" }),
    Accounting.setPayment(actor, { ...ids, version: 0, markPaid: false }).catch(unless("conflict")),
  ],
  dashboard: (actor: UserActor) => [
    Dashboard.view(actor, { period: "all" }),
    Dashboard.view(actor, { period: "last_3_months" }),
  ],
} satisfies Partial<Record<PermissionKey, Screen>>

/** rules/platform.md#route-guard */
test.for(Object.entries(SCREENS))("the key %s alone opens its screens", async ([own, screen]) => {
  for (const key of PERMISSION_KEYS) {
    const actor: UserActor = { ...admin, userRole: "user", permissions: { [key]: true } }
    const outcomes = await Promise.allSettled(screen(actor))
    for (const outcome of outcomes) {
      const expected = key === own ? { status: "fulfilled" } : { reason: { code: "forbidden" } }
      expect({ key, ...outcome }).toMatchObject({ key, ...expected })
    }
  }
})

type Screen = (actor: UserActor) => Promise<unknown>[]
