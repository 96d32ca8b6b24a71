import type { TeamMember } from "@trame/core/account/contract/membership"
import { ACTING_AGENCY_HEADER, accountRemoved } from "@trame/core/lib/access"
import { newId } from "@trame/core/lib/id"
import { beforeAll, expect, test } from "vitest"
import { ACTIVE, actorOf, newAgency, newUser, type TestUser } from "../../support/agency.ts"
import { anonymous, apiAs, rawFetch, tokensOf } from "../../support/api.ts"
import { eventually } from "../../support/eventually.ts"
import { signUpOf } from "../../support/newcomers.ts"
import { refused } from "../../support/problem.ts"
import { onlyRights } from "../../support/rights.ts"

/** What an agency may see of another's people: nothing. */
const UNKNOWN_MEMBER = { code: "not_found", status: 404, message: "Ce membre n'existe pas" }

/** The team once the list shows as many. */
const teamOf = (user: TestUser, count: number): Promise<TeamMember[]> =>
  eventually(async () => {
    const { items } = await apiAs(user).membership.team()
    expect(items).toHaveLength(count)
    return items
  })

async function memberIn(user: TestUser, { userId }: TestUser, count = 2): Promise<TeamMember> {
  const found = (await teamOf(user, count)).find(({ id }) => id === userId)
  if (!found) throw new Error("They are in the team")
  return found
}

test("somebody without an agency sees none, joins one by its code and is in its team", async () => {
  const { agencyId, admin } = await newAgency({ subscription: { ...ACTIVE, seatLimit: 3 } })
  const user = await newUser({ firstName: "Bea", lastName: "Nouvelle", status: "pending" })
  const api = apiAs(user).membership
  expect(await api.agency()).toEqual({ agency: null })
  expect(await api.team()).toEqual({ items: [] })
  const { agencyName } = await api.join({ code: ` ${agencyId} ` })
  const { agency } = await api.agency()
  expect(agency).toMatchObject({ id: agencyId, name: agencyName, ownerId: admin.userId, seatsUsed: 3 })
  expect(agency?.subscription).toMatchObject({ active: true, planName: "Agence", seatLimit: 3 })
  expect(agency).not.toHaveProperty("customerId")
  const team = await teamOf(admin, 3)
  expect(team.map(({ firstName, owner }) => [firstName, owner])).toEqual([
    ["Ada", true],
    ["Bea", false],
    ["Max", false],
  ])
  await expect(apiAs(await newUser()).membership.join({ code: agencyId })).rejects.toMatchObject({
    code: "no_seat",
    status: 409,
    message: `Cette agence a atteint sa limite de sièges (3/3 - Agence). Veuillez contacter l'administrateur de l'agence pour qu'il passe à un plan supérieur avant de pouvoir rejoindre l'équipe.`,
  })
})

test("an administrator renames the agency, on condition of what they read", async () => {
  const { admin, member } = await newAgency()
  const api = apiAs(admin).membership
  const version = (await api.agency()).agency?.version ?? -1
  expect(await api.rename({ name: "Agence Soleil", version })).toEqual({
    name: "Agence Soleil",
    version: version + 1,
  })
  await expect(api.rename({ name: "Agence Lune", version })).rejects.toMatchObject({ status: 409 })
  await expect(
    apiAs(member).membership.rename({ name: "À moi", version: version + 1 }),
  ).rejects.toMatchObject({ status: 403 })
  expect((await apiAs(member).membership.agency()).agency?.name).toBe("Agence Soleil")
})

test("permissions open what the dialog offers, keep what it does not, and hold at the next request", async () => {
  const { admin, member } = await newAgency({ permissions: { recruitment: true } })
  const api = apiAs(admin).membership
  const { version } = await memberIn(admin, member)
  const change = { userId: member.userId, version, admin: false, permissions: onlyRights("clients") }
  await expect(apiAs(member).clients.list({})).rejects.toMatchObject({ status: 403 })
  const changed = await api.setPermissions(change)
  expect(changed).toMatchObject({
    userRole: "user",
    permissions: { recruitment: true, clients: true, todo: false, admin: false },
    version: version + 1,
  })
  await apiAs(member).clients.list({})
  const partial = { ...change, version: version + 1, permissions: { clients: true } }
  const answer = await rawFetch(admin, `/api/membership/team/${member.userId}/permissions`, {
    method: "PUT",
    body: partial,
  })
  expect(await answer.json()).toMatchObject({
    code: "invalid",
    fields: { "permissions.todo": "Cette information est obligatoire." },
  })
  await expect(api.setPermissions(change)).rejects.toMatchObject({ code: "conflict", status: 409 })

  const promoted = await api.setPermissions({ ...change, version: version + 1, admin: true })
  expect(promoted).toMatchObject({ userRole: "admin", permissions: { clients: true, admin: true } })
  await apiAs(member).membership.team()
  const demoted = await api.setPermissions({
    ...change,
    version: version + 2,
    permissions: onlyRights(),
  })
  expect(demoted).toMatchObject({ userRole: "user", permissions: { clients: false, admin: false } })
  await expect(apiAs(member).clients.list({})).rejects.toMatchObject({ status: 403 })
})

test("nobody touches their own permissions, the owner's or those of another agency's people", async () => {
  const { agencyId, admin: owner, member } = await newAgency()
  const other = await newAgency()
  const second = await newUser({ agencyId, userRole: "admin" })
  const input = { version: 1, admin: false, permissions: onlyRights() }
  const set = (by: TestUser, { userId }: TestUser) =>
    apiAs(by).membership.setPermissions({ ...input, userId })
  await expect(set(second, second)).rejects.toMatchObject({ status: 403 })
  await expect(set(second, owner)).rejects.toMatchObject({ status: 403 })
  await expect(set(owner, owner)).rejects.toMatchObject({ status: 403 })
  await expect(set(member, second)).rejects.toMatchObject({ status: 403 })
  await expect(set(owner, other.member)).rejects.toMatchObject(UNKNOWN_MEMBER)
  await expect(set(owner, { ...member, userId: "personne" })).rejects.toMatchObject(UNKNOWN_MEMBER)
  expect(await actorOf(owner)).toMatchObject({ userRole: "admin" })
})

test("of two administrators who demote each other at once, the owner stays one", async () => {
  const { agencyId, admin: owner } = await newAgency()
  const second = await newUser({ agencyId, userRole: "admin", lastName: "Seconde" })
  const { version } = await memberIn(owner, second, 3)
  const demote = (by: TestUser, { userId }: TestUser) =>
    apiAs(by).membership.setPermissions({ userId, version, admin: false, permissions: onlyRights() })
  const [byOwner, bySecond] = await Promise.allSettled([demote(owner, second), demote(second, owner)])
  expect([byOwner.status, bySecond.status]).toEqual(["fulfilled", "rejected"])
  expect(await actorOf(owner)).toMatchObject({ userRole: "admin", owner: true })
})

test("the owner hands the agency over to a member, who becomes an administrator", async () => {
  const { agencyId, admin: owner, member } = await newAgency()
  const other = await newAgency()
  const second = await newUser({ agencyId, userRole: "admin" })
  const give = (by: TestUser, { userId }: TestUser) =>
    apiAs(by).membership.handOver({ userId, password: by.password })
  await expect(give(second, second)).rejects.toMatchObject({ status: 403 })
  await expect(give(owner, other.member)).rejects.toMatchObject(UNKNOWN_MEMBER)
  const both = await Promise.allSettled([give(owner, member), give(owner, second)])
  expect(both.map(({ status }) => status)).toContain("fulfilled")
  const people = await Promise.all([owner, member, second].map(actorOf))
  expect(people.filter((person) => person.owner)).toHaveLength(1)
  const heir = people.find((person) => person.owner)
  expect(heir).toMatchObject({ userRole: "admin", agencyId })
  expect(heir?.userId).not.toBe(owner.userId)
  // Nobody has left: no seat came free.
  expect((await apiAs(owner).membership.agency()).agency?.seatsUsed).toBe(2)
  expect((await teamOf(owner, 3))[0]).toMatchObject({ id: heir?.userId, owner: true })
  await expect(give(owner, owner)).rejects.toMatchObject({ status: 403 })
})

test("an agency is not handed over without its owner's password", async () => {
  const { admin: owner, member } = await newAgency()
  const give = (password: string) => apiAs(owner).membership.handOver({ userId: member.userId, password })
  expect(await refused(give("faux"))).toMatchObject({
    code: "invalid",
    data: { fields: { password: "Mot de passe incorrect" } },
  })
  let answer = await refused(give("faux"))
  for (let tries = 0; tries < 15 && answer.code !== "throttled"; tries++) answer = await refused(give("faux"))
  expect(answer).toMatchObject({ status: 429 })
  expect(await actorOf(member)).toMatchObject({ owner: false })
})

test("the agency's id is its code until an administrator renews it; then only the newest one counts", async () => {
  const { agencyId, admin, member } = await newAgency()
  const join = async (code: string) => apiAs(await newUser()).membership.join({ code })
  const codeOf = async (user: TestUser) => (await apiAs(user).membership.agency()).agency?.code
  expect(await codeOf(member)).toBe(agencyId)
  await expect(apiAs(member).membership.renewCode()).rejects.toMatchObject({ status: 403 })
  await expect(apiAs(await newUser()).membership.renewCode()).rejects.toMatchObject({ code: "no_agency" })

  const { code: first } = await apiAs(admin).membership.renewCode()
  expect(await codeOf(member)).toBe(first)
  const wrong = { code: "invalid", status: 400, message: "Cette agence n'existe pas" }
  await expect(join(agencyId)).rejects.toMatchObject(wrong)
  expect(await join(` ${first} `)).toMatchObject({ agencyName: expect.stringContaining("Agence") })

  const { code: second } = await apiAs(admin).membership.renewCode()
  const others = [first, `${agencyId}.`, `${second}a`, second.slice(0, -1), ".", `.${newId()}`]
  for (const code of others) await expect(join(code)).rejects.toMatchObject(wrong)
  const signingUp = (code: string) => anonymous().auth.signUp(signUpOf({ agency: { choice: "join", code } }))
  await expect(signingUp(agencyId)).rejects.toMatchObject(wrong)
  expect(await signingUp(second)).toEqual({ createdAgency: false })
})

test("whoever is rejected gives their seat back, learns neither code nor team, and may be accepted again", async () => {
  const { agencyId, admin, member } = await newAgency({ subscription: { ...ACTIVE, seatLimit: 3 } })
  const rejected = await newUser({ firstName: "Rémi", status: "pending" })
  await apiAs(rejected).membership.join({ code: agencyId })
  const { userId } = rejected
  const seats = async () => (await apiAs(admin).membership.agency()).agency?.seatsUsed
  expect(await seats()).toBe(3)
  await apiAs(admin).approvals.decide({ userId, decision: "rejected" })
  expect(await seats()).toBe(2)

  const own = apiAs(rejected)
  expect(await own.identity.me()).toMatchObject({ status: "rejected", agencyId: null })
  const answers = [await own.identity.me(), await own.membership.agency(), await own.membership.team()]
  expect(JSON.stringify(answers)).not.toContain(agencyId)
  expect(answers.slice(1)).toEqual([{ agency: null }, { items: [] }])
  expect(await refused(own.membership.renewCode())).toMatchObject({ code: "rejected", status: 403 })
  expect(await refused(own.membership.join({ code: agencyId }))).toMatchObject({ code: "rejected" })

  // The index shows the decision a moment later.
  await eventually(async () => {
    const team = await teamOf(admin, 3)
    expect(team.find(({ id }) => id === userId)).toMatchObject({ status: "rejected" })
  })
  expect((await apiAs(member).membership.team()).items.map(({ id }) => id)).not.toContain(userId)

  const readmit = (by: TestUser) => apiAs(by).membership.readmit({ userId })
  await expect(readmit(member)).rejects.toMatchObject({ status: 403 })
  await expect(readmit(rejected)).rejects.toMatchObject({ code: "rejected" })
  await expect(readmit((await newAgency()).admin)).rejects.toMatchObject(UNKNOWN_MEMBER)
  const [third, fourth] = await Promise.all([newUser(), newUser()])
  await apiAs(third).membership.join({ code: agencyId })
  await expect(readmit(admin)).rejects.toMatchObject({
    code: "no_seat",
    message: expect.stringContaining("Tous les sièges de votre formule sont occupés"),
  })
  await expect(apiAs(fourth).membership.join({ code: agencyId })).rejects.toMatchObject({ code: "no_seat" })
  await apiAs(admin).membership.removeMember({ userId: third.userId })
  const { version, ...back } = await readmit(admin)
  expect(back).toMatchObject({ id: userId, status: "approved" })
  expect(await seats()).toBe(3)
  const change = { userId, version, admin: false, permissions: onlyRights("todo") }
  expect(await apiAs(admin).membership.setPermissions(change)).toMatchObject({ permissions: { todo: true } })
  await expect(readmit(admin)).rejects.toMatchObject({ code: "conflict" })
  expect(await own.identity.me()).toMatchObject({ status: "approved", agencyId })
})

test("somebody rejected who is removed gives no second seat back", async () => {
  const { agencyId, admin } = await newAgency()
  const { userId } = await newUser({ agencyId, status: "rejected" })
  await apiAs(admin).membership.removeMember({ userId })
  expect((await apiAs(admin).membership.agency()).agency?.seatsUsed).toBe(2)
})

test("a member who was erased is refused at once and cannot come back in", async () => {
  const { admin, member } = await newAgency({ permissions: { clients: true } })
  await apiAs(member).clients.list({})
  const { name } = await apiAs(admin).membership.removeMember({ userId: member.userId })
  expect(name).toBe("Max Membre")
  await expect(apiAs(member).clients.list({})).rejects.toMatchObject({ status: 401 })
  await expect(tokensOf(member)).rejects.toThrow()
  await teamOf(admin, 1)
  await expect(apiAs(admin).membership.removeMember({ userId: member.userId })).rejects.toMatchObject({
    status: 404,
    message: "L'utilisateur à supprimer n'existe pas",
  })
})

test("who may not erase whom is told in the catalogue's words", async () => {
  const { agencyId, admin: owner, member } = await newAgency()
  const other = await newAgency()
  const second = await newUser({ agencyId, userRole: "admin" })
  const remove = (by: TestUser, { userId }: TestUser) => apiAs(by).membership.removeMember({ userId })
  await expect(remove(member, second)).rejects.toMatchObject({
    status: 403,
    message: "Vous n'avez pas les droits pour supprimer un utilisateur",
  })
  await expect(remove(second, owner)).rejects.toMatchObject({
    status: 403,
    message: "Vous ne pouvez pas supprimer le propriétaire de l'agence",
  })
  await expect(remove(second, second)).rejects.toMatchObject({ status: 403 })
  const missing = { status: 404, message: "L'utilisateur à supprimer n'existe pas" }
  await expect(remove(second, other.member)).rejects.toMatchObject(missing)
  await expect(remove(second, { ...other.member, userId: "personne" })).rejects.toMatchObject(missing)
  expect((await apiAs(owner).membership.agency()).agency?.seatsUsed).toBe(2)
})

let superAdmin: TestUser

beforeAll(async () => {
  superAdmin = await newUser({ storedEmail: process.env.SUPER_ADMIN_EMAIL })
})

test("the super-admin at work in an agency has its owner's powers there, and is on no list", async () => {
  const { agencyId, admin: owner, member } = await newAgency()
  const other = await newAgency()
  const hidden = await newUser({ agencyId, storedEmail: process.env.SUPER_ADMIN_EMAIL })
  const headers = { [ACTING_AGENCY_HEADER]: agencyId }
  const acting = (method: string, path: string, body?: unknown) =>
    rawFetch(superAdmin, `/api/membership${path}`, { method, body, headers })
  const problem = async (answer: Response) => ({
    status: answer.status,
    ...((await answer.json()) as { detail: string }),
  })

  await teamOf(owner, 2)
  expect(await problem(await acting("DELETE", `/team/${other.member.userId}`))).toMatchObject({
    status: 403,
    detail: "Vous ne pouvez pas supprimer un utilisateur d'une autre agence",
  })
  for (const by of [hidden, superAdmin]) {
    const answer = await acting("PUT", `/team/${by.userId}/permissions`, {
      version: 1,
      admin: false,
      permissions: onlyRights(),
    })
    expect([403, 404]).toContain(answer.status)
  }
  await expect(apiAs(owner).membership.removeMember({ userId: hidden.userId })).rejects.toMatchObject({
    status: 404,
  })
  expect(
    (await acting("PUT", "/agency/owner", { userId: member.userId, password: superAdmin.password })).status,
  ).toBe(200)
  expect(await actorOf(member)).toMatchObject({ owner: true, userRole: "admin" })
  expect((await acting("DELETE", `/team/${owner.userId}`)).status).toBe(200)
  expect(await teamOf(member, 1)).toMatchObject([{ id: member.userId, owner: true }])
})

test("whoever is signed out, was removed or belongs nowhere is told so in the account's own words", async () => {
  const { admin, member } = await newAgency()
  const { account, billing, membership } = apiAs(member)
  await membership.team()
  const { idToken } = await tokensOf(member)
  const stranger = anonymous({ authorization: `Bearer ${idToken}` })
  const signedOut = { status: 401, message: "Aucun utilisateur connecté" }
  await expect(stranger.membership.team()).rejects.toMatchObject(signedOut)
  await expect(stranger.account.updateProfile({ version: 1, firstName: "Max" })).rejects.toMatchObject(
    signedOut,
  )
  await expect(stranger.billing.cancel()).rejects.toMatchObject({
    status: 401,
    message: "Vous devez être connecté pour effectuer cette action.",
  })
  await apiAs(admin).membership.removeMember({ userId: member.userId })
  const removed = { status: 401, code: "account_removed", message: accountRemoved().message }
  expect(removed.message).toMatch(/^Votre compte a été retiré de l'agence/)
  await expect(membership.team()).rejects.toMatchObject(removed)
  await expect(account.updateProfile({ version: 1, firstName: "Max" })).rejects.toMatchObject(removed)
  await expect(billing.cancel()).rejects.toMatchObject(removed)
  const alone = apiAs(await newUser({ userRole: "admin" })).membership
  await expect(alone.rename({ name: "Nulle part", version: 1 })).rejects.toMatchObject({
    status: 403,
    code: "no_agency",
    message: "Aucune agence associée à cet utilisateur",
  })
})
