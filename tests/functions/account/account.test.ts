import * as Agencies from "@trame/core/account/agencies/index"
import { newId } from "@trame/core/lib/id"
import { describe, expect, it } from "vitest"
import { newAgency, newUser } from "../../support/agency.ts"
import { anonymous, apiAs, rawFetch, sessionOf, tokensOf } from "../../support/api.ts"
import { eventually } from "../../support/eventually.ts"
import { NEW_PASSWORD, signUpOf } from "../../support/newcomers.ts"
import { codeSentTo, mailsTo } from "../../support/outbox.ts"
import { refused } from "../../support/problem.ts"
import { listeningSocket } from "../../support/socket.ts"

describe("signing up", () => {
  it("with an own agency signs the user in at once, without access to paid pages", async () => {
    const input = signUpOf()
    expect(await auth.signUp(input)).toEqual({ createdAgency: true })
    const api = signIn(input)
    expect(await api.identity.me()).toMatchObject({
      email: input.email,
      agencyName: "Agence Neuve",
      userRole: "admin",
      status: "pending",
      owner: true,
      subscribed: false,
      emailVerified: false,
    })
    const own = { name: "Agence Neuve", seatsUsed: 1, hasCustomer: false, subscription: null }
    expect((await api.membership.agency()).agency).toMatchObject(own)
    expect(await refused(api.clients.list({}))).toMatchObject({ code: "no_subscription", status: 403 })
  })

  it("with a code takes a seat of that agency, and colleagues see the new member", async () => {
    const { agencyId, admin } = await newAgency()
    const input = signUpOf({ agency: { choice: "join", code: agencyId } })
    expect(await auth.signUp(input)).toEqual({ createdAgency: false })
    expect(await signIn(input).identity.me()).toMatchObject({ agencyId, userRole: "user", subscribed: true })
    await eventually(async () => {
      const { items } = await apiAs(admin).agencies.pickTeammates()
      expect(items.map(({ name }) => name)).toContain("Nora Nouvelle")
    })
  })
})

describe("an e-mail address", () => {
  it("of the team's domain gives its access once the user enters the code sent to it", async () => {
    const email = `${newId()}@${process.env.TEAM_DOMAIN}`
    await auth.signUp(signUpOf({ email }))
    const api = signIn({ email })
    const closed = { subscribed: false, superAdmin: false, emailVerified: false }
    expect(await api.identity.me()).toMatchObject(closed)
    const code = await codeSentTo(email)
    const other = code === "000000" ? "000001" : "000000"
    expect((await refused(api.account.verifyEmail({ code: other }))).data.fields).toHaveProperty("code")
    expect(await api.identity.me()).toMatchObject(closed)
    await api.account.verifyEmail({ code })
    expect(await api.identity.me()).toMatchObject({ emailVerified: true, subscribed: true })
    expect((await api.clients.list({})).items).toEqual([])
    await api.account.sendVerificationCode()
    const subjects = (await mailsTo(email)).map(({ subject }) => subject)
    expect(subjects).toEqual(["Vérifiez votre adresse e-mail Trame"])
  })
})

describe("a password", () => {
  it("changes with the current password, refuses a common one, and changes once when the answer was lost", async () => {
    const user = await newUser()
    const { account } = apiAs(user)
    const change = (currentPassword: string, newPassword = NEW_PASSWORD) =>
      account.changePassword({ currentPassword, newPassword })
    const wrong = await refused(change("faux"))
    expect(wrong.data.fields).toEqual({ currentPassword: "Mot de passe incorrect" })
    const common = await refused(change(user.password, "Password1"))
    expect(common.data.fields).toHaveProperty("newPassword")
    for (const _try of [1, 2]) expect(await change(user.password)).toEqual({})
    await expect(tokensOf(user)).rejects.toThrow()
    await expect(tokensOf({ ...user, password: NEW_PASSWORD })).resolves.toBeDefined()
  })

  it("change ends the other sessions and their sockets; the session that made it goes on", async () => {
    const { member } = await newAgency()
    const here = apiAs(member)
    const elsewhere = { ...member, userId: newId() }
    const theirApi = apiAs(elsewhere)
    await Promise.all([here.identity.me(), theirApi.identity.me()])
    const [mine, theirs] = await Promise.all([listeningSocket(member), listeningSocket(elsewhere)])
    const former = await sessionOf(member)

    await here.account.changePassword({ currentPassword: member.password, newPassword: NEW_PASSWORD })
    expect(await refused(theirApi.identity.me())).toMatchObject({ status: 401 })
    expect(await withToken(await former.renew())).toBe(401)
    expect(await theirs.closed).toBeGreaterThanOrEqual(1000)

    mine.say({ type: "ping" })
    await eventually(() => expect(mine.heard).toContainEqual({ type: "pong" }))
    await mine.close()
    // The next change ends the session that this one kept.
    const changed = { currentPassword: NEW_PASSWORD, newPassword: member.password }
    await signIn({ email: member.email }).account.changePassword(changed)
    expect(await refused(here.identity.me())).toMatchObject({ status: 401 })
  })

  it("reset by code works for an unproven address too, and ends older sessions", async () => {
    const { email, password } = await newUser({ emailVerified: false })
    const former = await sessionOf({ email, password })
    const token = await former.renew()
    expect(await withToken(token)).toBe(200)
    await auth.forgotPassword({ email: email.toUpperCase() })
    const reset = { email, code: await codeSentTo(email), newPassword: NEW_PASSWORD }
    const common = await refused(auth.resetPassword({ ...reset, newPassword: "azerty" }))
    expect(common.data.fields).toHaveProperty("newPassword")
    await auth.resetPassword(reset)
    expect(await withToken(token)).toBe(401)
    await expect(former.renew()).rejects.toMatchObject({ name: "NotAuthorizedException" })
    await expect(tokensOf({ email, password })).rejects.toThrow()
    expect(await signIn({ email }).identity.me()).toMatchObject({ emailVerified: true })
    expect((await refused(auth.resetPassword(reset))).data.fields).toEqual({
      code: "Ce code est incorrect ou a expiré. Vérifiez-le, ou demandez-en un nouveau.",
    })
  })

  it("reset for an unknown address gets the same answer as for a known one", async () => {
    const unknown = `${newId()}@nulle-part.example`
    const { email } = await newUser()
    const timeOf = async (address: string) => {
      const start = performance.now()
      expect(await auth.forgotPassword({ email: address })).toEqual({})
      return performance.now() - start
    }
    expect(Math.min(...(await Promise.all([unknown, email].map(timeOf))))).toBeGreaterThan(690)
    // A change in the user pool itself proves no address.
    const moved = await newUser({ storedEmail: `${newId()}@ailleurs.example` })
    await auth.forgotPassword({ email: moved.email })
    for (const address of [unknown, moved.email]) expect(await mailsTo(address)).toEqual([])
    const wrong = { code: "123456", newPassword: NEW_PASSWORD }
    const reset = (address: string) => refused(auth.resetPassword({ email: address, ...wrong }))
    expect(await reset(unknown)).toEqual(await reset(email))
  })
})

it("an account is removed with its password; its token then fails, and the address is free", async () => {
  const { agencyId, member } = await newAgency()
  const { account, identity } = apiAs(member)
  const wrong = await refused(account.remove({ password: "faux" }))
  expect(wrong.data.fields).toEqual({ password: "Mot de passe incorrect" })
  await account.remove({ password: member.password })
  expect(await refused(identity.me())).toMatchObject({ status: 401 })
  await expect(tokensOf(member)).rejects.toThrow()
  expect(await Agencies.actorOf(member.userId)).toBeNull()
  const again = signUpOf({ email: member.email, agency: { choice: "join", code: agencyId } })
  expect(await auth.signUp(again)).toEqual({ createdAgency: false })
})

const { auth } = anonymous()

/** Signs in with a fresh session and returns the API as that user. */
const signIn = ({ email, password = NEW_PASSWORD }: { email: string; password?: string }) =>
  apiAs({ userId: newId(), email, password, agencyId: null })

const withToken = async (token: string) =>
  (await rawFetch(null, "/api/identity/me", { headers: { authorization: `Bearer ${token}` } })).status
