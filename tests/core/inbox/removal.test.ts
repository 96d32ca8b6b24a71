import * as Inbox from "@trame/core/inbox/index"
import { erasePerson, removeAllOf } from "@trame/core/inbox/removal"
import { beforeAll, expect, it } from "vitest"
import { google } from "../../support/google.ts"
import { storedMailbox } from "../../support/inboxMails.ts"
import {
  mailboxOf,
  mailsOf,
  newMailbox,
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

/** rules/inbox.md#connection */
it("an agency's removal gives back every consent and erases everything; other agencies keep theirs", async () => {
  const own = await newMailbox([{ subject: "Un" }, { subject: "Deux", labels: ["SENT"], to: "a@b.example" }])
  const other = await newMailbox([{ subject: "Ailleurs" }])
  await Promise.all([runSync(own.key), runSync(other.key)])
  const { agencyId, influencerId, key, actor, email } = own
  await Inbox.connect(actor, { influencerId })
  await Inbox.sync(actor, { influencerId, full: true })
  const createdAt = new Date().toISOString()
  const orphan = { agencyId, influencerId: "sans-boite", chatId: "c1" }
  await MailChatEntity.put({ ...orphan, role: "user", content: "Bonjour", createdAt }).go()
  const sent = {
    sendId: "s1",
    userId: actor.userId,
    threadId: "t1",
    messageId: "m1",
    status: "sent",
  } as const
  const noted = { contentHash: "h", busyUntil: 0, createdAt, expiresAt: 4_070_908_800 }
  await MailSendEntity.put({ ...key, ...sent, ...noted }).go()
  // A consent that nobody can decrypt any more must not keep the agency.
  await storedMailbox({ agencyId, influencerId: "illisible" }, { encryptedToken: "a.b.c.d" })

  await google.refuse({ email, operation: "revoke", status: 503, times: 9 })
  await expect(remove(agencyId)).rejects.toThrow()
  expect(await mailboxOf(key)).not.toBeNull()
  await google.revokeConsent(email)
  for (const _twice of [1, 2]) await remove(agencyId)

  expect(await google.tokens(email)).toEqual({ refreshTokens: [], accessTokens: [] })
  const left = [
    ...[await mailsOf(key), await threadsOf(key)],
    (await MailBodyEntity.query.primary(key).go()).data,
    (await MailContactEntity.query.primary(key).go()).data,
    (await MailSendEntity.query.primary(key).go()).data,
    (await MailChatEntity.query.primary({ agencyId }).go()).data,
    (await ConsentRequestEntity.query.primary({ agencyId }).go()).data,
  ]
  expect(left.flat()).toEqual([])
  expect([await mailboxOf(key), await syncOf(key)]).toEqual([null, null])
  expect(await mailboxOf({ agencyId, influencerId: "illisible" })).toBeNull()
  expect(await mailsOf(other.key)).toHaveLength(1)
  expect((await google.tokens(other.email)).refreshTokens).toHaveLength(1)
})

/** rules/creators.md#leaving-the-catalogue */
it("an erased person's mailbox, chat and consent go; the agency's others stay", async () => {
  const { agencyId, influencerId, key, email } = await newMailbox([{ subject: "Un" }])
  await runSync(key)
  const createdAt = new Date().toISOString()
  await MailChatEntity.put({ ...key, chatId: "c1", role: "user", content: "Bonjour", createdAt }).go()
  const other = { agencyId, influencerId: "autre" }
  await storedMailbox(other)
  for (const _twice of [1, 2]) await erasePerson(agencyId, influencerId)
  const { data: chat } = await MailChatEntity.query.primary(key).go()
  expect([await mailboxOf(key), await mailsOf(key), await threadsOf(key), chat]).toEqual([null, [], [], []])
  expect((await google.tokens(email)).refreshTokens).toEqual([])
  expect(await mailboxOf(other)).not.toBeNull()
})

async function remove(agencyId: string): Promise<void> {
  for await (const _portion of removeAllOf({ type: "worker", name: "test", agencyId }));
}
