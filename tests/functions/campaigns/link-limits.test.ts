import { newId } from "@trame/core/lib/id"
import { AttemptsEntity } from "@trame/core/lib/throttle"
import { beforeEach, describe, expect, it } from "vitest"
import { newAgency } from "../../support/agency.ts"
import { type Api, anonymous, apiAs, comingFrom, newAddress, rawFetch } from "../../support/api.ts"
import { castingFieldsOf } from "../../support/brandCasting.ts"
import { fieldsOf } from "../../support/campaigns.ts"
import { refused } from "../../support/problem.ts"

let staff: Api
let one: { collaborationId: string }
let casting: { castingId: string }

beforeEach(async () => {
  staff = apiAs((await newAgency()).admin)
  one = { collaborationId: (await staff.collaborations.create({ fields: fieldsOf() })).collaboration.id }
  casting = { castingId: (await staff.castings.create({ fields: castingFieldsOf() })).casting.id }
})

const tracking = (replaces?: string) => staff.collaborations.setLink({ ...one, active: true, replaces })
const brand = (replaces?: string) => staff.castings.makeLink({ ...casting, replaces })

/** rules/platform.md#public-links */
describe("from one network", () => {
  it("all public pages together can be read 600 times in ten minutes; other calls stay open", async () => {
    const tokens = { tracking: (await tracking()).token, brand: (await brand()).token }
    const guest = { ...one, key: (await staff.collaborations.guestLink(one)).key }
    const feed = (await staff.calendar.makeFeed()).token
    const statusesFrom = async (from: string) => {
      const api = anonymous(comingFrom(from))
      const readFeed = async () => {
        const headers = comingFrom(from)
        const { status } = await rawFetch(null, `/api/calendar-feed/${feed}.ics`, { headers })
        if (status !== 200) throw { status }
      }
      const statuses = []
      for (const read of [
        () => api.tracking.get({ token: tokens.tracking }),
        () => api.brandCasting.get({ token: tokens.brand }),
        () => api.guestCollaboration.get(guest),
        readFeed,
      ])
        statuses.push(
          await read()
            .then(() => 200)
            .catch(({ status }) => status),
        )
      return statuses
    }
    const address = newAddress()
    await useUp("link-read", address, 596)
    expect(await statusesFrom(address)).toEqual([200, 200, 200, 200])
    expect(await statusesFrom(address)).toEqual([429, 429, 429, 429])
    expect(await statusesFrom(newAddress())).toEqual([200, 200, 200, 200])
    const api = anonymous(comingFrom(address))
    expect(await api.health.check()).toMatchObject({ status: "ok" })
    expect(await api.guestCollaboration.addStep({ ...guest, name: "Tournage" })).toMatchObject({
      name: "Tournage",
    })
  })

  it("after a hundred unknown links of any kind, unknown links are blocked and valid ones stay open", async () => {
    const { token } = await tracking()
    const address = newAddress()
    await useUp("link-miss", address, 94)
    const api = anonymous(comingFrom(address))
    const misses = [
      () => api.tracking.get({ token: newId() }),
      () => api.brandCasting.get({ token: newId() }),
      () => api.brief.month({ slug: newId(), month: "2026-05" }),
      () => api.mailPreferences.set({ token: newId(), on: false }),
      () => api.guestCollaboration.get({ ...one, key: newId() }),
      () => api.guestCollaboration.addStep({ collaborationId: newId(), name: "X" }),
    ]
    for (const miss of misses) expect(await refused(miss())).toMatchObject({ status: 404 })
    for (const miss of misses) expect(await refused(miss())).toMatchObject({ status: 429, code: "throttled" })
    expect(await api.tracking.get({ token })).toMatchObject({ restrictedTo: null })
  })
})

/** rules/platform.md#renewed-links */
it.each([
  ["tracking link", tracking, (token: string) => anonymous().tracking.get({ token })],
  ["casting's link", brand, (token: string) => anonymous().brandCasting.get({ token })],
])("a %s that is renewed ends at once, and once for concurrent calls", async (_, renew, read) => {
  const [{ token: old }, again] = [await renew(), await renew()]
  expect(again.token).toBe(old)
  const renewed = await Promise.all(Array.from({ length: 4 }, () => renew(old)))
  const [token = "", ...more] = new Set(renewed.map((link) => link.token))
  expect([token === old, more, token]).toEqual([false, [], expect.stringMatching(/^[a-z0-9]{20,26}$/)])
  expect(await refused(read(old))).toMatchObject({ status: 404 })
  await read(token)
})

it("a link that is off stays off when renewed", async () => {
  const { token } = await staff.collaborations.setLink({ ...one, active: false })
  const renewed = await staff.collaborations.setLink({ ...one, active: false, replaces: token })
  expect(renewed).toMatchObject({ active: false })
})

/** Records this many reads from this network in the current ten minutes and the next. */
async function useUp(what: "link-read" | "link-miss", address: string, count: number): Promise<void> {
  const network = `${address.replace(/::1$/, "")}::/64`
  const now = Math.floor(Date.now() / 1000 / 600)
  for (const stretch of [now, now + 1])
    await AttemptsEntity.upsert({ what: `${what}-from#${network}`, stretch, expiresAt: (stretch + 2) * 600 })
      .set({ count })
      .go()
}
