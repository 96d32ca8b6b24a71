import { MAX_VIEWS } from "@trame/core/workspace/views/rules"
import { expect, test } from "vitest"
import { newAgency, newUser } from "../../support/agency.ts"
import { apiAs } from "../../support/api.ts"
import { refused } from "../../support/problem.ts"

/** rules/team.md#saved-views */
async function newTeam() {
  const { agencyId, admin, member } = await newAgency({ permissions: { collaborations: true } })
  const other = await newUser({ agencyId, permissions: { collaborations: true, clients: true } })
  return { ada: apiAs(admin), max: apiAs(member), zoe: apiAs(other) }
}

const VIEW = { page: "collaborations", name: "En cours", query: "status=in_progress" } as const
const namesOf = async (api: ReturnType<typeof apiAs>) =>
  (await api.views.list({})).items.map(({ name }) => name)

test("a view of one's own is made, renamed, replaced and deleted, and nobody else sees it", async () => {
  const { ada, max, zoe } = await newTeam()
  const view = await max.views.create(VIEW)
  expect(view).toEqual({ ...VIEW, id: expect.any(String), version: 1, shared: false, mayEdit: true })
  const viewId = view.id
  expect(await max.views.update({ viewId, version: 1, name: "Courantes" })).toEqual({
    ...view,
    name: "Courantes",
    version: 2,
  })
  const replaced = await max.views.update({ viewId, version: 2, query: "?type=casting_interne&status=all" })
  expect(replaced).toMatchObject({ name: "Courantes", query: "status=all&type=casting_interne", version: 3 })
  expect(await max.views.list({})).toEqual({ items: [replaced] })
  for (const api of [ada, zoe]) {
    expect(await namesOf(api)).toEqual([])
    const calls = [
      () => api.views.update({ viewId, version: 3, name: "X" }),
      () => api.views.remove({ viewId }),
    ]
    for (const call of calls) expect(await refused(call())).toMatchObject({ status: 404, code: "not_found" })
  }
  expect(await max.views.remove({ viewId })).toEqual({ id: viewId })
  expect(await namesOf(max)).toEqual([])
  expect(await refused(max.views.remove({ viewId }))).toMatchObject({ code: "not_found" })
})

test("one of the team's is everybody's to use, its author's and the administrators' to change", async () => {
  const { ada, max, zoe } = await newTeam()
  const { id: viewId } = await max.views.create({ ...VIEW, shared: true })
  const seen = async (api: typeof max) => (await api.views.list({})).items[0]
  expect(await seen(max)).toMatchObject({ id: viewId, shared: true, mayEdit: true })
  expect(await seen(ada)).toMatchObject({ id: viewId, mayEdit: true })
  expect(await seen(zoe)).toMatchObject({ id: viewId, mayEdit: false })
  const calls = [
    () => zoe.views.update({ viewId, version: 1, name: "X" }),
    () => zoe.views.remove({ viewId }),
  ]
  for (const call of calls) expect(await refused(call())).toMatchObject({ status: 403, code: "forbidden" })
  await ada.views.update({ viewId, version: 1, name: "Renommée" })
  expect(await refused(max.views.update({ viewId, version: 1, name: "Trop tard" }))).toMatchObject({
    status: 409,
    code: "conflict",
  })
  expect(await namesOf(max)).toEqual(["Renommée"])
  await ada.views.remove({ viewId })
  expect(await namesOf(max)).toEqual([])
})

test("views of a list that somebody may not open are not theirs to see, make or change", async () => {
  const { ada, max, zoe } = await newTeam()
  const clients = { page: "clients", name: "Gros clients", query: "sort=collaborations" } as const
  const { id: viewId } = await zoe.views.create({ ...clients, shared: true })
  expect(await namesOf(ada)).toEqual(["Gros clients"])
  expect(await namesOf(max)).toEqual([])
  expect(await refused(max.views.create(clients))).toMatchObject({ status: 403, code: "forbidden" })
  expect(await refused(max.views.remove({ viewId }))).toMatchObject({ status: 404 })
})

test("what is no query of a list is refused, and nothing but its filters is kept", async () => {
  const { max } = await newTeam()
  const bad = [
    "x".repeat(1001),
    `search=${"é".repeat(200)}`,
    "a=1&a=2",
    "://ailleurs.example=1",
    "status=%00",
    "a%0d%0ab=1",
    `${Array.from({ length: 21 }, (_, index) => `p${"a".repeat(index)}=1`).join("&")}`,
  ]
  for (const query of bad) {
    const problem = await refused(max.views.create({ ...VIEW, query }))
    expect(problem, query).toMatchObject({ status: 400, data: { fields: { query: expect.any(String) } } })
  }
  expect((await refused(max.views.create({ ...VIEW, name: " " }))).data.fields).toEqual({
    name: "Le nom de la vue est obligatoire",
  })
  const kept = async (query: string) => (await max.views.create({ ...VIEW, query })).query
  expect(await kept("")).toBe("")
  expect(await kept("page=3&dialog=edit&templates=list&views=save&search=%26&status=")).toBe("search=%26")
  expect(await kept("picker=client&switch=1&keys=1&template=a&saved=1&search=a")).toBe("search=a")
  expect(await kept("//ailleurs.example")).toBe("")
  expect(await kept("search=https%3A%2F%2Failleurs.example")).toBe("search=https%3A%2F%2Failleurs.example")
})

test("there are as many as there may be, one's own and the team's counted apart", async () => {
  const { max, zoe } = await newTeam()
  for (let index = 0; index < MAX_VIEWS; index++) await max.views.create({ ...VIEW, name: `Vue ${index}` })
  const full = { status: 400, message: "Vous avez déjà 50 vues. Supprimez-en une d'abord." }
  expect(await refused(max.views.create(VIEW))).toMatchObject(full)
  await max.views.create({ ...VIEW, shared: true })
  expect((await namesOf(max)).slice(0, 3)).toEqual(["En cours", "Vue 0", "Vue 1"])
  const others = Array.from({ length: MAX_VIEWS - 1 }, () => zoe.views.create({ ...VIEW, shared: true }))
  await Promise.all(others)
  const teamFull = "Votre équipe a déjà 50 vues. Supprimez-en une d'abord."
  expect(await refused(max.views.create({ ...VIEW, shared: true }))).toMatchObject({ message: teamFull })
})
