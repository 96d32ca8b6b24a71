import { MAX_PINS, MAX_VIEWS } from "@trame/core/workspace/views/rules"
import { describe, expect, it } from "vitest"
import { newAgency, newUser } from "../../support/agency.ts"
import { type Api, apiAs } from "../../support/api.ts"
import { refused } from "../../support/problem.ts"

/** rules/team.md#saved-views */
describe("a saved view", () => {
  it("of a user is created, replaced and deleted, and no other user sees it", async () => {
    const { ada, max, zoe } = await newTeam()
    const view = await max.create(VIEW)
    expect(view).toEqual({
      ...VIEW,
      id: expect.any(String),
      version: 1,
      shared: false,
      mayEdit: true,
      pinned: false,
    })
    const viewId = view.id
    const replaced = await max.update({ viewId, version: 1, query: "?type=casting_interne&status=all" })
    expect(replaced).toEqual({ ...view, query: "status=all&type=casting_interne", version: 2 })
    expect(await max.list({})).toEqual({ items: [replaced] })
    for (const views of [ada, zoe]) {
      expect(await namesOf(views)).toEqual([])
      expect(await refused(views.update({ viewId, version: 2, name: "X" }))).toMatchObject({ status: 404 })
      expect(await refused(views.remove({ viewId }))).toMatchObject({ status: 404 })
    }
    expect(await max.remove({ viewId })).toMatchObject({ id: viewId })
    expect(await namesOf(max)).toEqual([])
  })

  it("of the team is visible to all members; its author and the administrators can change it", async () => {
    const { ada, max, zoe } = await newTeam()
    const { id: viewId } = await max.create({ ...VIEW, shared: true })
    for (const [views, mayEdit] of [
      [max, true],
      [ada, true],
      [zoe, false],
    ] as const)
      expect((await views.list({})).items).toMatchObject([{ id: viewId, shared: true, mayEdit }])
    expect(await refused(zoe.update({ viewId, version: 1, name: "X" }))).toMatchObject({ status: 403 })
    expect(await refused(zoe.remove({ viewId }))).toMatchObject({ status: 403 })
    await ada.update({ viewId, version: 1, name: "Renommée" })
    expect(await namesOf(max)).toEqual(["Renommée"])
    await ada.remove({ viewId })
    expect(await namesOf(max)).toEqual([])
  })

  it("of a list is not visible to members without the right to that list, who cannot make or change one", async () => {
    const { ada, max, zoe } = await newTeam()
    const clients = { page: "clients", name: "Gros clients", query: "sort=collaborations" } as const
    const { id: viewId } = await zoe.create({ ...clients, shared: true })
    expect([await namesOf(ada), await namesOf(max)]).toEqual([["Gros clients"], []])
    expect(await refused(max.create(clients))).toMatchObject({ status: 403, code: "forbidden" })
    expect(await refused(max.remove({ viewId }))).toMatchObject({ status: 404 })
  })

  // rules/team.md#pinned-views
  it("is pinned by each user, keeps its version, and comes back pinned from the bin", async () => {
    const { ada, max, zoe, bin } = await newTeam()
    const { id: viewId } = await max.create({ ...VIEW, shared: true })
    const pinned = async (views: Api["views"]) => (await views.list({})).items.map((one) => one.pinned)
    expect(await zoe.pin({ viewId, pinned: true })).toMatchObject({
      pinned: true,
      mayEdit: false,
      version: 1,
    })
    await ada.pin({ viewId, pinned: true })
    await max.update({ viewId, version: 1, name: "Renommée" })
    await ada.pin({ viewId, pinned: false })
    expect([await pinned(zoe), await pinned(ada), await pinned(max)]).toEqual([[true], [false], [false]])
    const { binId } = await max.remove({ viewId })
    expect(await refused(zoe.pin({ viewId, pinned: true }))).toMatchObject({ status: 404 })
    await bin.restore({ binId: binId ?? "" })
    expect(await pinned(zoe)).toEqual([true])
    for (let index = 1; index < MAX_PINS; index++) {
      await zoe.pin({ viewId: (await zoe.create({ ...VIEW, name: `Vue ${index}` })).id, pinned: true })
    }
    const { id: more } = await zoe.create(VIEW)
    const message = "Votre menu a déjà 10 vues. Retirez-en une d'abord."
    expect(await refused(zoe.pin({ viewId: more, pinned: true }))).toMatchObject({ message })
    await zoe.pin({ viewId, pinned: true })
  })

  it.each([
    ["", ""],
    ["page=3&dialog=edit&templates=list&views=save&search=%26&status=", "search=%26"],
    ["picker=client&switch=1&keys=1&template=a&saved=1&search=a", "search=a"],
    ["//ailleurs.example", ""],
    ["search=https%3A%2F%2Failleurs.example", "search=https%3A%2F%2Failleurs.example"],
    ["x".repeat(1001), null],
    [`search=${"é".repeat(200)}`, null],
    ["a=1&a=2", null],
    ["://ailleurs.example=1", null],
    ["status=%00", null],
    ["a%0d%0ab=1", null],
    [Array.from({ length: 21 }, (_, index) => `p${"a".repeat(index)}=1`).join("&"), null],
  ])("of the query %j keeps the filters %j", async (query, kept) => {
    const { max } = await newTeam()
    const made = max.create({ ...VIEW, query })
    if (kept !== null) expect(await made).toMatchObject({ query: kept })
    else expect((await refused(made)).data.fields).toEqual({ query: expect.any(String) })
  })

  it("is one of fifty at most, with separate limits for a user and the team", async () => {
    const { max, zoe } = await newTeam()
    for (let index = 0; index < MAX_VIEWS; index++) await max.create({ ...VIEW, name: `Vue ${index}` })
    const full = (whose: string) => `${whose} 50 vues. Supprimez-en une d'abord.`
    expect(await refused(max.create(VIEW))).toMatchObject({ message: full("Vous avez déjà") })
    await max.create({ ...VIEW, shared: true })
    expect((await namesOf(max)).slice(0, 3)).toEqual(["En cours", "Vue 0", "Vue 1"])
    const shared = { ...VIEW, shared: true }
    await Promise.all(Array.from({ length: MAX_VIEWS - 1 }, () => zoe.create(shared)))
    expect(await refused(max.create(shared))).toMatchObject({ message: full("Votre équipe a déjà") })
  })
})

async function newTeam() {
  const { agencyId, admin, member } = await newAgency({ permissions: { collaborations: true } })
  const other = await newUser({ agencyId, permissions: { collaborations: true, clients: true } })
  return { ada: apiAs(admin).views, max: apiAs(member).views, zoe: apiAs(other).views, bin: apiAs(admin).bin }
}

const VIEW = { page: "collaborations", name: "En cours", query: "status=in_progress" } as const
const namesOf = async (views: Api["views"]) => (await views.list({})).items.map(({ name }) => name)
