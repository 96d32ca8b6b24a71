import { Inbox } from "@trame/core/inbox/index"
import { erasePerson, removeAllOf } from "@trame/core/inbox/removal"
import { beforeAll, expect, test } from "vitest"
import { google } from "../../support/google.ts"
import { storedMailbox } from "../../support/inboxMails.ts"
import {
  mailboxOf,
  mailsOf,
  newMailbox,
  newManager,
  runSync,
  syncOf,
  threadsOf,
  withoutWorkers,
} from "../../support/mailbox.ts"
import {
  ConsentRequestEntity,
  MailBodyEntity,
  MailChatEntity,
  MailContactEntity,
  MailSendEntity,
} from "../../support/stored.ts"

beforeAll(withoutWorkers)

async function remove(agencyId: string): Promise<void> {
  for await (const _portion of removeAllOf({ type: "worker", name: "test", agencyId }));
}

// rules/inbox.md#connection
test("an agency's removal gives every consent back and leaves nothing; others keep theirs", async () => {
  const own = await newMailbox([{ subject: "Un" }, { subject: "Deux", labels: ["SENT"], to: "a@b.example" }])
  const other = await newMailbox([{ subject: "Ailleurs" }])
  await Promise.all([runSync(own.key), runSync(other.key)])
  const { agencyId, influencerId, key, actor, email } = own
  await Inbox.connect(actor, { influencerId })
  await Inbox.sync(actor, { influencerId, full: true })
  const chat = {
    agencyId,
    influencerId: "sans-boite",
    chatId: "c1",
    role: "user",
    content: "Bonjour",
  } as const
  await MailChatEntity.put({ ...chat, createdAt: new Date().toISOString() }).go()
  await MailSendEntity.put({
    ...{ ...key, sendId: "s1", userId: actor.userId, threadId: "t1", messageId: "m1", status: "sent" },
    ...{ contentHash: "h", busyUntil: 0, createdAt: "2026-01-01T00:00:00.000Z", expiresAt: 4_070_908_800 },
  }).go()

  await google.refuse({ email, operation: "revoke", status: 503, times: 9 })
  await expect(remove(agencyId)).rejects.toThrow()
  expect(await mailboxOf(key)).not.toBeNull()
  await google.revokeConsent(email)
  await remove(agencyId)
  await remove(agencyId)

  expect(await google.tokens(email)).toEqual({ refreshTokens: [], accessTokens: [] })
  const left = await Promise.all([
    mailsOf(key),
    threadsOf(key),
    MailBodyEntity.query
      .primary(key)
      .go()
      .then(({ data }) => data),
    MailContactEntity.query
      .primary(key)
      .go()
      .then(({ data }) => data),
    MailSendEntity.query
      .primary(key)
      .go()
      .then(({ data }) => data),
    MailChatEntity.query
      .primary({ agencyId })
      .go()
      .then(({ data }) => data),
    ConsentRequestEntity.query
      .primary({ agencyId })
      .go()
      .then(({ data }) => data),
  ])
  expect(left.flat()).toEqual([])
  expect([await mailboxOf(key), await syncOf(key)]).toEqual([null, null])
  expect(await mailsOf(other.key)).toHaveLength(1)
  expect((await google.tokens(other.email)).refreshTokens).toHaveLength(1)
})

test("a consent that nobody can read any more keeps no agency from being removed", async () => {
  const { agencyId, influencerId } = await newManager()
  const key = { agencyId, influencerId }
  await storedMailbox(key, { encryptedToken: ["a", "b", "c", "d"].join(".") })
  await remove(agencyId)
  expect(await mailboxOf(key)).toBeNull()
})

/** rules/creators.md#leaving-the-catalogue */
test("the mailbox of an erased person goes with its consent; the agency's others stay", async () => {
  const { agencyId, influencerId, key, email } = await newMailbox([{ subject: "Un" }])
  await runSync(key)
  const other = { agencyId, influencerId: "autre" }
  await storedMailbox(other)
  for (const _twice of [1, 2]) await erasePerson(agencyId, influencerId)
  expect([await mailboxOf(key), await mailsOf(key), await threadsOf(key)]).toEqual([null, [], []])
  expect((await google.tokens(email)).refreshTokens).toEqual([])
  expect(await mailboxOf(other)).not.toBeNull()
})
