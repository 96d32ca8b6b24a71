import { ROW_SHARDS } from "@trame/core/campaigns/collaborations/store/root-writes"
import { packOf } from "@trame/core/campaigns/collaborations/store/row-packing"
import { newId } from "@trame/core/lib/id"
import { shardOf } from "@trame/core/lib/paging"
import { describe, expect, it } from "vitest"
import { importCollaborations } from "../../../scripts/seed/import.ts"
import { newAgency } from "../../support/agency.ts"
import { type Api, apiAs, rawFetch } from "../../support/api.ts"
import { fieldsOf, influencerOf } from "../../support/campaigns.ts"
import { newCreators } from "../../support/creators.ts"
import { eventually } from "../../support/eventually.ts"
import { importedOf } from "../../support/imported.ts"
import { refused } from "../../support/problem.ts"
import { PackedRowsEntity, RowEntity } from "../../support/stored.ts"

describe("a collaboration over HTTP", () => {
  it("is created, edited, listed and removed, without storage fields in its answers", async () => {
    const { collaborations } = apiAs((await newAgency()).admin)
    const creators = await newCreators(4)
    const participants = creators.map((creator, index) => influencerOf(creator, { rate: 10 + index }))
    const detail = await collaborations.create({ fields: fieldsOf(), participants })
    const one = { collaborationId: detail.collaboration.id }
    expect(JSON.stringify(detail)).not.toMatch(/agencyId|influencerIds|ratesTotal|createdBy/)
    const [first] = detail.participants
    if (!first) throw new Error("A participant")
    const changed = { fields: fieldsOf({ budget: 7 }), participants: { changed: [{ ...first, rate: 1 }] } }
    const edited = await collaborations.update({ ...one, version: 1, ...changed })
    expect([edited.collaboration.budget, edited.participants[0]?.rate]).toEqual([7, 1])
    await eventually(async () => {
      const { items } = await collaborations.list({ search: "lancement" })
      expect(items).toMatchObject([{ id: one.collaborationId, participantCount: 4, budget: 7 }])
      expect(items[0]?.participants).toHaveLength(3)
    })
    await collaborations.remove(one)
    expect(await refused(collaborations.get(one))).toMatchObject({
      status: 404,
      message: "Cette collaboration n'existe pas",
    })
  })

  it("needs a client of its own agency; another is refused beside the field", async () => {
    const [api, foreign] = (await Promise.all([newAgency(), newAgency()])).map(({ admin }) => apiAs(admin))
    const create = async (by: Api | undefined) => (await by?.clients.create({ brandName: "Brume" }))?.id ?? ""
    const [own, theirs, gone] = [await create(api), await create(foreign), await create(api)]
    if (!api) throw new Error("An agency")
    await api.clients.remove({ clientId: gone })
    const { collaboration } = await api.collaborations.create({ fields: fieldsOf({ clientId: own }) })
    const one = { collaborationId: collaboration.id, version: 1, participants: {} }
    const fields = {
      "fields.clientId": "Ce client n'existe pas ou n'existe plus. Choisissez-en un autre.",
    }
    for (const clientId of [theirs, gone, "nulle-part"]) {
      const input = { fields: fieldsOf({ clientId }) }
      for (const call of [
        () => api.collaborations.create(input),
        () => api.collaborations.update({ ...one, ...input }),
      ])
        expect(await refused(call())).toMatchObject({ status: 400, data: { fields } })
    }
    expect((await api.collaborations.get(one)).collaboration).toMatchObject({ clientId: own, version: 1 })
    await eventually(async () => expect((await api.collaborations.list({})).items).toHaveLength(1))
  })
})

it.each([
  "/collaborations?sort=weight",
  "/collaborations?order=up",
  "/collaborations?late=maybe",
  "/collaborations?stage=done",
  "/collaborations?limit=61",
  "/collaborations?clientId=a%2Fb",
  "/accounting/payments?status=late",
  "/accounting/payments?cursor=nonsense",
  "/accounting/influencers?period=custom",
  "/dashboard?period=custom&from=2026-02-02&to=2026-02-01",
])("%s is refused", async (query) => {
  const { admin } = await newAgency()
  expect((await rawFetch(admin, `/api${query}`)).status).toBe(400)
})

describe("the workers behind a change", () => {
  async function campaign() {
    const { admin } = await newAgency()
    const api = apiAs(admin)
    const { firstName, lastName, version } = await api.identity.me()
    const { id: clientId } = await api.clients.create({ brandName: "Avant" })
    const { collaboration } = await api.collaborations.create({
      fields: fieldsOf({ clientId, brand: "Avant", manager: `${firstName} ${lastName}` }),
    })
    const waitForState = (wanted: object) =>
      eventually(async () => {
        const read = await api.collaborations.get({ collaborationId: collaboration.id })
        expect(read.collaboration).toMatchObject(wanted)
      })
    return { api, clientId, version, waitForState }
  }

  it("copy a renamed client's or member's name to its collaborations", async () => {
    const { api, clientId, version, waitForState } = await campaign()
    await api.clients.update({ clientId, version: 1, brandName: "Après" })
    await api.account.updateProfile({ version, firstName: "Zélie", lastName: "Morvan" })
    await waitForState({ brand: "Après", clientId, manager: "Zélie Morvan" })
  })

  it("keep the brand's name in the collaborations of a removed client", async () => {
    const { api, clientId, waitForState } = await campaign()
    await api.clients.remove({ clientId })
    await waitForState({ brand: "Avant", clientId: null })
  })

  it("pack rows, which stay readable meanwhile", async () => {
    const { agencyId, admin } = await newAgency()
    const key = { agencyId, shard: 3 }
    /** An id in the pack of ids under test, so that the pack is worth compacting. */
    const idInPack = (): string => {
      const id = newId()
      return shardOf(id, ROW_SHARDS) === key.shard && packOf(id) === 0 ? id : idInPack()
    }
    await importCollaborations(
      agencyId,
      Array.from({ length: 12 }, () =>
        importedOf({ id: idInPack(), fields: fieldsOf({ name: "Campagne" }) }),
      ),
    )
    await eventually(async () => {
      expect((await apiAs(admin).collaborations.list({ search: "campagne" })).items).toHaveLength(12)
      const all = { pages: "all", consistent: true } as const
      expect((await RowEntity.query.search(key).go(all)).data.length).toBeLessThan(4)
      expect((await PackedRowsEntity.query.search(key).go(all)).data).not.toEqual([])
    })
  })
})
