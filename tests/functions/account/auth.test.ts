import { newId } from "@trame/core/lib/id"
import { describe, expect, it } from "vitest"
import { newAgency, newUser } from "../../support/agency.ts"
import { anonymous, apiAs, rawFetch, sessionOf, tokensOf } from "../../support/api.ts"
import { eventually } from "../../support/eventually.ts"
import { NEW_PASSWORD, signUpOf } from "../../support/newcomers.ts"
import { codeSentTo, mailsTo } from "../../support/outbox.ts"
import { refused } from "../../support/problem.ts"

const { auth } = anonymous()

/** Signs in and calls the API as a person who has just arrived. */
const arrived = ({ email, password }: { email: string; password: string }) =>
  apiAs({ userId: email, email, password, agencyId: null })

describe("signing up", () => {
  it("with an agency of one's own lets one in at once, to nothing that must be paid", async () => {
    const input = signUpOf()
    expect(await auth.signUp(input)).toEqual({ createdAgency: true })
    const api = arrived(input)
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
    const [mail, ...others] = await mailsTo(input.email)
    expect(others).toEqual([])
    expect(mail?.subject).toBe("Vérifiez votre adresse e-mail Trame")
    await api.account.verifyEmail({ code: await codeSentTo(input.email) })
    expect(await api.identity.me()).toMatchObject({ emailVerified: true })
  })

  it("by a code takes a seat of that agency, and a colleague sees it", async () => {
    const { agencyId, admin } = await newAgency()
    const input = signUpOf({ agency: { choice: "join", code: agencyId } })
    expect(await auth.signUp(input)).toEqual({ createdAgency: false })
    expect(await arrived(input).identity.me()).toMatchObject({ agencyId, userRole: "user", subscribed: true })
    await eventually(async () => {
      const { items } = await apiAs(admin).agencies.pickTeammates()
      expect(items.map(({ name }) => name)).toContain("Nora Nouvelle")
    })
  })

  it("says why it refuses, in words and by field", async () => {
    const user = await newUser()
    const { agencyId } = await newAgency({ subscription: null })
    expect(await refused(auth.signUp(signUpOf({ email: user.email.toUpperCase() })))).toMatchObject({
      code: "email_taken",
      status: 409,
      message: "Un compte existe déjà avec cette adresse email. Veuillez vous connecter.",
    })
    const unpaid = signUpOf({ agency: { choice: "join", code: agencyId } })
    expect((await refused(auth.signUp(unpaid))).message).toBe("Cette agence n'a pas d'abonnement actif")
    const empty = signUpOf({ firstName: " ", role: "", email: "nora", password: "court" })
    expect((await refused(auth.signUp(empty))).data.fields).toMatchObject({
      firstName: "Le prénom est obligatoire.",
      role: "Le poste est obligatoire.",
      email: "Adresse email invalide",
      password: "Le mot de passe doit contenir au moins 6 caractères.",
    })
  })

  it("at the team's domain gives nothing until the address is proven", async () => {
    const input = signUpOf({ email: `${newId()}@${process.env.TEAM_DOMAIN}` })
    await auth.signUp(input)
    const api = arrived(input)
    expect(await api.identity.me()).toMatchObject({ subscribed: false, superAdmin: false })
    await auth.forgotPassword({ email: input.email })
    const code = await codeSentTo(input.email)
    await auth.resetPassword({ email: input.email, code, newPassword: NEW_PASSWORD })
    const again = apiAs({ userId: newId(), email: input.email, password: NEW_PASSWORD, agencyId: null })
    expect(await again.identity.me()).toMatchObject({ subscribed: true, emailVerified: true })
  })
})

describe("a forgotten password", () => {
  it("is replaced by a code, also where the address was never proven; older sessions end", async () => {
    const { email } = await newUser({ emailVerified: false })
    const former = await sessionOf({ email, password: "trame-test" })
    const authorization = `Bearer ${await former.renew()}`
    const me = () => rawFetch(null, "/api/identity/me", { headers: { authorization } })
    expect((await me()).status).toBe(200)
    await auth.forgotPassword({ email: email.toUpperCase() })
    const code = await codeSentTo(email)
    const reset = { email, code, newPassword: NEW_PASSWORD }
    expect(
      (await refused(auth.resetPassword({ ...reset, newPassword: "azerty" }))).data.fields,
    ).toHaveProperty("newPassword")
    await auth.resetPassword(reset)
    expect((await me()).status).toBe(401)
    await expect(former.renew()).rejects.toMatchObject({ name: "NotAuthorizedException" })
    await expect(tokensOf({ email, password: "trame-test" })).rejects.toThrow()
    const api = arrived({ email, password: NEW_PASSWORD })
    expect((await api.identity.me()).emailVerified).toBe(true)
    expect((await refused(auth.resetPassword(reset))).data.fields).toEqual({
      code: "Ce code est incorrect ou a expiré. Vérifiez-le, ou demandez-en un nouveau.",
    })
  })

  it("answers a stranger's address as it answers a known one", async () => {
    const unknown = `${newId()}@nulle-part.example`
    const timed = async (email: string) => {
      const start = performance.now()
      expect(await auth.forgotPassword({ email })).toEqual({})
      return performance.now() - start
    }
    const { email } = await newUser()
    const times = await Promise.all([timed(unknown), timed(email)])
    expect(Math.min(...times)).toBeGreaterThan(690)
    expect(await mailsTo(unknown)).toEqual([])
    // In the pool people change theirs themselves, which proves nothing.
    const moved = await newUser({ storedEmail: `${newId()}@ailleurs.example` })
    await auth.forgotPassword({ email: moved.email })
    expect(await mailsTo(moved.email)).toEqual([])
    const wrong = { code: "123456", newPassword: NEW_PASSWORD }
    const [strange, known] = await Promise.all([
      refused(auth.resetPassword({ email: unknown, ...wrong })),
      refused(auth.resetPassword({ email, ...wrong })),
    ])
    expect(strange).toEqual(known)
  })
})
