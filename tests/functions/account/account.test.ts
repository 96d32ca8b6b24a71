import { Agencies } from "@trame/core/account/agencies/index"
import { signUp } from "@trame/core/account/sign-up"
import type { PublicActor } from "@trame/core/lib/access"
import { newId } from "@trame/core/lib/id"
import { describe, expect, it } from "vitest"
import { newAgency, newUser } from "../../support/agency.ts"
import { apiAs, rawFetch, sessionOf, tokensOf } from "../../support/api.ts"
import { fieldsOf } from "../../support/campaigns.ts"
import { eventually } from "../../support/eventually.ts"
import { NEW_PASSWORD, signUpOf } from "../../support/newcomers.ts"
import { codeSentTo, mailsTo } from "../../support/outbox.ts"
import { refused } from "../../support/problem.ts"
import { listeningSocket } from "../../support/socket.ts"

const somebody = (): PublicActor => ({ type: "public", address: newId() })

describe("personal information", () => {
  it("may be the longest names there are, and whoever has them leads campaigns", async () => {
    const { admin } = await newAgency()
    const api = apiAs(admin)
    const { version } = await api.identity.me()
    const [firstName, lastName] = ["É".repeat(100), "L".repeat(100)]
    await api.account.updateProfile({ firstName, lastName, version })
    const manager = `${firstName} ${lastName}`
    const { collaboration } = await api.collaborations.create({ fields: fieldsOf({ manager }) })
    expect(collaboration.manager).toBe(manager)
    expect((await api.collaborations.list({ manager })).items).toHaveLength(1)
    expect(
      await refused(api.collaborations.create({ fields: fieldsOf({ manager: `${manager}L` }) })),
    ).toMatchObject({
      data: { fields: { "fields.manager": "201 caractères au maximum" } },
    })
  })

  it("changes what is sent, once for each version, and the team list follows", async () => {
    const { admin, member } = await newAgency()
    const api = apiAs(member)
    const { version } = await api.identity.me()
    const changes = { firstName: "Zoé", lastName: "Zola", version }
    expect(await api.account.updateProfile({ ...changes, role: "Cheffe de projet" })).toEqual({
      firstName: "Zoé",
      lastName: "Zola",
      role: "Cheffe de projet",
      version: version + 1,
    })
    expect(await refused(api.account.updateProfile(changes))).toMatchObject({ code: "conflict", status: 409 })
    expect(await api.identity.me()).toMatchObject({ role: "Cheffe de projet", version: version + 1 })
    await eventually(async () => {
      const { items } = await apiAs(admin).agencies.pickTeammates()
      expect(items).toContainEqual({ id: member.userId, name: "Zoé Zola", role: "Cheffe de projet" })
    })
  })

  it("is there for somebody without an agency too", async () => {
    const api = apiAs(await newUser())
    const { version } = await api.identity.me()
    await api.account.updateProfile({ lastName: "Seul", version })
    expect(await api.identity.me()).toMatchObject({ lastName: "Seul", agencyId: null })
  })
})

describe("one's password", () => {
  it("changes with the current one, and not to what everybody uses", async () => {
    const user = await newUser()
    const { account } = apiAs(user)
    const wrong = await refused(
      account.changePassword({ currentPassword: "faux", newPassword: NEW_PASSWORD }),
    )
    expect(wrong).toMatchObject({
      code: "invalid",
      data: { fields: { currentPassword: "Mot de passe incorrect" } },
    })
    const common = { currentPassword: user.password, newPassword: "Password1" }
    expect((await refused(account.changePassword(common))).data.fields).toHaveProperty("newPassword")
    await account.changePassword({ currentPassword: user.password, newPassword: NEW_PASSWORD })
    await expect(tokensOf(user)).rejects.toThrow()
    await expect(tokensOf({ ...user, password: NEW_PASSWORD })).resolves.toBeDefined()
  })

  it("is the new one where it is asked for again, since nothing answered, whatever the first try came to", async () => {
    const user = await newUser()
    const { account } = apiAs(user)
    const change = () => account.changePassword({ currentPassword: user.password, newPassword: NEW_PASSWORD })
    await change()
    await expect(change()).resolves.toEqual({})
    await expect(tokensOf({ ...user, password: NEW_PASSWORD })).resolves.toBeDefined()
  })

  it("ends the other sessions at once, their sockets too; the one that changes it goes on", async () => {
    const { member } = await newAgency()
    const here = apiAs(member)
    const elsewhere = { ...member, userId: newId() }
    await Promise.all([here.identity.me(), apiAs(elsewhere).identity.me()])
    const [mine, theirs] = await Promise.all([listeningSocket(member), listeningSocket(elsewhere)])
    const former = await sessionOf(member)

    await here.account.changePassword({ currentPassword: member.password, newPassword: NEW_PASSWORD })
    expect(await refused(apiAs(elsewhere).identity.me())).toMatchObject({ status: 401 })
    const authorization = `Bearer ${await former.renew()}`
    expect((await rawFetch(null, "/api/identity/me", { headers: { authorization } })).status).toBe(401)
    expect(await theirs.closed).toBeGreaterThanOrEqual(1000)

    expect(await here.identity.me()).toMatchObject({ email: member.email })
    mine.say({ type: "ping" })
    await eventually(() => expect(mine.heard).toContainEqual({ type: "pong" }))
    await mine.close()
    const again = { ...member, userId: newId(), password: NEW_PASSWORD }
    expect(await apiAs(again).identity.me()).toMatchObject({ email: member.email })
    // The next change ends the session that was kept by the one before.
    await apiAs(again).account.changePassword({ currentPassword: NEW_PASSWORD, newPassword: member.password })
    expect(await refused(here.identity.me())).toMatchObject({ status: 401 })
  })

  it("leaves no session that the former one opened while it was changing", async () => {
    const user = await newUser()
    const { account, identity } = apiAs(user)
    const opened: string[] = []
    const untilRefused = async () => {
      for (;;) opened.push((await tokensOf(user)).accessToken)
    }
    await Promise.all([
      account.changePassword({ currentPassword: user.password, newPassword: NEW_PASSWORD }),
      ...[untilRefused(), untilRefused(), untilRefused()].map((signingIn) =>
        expect(signingIn).rejects.toMatchObject({ name: "NotAuthorizedException" }),
      ),
    ])
    expect(opened).not.toEqual([])
    const answers = await Promise.all(
      opened
        .slice(-9)
        .map((token) =>
          rawFetch(null, "/api/identity/me", { headers: { authorization: `Bearer ${token}` } }),
        ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]))
    expect(await identity.me()).toMatchObject({ email: user.email })
  })

  it("can be guessed a few times only", async () => {
    const user = await newUser()
    const { account } = apiAs(user)
    const guess = () =>
      refused(account.changePassword({ currentPassword: "faux", newPassword: NEW_PASSWORD }))
    let answer = await guess()
    // Each lock lasts longer than the one before: in the end it outlasts the slowest machine.
    for (let tries = 0; tries < 15 && answer.code !== "throttled"; tries++) answer = await guess()
    expect(answer).toMatchObject({
      status: 429,
      message: "Trop de tentatives de connexion. Veuillez attendre quelques minutes avant de réessayer.",
    })
  })
})

describe("one's e-mail address", () => {
  it("is proven by the code sent to it, and only then opens what goes by it", async () => {
    const email = `${newId()}@${process.env.TEAM_DOMAIN}`
    await signUp(somebody(), signUpOf({ email }))
    const api = apiAs({ userId: email, email, password: NEW_PASSWORD, agencyId: null })
    expect(await refused(api.clients.list({}))).toMatchObject({ code: "no_subscription" })
    // The sign-up has sent it.
    const code = await codeSentTo(email)
    const other = code === "000000" ? "000001" : "000000"
    expect((await refused(api.account.verifyEmail({ code: other }))).data.fields).toHaveProperty("code")
    expect(await refused(api.clients.list({}))).toMatchObject({ code: "no_subscription" })
    await api.account.verifyEmail({ code })
    expect(await api.identity.me()).toMatchObject({ emailVerified: true, subscribed: true })
    expect((await api.clients.list({})).items).toEqual([])
    await api.account.sendVerificationCode()
    expect(await mailsTo(email)).toHaveLength(1)
  })
})

describe("removing one's account", () => {
  it("takes the password, and then the token is worth nothing", async () => {
    const { agencyId, member } = await newAgency()
    const api = apiAs(member)
    expect((await refused(api.account.remove({ password: "faux" }))).data.fields).toEqual({
      password: "Mot de passe incorrect",
    })
    await api.account.remove({ password: member.password })
    expect(await refused(api.identity.me())).toMatchObject({ status: 401 })
    await expect(tokensOf(member)).rejects.toThrow()
    expect(await Agencies.actorOf(member.userId)).toBeNull()
    const again = signUpOf({ email: member.email, agency: { choice: "join", code: agencyId } })
    await expect(signUp(somebody(), again)).resolves.toEqual({ createdAgency: false })
  })
})
