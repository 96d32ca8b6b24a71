import { expect, test } from "vitest"
import { newAgency, newUser } from "../../support/agency.ts"
import { anonymous, apiAs, engineUrl } from "../../support/api.ts"
import { eventually } from "../../support/eventually.ts"
import { google } from "../../support/google.ts"
import { allowed, mailboxOf, mailsOf, newManager, syncOf, TALENT_MANAGER } from "../../support/mailbox.ts"
import { refused } from "../../support/problem.ts"
import { MailboxEntity } from "../../support/stored.ts"

/** One worker reads all mailboxes, one after the other: when the schedule asks, those of every test before this one's. */
const READ_MS = 90_000
const WAITS = { timeout: 240_000 }

/** A manager's creator, connected over HTTP and read by the worker. */
async function connected(subjects: string[] = []) {
  const manager = await newManager()
  const api = apiAs(manager.member)
  const email = await google.newAccount()
  for (const subject of subjects) await google.deliver(email, { subject })
  const { authUrl } = await api.inbox.connect({ influencerId: manager.influencerId })
  expect(await api.inbox.exchange(await allowed(authUrl, email))).toEqual({
    influencerId: manager.influencerId,
    email,
  })
  await settled(manager.key)
  return { ...manager, api, email }
}

const settled = (key: Parameters<typeof syncOf>[0]) =>
  eventually(async () => expect(await syncOf(key)).toBeNull(), READ_MS)

// rules/inbox.md#connection
test("a mailbox is connected, read by itself, read again, and disconnected", WAITS, async () => {
  const { api, key, influencerId, email } = await connected(["Premier"])
  expect((await mailsOf(key)).map(({ subject }) => subject)).toEqual(["Premier"])
  await google.deliver(email, { subject: "Second" })
  const { syncId } = await api.inbox.sync({ influencerId })
  await settled(key)
  expect(await mailboxOf(key)).toMatchObject({ lastSync: { id: syncId, added: 1 } })
  const whole = await api.inbox.sync({ influencerId, full: true })
  await settled(key)
  expect(await mailboxOf(key)).toMatchObject({ generation: 2, lastSync: { id: whole.syncId, added: 0 } })
  expect((await api.inbox.creator({ influencerId })).mailbox).toMatchObject({ lastSync: { added: 0 } })
  expect(await mailsOf(key)).toHaveLength(2)
  expect(await api.inbox.disconnect({ influencerId })).toEqual({ influencerId })
  expect((await google.tokens(email)).refreshTokens).toEqual([])
  expect(await refused(api.inbox.sync({ influencerId }))).toMatchObject({
    status: 404,
    message: "Connexion OAuth non trouvée",
  })
})

test("ten calls at once over HTTP start one sync", WAITS, async () => {
  const { api, influencerId, key } = await connected(["Un"])
  const answers = await Promise.all(Array.from({ length: 10 }, () => api.inbox.sync({ influencerId })))
  expect(new Set(answers.map(({ syncId }) => syncId)).size).toBe(1)
  await settled(key)
  expect((await mailboxOf(key))?.lastSync?.id).toBe(answers[0]?.syncId)
})

// rules/inbox.md#sync
test("the schedule has connected mailboxes read, and no others", WAITS, async () => {
  const [one, other] = await Promise.all([connected(), connected()])
  await other.api.inbox.disconnect({ influencerId: other.influencerId })
  const before = (await mailboxOf(other.key))?.lastSync?.id
  await google.deliver(one.email, { subject: "Arrivé depuis" })
  const shown = async () => {
    const shard = (await mailboxOf(one.key))?.shard ?? 0
    const { data } = await MailboxEntity.query.connected({ shard }).go({ pages: "all" })
    return data.map(({ influencerId }) => influencerId)
  }
  await eventually(async () => expect(await shown()).toContain(one.influencerId))
  await fetch(`${engineUrl()}/_local/schedules/mailbox-syncs`, { method: "POST" })
  await eventually(async () => expect(await mailsOf(one.key)).toHaveLength(1), READ_MS)
  expect((await mailboxOf(other.key))?.lastSync?.id).toBe(before)
})

test("a return works once, for whoever asked for it", async () => {
  const { agencyId, member, influencerId, key } = await newManager()
  const api = apiAs(member)
  const colleague = apiAs(await newUser({ agencyId, ...TALENT_MANAGER }))
  const stranger = apiAs((await newManager()).member)
  const { authUrl } = await api.inbox.connect({ influencerId })
  const back = await allowed(authUrl, await google.newAccount())
  const NO_CONSENT = { status: 400, code: "invalid" }
  expect(await refused(colleague.inbox.exchange(back))).toMatchObject(NO_CONSENT)
  expect(await refused(stranger.inbox.exchange(back))).toMatchObject(NO_CONSENT)
  expect(await refused(api.inbox.exchange({ ...back, state: `${back.state}x` }))).toMatchObject(NO_CONSENT)
  expect(await mailboxOf(key)).toBeNull()
  await api.inbox.exchange(back)
  expect(await refused(api.inbox.exchange(back))).toMatchObject(NO_CONSENT)
  expect(await mailboxOf(key)).toMatchObject({ connection: 1 })
})

test("nobody reaches another agency's creators or mailboxes", WAITS, async () => {
  const { influencerId, key } = await connected()
  const stranger = apiAs((await newManager()).member)
  const calls = [
    stranger.inbox.connect({ influencerId }),
    stranger.inbox.sync({ influencerId }),
    stranger.inbox.disconnect({ influencerId }),
  ]
  for (const refusal of await Promise.all(calls.map(refused))) {
    expect(refusal).toMatchObject({ status: 404, code: "not_found" })
  }
  expect(await mailboxOf(key)).toMatchObject({ status: "connected" })
})

test("only talent managers of a subscribed agency connect, sync and disconnect", async () => {
  const [plain, unpaid] = await Promise.all([
    newAgency(),
    newAgency({ ...TALENT_MANAGER, subscription: null }),
  ])
  const rejected = await newUser({ agencyId: plain.agencyId, ...TALENT_MANAGER, status: "rejected" })
  const alone = await newUser(TALENT_MANAGER)
  const cases = [
    [anonymous(), "unauthenticated"],
    [apiAs(plain.member), "forbidden"],
    [apiAs(unpaid.member), "no_subscription"],
    [apiAs(rejected), "rejected"],
    [apiAs(alone), "no_agency"],
  ] as const
  for (const [api, code] of cases) {
    const influencerId = "inconnu"
    const calls = [
      api.inbox.connect({ influencerId }),
      api.inbox.exchange({ code: "x", state: "x|y" }),
      api.inbox.sync({ influencerId }),
      api.inbox.disconnect({ influencerId }),
    ]
    for (const { code: told, status } of await Promise.all(calls.map(refused))) {
      expect(code === "unauthenticated" ? status : told).toBe(code === "unauthenticated" ? 401 : code)
    }
  }
})
