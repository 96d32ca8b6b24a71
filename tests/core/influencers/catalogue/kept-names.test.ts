import { Influencers } from "@trame/core/influencers/catalogue/index"
import { newId } from "@trame/core/lib/id"
import { afterEach, expect, test, vi } from "vitest"
import { roundsOf } from "../../../../scripts/bench/reads/index.ts"
import { newCreators } from "../../../support/creators.ts"
import { InfluencerEntity } from "../../../support/stored.ts"

afterEach(() => {
  vi.useRealTimers()
})

const MINUTE_MS = 60_000

test("names are read once a minute, and of those who are not there each time", async () => {
  const [zoe, leo] = await newCreators(2)
  const [one, other, nobody] = [zoe?.influencerId ?? "", leo?.influencerId ?? "", newId()]
  const read = async (...ids: string[]) => {
    const { result, rounds } = await roundsOf(() => Influencers.keptNames(ids))
    return { names: ids.map((id) => result.get(id)?.name), items: rounds.flat().map(({ items }) => items) }
  }
  expect(await read(one, nobody)).toEqual({ names: [zoe?.displayName, undefined], items: [1] })
  await InfluencerEntity.patch({ influencerId: one }).set({ displayName: "Zoé la Neuve" }).go()
  expect(await read(one)).toEqual({ names: [zoe?.displayName], items: [] })
  expect(await read(one, other)).toEqual({ names: [zoe?.displayName, leo?.displayName], items: [1] })
  expect((await read(nobody)).items).toEqual([0])

  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + MINUTE_MS })
  expect(await read(one)).toEqual({ names: ["Zoé la Neuve"], items: [1] })
  expect((await read(one)).items).toEqual([])
})
