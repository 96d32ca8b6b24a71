import { expect, test } from "vitest"
import { startLocal } from "./support.ts"

const userId = "me"

test("history tells what came, went and was labelled since, page by page, in order", async () => {
  const { newMailbox, hooks } = await startLocal()
  const { gmail, email } = await newMailbox()
  const start = (await gmail.users.getProfile({ userId })).data.historyId ?? ""
  expect(BigInt(start)).toBeGreaterThan(BigInt(Number.MAX_SAFE_INTEGER))
  const empty = (await gmail.users.history.list({ userId, startHistoryId: start })).data
  expect(empty).toEqual({ historyId: start })
  const first = await hooks.deliver(email, { at: "2020-01-01T00:00:00Z" })
  const second = await hooks.deliver(email, {})
  await hooks.label(email, first.id, { add: ["STARRED"], remove: ["UNREAD"] })
  await hooks.delete(email, second.id)
  const changes: object[] = []
  let pageToken: string | undefined
  let until: string | null | undefined
  do {
    const { data } = await gmail.users.history.list({
      userId,
      startHistoryId: start,
      maxResults: 2,
      pageToken,
    })
    changes.push(...(data.history ?? []))
    until = data.historyId
    pageToken = data.nextPageToken ?? undefined
  } while (pageToken)
  const { id, threadId } = first
  expect(changes).toMatchObject([
    { messagesAdded: [{ message: { id, threadId, labelIds: ["INBOX", "UNREAD"] } }] },
    { messagesAdded: [{ message: { id: second.id } }] },
    { labelsAdded: [{ labelIds: ["STARRED"] }], labelsRemoved: [{ labelIds: ["UNREAD"] }] },
    { messagesDeleted: [{ message: { id: second.id } }] },
  ])
  expect(until).toBe((await gmail.users.getProfile({ userId })).data.historyId)
  await expect(gmail.users.messages.get({ userId, id: second.id })).rejects.toMatchObject({ status: 404 })
  expect((await gmail.users.messages.get({ userId, id })).data.labelIds).toEqual(["INBOX", "STARRED"])
  const { data: some } = await gmail.users.history.list({
    userId,
    startHistoryId: start,
    historyTypes: ["labelRemoved", "messageDeleted"],
  })
  expect(some.history).toHaveLength(2)
  const narrowed = async (more: object) =>
    (await gmail.users.history.list({ userId, startHistoryId: start, ...more })).data.history ?? []
  expect(await narrowed({ historyTypes: ["labelAdded"] })).toHaveLength(1)
  expect(await narrowed({ labelId: "STARRED" })).toMatchObject([{ labelsAdded: [{}] }])
  await expect(narrowed({ historyTypes: ["starred"] })).rejects.toMatchObject({ status: 400 })
  await expect(narrowed({ startHistoryId: "" })).rejects.toMatchObject({ status: 400 })
})

test("history that is forgotten, or never was, is not found; what comes after is told again", async () => {
  const { newMailbox, hooks } = await startLocal()
  const { gmail, email } = await newMailbox()
  const now = async () => (await gmail.users.getProfile({ userId })).data.historyId ?? ""
  const since = (startHistoryId: string) => gmail.users.history.list({ userId, startHistoryId })
  await hooks.deliver(email, {})
  const start = await now()
  await hooks.forgetHistory(email)
  await expect(since(start)).rejects.toMatchObject({ status: 404 })
  await expect(since("1")).rejects.toMatchObject({ status: 404 })
  await expect(since("bientôt")).rejects.toMatchObject({ status: 400 })
  const later = await now()
  expect(BigInt(later)).toBeGreaterThan(BigInt(start))
  const { id } = await hooks.deliver(email, {})
  expect((await since(later)).data.history).toMatchObject([{ messages: [{ id }] }])
})
