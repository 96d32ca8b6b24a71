import { Castings } from "@trame/core/campaigns/castings/index"
import { expect, test } from "vitest"
import { actorOf, newAgency } from "../../support/agency.ts"
import { castingFieldsOf } from "../../support/brandCasting.ts"

const NONE = { added: [], changed: [], removed: [] }

async function newDesk() {
  const { admin, member } = await newAgency({ permissions: { collaborations: true } })
  const ada = await actorOf(admin)
  const create = async (name: string, deadline: string | null) =>
    (await Castings.create(ada, { fields: castingFieldsOf({ name, deadline }), proposals: [] })).casting
  const days = async (from = "2026-11-01", to = "2026-11-30") =>
    (await Castings.deadlines(ada, { from, to })).items
      .map(({ deadline, name }) => `${deadline} ${name}`)
      .sort()
  return { ada, member, create, days }
}

test("castings show on the day until which brands may answer, both ends included", async () => {
  const { ada, create, days } = await newDesk()
  await create("Trop tôt", "2026-10-31")
  const first = await create("Premier", "2026-11-01")
  await create("Dernier", "2026-11-30")
  await create("Trop tard", "2026-12-01")
  await create("Sans", null)
  expect(await days()).toEqual(["2026-11-01 Premier", "2026-11-30 Dernier"])
  const { items } = await Castings.deadlines(ada, { from: "2026-11-01", to: "2026-11-01" })
  expect(items).toEqual([
    {
      id: first.id,
      version: first.version,
      updatedAt: first.updatedAt,
      deadline: "2026-11-01",
      name: "Premier",
      brand: first.brand,
      status: first.status,
      createdBy: ada.userId,
    },
  ])
})

test("another day, or none, shows at once, and a casting goes with its day", async () => {
  const { ada, create, days } = await newDesk()
  const { id: castingId, version } = await create("Printemps", "2026-11-12")
  const move = (from: number, deadline: string | null) =>
    Castings.update(ada, { castingId, version: from, fields: { deadline }, proposals: NONE })
  const moved = await move(version, "2026-11-20")
  expect(await days()).toEqual(["2026-11-20 Printemps"])
  const without = await move(moved.casting.version, null)
  expect(await days()).toEqual([])
  await move(without.casting.version, "2026-11-21")
  expect(await days()).toEqual(["2026-11-21 Printemps"])
  await expect(move(version, "2026-11-22")).rejects.toMatchObject({ code: "conflict" })
  await Castings.remove(ada, { castingId })
  expect(await days()).toEqual([])
})

test("another agency sees nothing of it, and who may not see castings is refused", async () => {
  const { member, create } = await newDesk()
  await create("Printemps", "2026-11-12")
  const asked = { from: "2026-11-01", to: "2026-11-30" }
  const other = await actorOf((await newAgency()).admin)
  expect(await Castings.deadlines(other, asked)).toEqual({ items: [] })
  await expect(Castings.deadlines(await actorOf(member), asked)).rejects.toMatchObject({ code: "forbidden" })
})
