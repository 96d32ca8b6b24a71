import { ACTING_AGENCY_HEADER, accountRemoved } from "@trame/core/lib/access"
import { newId } from "@trame/core/lib/id"
import { beforeAll, describe, expect, it } from "vitest"
import { ACTIVE, actorOf, newAgency, newUser, type TestUser } from "../../support/agency.ts"
import { type Api, anonymous, apiAs, tokensOf } from "../../support/api.ts"
import { eventually } from "../../support/eventually.ts"
import { signUpOf } from "../../support/newcomers.ts"
import { refused } from "../../support/problem.ts"
import { onlyRights } from "../../support/rights.ts"

describe("a team", () => {
  it("accepts members with the agency's code while there are seats", async () => {
    const { agencyId, admin } = await newAgency({ subscription: { ...ACTIVE, seatLimit: 3 } })
    const { membership } = apiAs(await newUser({ firstName: "Bea", lastName: "Nouvelle", status: "pending" }))
    expect([await membership.agency(), await membership.team()]).toEqual([{ agency: null }, { items: [] }])
    const { agencyName } = await membership.join({ code: ` ${agencyId} ` })
    const { agency } = await membership.agency()
    expect(agency).toMatchObject({
      id: agencyId,
      name: agencyName,
      ownerId: admin.userId,
      seatsUsed: 3,
      subscription: { active: true, planName: "Agence", seatLimit: 3 },
    })
    expect(agency).not.toHaveProperty("customerId")
    const team = await teamOf(admin, 3)
    expect(team.map(({ firstName, owner }) => `${firstName} ${owner}`)).toEqual([
      ...["Ada true", "Bea false", "Max false"],
    ])
    expect(await refused(apiAs(await newUser()).membership.join({ code: agencyId }))).toMatchObject({
      code: "no_seat",
      status: 409,
      message:
        "Cette agence a atteint sa limite de sièges (3/3 - Agence). Veuillez contacter l'administrateur de l'agence pour qu'il passe à un plan supérieur avant de pouvoir rejoindre l'équipe.",
    })
  })

  it("refuses former codes once an administrator has renewed the code", async () => {
    const { agencyId, admin, member } = await newAgency()
    const join = async (code: string) => apiAs(await newUser()).membership.join({ code })
    const signUp = (code: string) => anonymous().auth.signUp(signUpOf({ agency: { choice: "join", code } }))
    expect((await apiAs(member).membership.agency()).agency?.code).toBe(agencyId)
    const { code: first } = await apiAs(admin).membership.renewCode()
    expect((await apiAs(member).membership.agency()).agency?.code).toBe(first)
    expect(await join(` ${first} `)).toMatchObject({ agencyName: expect.stringContaining("Agence") })
    const { code } = await apiAs(admin).membership.renewCode()
    const wrong = { code: "invalid", status: 400, message: "Cette agence n'existe pas" }
    for (const other of [agencyId, first, `${agencyId}.`, `${code}a`, code.slice(0, -1), ".", `.${newId()}`])
      expect(await refused(join(other)), other).toMatchObject(wrong)
    expect(await refused(signUp(agencyId))).toMatchObject(wrong)
    expect(await signUp(code)).toEqual({ createdAgency: false })
  })

  it("gets a rejected member's seat back, hides code and team from them, and can readmit them", async () => {
    const { agencyId, admin, member } = await newAgency({ subscription: { ...ACTIVE, seatLimit: 3 } })
    const rejected = await newUser({ firstName: "Rémi", status: "pending" })
    const { userId } = rejected
    const { membership, approvals } = apiAs(admin)
    const own = apiAs(rejected)
    await own.membership.join({ code: agencyId })
    expect(await seatsOf(admin)).toBe(3)
    await approvals.decide({ userId, decision: "rejected" })
    expect(await seatsOf(admin)).toBe(2)
    const answers = [await own.identity.me(), await own.membership.agency(), await own.membership.team()]
    expect(answers).toMatchObject([{ status: "rejected", agencyId: null }, { agency: null }, { items: [] }])
    expect(JSON.stringify(answers)).not.toContain(agencyId)
    const closed = [own.membership.renewCode(), own.membership.join({ code: agencyId })]
    for (const error of await Promise.all(closed.map(refused)))
      expect(error).toMatchObject({ code: "rejected", status: 403 })
    await eventually(async () =>
      expect(await teamOf(admin, 3)).toContainEqual(
        expect.objectContaining({ id: userId, status: "rejected" }),
      ),
    )
    expect((await apiAs(member).membership.team()).items.map(({ id }) => id)).not.toContain(userId)

    const third = await newUser()
    await apiAs(third).membership.join({ code: agencyId })
    expect(await refused(membership.readmit({ userId }))).toMatchObject({
      code: "no_seat",
      message: expect.stringContaining("Tous les sièges de votre formule sont occupés"),
    })
    await membership.removeMember({ userId: third.userId })
    expect(await membership.readmit({ userId })).toMatchObject({ id: userId, status: "approved" })
    expect(await seatsOf(admin)).toBe(3)
    expect(await refused(membership.readmit({ userId }))).toMatchObject({ code: "conflict" })
    expect(await own.identity.me()).toMatchObject({ status: "approved", agencyId })
    const gone = await newUser({ agencyId, status: "rejected" })
    await membership.removeMember({ userId: gone.userId })
    expect(await seatsOf(admin)).toBe(3)
  })
})

describe("permissions", () => {
  it("set in the dialog change what it offers, keep the others, and apply to the next request", async () => {
    const { admin, member } = await newAgency({ permissions: { recruitment: true } })
    const { userId } = member
    const set = (version: number, isAdmin: boolean, ...keys: Parameters<typeof onlyRights>) => {
      const permissions = onlyRights(...keys)
      return apiAs(admin).membership.setPermissions({ userId, version, admin: isAdmin, permissions })
    }
    const list = () => apiAs(member).clients.list({})
    expect(await refused(list())).toMatchObject({ status: 403 })
    expect(await set(1, false, "clients")).toMatchObject({
      userRole: "user",
      version: 2,
      permissions: { recruitment: true, clients: true, todo: false, admin: false },
    })
    await list()
    const promoted = await set(2, true, "clients")
    expect(promoted).toMatchObject({ userRole: "admin", permissions: { clients: true, admin: true } })
    const demoted = await set(3, false)
    expect(demoted).toMatchObject({ userRole: "user", permissions: { clients: false, admin: false } })
    expect(await refused(list())).toMatchObject({ status: 403 })
  })
})

const PEOPLE = ["owner", "second", "member", "stranger", "nobody", "hidden", "acting"] as const
type Person = (typeof PEOPLE)[number]

describe("rights over the people of a team", () => {
  let people: Record<Person, TestUser>
  let apis: Record<Person, Api>

  beforeAll(async () => {
    const { agencyId, admin, member } = await newAgency()
    const storedEmail = process.env.SUPER_ADMIN_EMAIL
    const acting = await newUser({ storedEmail })
    people = {
      owner: admin,
      member,
      stranger: (await newAgency()).member,
      acting,
      second: await newUser({ agencyId, userRole: "admin" }),
      hidden: await newUser({ agencyId, storedEmail }),
      nobody: { ...member, userId: "personne" },
    }
    const asActing = apiAs(acting, { [ACTING_AGENCY_HEADER]: agencyId })
    const ownApis = PEOPLE.map((person) => [person, apiAs(people[person])])
    apis = { ...Object.fromEntries(ownApis), acting: asActing }
  })

  const missing = [404, "Ce membre n'existe pas"] as const
  const unknown = [404, "L'utilisateur à supprimer n'existe pas"] as const
  const CALLS = {
    permissions: ({ membership }: Api, { userId }: TestUser) =>
      membership.setPermissions({ userId, version: 1, admin: false, permissions: onlyRights() }),
    removal: ({ membership }: Api, { userId }: TestUser) => membership.removeMember({ userId }),
    handover: ({ membership }: Api, { userId, password }: TestUser) =>
      membership.handOver({ userId, password }),
    readmission: ({ membership }: Api, { userId }: TestUser) => membership.readmit({ userId }),
  }
  it.each<[keyof typeof CALLS, Person, Person, 403 | 404 | 409, string?]>([
    ["permissions", "second", "second", 403],
    ["permissions", "second", "owner", 403],
    ["permissions", "owner", "owner", 403],
    ["permissions", "member", "second", 403],
    ["permissions", "owner", "stranger", ...missing],
    ["permissions", "owner", "nobody", ...missing],
    ["permissions", "acting", "hidden", 404],
    ["permissions", "acting", "acting", 403],
    ["removal", "member", "second", 403, "Vous n'avez pas les droits pour supprimer un utilisateur"],
    ["removal", "second", "owner", 403, "Vous ne pouvez pas supprimer le propriétaire de l'agence"],
    ["removal", "second", "second", 403],
    ["removal", "second", "stranger", ...unknown],
    ["removal", "second", "nobody", ...unknown],
    ["removal", "owner", "hidden", ...unknown],
    ["removal", "acting", "stranger", 403, "Vous ne pouvez pas supprimer un utilisateur d'une autre agence"],
    ["handover", "second", "second", 403],
    ["handover", "member", "member", 403],
    ["handover", "owner", "stranger", ...missing],
    ["readmission", "member", "member", 403],
    ["readmission", "owner", "stranger", ...missing],
  ])("the %s by the %s of the %s is refused with %i", async (what, by, whom, status, message) => {
    const error = await refused(CALLS[what](apis[by], people[whom]))
    expect(error).toMatchObject({ status, ...(message && { message }) })
    expect(await actorOf(people.owner)).toMatchObject({ owner: true, userRole: "admin" })
  })

  it("the super-admin acting there can hand the agency over and remove its former owner, and is in no list", async () => {
    const { owner, member, acting } = people
    await apis.acting.membership.handOver({ userId: member.userId, password: acting.password })
    expect(await actorOf(member)).toMatchObject({ owner: true, userRole: "admin" })
    expect(await seatsOf(owner)).toBe(2)
    await apis.acting.membership.removeMember({ userId: owner.userId })
    const ids = (await teamOf(member, 2)).map(({ id, owner: isOwner }) => [id, isOwner])
    expect(ids).toEqual([
      [member.userId, true],
      [people.second.userId, false],
    ])
  })
})

it("an agency's handover needs its owner's password, with a limit on guesses", async () => {
  const { admin, member } = await newAgency()
  const give = () => refused(apiAs(admin).membership.handOver({ userId: member.userId, password: "faux" }))
  let answer = await give()
  expect(answer.data.fields).toEqual({ password: "Mot de passe incorrect" })
  for (let tries = 0; tries < 15 && answer.code !== "throttled"; tries++) answer = await give()
  expect(answer).toMatchObject({ status: 429 })
  expect(await actorOf(member)).toMatchObject({ owner: false })
})

it("a signed-out, removed or agency-less user gets the account's own error message", async () => {
  const { admin, member } = await newAgency({ permissions: { clients: true } })
  const { account, billing, membership } = apiAs(member)
  await membership.team()
  const stranger = anonymous({ authorization: `Bearer ${(await tokensOf(member)).idToken}` })
  const signedOut = { status: 401, message: "Aucun utilisateur connecté" }
  expect(await refused(stranger.membership.team())).toMatchObject(signedOut)
  expect(await refused(stranger.account.updateProfile({ version: 1 }))).toMatchObject(signedOut)
  expect(await refused(stranger.billing.cancel())).toMatchObject({
    status: 401,
    message: "Vous devez être connecté pour effectuer cette action.",
  })
  expect(await apiAs(admin).membership.removeMember({ userId: member.userId })).toMatchObject({
    name: "Max Membre",
  })
  const removed = [membership.team(), account.updateProfile({ version: 1 }), billing.cancel()]
  for (const error of await Promise.all(removed.map(refused)))
    expect(error).toMatchObject({
      status: 401,
      code: "account_removed",
      message: accountRemoved().message,
    })
  await expect(tokensOf(member)).rejects.toThrow()
  const alone = apiAs(await newUser({ userRole: "admin" })).membership
  expect(await refused(alone.rename({ name: "Nulle part", version: 1 }))).toMatchObject({
    status: 403,
    code: "no_agency",
    message: "Aucune agence associée à cet utilisateur",
  })
})

/** Waits until the team list has this many members. */
const teamOf = (user: TestUser, count: number) =>
  eventually(async () => {
    const { items } = await apiAs(user).membership.team()
    expect(items).toHaveLength(count)
    return items
  })

const seatsOf = async (user: TestUser) => (await apiAs(user).membership.agency()).agency?.seatsUsed
