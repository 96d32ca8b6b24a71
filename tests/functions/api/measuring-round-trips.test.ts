import { GetCommand } from "@aws-sdk/lib-dynamodb"
import { Influencers } from "@trame/core/influencers/catalogue/index"
import { newId } from "@trame/core/lib/id"
import { documentClient } from "@trame/core/lib/table"
import { expect, test } from "vitest"
import { roundsOf } from "../../../scripts/bench/reads/index.ts"
import { roundTripsOf } from "../../support/costs/roundTrips.ts"
import { newCreators } from "../../support/creators.ts"

const read = () =>
  documentClient.send(
    new GetCommand({ TableName: process.env.TABLE_NAME, Key: { pk: newId(), sk: "nothing" } }),
  )

async function chainOf(length: number): Promise<void> {
  for (let step = 0; step < length; step++) await read()
}

test("requests side by side count once, one after the other each", async () => {
  expect(await roundTripsOf(async () => {})).toBe(0)
  expect(await roundTripsOf(() => Promise.all([read(), read(), read()]))).toBe(1)
  expect(await roundTripsOf(() => chainOf(3))).toBe(3)
})

test("chains side by side count as the longest of them", async () => {
  expect(await roundTripsOf(() => Promise.all([chainOf(2), chainOf(2)]))).toBe(2)
  expect(await roundTripsOf(() => Promise.all([chainOf(1), chainOf(4), chainOf(2)]))).toBe(4)
  const fork = async () => {
    await Promise.all([chainOf(2), read()])
    await Promise.all([read(), chainOf(2)])
  }
  expect(await roundTripsOf(fork)).toBe(4)
})

test("what runs beside a measurement, measured or not, is not counted in it", async () => {
  const others = Promise.all([chainOf(10), roundTripsOf(() => chainOf(6))])
  expect(await roundTripsOf(() => chainOf(2))).toBe(2)
  expect((await others)[1]).toBe(6)
})

test("a request that fails counts, and its error arrives", async () => {
  const failing = () => documentClient.send(new GetCommand({ TableName: "none", Key: { pk: "a", sk: "b" } }))
  const attempt = async () => {
    await expect(failing()).rejects.toThrow()
    await read()
  }
  expect(await roundTripsOf(attempt)).toBe(2)
})

test("each round tells what was read and what AWS would bill for it", async () => {
  const [creator] = await newCreators(1, { category: "x".repeat(5000) })

  const { rounds } = await roundsOf(() => Influencers.byIds([creator?.influencerId ?? "", newId()]))
  // Eventually consistent: half a unit for each 4 KB begun, and for the one that is not there.
  expect(rounds).toEqual([[{ operation: "BatchGetItem", items: 1, readUnits: 1.5 }]])
})
