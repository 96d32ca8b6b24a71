import { Billing } from "@trame/core/billing/index"
import { expect, test } from "vitest"
import { newAgency, type TestUser } from "../../support/agency.ts"
import { anonymous, apiAs } from "../../support/api.ts"
import { NEW_PASSWORD, signUpOf } from "../../support/newcomers.ts"
import { refused } from "../../support/problem.ts"
import { customerIdOf, deliver, pay, sessionsOf, stateOf } from "../../support/stripe.ts"

test("an account is made, is written to, changes its password and goes with its agency", async () => {
  const input = signUpOf()
  await anonymous().auth.signUp(input)
  const person: TestUser = { userId: input.email, email: input.email, password: NEW_PASSWORD, agencyId: null }
  const api = apiAs(person)
  const { agency } = await api.membership.agency()
  expect(agency).toMatchObject({ name: "Agence Neuve", seatsUsed: 1, subscription: null })
  await api.account.sendVerificationCode()
  await anonymous().auth.forgotPassword({ email: (await newAgency()).admin.email })
  await api.account.changePassword({ currentPassword: NEW_PASSWORD, newPassword: "encore-un-autre" })
  await api.account.remove({ password: "encore-un-autre", withAgency: true })
  expect(await refused(api.membership.agency())).toMatchObject({ status: 401 })
})

test("an administrator removes a member, whose token is worth nothing from then on", async () => {
  const { admin, member } = await newAgency()
  await apiAs(member).identity.me()
  await apiAs(admin).membership.removeMember({ userId: member.userId })
  expect(await refused(apiAs(member).identity.me())).toMatchObject({ status: 401 })
})

test("an agency pays, and a signed event tells that it did; a forged one is refused", async () => {
  await Billing.installPlans()
  const { agencyId, admin } = await newAgency({ subscription: null })
  const { url } = await apiAs(admin).billing.checkout({ planId: "equipe" })
  expect(url).toContain("/checkout/")
  const [session] = await sessionsOf(agencyId)
  await pay(session?.id ?? "")
  const event = {
    id: `evt_${agencyId}`,
    object: "event",
    type: "checkout.session.completed",
    data: { object: { customer: await customerIdOf(agencyId) } },
  }
  expect((await deliver(event, { secret: "whsec_forged" })).status).toBe(400)
  expect((await stateOf(agencyId)).subscription).toBe(undefined)
  expect((await deliver(event)).status).toBe(200)
  expect((await stateOf(agencyId)).subscription?.status).toBe("active")
  await apiAs(admin).billing.cancel()
})
