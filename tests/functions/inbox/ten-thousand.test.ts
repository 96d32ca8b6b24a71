import { expect, test, vi } from "vitest"
import { apiAs } from "../../support/api.ts"
import { eventually } from "../../support/eventually.ts"
import { allowed, mailboxOf, mailsOf, newManager, syncOf, threadsOf } from "../../support/mailbox.ts"
import { TEST_SCALE } from "../../support/scale.ts"

const MINUTES_MS = 15 * 60_000
vi.setConfig({ testTimeout: MINUTES_MS })

// rules/inbox.md#sync
test.runIf(TEST_SCALE >= 10)("10,000 messages are imported by the workers, and read throughout", async () => {
  const { member, influencerId, key } = await newManager()
  const api = apiAs(member)
  const { authUrl } = await api.inbox.connect({ influencerId })
  const begun = Date.now()
  await api.inbox.exchange(await allowed(authUrl, "volumineuse@gmail.example"))
  await eventually(async () => expect(await syncOf(key)).toBeNull(), MINUTES_MS)
  console.info(`10,000 messages in ${Math.round((Date.now() - begun) / 1000)} s`)
  const mails = await mailsOf(key)
  expect(mails).toHaveLength(10_000)
  const threads = await threadsOf(key)
  expect(threads.reduce((sum, { messageCount }) => sum + messageCount, 0)).toBe(10_000)
  const mailbox = await mailboxOf(key)
  expect(mailbox?.lastSync).toMatchObject({ added: 10_000 })
  expect(mailbox?.lastSync).not.toHaveProperty("error")
})
