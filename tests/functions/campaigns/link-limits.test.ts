import { newId } from "@trame/core/lib/id"
import { AttemptsEntity } from "@trame/core/lib/throttle"
import { expect, test } from "vitest"
import { newAgency } from "../../support/agency.ts"
import { anonymous, apiAs, comingFrom, newAddress, rawFetch } from "../../support/api.ts"
import { castingFieldsOf } from "../../support/brandCasting.ts"
import { fieldsOf } from "../../support/campaigns.ts"
import { refused } from "../../support/problem.ts"

/** As if that much had come from this network in the present ten minutes, and in the next. */
async function spent(what: "link-read" | "link-miss", address: string, count: number): Promise<void> {
  const network = `${address.replace(/::1$/, "")}::/64`
  const now = Math.floor(Date.now() / 1000 / 600)
  for (const stretch of [now, now + 1])
    await AttemptsEntity.upsert({ what: `${what}-from#${network}`, stretch, expiresAt: (stretch + 2) * 600 })
      .set({ count })
      .go()
}

async function openLinks() {
  const api = apiAs((await newAgency()).admin)
  const { collaboration } = await api.collaborations.create({ fields: fieldsOf() })
  const one = { collaborationId: collaboration.id }
  const { casting } = await api.castings.create({ fields: castingFieldsOf(), proposals: [] })
  const { key } = await api.collaborations.guestLink(one)
  return {
    tracking: (await api.collaborations.setLink({ ...one, active: true })).token,
    casting: (await api.castings.makeLink({ castingId: casting.id })).token,
    guest: { ...one, key },
    feed: (await api.calendar.makeFeed()).token,
  }
}

const throttled = { status: 429, code: "throttled" }

/** rules/platform.md#public-links */
test("every page behind a link counts for its network, which is refused past 600 reads in ten minutes", async () => {
  const links = await openLinks()
  const [address, elsewhere] = [newAddress(), newAddress()]
  const readsFrom = (from: string) => {
    const api = anonymous(comingFrom(from))
    return [
      () => api.tracking.get({ token: links.tracking }),
      () => api.brandCasting.get({ token: links.casting }),
      () => api.guestCollaboration.get(links.guest),
      async () => {
        const feed = await rawFetch(null, `/api/calendar-feed/${links.feed}.ics`, {
          headers: comingFrom(from),
        })
        if (!feed.ok) throw Object.assign(new Error(), { status: feed.status, data: await feed.json() })
        return feed
      },
    ]
  }
  await spent("link-read", address, 596)
  for (const read of readsFrom(address)) await read()
  for (const read of readsFrom(address)) await expect(read()).rejects.toMatchObject({ status: 429 })
  for (const read of readsFrom(elsewhere)) await read()
  // What is no link stays open.
  const api = anonymous(comingFrom(address))
  expect(await api.health.check()).toMatchObject({ status: "ok" })
  expect(await api.guestCollaboration.addStep({ ...links.guest, name: "Tournage" })).toMatchObject({
    name: "Tournage",
  })
})

test("links that lead nowhere are refused past 100 of any kind, while right ones open", async () => {
  const links = await openLinks()
  const address = newAddress()
  await spent("link-miss", address, 94)
  const api = anonymous(comingFrom(address))
  const misses = [
    () => api.tracking.get({ token: newId() }),
    () => api.brandCasting.get({ token: newId() }),
    () => api.brief.month({ slug: newId(), month: "2026-05" }),
    () => api.mailPreferences.set({ token: newId(), on: false }),
    () => api.guestCollaboration.get({ ...links.guest, key: newId() }),
    () => api.guestCollaboration.addStep({ collaborationId: newId(), name: "X" }),
  ]
  for (const miss of misses) expect(await refused(miss())).toMatchObject({ status: 404 })
  for (const miss of misses) expect(await refused(miss())).toMatchObject(throttled)
  expect(await api.tracking.get({ token: links.tracking })).toMatchObject({ restrictedTo: null })
})

/** rules/platform.md#renewed-links */
test("renewed, a tracking link and a casting's end at once and once, for many who ask", async () => {
  const api = apiAs((await newAgency()).admin)
  const { collaboration } = await api.collaborations.create({ fields: fieldsOf() })
  const one = { collaborationId: collaboration.id }
  const { casting } = await api.castings.create({ fields: castingFieldsOf(), proposals: [] })
  const outside = anonymous()
  const links = [
    {
      renew: (replaces?: string) => api.collaborations.setLink({ ...one, active: true, replaces }),
      read: (token: string) => outside.tracking.get({ token }),
    },
    {
      renew: (replaces?: string) => api.castings.makeLink({ castingId: casting.id, replaces }),
      read: (token: string) => outside.brandCasting.get({ token }),
    },
  ]
  for (const { renew, read } of links) {
    const { token: old } = await renew()
    expect((await renew()).token).toBe(old)
    const renewed = await Promise.all(Array.from({ length: 4 }, () => renew(old)))
    const [token = "", ...more] = new Set(renewed.map(({ token }) => token))
    expect([token === old, more]).toEqual([false, []])
    expect(await refused(read(old))).toMatchObject({ status: 404 })
    await read(token)
  }
  // A link that is off stays off.
  const { token } = await api.collaborations.setLink({ ...one, active: false })
  expect(await api.collaborations.setLink({ ...one, active: false, replaces: token })).toMatchObject({
    active: false,
  })
})
