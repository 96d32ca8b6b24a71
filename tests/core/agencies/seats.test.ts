import * as Agencies from "@trame/core/account/agencies/index"
import { isActive, SUBSCRIPTION_STATUSES, type Subscription } from "@trame/core/account/contract/subscription"
import { newId } from "@trame/core/lib/id"
import { expect, test } from "vitest"
import { ACTIVE, actorOf, newAgency, newUser } from "../../support/agency.ts"

/** rules/platform.md#active-subscription */
test("a seat is taken at the write in just the subscriptions that count", async () => {
  const outcomes = await Promise.all(
    STATES.map(async (state) => ({ state, takes: await takesOneMore(await agencyWith(state)) })),
  )
  expect(outcomes).toEqual(STATES.map((state) => ({ state, takes: isActive(state) })))
  expect(outcomes.filter(({ takes }) => takes)).toHaveLength(3)
  expect(await takesOneMore(await agencyWith(undefined))).toBe(false)
  expect(await takesOneMore(await agencyWith(undefined), true)).toBe(true)
})

test("an agency that has cancelled takes people in until the end of what it has paid for", async () => {
  const { agencyId } = await newAgency({
    subscription: { ...ACTIVE, cancelAtPeriodEnd: true, currentPeriodEnd: inHours(1) },
  })
  const newcomer = await newUser()
  await Agencies.join(await actorOf(newcomer), { code: agencyId })
  expect(await actorOf(newcomer)).toMatchObject({ agencyId, subscribed: true })
})

test.for([
  [2, 3, true],
  [3, 3, false],
  [4, 3, false],
] as const)("with %i of %i seats used there is one more: %s", async ([seatsUsed, seatLimit, free]) => {
  const agencyId = await agencyWith({ ...ACTIVE, seatLimit }, seatsUsed)
  const taken = Agencies.takeSeat({ agencyId, exempt: true, writes: [], refused: () => new Error() })
  if (free) await expect(taken).resolves.toBeUndefined()
  else await expect(taken).rejects.toMatchObject({ code: "no_seat" })
})

const HOUR_MS = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()

async function agencyWith(subscription: Subscription | undefined, seatsUsed = 1): Promise<string> {
  const agencyId = newId()
  await Agencies.create({ agencyId, name: "Agence", ownerId: newId(), seatsUsed, subscription })
  return agencyId
}

/** At the very write, whatever was looked at before it. */
async function takesOneMore(agencyId: string, exempt = false): Promise<boolean> {
  const refused = () => new Error("There is nothing else to refuse")
  try {
    await Agencies.takeSeat({ agencyId, exempt, writes: [], refused })
    return true
  } catch (error) {
    expect(error).toMatchObject({ message: "Cette agence n'a pas d'abonnement actif" })
    return false
  }
}

const STATES = SUBSCRIPTION_STATUSES.flatMap((status) =>
  [false, true].flatMap((cancelAtPeriodEnd) =>
    [-1, 1].map((hours) => ({ ...ACTIVE, status, cancelAtPeriodEnd, currentPeriodEnd: inHours(hours) })),
  ),
)
